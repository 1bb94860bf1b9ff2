import IntentProtocol

/// A value that is one of several types; `@UnionValue` makes an enum one.
@_alwaysEmitConformanceMetadata
public protocol AppUnionValue: TypeDisplayRepresentable, _IntentValue {
    /// The cases without what they hold.
    associatedtype Cases: AppUnionValueCasesProviding where Cases.UnionValue == Self

    /// How each case is shown.
    static var caseDisplayRepresentations: [Cases: DisplayRepresentation] { get }

    /// The cases with the types that they hold; `@UnionValue` writes it.
    static var _members: [_UnionMember<Self>] { get }
}

/// The cases of a union without what they hold.
@_alwaysEmitConformanceMetadata
public protocol AppUnionValueCasesProviding: AppEnum {
    /// The union.
    associatedtype UnionValue: AppUnionValue
}

extension AppUnionValueCasesProviding where UnionValue.Cases == Self {
    /// The names of the union.
    public static var typeDisplayRepresentation: TypeDisplayRepresentation {
        UnionValue.typeDisplayRepresentation
    }

    /// How the union's cases are shown.
    public static var caseDisplayRepresentations: [Self: DisplayRepresentation] {
        UnionValue.caseDisplayRepresentations
    }
}

extension AppUnionValue {
    /// The type's own name, as words.
    public static var typeDisplayRepresentation: TypeDisplayRepresentation {
        TypeDisplayRepresentation(
            name: LocalizedStringResource(stringLiteral: Words.title(String(describing: Self.self))))
    }

    /// The cases' own names, as words.
    public static var caseDisplayRepresentations: [Cases: DisplayRepresentation] {
        Dictionary(
            Cases.allCases.map { ($0, DisplayRepresentation(stringLiteral: Words.title("\($0.rawValue)"))) }
        ) { first, _ in first }
    }

    /// The name that shortcuts refer to.
    package static var unionIdentifier: String {
        (Self.self as? any PersistentlyIdentifiable.Type)?.persistentIdentifier ?? String(describing: Self.self)
    }

    public static var _family: _ValueFamily { _ValueFamily(.union(unionIdentifier)) }

    public static func _decode(_ value: _WireValue, in context: _DecodingContext) async throws -> Self {
        if case .union(let type, let name, let held) = value.raw {
            guard type == unionIdentifier, let member = _members.first(where: { $0.name == name }) else {
                throw mismatch(value)
            }
            return try await member.decode(held, context)
        }
        // A bare value stands for the one case that takes it, as a shell or an assistant gives it.
        for member in _members {
            if let union = try? await member.decode(value.raw, context) { return union }
        }
        throw mismatch(value)
    }

    public func _encode(_ detail: _EncodingDetail) -> _WireValue {
        for member in Self._members {
            if let held = member.encode(self, detail) {
                return _WireValue(.union(type: Self.unionIdentifier, case: member.name, value: held))
            }
        }
        return _WireValue(.null)
    }
}

/// A case of a union, with what it holds; opaque to authors.
public struct _UnionMember<Union: AppUnionValue>: Sendable {
    /// The name of the case.
    package let name: String
    /// What the case holds.
    package let family: _ValueFamily
    let decode: @Sendable (IntentValue, _DecodingContext) async throws -> Union
    let encode: @Sendable (Union, _EncodingDetail) -> IntentValue?

    /// Creates a member.
    ///
    /// - Parameters:
    ///   - name: The name of the case.
    ///   - type: What the case holds.
    ///   - embed: Puts a value into the case.
    ///   - extract: Takes the value out of the case; nil for another case.
    public init<Held: _IntentValue>(
        _ name: String, _ type: Held.Type, embed: @escaping @Sendable (Held) -> Union,
        extract: @escaping @Sendable (Union) -> Held?
    ) {
        self.name = name
        family = Held._family
        decode = { embed(try await Held._decode(_WireValue($0), in: $1)) }
        encode = { extract($0)?._encode($1).raw }
    }
}

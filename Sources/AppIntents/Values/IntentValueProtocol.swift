package import IntentProtocol

/// A value that a parameter can take and a result can give.
///
/// Numbers, texts, dates, URLs, files, entities, enumerations and unions conform, and optionals, arrays and sets of
/// them. The requirements whose names begin with an underscore are the SDK's own: they carry a value to and from the
/// wire.
public protocol _IntentValue: Sendable {
    /// The type without optionals, arrays and sets around it; it decides which `@Parameter` initialisers fit.
    associatedtype ValueType: _IntentValue = Self
    /// The type without the optional around it.
    associatedtype UnwrappedType: _IntentValue = Self
    /// The type of the resolvers that apply without being named.
    associatedtype Specification: ResolverSpecification = EmptyResolverSpecification<Self>

    /// The resolvers that apply without being named.
    static var defaultResolverSpecification: Specification { get }

    /// The family that the metadata tells of.
    static var _family: _ValueFamily { get }
    /// The value that stands for "not set", where the type has one.
    static var _absent: Self? { get }
    /// Puts a value into the optional, where the type is one.
    static func _wrap(_ value: UnwrappedType) -> Self
    /// Reads a value from the wire.
    static func _decode(_ value: _WireValue, in context: _DecodingContext) async throws -> Self
    /// Reads a value from the wire where that takes no waiting; nil where it does.
    static func _decodeAtOnce(_ value: _WireValue) throws -> Self?
    /// Reads a value from the wire to be kept as it is, where that takes no waiting; nil where it does. Apart from
    /// ``_decodeAtOnce(_:)``, since who doesn't know the type would have to look up that of its optional.
    static func _heldAtOnce(_ value: _WireValue) throws -> _AnyHeldValue?
    /// Reads several values at once, so that entities are fetched with one query.
    static func _decodeAll(_ values: [_WireValue], in context: _DecodingContext) async throws -> [Self]
    /// Returns the value's form on the wire.
    func _encode(_ detail: _EncodingDetail) -> _WireValue
}

extension _IntentValue {
    public static var _absent: Self? { nil }

    public static func _decode(_ value: _WireValue, in context: _DecodingContext) async throws -> Self {
        guard let decoded = try _decodeAtOnce(value) else { throw mismatch(value) }
        return decoded
    }

    public static func _decodeAtOnce(_ value: _WireValue) throws -> Self? { nil }

    public static func _heldAtOnce(_ value: _WireValue) throws -> _AnyHeldValue? {
        guard let value = try _decodeAtOnce(value) else { return nil }
        return HeldValue(value)
    }

    public static func _decodeAll(_ values: [_WireValue], in context: _DecodingContext) async throws -> [Self] {
        var decoded: [Self] = []
        decoded.reserveCapacity(values.count)
        for value in values {
            if let value = try _decodeAtOnce(value) {
                decoded.append(value)
            } else {
                decoded.append(try await _decode(value, in: context))
            }
        }
        return decoded
    }
}

extension _IntentValue where Specification == EmptyResolverSpecification<Self> {
    /// No resolvers.
    public static var defaultResolverSpecification: EmptyResolverSpecification<Self> { EmptyResolverSpecification() }
}

extension _IntentValue where UnwrappedType == Self {
    public static func _wrap(_ value: Self) -> Self { value }
}

/// A value's form on the wire; opaque to authors.
public struct _WireValue: Sendable {
    package var raw: IntentValue

    package init(_ raw: IntentValue) {
        self.raw = raw
    }
}

/// What the metadata tells of a value's type; opaque to authors.
public struct _ValueFamily: Sendable {
    package var type: IntentProtocol.ValueType
    package var isOptional: Bool

    package init(_ type: IntentProtocol.ValueType, isOptional: Bool = false) {
        self.type = type
        self.isOptional = isOptional
    }
}

/// How much of an entity its form on the wire tells.
public enum _EncodingDetail: Sendable {
    /// The identifier only.
    case reference
    /// The identifier and what is shown of the entity.
    case shown
    /// All of it, with the values of its properties.
    case full
}

/// What reading a value may need; opaque to authors.
public struct _DecodingContext: Sendable {
    /// The query that finds entities, where the parameter names another than the type's own.
    package var query: (any EntityQuery)?
    /// Open descriptors that came with the frame, by their index.
    package var descriptors: [Int32]

    package init(query: (any EntityQuery)? = nil, descriptors: [Int32] = []) {
        self.query = query
        self.descriptors = descriptors
    }
}

extension _IntentValue {
    /// Returns the error for a value of another type than this one's.
    package static func mismatch(_ value: _WireValue) -> IntentError {
        let family = _family
        return IntentError(
            .request, .invalidValue, "expected \(family.type.expectation), not \(value.raw.summary)")
    }
}

extension IntentValue {
    /// The value in a few words, for a message about it.
    package var summary: String {
        switch self {
        case .null: return "nothing"
        case .array(let values): return "a list of \(values.count)"
        default:
            let line = self.line
            return line.count > 80 ? "“\(line.prefix(80))…”" : "“\(line)”"
        }
    }
}

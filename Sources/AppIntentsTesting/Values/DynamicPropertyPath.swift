internal import AppIntents
internal import IntentProtocol

/// A way into a value, by the names of properties and the places of elements: `result.value.author.name`.
///
/// Nothing is read, and nothing fails, before a value of a type is taken from it.
@dynamicMemberLookup
public struct DynamicPropertyPath: Sendable {
    /// The way so far, for messages.
    private let path: String
    private let found: Result<IntentValue, IntentTestingError>

    init(_ value: IntentValue, at path: String) {
        self.init(.success(value), at: path)
    }

    private init(_ found: Result<IntentValue, IntentTestingError>, at path: String) {
        self.found = found
        self.path = path
    }

    // MARK: By name

    public subscript(dynamicMember name: String) -> DynamicPropertyPath {
        let path = path.isEmpty ? name : "\(path).\(name)"
        return DynamicPropertyPath(found.flatMap { Self.member(name, of: $0, at: self.path) }, at: path)
    }

    public subscript<T: IntentValueConvertible>(dynamicMember name: String) -> T {
        get throws { try self[dynamicMember: name].as(T.self) }
    }

    /// The value without its type, to compare with nil or to give to a parameter; nil where it is not set.
    public subscript(dynamicMember name: String) -> (any IntentValueExpressing)? {
        get throws { try self[dynamicMember: name].untyped() }
    }

    // MARK: By place

    public subscript(index: Int) -> DynamicPropertyPath {
        let path = "\(path)[\(index)]"
        return DynamicPropertyPath(
            found.flatMap { value in
                guard case .array(let values) = value else {
                    return .failure(.castingFailed(value, to: [DynamicPropertyPath].self, at: self.path))
                }
                guard values.indices.contains(index) else {
                    return .failure(
                        IntentTestingError(.noSuchProperty, "\(path) is not there: the list has \(values.count)"))
                }
                return .success(values[index])
            }, at: path)
    }

    public subscript<T: IntentValueConvertible>(index: Int) -> T {
        get throws { try self[index].as(T.self) }
    }

    public subscript(index: Int) -> (any IntentValueExpressing)? {
        get throws { try self[index].untyped() }
    }

    // MARK: Taking

    /// Takes the value as one of a type.
    public func `as`<T: IntentValueConvertible>(_ type: T.Type) throws -> T {
        let value = try found.get()
        do {
            return try T._converted(from: _WireValue(value))
        } catch let error as IntentTestingError where error.code == .castingFailed {
            throw IntentTestingError.castingFailed(value, to: type, at: path.isEmpty ? "the value" : path)
        }
    }

    /// Takes the value as an entity or a case of the app's.
    public func `as`<Definition: AppIntentTypeDefinition>(_ definition: Definition) throws -> Definition.Instance {
        try definition._instance(of: _WireValue(try found.get()))
    }

    func untyped() throws -> (any IntentValueExpressing)? {
        let value = try found.get()
        return value == .null ? nil : PassedValue(_expressed: _WireValue(value))
    }

    // MARK: Members

    private static func member(
        _ name: String, of value: IntentValue, at path: String
    ) -> Result<IntentValue, IntentTestingError> {
        switch value {
        case .array(let values) where name == "count": return .success(.int(Int64(values.count)))
        case .entity(let entity): return entity.property(name)
        case .record(_, let fields), .dateComponents(let fields):
            return .success(fields[name] ?? .null)
        case .union(_, let chosen, let held): return .success(chosen == name ? held : .null)
        case .null:
            return .failure(
                IntentTestingError(
                    .noSuchProperty, "\(path.isEmpty ? "the value" : path) is not set, so it has no \(name)"))
        default:
            return .failure(
                IntentTestingError(
                    .noSuchProperty,
                    "\(path.isEmpty ? "the value" : path) is \(value.kindInWords), and has no property \(name)"))
        }
    }
}

extension EntityValue {
    /// A property by its name.
    func property(_ name: String) -> Result<IntentValue, IntentTestingError> {
        if let value = properties.first(where: { $0.name == name })?.value { return .success(value) }
        if properties.isEmpty {
            return .failure(
                IntentTestingError(
                    .noSuchProperty, "this \(type) is only a reference, or has no @Property: \(name) is not known",
                    remedy: "fetch it: definitions.entities[\"\(type)\"].entities(identifiers: […])"))
        }
        return .failure(
            IntentTestingError(
                .noSuchProperty, "\(type) has no @Property called \(name)",
                remedy: "it has \(properties.map(\.name).joined(separator: ", "))"))
    }
}

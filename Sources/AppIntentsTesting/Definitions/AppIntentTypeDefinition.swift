public import AppIntents
internal import IntentProtocol

/// A type of the app under test, and what instances of it are to a test.
public protocol AppIntentTypeDefinition: Sendable, Equatable {
    associatedtype Instance: Sendable

    var typeIdentifier: String { get }
    var bundleIdentifier: String { get }

    /// Makes the definition of a type; the harness's own.
    init(_app: AppUnderTest, typeIdentifier: String)
    /// Reads an instance from its form on the wire; the harness's own.
    func _instance(of value: _WireValue) throws -> Instance
}

/// An intent of the app under test.
public struct AppIntentDefinition: AppIntentTypeDefinition {
    public let typeIdentifier: String
    let app: AppUnderTest

    public init(_app: AppUnderTest, typeIdentifier: String) {
        app = _app
        self.typeIdentifier = typeIdentifier
    }

    public var bundleIdentifier: String { app.bundleIdentifier }

    /// Makes the intent with values for its parameters: `makeIntent(body: "Buy milk", priority: "high")`.
    public var makeIntent: IntentValuePropertiesCallable<AnyAppIntent> {
        IntentValuePropertiesCallable { [self] values in AnyAppIntent(typeIdentifier, of: app, values) }
    }

    public func _instance(of value: _WireValue) throws -> AnyAppIntent {
        throw IntentTestingError.castingFailed(value.raw, to: AnyAppIntent.self)
    }
}

/// An entity without an identifier, of the app under test.
public struct TransientAppEntityDefinition: AppIntentTypeDefinition {
    public let typeIdentifier: String
    private let app: AppUnderTest

    public init(_app: AppUnderTest, typeIdentifier: String) {
        app = _app
        self.typeIdentifier = typeIdentifier
    }

    public var bundleIdentifier: String { app.bundleIdentifier }

    /// Makes the entity with values for its properties.
    public var makeEntity: IntentValuePropertiesCallable<AnyTransientAppEntity> {
        let type = typeIdentifier
        return IntentValuePropertiesCallable { values in
            AnyTransientAppEntity(type, fields: Dictionary(values.map { ($0.name, $0.value) }) { $1 })
        }
    }

    public func _instance(of value: _WireValue) throws -> AnyTransientAppEntity {
        guard case .record(typeIdentifier, _) = value.raw else {
            throw IntentTestingError.castingFailed(value.raw, to: AnyTransientAppEntity.self)
        }
        return try AnyTransientAppEntity._converted(from: value)
    }
}

/// An enumeration of the app under test.
public struct AppEnumDefinition: AppIntentTypeDefinition {
    public let typeIdentifier: String
    private let app: AppUnderTest

    public init(_app: AppUnderTest, typeIdentifier: String) {
        app = _app
        self.typeIdentifier = typeIdentifier
    }

    public var bundleIdentifier: String { app.bundleIdentifier }

    /// Makes a case by its raw value as text; one that the enumeration does not have is refused when it is used.
    public func makeCase(_ rawValue: String) -> AnyAppEnum {
        AnyAppEnum(typeIdentifier: typeIdentifier, rawValue: rawValue)
    }

    public func _instance(of value: _WireValue) throws -> AnyAppEnum {
        guard case .enumeration(typeIdentifier, _) = value.raw else {
            throw IntentTestingError.castingFailed(value.raw, to: AnyAppEnum.self)
        }
        return try AnyAppEnum._converted(from: value)
    }
}

/// A query of the app under test that finds values for a value of another kind.
public struct IntentValueQueryDefinition: AppIntentTypeDefinition {
    public let typeIdentifier: String
    private let app: AppUnderTest

    public init(_app: AppUnderTest, typeIdentifier: String) {
        app = _app
        self.typeIdentifier = typeIdentifier
    }

    public var bundleIdentifier: String { app.bundleIdentifier }

    /// Asks the query.
    ///
    /// - Returns: What it found; its elements are taken by place: `try found[0].name`.
    public func values(for input: any IntentValueExpressing) async throws -> DynamicPropertyPath {
        var request = EntityRequest(app: app.id, entity: typeIdentifier, mode: .values, limit: 1000)
        request.input = input._expressed.raw
        return DynamicPropertyPath(.array(try await app.items(of: request)), at: "")
    }

    public func _instance(of value: _WireValue) throws -> DynamicPropertyPath {
        DynamicPropertyPath(value.raw, at: "")
    }
}

/// Makes an instance from values by name, as a function with labels is called.
@dynamicCallable
public struct IntentValuePropertiesCallable<T>: Sendable {
    private let make: @Sendable ([NamedValue]) -> T

    init(_ make: @escaping @Sendable ([NamedValue]) -> T) {
        self.make = make
    }

    /// A bare `nil` leaves the parameter out; nil of a type, such as `String?.none`, gives it no value.
    public func dynamicallyCall(
        withKeywordArguments arguments: KeyValuePairs<String, (any IntentValueExpressing)?>
    ) -> T {
        make(arguments.compactMap { name, value in value.map { NamedValue(name, $0._expressed.raw) } })
    }
}

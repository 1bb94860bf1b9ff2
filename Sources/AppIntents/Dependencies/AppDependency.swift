/// What is common to all dependencies, whatever their type.
public class AnyAppDependency: @unchecked Sendable {
    // Unchecked: immutable here; the subclass guards its value with a lock.

    /// The type of the value.
    package var valueType: Any.Type { preconditionFailure("AnyAppDependency is abstract") }

    /// Whether the value is there: registered, or given by a default.
    package func check() throws {}

    init() {}
}

/// A value that the app registers once in each process: `@Dependency var store: NoteStore`.
///
/// It is looked up when it is first read, by its exact type and key.
@propertyWrapper
public final class AppDependency<Value: Sendable>: AnyAppDependency, @unchecked Sendable {
    // Unchecked: everything stored is immutable; a dependency itself is Sendable.

    private let key: AnyHashable?
    private let manager: AppDependencyManager
    private let fallback: (@Sendable () -> Value)?

    /// Creates a dependency.
    ///
    /// - Parameters:
    ///   - key: Tells values of one type apart.
    ///   - manager: Where the value was registered.
    public init(key: AnyHashable? = nil, manager: AppDependencyManager = .shared) {
        self.key = key
        self.manager = manager
        fallback = nil
    }

    /// Creates a dependency with a value for the case that none was registered.
    ///
    /// - Parameters:
    ///   - key: Tells values of one type apart.
    ///   - manager: Where the value was registered.
    ///   - default: Makes the value when none was registered.
    public init(
        key: AnyHashable? = nil, manager: AppDependencyManager = .shared,
        default: @autoclosure @escaping @Sendable () -> Value
    ) {
        self.key = key
        self.manager = manager
        fallback = `default`
    }

    /// The value. Reading one that wasn't registered ends the process with a message; a hosted run fails beforehand.
    public var wrappedValue: Value {
        do {
            return try value()
        } catch {
            preconditionFailure("\(error)")
        }
    }

    /// The dependency itself.
    public var projectedValue: AppDependency<Value> { self }

    package override var valueType: Any.Type { Value.self }

    package override func check() throws {
        _ = try value()
    }

    private func value() throws -> Value {
        if let value: Value = try manager.value(key: key) { return value }
        if let fallback { return fallback() }
        throw AppDependencyManager.Error.failedToRetrieveDependency(
            String(describing: Value.self), key.map { "\($0)" } ?? "")
    }
}

/// A type whose instances may have `@Dependency` members: intents, queries and options providers.
public protocol _SupportsAppDependencies {}

extension _SupportsAppDependencies {
    /// A value that the app registers once in each process.
    public typealias Dependency = AppDependency
}

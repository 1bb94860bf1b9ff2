import Synchronization

/// Holds the values that `@Dependency` members read; each process registers its own.
public final class AppDependencyManager: Sendable {
    /// The manager that `@Dependency` uses unless told otherwise.
    public static let shared = AppDependencyManager()

    /// Tells values apart by their exact type and a key.
    private struct Name: Hashable {
        var type: ObjectIdentifier
        var key: AnyHashable?
    }

    /// A registered value, or how to make it when it is first wanted.
    private enum Entry {
        case value(any Sendable)
        case maker(@Sendable () throws -> any Sendable)
    }

    // `AnyHashable` isn't Sendable; keys are only compared, under the lock.
    private nonisolated(unsafe) var entries: [Name: Entry] = [:]
    private let lock = NSLock()

    /// Creates a manager with nothing in it.
    public init() {}

    /// Registers a value, which is made when it is first read.
    ///
    /// - Parameters:
    ///   - key: Tells values of one type apart.
    ///   - dependency: Makes the value; a later registration takes its place.
    public func add<Dependency: Sendable>(
        key: AnyHashable? = nil, dependency: @autoclosure @escaping @Sendable () throws -> Dependency
    ) {
        lock.withLock {
            entries[Name(type: ObjectIdentifier(Dependency.self), key: key)] = .maker(dependency)
        }
    }

    /// Returns a registered value; nil where there is none.
    func value<Dependency: Sendable>(key: AnyHashable?) throws -> Dependency? {
        let name = Name(type: ObjectIdentifier(Dependency.self), key: key)
        switch lock.withLock({ entries[name] }) {
        case .none:
            return nil
        case .value(let value)?:
            return value as? Dependency
        case .maker(let make)?:
            let made = try make()
            // Two readers may both have made one; the first to arrive here wins.
            let kept: any Sendable = lock.withLock {
                if case .value(let value)? = entries[name] { return value }
                entries[name] = .value(made)
                return made
            }
            return kept as? Dependency
        }
    }
}

extension AppDependencyManager {
    /// Why a dependency has no value.
    public enum Error: LocalizedError, Sendable {
        /// Making the value failed: the type, and why.
        case failedToLoadDependency(String, String)
        /// No value was registered: the type, and the key where there is one.
        case failedToRetrieveDependency(String, String)
        /// A value of another type was registered: the type wanted, the type found, and the key.
        case incorrectDependencyType(String, String, String)

        /// What is wrong and what to do.
        public var errorDescription: String? {
            switch self {
            case .failedToLoadDependency(let type, let reason):
                "The dependency \(type) could not be made in the process \(Self.process): \(reason)"
            case .failedToRetrieveDependency(let type, let key):
                "The process \(Self.process) has no dependency \(type)\(key.isEmpty ? "" : " with the key \(key)"). "
                    + "Register it in every process that runs intents: "
                    + "AppDependencyManager.shared.add(\(key.isEmpty ? "" : "key: …, ")dependency: \(type)(…))"
            case .incorrectDependencyType(let wanted, let found, let key):
                "The dependency \(key) is a \(found), not a \(wanted), in the process \(Self.process)."
            }
        }

        private static var process: String {
            "\(ProcessInfo.processInfo.processName) (\(ProcessInfo.processInfo.processIdentifier))"
        }
    }
}

extension AppDependencyManager.Error: CustomStringConvertible {
    public var description: String { errorDescription ?? "" }
}

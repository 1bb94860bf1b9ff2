import AppIntents
import IntentProtocol
import Synchronization
import Testing

private final class Shelf: Sendable {
    let name: String
    init(_ name: String) { self.name = name }
}

private final class Unregistered: Sendable {}

private struct Reading: AppIntent {
    static let title: LocalizedStringResource = "Reading"
    @Dependency private var shelf: Shelf
    @Dependency(key: "other") private var other: Shelf
    @Dependency(default: Unregistered()) private var fallback: Unregistered

    func perform() async throws -> some IntentResult & ReturnsValue<String> {
        _ = fallback
        return .result(value: "\(shelf.name) \(other.name)")
    }
}

private struct Lacking: AppIntent {
    static let title: LocalizedStringResource = "Lacking"
    @Dependency private var missing: Unregistered
    func perform() async throws -> some IntentResult {
        _ = missing
        return .result()
    }
}

private struct Failing: Error {}

@Suite("Dependencies")
struct DependencyTests {
    @Test("A dependency is found by its exact type and key")
    func found() async throws {
        AppDependencyManager.shared.add(dependency: Shelf("first"))
        AppDependencyManager.shared.add(key: "other", dependency: Shelf("second"))
        #expect(try await Reading().perform().value == "first second")
        #expect(try await performHosted(Reading()).value == "first second")
    }

    @Test("A run whose dependency is missing fails and says type, process and mend")
    func missing() async throws {
        let error = await #expect(throws: AppDependencyManager.Error.self) { try await performHosted(Lacking()) }
        let intentError = AppErrors.intentError(try #require(error))
        #expect(intentError.code == .missingDependency)
        #expect(intentError.message.contains("Unregistered"))
        #expect(intentError.message.contains(ProcessInfo.processInfo.processName))
        #expect(intentError.message.contains("AppDependencyManager.shared.add"))
    }

    @Test("A dependency is made once, when it is first read, and a later registration takes its place")
    func lazy() throws {
        let manager = AppDependencyManager()
        let made = Mutex(0)
        @Sendable func make(_ name: String) -> Shelf {
            made.withLock { $0 += 1 }
            return Shelf(name)
        }
        manager.add(dependency: make("a"))
        #expect(made.withLock { $0 } == 0)
        let dependency = AppDependency<Shelf>(manager: manager)
        #expect(dependency.wrappedValue === dependency.wrappedValue)
        #expect(made.withLock { $0 } == 1)
        manager.add(dependency: make("b"))
        #expect(AppDependency<Shelf>(manager: manager).wrappedValue.name == "b")
    }

    @Test("What making a dependency throws is the error")
    func failing() async throws {
        let manager = AppDependencyManager()
        manager.add(dependency: try { throw Failing() }() as Shelf)
        let dependency = AppDependency<Shelf>(manager: manager)
        #expect(throws: Failing.self) { try dependency.check() }
    }
}

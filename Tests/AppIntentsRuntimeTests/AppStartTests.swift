import CIntentPlugin
import Foundation
import IntentProtocol
import Synchronization
import Testing

@testable import AppIntents

/// Serialized: the data folder and the count of starts are the process's.
@Suite("Starting an app's code in a process", .serialized)
struct AppStartTests {
    @Test("Starting a plugin creates its extensions, and delivering calls doesn't")
    func extensions() async throws {
        let host = MemoryHost()
        let before = StartedExtension.count.withLock { $0 }
        #expect(host.table.start(host.table.context) == 0)
        let call = host.perform("EchoIntent")
        _ = try await host.result(of: call)
        #expect(StartedExtension.count.withLock { $0 } == before + 1)
    }

    @Test("What an extension registers is there for the app's intents")
    func dependency() async throws {
        let host = MemoryHost()
        #expect(host.table.start(host.table.context) == 0)
        let call = host.perform("StartedIntent")
        #expect(try await host.result(of: call).value == .string("registered"))
    }

    @Test("The data folder is the one that the host names")
    func hostFolder() {
        let host = MemoryHost(dataFolder: "/somewhere/app")
        #expect(host.table.start(host.table.context) == 0)
        #expect(IntentEnvironment.dataFolder.path == "/somewhere/app")
    }

    @Test("Without a host the data folder is a temporary one, the same each time")
    func temporaryFolder() throws {
        IntentEnvironment.setDataFolder("")
        let folder = IntentEnvironment.dataFolder
        #expect(folder.path.hasPrefix(FileManager.default.temporaryDirectory.path))
        #expect(IntentEnvironment.dataFolder == folder)
        try Data().write(to: folder.appendingPathComponent("note"))
    }

    @Test("A group's container is made in the data folder")
    func container() throws {
        IntentEnvironment.setDataFolder("")
        let container = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "group.org.example")
        let folder = try #require(container)
        #expect(folder.deletingLastPathComponent().path == IntentEnvironment.dataFolder.path)
        try Data().write(to: folder.appendingPathComponent("note"))
    }

    @Test("A group whose name would leave the data folder has no container", arguments: ["", "..", ".", "../x", "a/b"])
    func badContainer(name: String) {
        #expect(FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: name) == nil)
    }
}

private struct StartedExtension: AppIntentsExtension {
    static let count = Mutex(0)

    init() {
        Self.count.withLock { $0 += 1 }
        AppDependencyManager.shared.add(dependency: StartedService())
    }
}

private struct StartedService: Sendable {
    let name = "registered"
}

private struct StartedIntent: AppIntent {
    static let title: LocalizedStringResource = "Started"

    @Dependency private var service: StartedService

    func perform() async throws -> some IntentResult & ReturnsValue<String> {
        .result(value: service.name)
    }
}

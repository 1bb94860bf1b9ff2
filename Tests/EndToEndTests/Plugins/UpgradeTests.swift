import IntentClient
import IntentProtocol
import Testing

@Suite("A plugin is exchanged while it runs")
struct UpgradeTests {
    @Test("The run under way ends in the old version, and the next call gets the new one")
    func upgrade() throws {
        let daemon = try Daemon()
        let (old, new) = (try RogueFile("libold.so"), try RogueFile("libnew.so", tail: "2"))
        try daemon.install(Daemon.Plugin(library: old.path, id: "app"))
        let connection = try daemon.connect()
        let (held, _) = try connection.start("app.Hold")
        let replaced = try daemon.install(Daemon.Plugin(library: new.path, id: "app"))
        #expect(replaced["replaced"] == true)
        #expect(try daemon.run("app.Echo").value == .string("libnew.so"))
        try daemon.release("app")
        #expect(try connection.outcome(of: held).value == .string("libold.so"))
    }

    @Test("A call that waits for the old version's start gets its answer")
    func upgradeWhileStarting() throws {
        let daemon = try Daemon()
        let (old, new) = (try RogueFile("libold.so"), try RogueFile("libnew.so", tail: "2"))
        try daemon.install(Daemon.Plugin(library: old.path, id: "app"))
        let connection = try daemon.connect()
        // The calls are sent, and no process of the app is there yet.
        let calls = try (0..<100).map { _ in try connection.begin(Perform("app.Echo")) }
        try connection.flush()
        try daemon.install(Daemon.Plugin(library: new.path, id: "app"))
        for call in calls {
            let outcome = try connection.outcome(of: call)
            #expect(outcome.value == .string("libold.so") || outcome.value == .string("libnew.so"), "\(outcome)")
        }
    }

    @Test("The old version's process ends, and its folder is gone")
    func oldProcess() throws {
        let daemon = try Daemon()
        let (old, new) = (try RogueFile("libold.so"), try RogueFile("libnew.so", tail: "2"))
        try daemon.install(Daemon.Plugin(library: old.path, id: "app"))
        let worker = try daemon.run("app.Echo").facts.process
        try daemon.install(Daemon.Plugin(library: new.path, id: "app"))
        try eventually("the old worker's end") { !ProcessTable.isRunning(worker) }
        #expect(entries(daemon.home.path + "/data/plugins/app").count == 1)
    }
}

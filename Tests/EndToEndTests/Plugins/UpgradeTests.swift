import Glibc
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

    @Test("The old version's process ends, and the folder of the one before it is gone")
    func oldProcess() throws {
        let daemon = try Daemon()
        let versions = try ["", "2", "3"].map { try RogueFile("libapp.so", tail: $0) }
        try daemon.install(Daemon.Plugin(library: versions[0].path, id: "app"))
        let worker = try daemon.run("app.Echo").facts.process
        try daemon.install(Daemon.Plugin(library: versions[1].path, id: "app"))
        try eventually("the old worker's end") { !ProcessTable.isRunning(worker) }
        #expect(entries(daemon.home.path + "/data/plugins/app").count == 2)
        try daemon.install(Daemon.Plugin(library: versions[2].path, id: "app"))
        #expect(entries(daemon.home.path + "/data/plugins/app").count == 2)
    }

    @Test("A new version that can't be started is refused, and the old one goes on")
    func failingVersion() throws {
        let daemon = try Daemon(settings: #"{"workers": {"startSeconds": 3}}"#)
        let (old, slow) = (try RogueFile("libold.so"), try RogueFile("libslowstart.so"))
        try daemon.install(Daemon.Plugin(library: old.path, id: "app"))
        let failure = try daemon.ctl("plugin", "install", slow.path, "--id", "app")
        #expect(failure.status == 65)
        #expect(failure.errors.contains("can't be started, so the old one stays"))
        #expect(try daemon.run("app.Echo").value == .string("libold.so"))
        #expect(entries(daemon.home.path + "/data/plugins/app").count == 1)
    }

    @Test("Under load no call is dropped, however often versions are exchanged")
    func underLoad() throws {
        let daemon = try Daemon()
        let (old, new) = (try RogueFile("libold.so"), try RogueFile("libnew.so", tail: "2"))
        try daemon.install(Daemon.Plugin(library: old.path, id: "app"))
        let isOver = Gathered<Bool>()
        let outcomes = Gathered<Outcome>()
        let load = BackgroundThread {
            guard let connection = try? daemon.connect() else { return }
            while isOver.all.isEmpty {
                guard let calls = try? (0..<16).map({ _ in try connection.begin(Perform("app.Echo")) }) else { return }
                for call in calls { if let outcome = try? connection.outcome(of: call) { outcomes.add(outcome) } }
            }
        }
        for round in 0..<6 {
            let version = round % 2 == 0 ? new : old
            try daemon.install(Daemon.Plugin(library: version.path, id: "app"))
            #expect(try daemon.run("app.Echo").value == .string(round % 2 == 0 ? "libnew.so" : "libold.so"))
        }
        isOver.add(true)
        load.join()
        #expect(outcomes.all.count > 16)
        #expect(outcomes.all.allSatisfy { $0.error == nil }, "\(outcomes.all.compactMap(\.error).first?.message ?? "")")
    }

    @Test("rollback puts the version before in its place, and again takes that back")
    func rollback() throws {
        let daemon = try Daemon()
        let (old, new) = (try RogueFile("libold.so"), try RogueFile("libnew.so", tail: "2"))
        try daemon.install(Daemon.Plugin(library: old.path, id: "app"))
        #expect(try daemon.ctl("plugin", "rollback", "app").status == 66)
        try daemon.install(Daemon.Plugin(library: new.path, id: "app"))
        for name in ["libold.so", "libnew.so", "libold.so"] {
            #expect(try daemon.ctl("plugin", "rollback", "app").output.hasPrefix("rolled back app ("))
            #expect(try daemon.run("app.Echo").value == .string(name))
        }
        try daemon.terminate()
        #expect(try Daemon(home: daemon.home).run("app.Echo").value == .string("libold.so"))
    }

    @Test("A rolled back version is trusted only where the one it replaces is too")
    func rollbackOfTrust() throws {
        let daemon = try Daemon()
        let (old, new) = (try RogueFile("libold.so"), try RogueFile("libnew.so", tail: "2"))
        try daemon.install(Daemon.Plugin(library: old.path, id: "app", isTrusted: true))
        let result = try daemon.ctl("plugin", "install", new.path, "--id", "app")
        #expect(result.errors.contains("the version before was trusted, this one is not"))
        #expect(try daemon.request("plugin.rollback", .object(["id": "app"]))["plugin"]?["trusted"] == false)
    }

    @Test("What a removed plugin has written stays, or goes, as the person says")
    func data() throws {
        let daemon = try Daemon()
        let library = Daemon.Plugin(library: Daemon.Plugin.rogue.library, id: "app")
        for (option, isKept) in [("--keep-data", true), ("--delete-data", false)] {
            try daemon.install(library)
            _ = try daemon.run("app.Echo")
            try daemon.release("app")
            let result = try daemon.ctl("plugin", "remove", "app", option)
            #expect(result.output == "removed app\n")
            #expect(result.errors.contains("stays in") == isKept)
            #expect((access(daemon.dataFolder(of: "app") + "/release", F_OK) == 0) == isKept)
        }
        #expect(try daemon.ctl("plugin", "remove", "app", "--keep-data", "--delete-data").status == 64)
    }
}

import Glibc
import IntentProtocol
import Testing
import WorkerTestSupport

/// The sample program of a terminal, registered with a daemon; it ends with the object.
private final class Stopwatch {
    let program: Program
    let output: String

    init(_ daemon: Daemon) throws {
        output = daemon.home.path + "/stopwatch.log"
        program = try Program(
            Built.folder + "/stopwatch", [], environment: daemon.home.environment(),
            streams: [.null, .file(output), .file(output)])
    }
}

extension Daemon {
    fileprivate func waitForMain(of app: String) throws {
        try eventually("\(app)'s registration") { try !workers(of: app).isEmpty }
    }

    /// Ends what serves an app, whoever started it.
    fileprivate func endMain(of app: String) throws {
        for process in try workers(of: app) where process != pid { kill(process, SIGKILL) }
        try eventually("the end of \(app)") { try workers(of: app).isEmpty }
    }
}

@Suite("A running application as the main target")
struct ApplicationTests {
    @Test("A program that registers serves intents in its own process")
    func serves() throws {
        let daemon = try Daemon()
        let stopwatch = try Stopwatch(daemon)
        try daemon.waitForMain(of: "stopwatch")
        let started = try daemon.run("stopwatch.Start")
        #expect(started.facts.target == "main")
        #expect(started.facts.process == stopwatch.program.pid)
        #expect(try daemon.run("stopwatch.Start").error?.code.rawValue == "already-running")
        guard case .double(let seconds)? = try daemon.run("stopwatch.Stop").value else { throw Unexpected("no time") }
        #expect(seconds >= 0)
        #expect(readText(stopwatch.output).hasPrefix("started\nstopped at "))
        // Its intents are on record, and checked, as those of every app.
        #expect(try daemon.json("list", "stopwatch")["intents"]?.array?.count == 3)
        #expect(try daemon.run("stopwatch.Nothing").error?.code == .notFound)
        #expect(try daemon.run("stopwatch.Start", target: "extension").error?.code == .notPermitted)
    }

    @Test("It asks the caller who wants something of it")
    func question() throws {
        let daemon = try Daemon()
        let stopwatch = try Stopwatch(daemon)
        try daemon.waitForMain(of: "stopwatch")
        var request = Perform("stopwatch.Clear")
        #expect(try daemon.connect().run("stopwatch.Clear").error != nil, "nobody can be asked")
        request.askable = .all
        let connection = try daemon.connect()
        let call = try connection.begin(request)
        let outcome = try connection.outcome(of: call) { frame in
            guard frame.kind == .ask else { return }
            connection.answer(call, Answer(1, .accepted))
        }
        #expect(outcome.error == nil, "\(outcome)")
        _ = stopwatch
    }

    @Test("When it is gone the next call starts it again by its command")
    func starts() throws {
        let daemon = try Daemon()
        let stopwatch = try Stopwatch(daemon)
        try daemon.waitForMain(of: "stopwatch")
        stopwatch.program.kill(SIGKILL)
        try eventually("its end") { try daemon.workers(of: "stopwatch").isEmpty }
        let started = try daemon.run("stopwatch.Start")
        #expect(started.error == nil, "\(started)")
        #expect(started.facts.process != stopwatch.program.pid)
        try daemon.endMain(of: "stopwatch")
    }

    @Test("A host that was started anew knows the app and starts it")
    func restart() throws {
        let home = Home()
        do {
            let daemon = try Daemon(home: home)
            let stopwatch = try Stopwatch(daemon)
            try daemon.waitForMain(of: "stopwatch")
            try daemon.terminate()
            // The program hears of the end and goes; a program that stays would connect again.
            _ = try stopwatch.program.wait()
        }
        let daemon = try Daemon(home: home)
        #expect(try daemon.json("list", "stopwatch")["intents"]?.array?.count == 3)
        #expect(try daemon.run("stopwatch.Start").error == nil)
        try daemon.endMain(of: "stopwatch")
    }

    @Test("One process serves an app; the second is told, and why")
    func second() throws {
        let daemon = try Daemon()
        let first = try Stopwatch(daemon)
        try daemon.waitForMain(of: "stopwatch")
        let second = try Stopwatch(daemon)
        let exit = try second.program.wait()
        #expect(exit != .status(0))
        #expect(
            readText(second.output).contains("another process serves stopwatch already"), "\(readText(second.output))")
        #expect(try daemon.run("stopwatch.Start").facts.process == first.program.pid)
    }

    @Test("An app that is installed otherwise can't be taken over")
    func takeover() throws {
        let daemon = try Daemon(plugins: [Daemon.Plugin(library: Daemon.Plugin.rogue.library, id: "stopwatch")])
        let stopwatch = try Stopwatch(daemon)
        _ = try stopwatch.program.wait()
        #expect(readText(stopwatch.output).contains("names no application that may serve it"))
        #expect(try daemon.run("stopwatch.Echo").value == .string("libRoguePlugin.so"))
    }

    @Test("A run is failed as “application-left” when the application leaves before it is done")
    func leaves() throws {
        let daemon = try Daemon()
        let stopwatch = try Stopwatch(daemon)
        try daemon.waitForMain(of: "stopwatch")
        var request = Perform("stopwatch.Clear")
        request.askable = .all
        let connection = try daemon.connect()
        let call = try connection.begin(request)
        let outcome = try connection.outcome(of: call) { frame in
            if frame.kind == .ask { stopwatch.program.kill(SIGKILL) }
        }
        #expect(outcome.error?.code == .applicationLeft, "\(outcome)")
    }

    @Test("Intents that allow it run in the extension while the application does not run, and in it while it does")
    func fallsBack() throws {
        let folder = TemporaryFolder()
        #expect(symlink(Built.folder + "/libUptimePlugin.so", folder.path + "/libUptimePlugin.so") == 0)
        let manifest = folder.file(
            "stopwatch.intent.json",
            #"{"manifest": 1, "name": "Both", "plugin": "libUptimePlugin.so", "application": {}}"#)
        let daemon = try Daemon(plugins: [Daemon.Plugin(library: manifest, id: nil)])
        #expect(try daemon.run("stopwatch.Uptime").facts.target == "extension")
        let missing = try daemon.run("stopwatch.Uptime", target: "main")
        #expect(missing.error?.code == .notRunning, "\(missing)")
        let stopwatch = try Stopwatch(daemon)
        try eventually("the registration") {
            try daemon.request("status")["workers"]?.array?.contains { $0["target"] == "main" } == true
        }
        // The program has no such intent: that it was asked shows that the call went there.
        let asked = try daemon.run("stopwatch.Uptime")
        #expect(asked.facts.target == "main", "\(asked)")
        #expect(asked.facts.process == stopwatch.program.pid)
        stopwatch.program.kill(SIGKILL)
        try eventually("its end") {
            try daemon.request("status")["workers"]?.array?.contains { $0["target"] == "main" } == false
        }
        #expect(try daemon.run("stopwatch.Uptime").facts.target == "extension")
    }
}

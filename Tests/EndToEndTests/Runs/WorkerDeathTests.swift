import CIntentSystem
import Glibc
import IntentClient
import IntentProtocol
import Testing

@Suite("A worker's death fails what ran in it, and nothing else")
struct WorkerDeathTests {
    private func twoApps() throws -> Daemon {
        let library = Daemon.Plugin.rogue.library
        return try Daemon(plugins: [
            Daemon.Plugin(library: library, id: "one"), Daemon.Plugin(library: library, id: "two"),
        ])
    }

    @Test("kill -9 of a worker: its run fails as worker-died, the next one works, another app's goes on")
    func killed() throws {
        let daemon = try twoApps()
        let connection = try daemon.connect()
        let (lost, run) = try connection.start("one.Hold")
        let (kept, _) = try connection.start("two.Hold")
        try eventually("the worker of one") { try !daemon.workers(of: "one").isEmpty }
        for worker in try daemon.workers(of: "one") { kill(worker, SIGKILL) }
        let outcome = try connection.outcome(of: lost)
        #expect(outcome.error?.code == .workerDied)
        #expect(outcome.error?.exitStatus == 70)
        #expect(outcome.error?.message.contains("SIGKILL") == true)
        #expect(try connection.run("one.Echo").value == .string("libRoguePlugin.so"))
        #expect(try daemon.record(of: run)["status"] == "failed")
        #expect(try daemon.record(of: run)["error"]?["code"] == "worker-died")
        try daemon.release("two")
        #expect(try connection.outcome(of: kept).value == .string("libRoguePlugin.so"))
    }

    @Test("All runs of the worker that died fail, each once")
    func allItsRuns() throws {
        let daemon = try Daemon(plugins: [.rogue])
        let connection = try daemon.connect()
        let calls = try (0..<80).map { _ in try connection.start("rogue.Hold").call }
        try eventually("the worker") { try !daemon.workers(of: "rogue").isEmpty }
        for worker in try daemon.workers(of: "rogue") { kill(worker, SIGKILL) }
        for call in calls { #expect(try connection.outcome(of: call).error?.code == .workerDied) }
        let records = try daemon.runs()
        #expect(records.count == 80)
        #expect(records.allSatisfy { $0["status"] == "failed" })
    }

    @Test("A worker that traps says so with Swift's reason")
    func trap() throws {
        let daemon = try Daemon(plugins: [.probe])
        let outcome = try daemon.run("probe.CrashIntent")
        #expect(outcome.error?.code == .workerDied)
        #expect(
            outcome.error?.message.contains("Fatal error: the probe crashes as it was told to") == true, "\(outcome)")
        #expect(try daemon.run("probe.EchoIntent").value == .int(1))
    }

    @Test("A worker that exits says so with its last words")
    func exit() throws {
        let outcome = try Daemon(plugins: [.rogue]).run("rogue.ExitNow")
        #expect(outcome.error?.message.contains("exited with status 3") == true)
        #expect(outcome.error?.message.contains("its last words: rogue: I go") == true)
    }
}

@Suite("A worker that breaks the protocol is ended alone")
struct HostileWorkerTests {
    @Test(
        "Its run fails with what was wrong, and the app's next call gets another worker",
        arguments: [
            ("Garbage", "is longer than the limit"), ("EndlessLength", "a frame of 4294967295 bytes"),
            ("ForeignKind", "a plugin may not send started"), ("SecondHello", "a second hello came"),
            ("WrongEnd", "a plugin may not send reply"), ("HalfFrame", "exited with status 0"),
            ("BadResult", "the plugin's result can't be read"),
        ])
    func broken(intent: String, words: String) throws {
        let daemon = try Daemon(plugins: [.rogue, Daemon.Plugin(library: Daemon.Plugin.rogue.library, id: "other")])
        let connection = try daemon.connect()
        let (held, _) = try connection.start("other.Hold")
        let outcome = try connection.run("rogue." + intent)
        #expect(outcome.error?.category == .system)
        #expect(outcome.error?.message.contains(words) == true, "\(outcome)")
        #expect(try connection.run("rogue.Echo").value == .string("libRoguePlugin.so"))
        try daemon.release("other")
        #expect(try connection.outcome(of: held).error == nil)
    }

    @Test("The host takes no memory for a length that is announced")
    func memory() throws {
        let daemon = try Daemon(plugins: [.rogue])
        _ = try daemon.run("rogue.Echo")
        let before = try #require(ProcessTable.kibibytes(daemon.pid, "VmHWM"))
        _ = try daemon.run("rogue.EndlessLength")
        let after = try #require(ProcessTable.kibibytes(daemon.pid, "VmHWM"))
        #expect(after - before < 32 << 10)
    }

    @Test("Frames of calls that nobody made are passed over")
    func unopenedCall() throws {
        #expect(try Daemon(plugins: [.rogue]).run("rogue.UnopenedCall").value == .string("libRoguePlugin.so"))
    }

    @Test("A flood of progress holds up no other app, and its run still ends")
    func flood() throws {
        let daemon = try Daemon(plugins: [.rogue, Daemon.Plugin(library: Daemon.Plugin.rogue.library, id: "other")])
        let connection = try daemon.connect()
        let (call, _) = try connection.start("rogue.FloodProgress")
        #expect(try daemon.run("other.Echo").value == .string("libRoguePlugin.so"))
        #expect(try connection.outcome(of: call).value == .string("flooded"))
    }

    @Test(
        "A worker that floods the log is ended, its run told why, and no other app held up",
        arguments: ["FloodLines", "FloodFrames"])
    func logFlood(intent: String) throws {
        let daemon = try Daemon(plugins: [.rogue, Daemon.Plugin(library: Daemon.Plugin.rogue.library, id: "other")])
        let connection = try daemon.connect()
        let (call, _) = try connection.start("rogue." + intent)
        #expect(try daemon.run("other.Echo").value == .string("libRoguePlugin.so"))
        let outcome = try connection.outcome(of: call)
        #expect(outcome.error?.message.contains("KiB a second into the log for 5 s, and was ended") == true)
        #expect(daemon.log.utf8.count < 8 << 20)
        #expect(try daemon.run("rogue.Echo").value == .string("libRoguePlugin.so"))
    }

    @Test("Descriptors that no frame announces are closed, however many come")
    func descriptorFlood() throws {
        let daemon = try Daemon(plugins: [.rogue])
        _ = try daemon.run("rogue.Echo")
        let before = entries("/proc/\(daemon.pid)/fd").count
        _ = try daemon.run("rogue.FloodFiles")
        #expect(try daemon.run("rogue.Echo").value == .string("libRoguePlugin.so"))
        #expect(entries("/proc/\(daemon.pid)/fd").count <= before + 4)
    }

    @Test(
        "A report or a question that is too long ends it, and goes to nobody",
        arguments: [
            ("LongProgress", "plugin's progress has 65547 bytes"), ("LongQuestion", "plugin's ask has 1048592"),
        ])
    func longWords(intent: String, words: String) throws {
        let daemon = try Daemon(plugins: [.rogue])
        let outcome = try daemon.run("rogue." + intent)
        #expect(outcome.error?.code == .protocolViolation)
        #expect(outcome.error?.message.contains(words) == true, "\(outcome.error?.message.prefix(200) ?? "")")
        #expect(try daemon.run("rogue.Echo").value == .string("libRoguePlugin.so"))
    }

    @Test("What an error of it says is cut")
    func longFailure() throws {
        let outcome = try Daemon(plugins: [.rogue]).run("rogue.LongFailure")
        #expect(outcome.error?.code == .intentFailed)
        #expect(outcome.error?.message.utf8.count ?? 0 <= 16 << 10)
        #expect(outcome.error?.message.hasSuffix("xxx…") == true)
    }

    @Test("Questions past the most that a run may ask end nothing but themselves")
    func questionFlood() throws {
        let daemon = try Daemon(plugins: [.rogue])
        _ = try daemon.run("rogue.FloodQuestions")
        #expect(try daemon.run("rogue.Echo").value == .string("libRoguePlugin.so"))
    }
}

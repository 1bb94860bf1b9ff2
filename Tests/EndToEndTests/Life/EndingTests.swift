import Glibc
import IntentClient
import IntentProtocol
import Testing

@Suite("The end of workers and of the host")
struct EndingTests {
    @Test("A worker that nothing is asked of ends, and the next call starts another")
    func idleWorker() throws {
        let daemon = try Daemon(settings: #"{"workers": {"idleSeconds": 0.2}}"#, plugins: [.rogue])
        let first = try daemon.run("rogue.Echo").facts.process
        try eventually("the idle worker's end") { !ProcessTable.isRunning(first) }
        let second = try daemon.run("rogue.Echo")
        #expect(second.error == nil)
        #expect(second.facts.process != first)
        #expect(try daemon.runs().allSatisfy { $0["status"] == "completed" })
    }

    @Test("A worker at work is not idle, however long it takes")
    func busyWorker() throws {
        let daemon = try Daemon(settings: #"{"workers": {"idleSeconds": 0.1}}"#, plugins: [.rogue])
        let connection = try daemon.connect()
        let (held, _) = try connection.start("rogue.Hold")
        try eventually("the worker") { try !daemon.workers(of: "rogue").isEmpty }
        let worker = try #require(try daemon.workers(of: "rogue").first)
        // Another app's worker begins and ends meanwhile, by the same setting.
        try daemon.install(Daemon.Plugin(library: Daemon.Plugin.rogue.library, id: "other"))
        let other = try daemon.run("other.Echo").facts.process
        try eventually("the other worker's end") { !ProcessTable.isRunning(other) }
        #expect(ProcessTable.isRunning(worker))
        try daemon.release("rogue")
        #expect(try connection.outcome(of: held).error == nil)
    }

    @Test("SIGTERM lets a run that is about to end do so, and no process is left")
    func terminate() throws {
        let daemon = try Daemon(plugins: [.rogue])
        let connection = try daemon.connect()
        let (held, run) = try connection.start("rogue.Hold")
        try eventually("the worker") { try !daemon.workers(of: "rogue").isEmpty }
        let processes = ProcessTable.descendants(of: daemon.pid)
        #expect(processes.count >= 2)
        daemon.program.kill(SIGTERM)
        try eventually("the host's stopping") { daemon.log.contains("stopping") }
        try daemon.release("rogue")
        #expect(try connection.outcome(of: held).value == .string("libRoguePlugin.so"))
        #expect(try daemon.program.wait() == .status(0))
        try eventually("the end of its processes") { !processes.contains(where: ProcessTable.isRunning) }
        #expect(try Daemon(home: daemon.home).record(of: run)["status"] == "completed")
    }

    @Test("SIGTERM cancels what does not end by itself, tells its caller why, and the record is complete")
    func terminateCancels() throws {
        let daemon = try Daemon(settings: #"{"limits": {"drainSeconds": 0.2}}"#, plugins: [.rogue])
        let connection = try daemon.connect()
        let (call, run) = try connection.start("rogue.Obey")
        try eventually("the worker") { try !daemon.workers(of: "rogue").isEmpty }
        let processes = ProcessTable.descendants(of: daemon.pid)
        daemon.program.kill(SIGTERM)
        #expect(try connection.outcome(of: call).cancellation == .resources)
        #expect(try daemon.program.wait() == .status(0))
        try eventually("the end of its processes") { !processes.contains(where: ProcessTable.isRunning) }
        let record = try Daemon(home: daemon.home).record(of: run)
        #expect(record["status"] == "cancelled")
        #expect(record["cancellation"] == "resources")
    }

    @Test("kill -9 of the host in the middle of a run ends its workers, and the run is interrupted")
    func killed() throws {
        let daemon = try Daemon(plugins: [.rogue])
        let connection = try daemon.connect()
        _ = try connection.run("rogue.Echo")
        let (_, run) = try connection.start("rogue.Hold")
        let processes = ProcessTable.descendants(of: daemon.pid)
        #expect(processes.count >= 2)
        daemon.program.kill(SIGKILL)
        #expect(try daemon.program.wait() == .signal(SIGKILL))
        try eventually("the end of its processes") { !processes.contains(where: ProcessTable.isRunning) }
        let next = try Daemon(home: daemon.home)
        #expect(try next.record(of: run)["status"] == "interrupted")
        #expect(try next.runs().count == 2)
        #expect(try next.run("rogue.Echo").error == nil)
    }
}

import Glibc
import IntentProtocol
import Testing

@Suite("A trusted plugin that brings the host down")
struct QuarantineTests {
    private func state(_ daemon: Daemon) throws -> String? {
        try daemon.request("plugin.list")["plugins"]?.array?.first?["state"]?.text
    }

    /// Lets the plugin crash the host, and starts the next one.
    private func crash(_ daemon: Daemon) throws -> Daemon {
        let connection = try daemon.connect()
        let call = try connection.begin(Perform("probe.CrashIntent", target: "main"))
        #expect(throws: (any Error).self) { try connection.outcome(of: call) }
        guard case .signal = try daemon.program.wait() else {
            Issue.record("the host did not end by a signal")
            return daemon
        }
        return try Daemon(home: daemon.home)
    }

    @Test("The second time it is moved into a worker, said at start and by doctor, until it is trusted again")
    func quarantine() throws {
        let first = try Daemon(plugins: [.trustedProbe])
        let kept = try first.run("probe.EchoIntent").facts.run
        let second = try crash(first)
        #expect(try state(second) == "crashed-host")
        #expect(second.log.contains("probe brought the host down"))
        #expect(try second.record(of: kept)["status"] == "completed")
        #expect(try second.run("probe.EchoIntent").facts.process == second.pid)
        let third = try crash(second)
        #expect(try state(third) == "quarantined")
        #expect(third.log.contains("it runs in a worker from now on"))
        #expect(try third.ctl("doctor").output.contains("it brought the host down twice"))
        let caged = try third.run("probe.CrashIntent")
        #expect(caged.error?.code == .workerDied)
        #expect(third.program.isRunning)
        #expect(try third.ctl("plugin", "trust", "probe").status == 0)
        #expect(try state(third) == "ready")
        #expect(try third.run("probe.EchoIntent").facts.process == third.pid)
    }

    @Test("A host that is killed from outside blames nobody")
    func killed() throws {
        let daemon = try Daemon(plugins: [.trustedProbe])
        _ = try daemon.run("probe.EchoIntent")
        daemon.program.kill(SIGKILL)
        try daemon.program.wait()
        #expect(try state(try Daemon(home: daemon.home)) == "ready")
    }
}

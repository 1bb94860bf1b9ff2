import Glibc
import IntentClient
import IntentProtocol
import Testing

@Suite("Runs are cancelled, and time out")
struct CancellationTests {
    private static let short = #"{"limits": {"extensionSeconds": 1, "graceSeconds": 0.2}}"#

    @Test("A client that vanishes cancels its run, and the record says why")
    func vanished() throws {
        let daemon = try Daemon(plugins: [.rogue])
        let run = try {
            let connection = try daemon.connect()
            let run = try connection.start("rogue.Obey").run
            try daemon.waitForFile("obeying", of: "rogue")
            withExtendedLifetime(connection) {}
            return run
        }()
        // The connection went with its scope.
        try eventually("the run's end") { try daemon.record(of: run)["status"] == "cancelled" }
        #expect(try daemon.record(of: run)["cancellation"] == "caller-gone")
        #expect(access(daemon.dataFolder(of: "rogue") + "/cleaned", F_OK) == 0)
    }

    @Test("Ctrl-C cancels the run, waits for its clean-up and ends with 130")
    func interrupt() throws {
        let daemon = try Daemon(plugins: [.rogue])
        let command = try Command(["run", "rogue.Obey", "--json"], home: daemon.home)
        try daemon.waitForFile("obeying", of: "rogue")
        command.program.kill(SIGINT)
        let result = try command.result()
        #expect(result.status == 130, "\(result)")
        let document = try result.json()
        #expect(document["status"] == "cancelled")
        #expect(document["cancellation"] == "user")
        #expect(access(daemon.dataFolder(of: "rogue") + "/cleaned", F_OK) == 0)
    }

    @Test("A run is cancelled by its identifier, from another client")
    func byIdentifier() throws {
        let daemon = try Daemon(plugins: [.rogue])
        let connection = try daemon.connect()
        let (call, run) = try connection.start("rogue.Obey")
        let document = try daemon.json("cancel", run)
        #expect(document["cancelled"] == true)
        #expect(try connection.outcome(of: call).cancellation == .user)
        #expect(try daemon.json("cancel", run)["cancelled"] == false)
    }

    @Test("An intent that obeys is cancelled at its deadline, and its process lives on")
    func deadline() throws {
        let daemon = try Daemon(settings: Self.short, plugins: [.rogue])
        let before = try daemon.run("rogue.Echo").facts.process
        let outcome = try daemon.run("rogue.Obey")
        #expect(outcome.cancellation == .timeout)
        #expect(outcome.error?.exitStatus == 75)
        #expect(try daemon.run("rogue.Echo").facts.process == before)
    }

    @Test("An intent that ignores its deadline is ended after the grace period, with what else ran there")
    func ignored() throws {
        let daemon = try Daemon(
            settings: #"{"limits": {"graceSeconds": 0.2}}"#, plugins: [.rogue])
        let connection = try daemon.connect()
        let (other, _) = try connection.start("rogue.Hold")
        var perform = Perform("rogue.Hold")
        perform.deadline = 200
        let outcome = try connection.outcome(of: try connection.begin(perform))
        #expect(outcome.cancellation == .timeout)
        #expect(try connection.outcome(of: other).error?.code == .workerDied)
        #expect(try connection.run("rogue.Echo").error == nil)
    }

    @Test("A deadline holds also while a worker is started, and for a query")
    func query() throws {
        let daemon = try Daemon(settings: Self.short, plugins: [.rogue])
        let outcome = try daemon.run("rogue.Hold")
        #expect(outcome.cancellation == .timeout)
        #expect(try daemon.runs().first?["cancellation"] == "timeout")
    }

    @Test("A call that waits for its turn is taken back at once, also while its turn comes, and its process lives")
    func waiting() throws {
        let daemon = try Daemon(
            settings: #"{"limits": {"graceSeconds": 5}, "workers": {"callsAtOnce": 1}}"#, plugins: [.rogue])
        let process = try daemon.run("rogue.Echo").facts.process
        let connection = try daemon.connect()
        for _ in 0..<200 {
            let first = try connection.begin(Perform("rogue.Echo"))
            let second = try connection.begin(Perform("rogue.Obey"))
            try connection.flush()
            connection.cancel(second)
            try connection.flush()
            #expect(try connection.outcome(of: first).error == nil)
            #expect(try connection.outcome(of: second).cancellation == .user)
        }
        // A cancel that was lost would have ended the process after its grace period.
        #expect(try daemon.run("rogue.Echo").facts.process == process)
    }
}

import IntentClient
import IntentProtocol
import Testing

@Suite("Runs that go on without the client that began them")
struct DetachedTests {
    private static let steps = [NamedValue("steps", .int(100_000)), NamedValue("pause", .int(10))]

    @Test("--detach prints the run, which others list, follow and cancel")
    func detach() throws {
        let daemon = try Daemon(plugins: [.probe])
        let begun = try daemon.ctl("run", "probe.EndlessIntent", "--detach", "--json")
        #expect(begun.status == 0, "\(begun)")
        let run = try #require(try begun.json()["run"]?.string)
        #expect(try begun.json()["status"] == "running")
        try eventually("progress") { (try daemon.record(of: run)["progress"]?["completed"]?.int ?? 0) > 10 }
        let listed = try daemon.json("runs", "--running")["runs"]
        #expect(listed?.array?.first?["run"] == .string(run))
        #expect(listed?.array?.first?["title"] == "Endless")
        #expect(listed?.array?.first?["cancellable"] == true)
        let follower = try Command(["runs", "--follow", "--json"], home: daemon.home)
        try follower.waitForOutput("the run as it moves on") { $0.split(separator: "\n").count > 3 }
        #expect(try daemon.json("cancel", run)["cancelled"] == true)
        try eventually("the run's end") { try daemon.record(of: run)["status"] == "cancelled" }
        try follower.waitForOutput("the end") { $0.contains(#""status":"cancelled""#) }
        follower.program.kill(2)
        #expect(try follower.result().status == 130)
        #expect(try daemon.json("runs", "--running")["runs"] == .array([]))
    }

    @Test("A detached run survives its client, and is cancelled when the host stops")
    func stop() throws {
        let daemon = try Daemon(settings: #"{"limits": {"drainSeconds": 0.2}}"#, plugins: [.probe])
        let run = try {
            let connection = try daemon.connect()
            var perform = Perform("probe.CrawlIntent", Self.steps, follow: true)
            perform.isDetached = true
            let call = try connection.begin(perform)
            let frame = try #require(try connection.next(of: call, until: .after(patience)))
            return try IntentConnection.read(frame) { (reader) throws(CBORError) in try RunStarted(from: &reader) }.run
        }()
        try eventually("progress without the client") {
            (try daemon.record(of: run)["progress"]?["completed"]?.int ?? 0) > 20
        }
        #expect(try daemon.terminate() == .status(0))
        let record = try Daemon(home: daemon.home).record(of: run)
        #expect(record["status"] == "cancelled" && record["cancellation"] == "resources")
    }

    @Test("What a detached run asks when its client is gone is answered at once: nobody is left")
    func question() throws {
        let daemon = try Daemon(plugins: [.probe])
        let run = try {
            let connection = try daemon.connect()
            var perform = Perform("probe.AskNumberIntent", follow: true)
            perform.isDetached = true
            perform.askable = .all
            let call = try connection.begin(perform)
            var run = ""
            while let frame = try connection.next(of: call, until: .after(patience)), frame.kind != .ask {
                run = try IntentConnection.read(frame) { (reader) throws(CBORError) in try RunStarted(from: &reader) }
                    .run
            }
            return run
        }()
        try eventually("the run's end") { try daemon.record(of: run)["status"] == "failed" }
        #expect(try daemon.record(of: run)["error"]?["code"] == "missing-value")
    }
}

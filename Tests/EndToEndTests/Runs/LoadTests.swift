import IntentClient
import IntentProtocol
import Testing

@Suite("Much at once, and much of everything")
struct LoadTests {
    private static func apps(_ count: Int) -> [Daemon.Plugin] {
        (0..<count).map { Daemon.Plugin(library: Daemon.Plugin.rogue.library, id: "app\($0)") }
    }

    @Test("A thousand runs over ten apps each end once, and are on record")
    func thousand() throws {
        let daemon = try Daemon(plugins: Self.apps(10))
        let connection = try daemon.connect()
        let calls = try (0..<1000).map { try connection.begin(Perform("app\($0 % 10).Echo")) }
        for call in calls { #expect(try connection.outcome(of: call).value == .string("libRoguePlugin.so")) }
        let records = try daemon.runs()
        #expect(records.count == 1000)
        #expect(records.allSatisfy { $0["status"] == "completed" })
        #expect(try daemon.request("status")["running"] == 0)
    }

    @Test("kill -9 of the host in the middle of a hundred runs: each that did not end is interrupted, none completed")
    func killed() throws {
        let daemon = try Daemon(plugins: Self.apps(4))
        let connection = try daemon.connect()
        for _ in 0..<20 { _ = try connection.run("app0.Echo") }
        let held = try (0..<100).map { try connection.start("app\($0 % 4).Hold").run }
        daemon.program.kill(9)
        #expect(try daemon.program.wait() == .signal(9))
        let records = try Daemon(home: daemon.home).runs()
        let interrupted = records.filter { $0["status"] == "interrupted" }.compactMap { $0["run"]?.text }
        #expect(Set(interrupted) == Set(held))
        #expect(records.count { $0["status"] == "completed" } == 20)
        #expect(records.count == 120)
    }

    @Test("A result of 200 MB is an error that says what one message holds, and the app goes on")
    func bulk() throws {
        let daemon = try Daemon(plugins: [.probe])
        let outcome = try daemon.run("probe.BulkIntent")
        #expect(outcome.error?.code == .tooLarge, "\(outcome)")
        #expect(try daemon.run("probe.EchoIntent").error == nil)
    }

    @Test("Fifty questions are answered, and the next ends in an error", arguments: [50, 51])
    func questions(count: Int64) throws {
        let daemon = try Daemon(plugins: [.probe])
        let connection = try daemon.connect()
        var perform = Perform("probe.InquisitiveIntent", [NamedValue("count", .int(count))])
        perform.askable = .all
        let call = try connection.begin(perform)
        let outcome = try connection.outcome(of: call) { frame in
            guard frame.kind == .ask else { return }
            let question = try frame.read { (reader) throws(CBORError) in try Question(from: &reader) }
            connection.answer(call, Answer(question.id, .value(.string("so"))))
        }
        #expect(count == 50 ? outcome.value == .int(50) : outcome.error?.message.contains("50 questions") == true)
    }

    @Test("A client that does not read what it asked for is cut off, and others are served")
    func slowReader() throws {
        let daemon = try Daemon(plugins: [.probe])
        let client = try RawClient(daemon)
        for call in 1...4 {
            try client.send(
                FrameBuilder.frame(.perform, call: UInt64(call)) {
                    Perform("probe.BulkIntent", [NamedValue("bytes", .int(40_000_000))]).write(to: &$0)
                })
        }
        try eventually("the end of its connection") { daemon.log.contains("reads too slowly") }
        #expect(try daemon.run("probe.EchoIntent").error == nil)
        withExtendedLifetime(client) {}
    }

    @Test("A full line refuses as busy, and other callers still find room")
    func full() throws {
        let daemon = try Daemon(
            settings: #"{"workers": {"callsAtOnce": 2, "callsWaiting": 6}}"#, plugins: [.rogue])
        let connection = try daemon.connect()
        let held = try (0..<2).map { _ in try connection.start("rogue.Hold").call }
        try eventually("the worker") { try !daemon.workers(of: "rogue").isEmpty }
        let waiting = try (0..<3).map { _ in try connection.begin(Perform("rogue.Echo")) }
        let refused = try connection.outcome(of: try connection.begin(Perform("rogue.Echo")))
        #expect(refused.error?.code == .busy && refused.error?.exitStatus == 75)
        var other = Perform("rogue.Echo")
        other.caller = "another"
        let patient = try connection.begin(other)
        try connection.flush()
        try daemon.release("rogue")
        for call in held + waiting + [patient] { #expect(try connection.outcome(of: call).error == nil) }
    }

    @Test("A query that does not end is cancelled at its deadline; one that does not obey loses its process")
    func query() throws {
        let daemon = try Daemon(
            settings: #"{"limits": {"extensionSeconds": 3, "graceSeconds": 0.2}}"#, plugins: [.probe])
        let before = try daemon.run("probe.EchoIntent").facts.process
        func ask(_ text: String) throws -> IntentError? {
            let connection = try daemon.connect()
            var query = EntityRequest(app: "probe", entity: "Lamp", mode: .matching)
            query.text = text
            let frame = try connection.terminal(of: try connection.begin(query))
            return try frame.flatMap { try IntentConnection.failure(in: $0) }?.error
        }
        #expect(try ask("slow")?.code == .timedOut)
        #expect(try daemon.run("probe.EchoIntent").facts.process == before)
        #expect(try ask("stuck")?.code == .timedOut)
        try eventually("the end of the stuck process") { !ProcessTable.isRunning(before) }
        #expect(try daemon.run("probe.EchoIntent").error == nil)
    }

    @Test("A worker that does not become ready in time fails its calls, which say so")
    func slowStart() throws {
        let daemon = try Daemon(settings: #"{"workers": {"startSeconds": 0.5}}"#)
        let library = try RogueFile("libslowstart.so")
        try daemon.install(Daemon.Plugin(library: library.path, id: "slow"))
        let outcome = try daemon.run("slow.Echo")
        #expect(outcome.error?.code == .workerUnavailable)
        #expect(outcome.error?.message.contains("did not become ready within 0.5 s") == true, "\(outcome)")
    }
}

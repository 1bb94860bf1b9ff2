import IntentClient
import IntentProtocol
import Testing

@Suite("A request with a key runs once")
struct KeyTests {
    private func request(_ key: String, pause: Int64 = 0, caller: String = "") -> Perform {
        var perform = Perform("probe.TallyIntent", [NamedValue("pause", .int(pause))])
        perform.idempotencyKey = key
        perform.caller = caller
        return perform
    }

    private func run(_ daemon: Daemon, _ perform: Perform) throws -> Outcome {
        let connection = try daemon.connect()
        return try connection.outcome(of: try connection.begin(perform))
    }

    @Test("A repeat gets the first outcome, also after the host was killed and started again")
    func repeated() throws {
        let daemon = try Daemon(plugins: [.probe])
        let first = try run(daemon, request("k"))
        let second = try run(daemon, request("k"))
        #expect(first.value == .int(1) && !first.facts.isRepeated)
        #expect(second.value == .int(1) && second.facts.isRepeated)
        #expect(second.facts.run == first.facts.run)
        #expect(try run(daemon, request("other")).value == .int(2))
        #expect(try run(daemon, request("k", caller: "another caller")).value == .int(3))
        daemon.program.kill(9)
        try daemon.program.wait()
        let next = try Daemon(home: daemon.home)
        let third = try run(next, request("k"))
        #expect(third.facts.run == first.facts.run && third.facts.isRepeated)
        #expect(try next.runs().count == 3)
        let result = try next.json("run", "probe.TallyIntent", "--key", "mine")
        #expect(result["repeated"] == nil)
        let again = try next.json("run", "probe.TallyIntent", "--key", "mine")
        #expect(again["repeated"] == true && again["run"] == result["run"])
    }

    @Test("Repeats that come while it runs wait for it")
    func concurrent() throws {
        let daemon = try Daemon(plugins: [.probe])
        let outcomes = Gathered<Outcome>()
        try sideBySide(8) { _ in outcomes.add(try run(daemon, request("k", pause: 300))) }
        #expect(outcomes.all.count == 8)
        #expect(outcomes.all.allSatisfy { $0.value == .int(1) })
        #expect(Set(outcomes.all.map(\.facts.run)).count == 1)
        #expect(outcomes.all.count { !$0.facts.isRepeated } == 1)
        #expect(try daemon.runs().count == 1)
    }

    @Test("A failure is an outcome, a request that never began is none, and another request needs another key")
    func failures() throws {
        let daemon = try Daemon(plugins: [.probe])
        var fails = Perform("probe.FailIntent", [NamedValue("count", .int(2))])
        fails.idempotencyKey = "f"
        let first = try run(daemon, fails)
        let second = try run(daemon, fails)
        #expect(first.error != nil && second.error == first.error && second.facts.run == first.facts.run)
        var wrong = Perform("probe.FailIntent", [NamedValue("count", .string("two"))])
        wrong.idempotencyKey = "w"
        #expect(try run(daemon, wrong).error?.code == .invalidValue)
        fails.idempotencyKey = "w"
        #expect(try run(daemon, fails).error?.code == .intentFailed)
        fails.idempotencyKey = "k"
        _ = try run(daemon, request("k"))
        #expect(try run(daemon, fails).error?.code == .usage)
        #expect(try run(daemon, request(String(repeating: "k", count: 300))).error?.code == .usage)
    }

    @Test("A run whose client is lost goes on, and a repeat gets its outcome")
    func lostClient() throws {
        let daemon = try Daemon(plugins: [.probe])
        try {
            let connection = try daemon.connect()
            var perform = request("k", pause: 500)
            perform.follow = true
            let call = try connection.begin(perform)
            _ = try connection.next(of: call, until: .after(patience))
        }()
        let outcome = try run(daemon, request("k", pause: 500))
        #expect(outcome.value == .int(1) && outcome.facts.isRepeated)
    }

    @Test("A repeat of a run that the host did not see to its end is told so, and runs nothing")
    func interrupted() throws {
        let daemon = try Daemon(plugins: [.probe])
        let connection = try daemon.connect()
        var perform = request("k", pause: 60_000)
        perform.follow = true
        let call = try connection.begin(perform)
        _ = try connection.next(of: call, until: .after(patience))
        daemon.program.kill(9)
        try daemon.program.wait()
        let next = try Daemon(home: daemon.home)
        let outcome = try run(next, request("k", pause: 60_000))
        #expect(outcome.error?.message.contains("how it ended was not kept") == true, "\(outcome)")
        #expect(try next.runs().map { $0["status"] } == ["interrupted"])
    }
}

import IntentClient
import IntentProtocol
import Testing

@Suite("Long work goes on as long as it tells how far it is")
struct LongWorkTests {
    private static let short = #"{"limits": {"extensionSeconds": 1, "leaseSeconds": 3, "graceSeconds": 5}}"#

    @Test("Work that reports takes longer than a run may, and its record tells what it needs")
    func crawl() throws {
        let daemon = try Daemon(settings: Self.short, plugins: [.probe])
        let connection = try daemon.connect()
        let (call, run) = try connection.start(
            "probe.CrawlIntent", [NamedValue("steps", .int(40)), NamedValue("pause", .int(30))])
        let outcome = try connection.outcome(of: call)
        #expect(outcome.value == .int(40), "\(outcome)")
        let record = try daemon.json("run-info", run)
        #expect(record["background"]?.array?.first == "requiresGPU")
        #expect(try daemon.ctl("run-info", run).output.contains("needs:     requiresGPU"))
        // The same time without a lease is too much.
        #expect(try daemon.run("probe.SleepIntent", [NamedValue("seconds", .double(60))]).cancellation == .timeout)
    }

    @Test("Of two tasks that need the graphics processor one waits, and tells so")
    func graphics() throws {
        let daemon = try Daemon(settings: Self.short, plugins: [.probe])
        let connection = try daemon.connect()
        let steps = [NamedValue("steps", .int(100_000)), NamedValue("pause", .int(15))]
        let (first, firstRun) = try connection.start("probe.CrawlIntent", steps)
        // It tells how many steps there are before it has the processor, and counts them once it has.
        try eventually("the first one's progress") {
            (try daemon.record(of: firstRun)["progress"]?["completed"]?.int ?? 0) > 0
        }
        let (second, secondRun) = try connection.start("probe.CrawlIntent", [NamedValue("steps", .int(2))])
        try eventually("the second one's waiting") {
            try daemon.record(of: secondRun)["subtitle"] == "waits for the graphics processor"
        }
        #expect(try daemon.json("cancel", firstRun)["cancelled"] == true)
        #expect(try connection.outcome(of: first).cancellation == .user)
        #expect(try connection.outcome(of: second).value == .int(2))
    }

    @Test("Work that tells nothing loses its lease: it is cancelled as a timeout, its handler called once")
    func silent() throws {
        let daemon = try Daemon(settings: Self.short, plugins: [.probe])
        let process = try daemon.run("probe.EchoIntent").facts.process
        let outcome = try daemon.run("probe.SilentIntent")
        #expect(outcome.cancellation == .timeout)
        #expect(outcome.error?.message.contains("did not tell how far it is") == true, "\(outcome)")
        let log = try daemon.run("probe.ReadLogIntent")
        #expect(log.value == .array([.string("silent was cancelled: timeout")]))
        #expect(log.facts.process == process)
    }

    @Test("Work that reports without end goes on until it is cancelled")
    func endless() throws {
        let daemon = try Daemon(settings: Self.short, plugins: [.probe])
        let connection = try daemon.connect()
        let (call, run) = try connection.start("probe.EndlessIntent")
        try eventually("progress past the lease") {
            (try daemon.record(of: run)["progress"]?["completed"]?.int ?? 0) > 300
        }
        #expect(try daemon.json("cancel", run)["cancelled"] == true)
        #expect(try connection.outcome(of: call).cancellation == .user)
        let again = try daemon.json("cancel", run)
        #expect(again["cancelled"] == false)
        #expect(again["message"]?.string?.contains("it is over (cancelled)") == true)
        #expect(try daemon.run("probe.ReadLogIntent").value == .array([.string("endless was cancelled: user")]))
    }

    @Test("A plugin that is replaced loses its runs after a while, as resources reclaimed")
    func replaced() throws {
        let daemon = try Daemon(settings: #"{"limits": {"drainSeconds": 0.3}}"#, plugins: [.probe])
        let connection = try daemon.connect()
        let (call, _) = try connection.start("probe.EndlessIntent")
        try daemon.install(.probe)
        #expect(try connection.outcome(of: call).cancellation == .resources)
        #expect(try daemon.run("probe.EchoIntent").error == nil)
    }

    @Test(
        "A million reports are at most twenty a second on the wire, and the last one comes", arguments: [true, false])
    func flood(fromSDK: Bool) throws {
        let daemon = try Daemon(plugins: [fromSDK ? .probe : .rogue])
        let connection = try daemon.connect()
        let follower = try daemon.connect()
        let follow = try follower.begin(AdminRequest("runs", .object(["follow": true])))
        let start = ContinuousClock.now
        let call = try connection.begin(
            Perform(fromSDK ? "probe.FloodIntent" : "rogue.FloodMillion", follow: true))
        var reports: [ProgressReport] = []
        let outcome = try connection.outcome(of: call) { frame in
            guard frame.kind == .progress else { return }
            reports.append(try frame.read { (reader) throws(CBORError) in try ProgressReport(from: &reader) })
        }
        #expect(outcome.error == nil, "\(outcome)")
        let seconds = Double((ContinuousClock.now - start).components.seconds + 1)
        #expect(Double(reports.count) <= seconds * 20 + 2)
        #expect(reports.last?.completed == (fromSDK ? 1_000_000 : 1))
        var events = 0
        while let frame = try follower.next(of: follow, until: .after(patience)) {
            events += 1
            let item = try IntentConnection.read(frame) { (reader) throws(CBORError) in try reader.item() }
            if item["status"] == "completed" { break }
        }
        #expect(Double(events) <= seconds * 20 + 4)
    }

    @Test("A client that does not read gets the newest report when it reads again")
    func slowClient() throws {
        let daemon = try Daemon(plugins: [.probe])
        let client = try RawClient(daemon)
        try client.send(
            FrameBuilder.frame(.perform, call: 9) { Perform("probe.EndlessIntent", follow: true).write(to: &$0) })
        for call in 1...4 {
            try client.send(
                FrameBuilder.frame(.perform, call: UInt64(call)) {
                    Perform("probe.BulkIntent", [NamedValue("bytes", .int(8_000_000))]).write(to: &$0)
                })
        }
        // What they give fills its socket; the progress behind it is not queued report by report.
        try eventually("the end of the others") {
            try daemon.runs().count { $0["status"] == "completed" } == 4
        }
        let run = try #require(try daemon.runs().first { $0["status"] == "running" }?["run"]?.text)
        func progress() throws -> Int64 { try daemon.record(of: run)["progress"]?["completed"]?.int ?? 0 }
        let full = try progress()
        try eventually("progress that it does not read") { try progress() > full + 300 }
        let newest = try progress()
        #expect(try daemon.json("cancel", run)["cancelled"] == true)
        var reports: [Int64] = []
        while let frame = try client.next() {
            if frame.kind == .progress {
                reports.append(
                    try frame.read { (reader) throws(CBORError) in try ProgressReport(from: &reader) }.completed)
            }
            if frame.call == 9, frame.kind.endsCall { break }
        }
        reports.removeAll { $0 <= full }
        #expect(try #require(reports.last) >= newest)
        #expect(reports.count <= 5, "\(reports)")
    }
}

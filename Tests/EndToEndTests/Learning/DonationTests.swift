import Glibc
import IntentClient
import IntentProtocol
import Testing

/// What is learned of the probe's tunes, each test with a daemon of its own: they all delete.
@Suite("Donations")
struct DonationTests {
    private func tunes(_ tunes: String...) -> NamedValue {
        NamedValue("tunes", .array(tunes.map(IntentValue.string)))
    }

    private func donations(_ daemon: Daemon, _ app: String? = nil) throws -> [CBOR] {
        let arguments = CBOR.object(["app": app.map(CBOR.text), "limit": 10_000])
        return try daemon.request("donations", arguments)["donations"]?.array ?? []
    }

    private func played(_ daemon: Daemon) throws -> [String] {
        try donations(daemon).compactMap { $0["title"]?.text }.sorted()
    }

    @Test(
        "What an app donates within a run is kept before the run goes on, with the author's title",
        arguments: [false, true])
    func donating(isTrusted: Bool) throws {
        let daemon = try Daemon(plugins: [isTrusted ? .trustedProbe : .probe])
        #expect(try daemon.run("probe.DonateTunesIntent", [tunes("a", "b")]).value == .int(2))
        #expect(try played(daemon) == ["Again a", "Again b"])
        let donation = try #require(try donations(daemon, "probe").first)
        #expect(donation["name"] == "probe.PlayTuneIntent" && donation["source"] == "app")
        #expect(donation["parameters"]?["volume"] == 5)
        #expect(donation["parameters"]?["tune"]?["id"] != nil)
    }

    @Test("A task that outlives its run donates outside of it", arguments: ["extension", "main"])
    func outside(target: String) throws {
        let daemon = try Daemon(plugins: [.probe])
        _ = try daemon.run(
            "probe.DonateTunesIntent", [tunes("late"), NamedValue("later", .bool(true))], target: target)
        try eventually("the donation") { try played(daemon) == ["Again late"] }
    }

    @Test("A query donates within its call, which ends after that")
    func inQuery() throws {
        let daemon = try Daemon(plugins: [.probe])
        let found = try daemon.json("query", "probe.Tune", "--id", "donated1")
        #expect(found["entities"]?.array?.count == 1, "\(found)")
        #expect(try played(daemon) == ["Again donated1"])
    }

    @Test("A process donates when it starts, before anything was asked of it")
    func atStart() throws {
        let daemon = try Daemon(plugins: [.garden])
        try daemon.waitForIndex(of: "garden")
        #expect(try donations(daemon).isEmpty)
        try daemon.endWorkers(of: "garden")
        try daemon.put("donate", "1", of: "garden")
        // A query starts a process; it isn't learned from itself.
        _ = try daemon.json("query", "garden.GardenPlant", "--id", "plant-1")
        try eventually("the donation") {
            try donations(daemon).contains {
                $0["name"] == "garden.AddChoreIntent" && $0["source"] == "app"
                    && $0["parameters"]?["what"] == "Open the greenhouse"
            }
        }
    }

    @Test("An app takes back what has an entity")
    func takingBack() throws {
        let daemon = try Daemon(plugins: [.probe])
        _ = try daemon.run("probe.DonateTunesIntent", [tunes("a", "b", "a")])
        let outcome = try daemon.run("probe.ForgetTuneIntent", [NamedValue("tune", .string("a"))])
        #expect(outcome.error == nil, "\(outcome)")
        #expect(try played(daemon) == ["Again b"])
    }

    @Test("A run that completed is learned from, with its values; hidden intents and failures are not")
    func learning() throws {
        let daemon = try Daemon(plugins: [.probe])
        _ = try daemon.ctl("run", "probe.PlayTuneIntent", "tune=id:a", "volume=7")
        _ = try daemon.ctl("run", "probe.FailIntent")
        _ = try daemon.ctl("run", "probe.SetRelevantTunesIntent", "situation=workout")
        let listed = try daemon.json("donations", "probe")
        guard case .array(let all)? = listed["donations"] else { throw Unexpected("\(listed)") }
        #expect(all.count == 1)
        #expect(all[0]["source"] == "run" && all[0]["title"] == "Play a (Volume: 7)", "\(all[0])")
        let table = try daemon.ctl("donations")
        #expect(table.lines.count == 2 && table.lines[1].contains("probe.PlayTuneIntent"), "\(table)")
    }

    @Test("The setting donations.automatic switches that off")
    func switchedOff() throws {
        let daemon = try Daemon(settings: #"{"donations": {"automatic": false}}"#, plugins: [.probe])
        _ = try daemon.ctl("run", "probe.PlayTuneIntent", "tune=id:a")
        #expect(try donations(daemon).isEmpty)
        _ = try daemon.run("probe.DonateTunesIntent", [tunes("a")])
        #expect(try donations(daemon).count == 1)
    }

    @Test("A person sees how much would be forgotten, and forgets one, an intent's, an app's, all")
    func forgetting() throws {
        let daemon = try Daemon(plugins: [.probe])
        _ = try daemon.run("probe.DonateTunesIntent", [tunes("a", "b", "c", "d")])
        let first = try #require(try donations(daemon).first?["donation"]?.text)
        #expect(try daemon.ctl("donations", "delete", first).output == "forgot 1 donation\n")
        #expect(try daemon.ctl("donations", "delete", first).status == 66)
        #expect(try daemon.ctl("donations", "delete", "--all", "--dry-run").output == "would forget 3 donations\n")
        #expect(try donations(daemon).count == 3)
        let refused = try daemon.ctl("donations", "delete", "--all")
        #expect(refused.status == 77 && refused.errors.hasSuffix("try: give --yes\n"), "\(refused)")
        let terminal = try Terminal(["donations", "delete", "--app", "probe"], home: daemon.home)
        try terminal.wait(for: "Forget 3 donations? [y/N]")
        try terminal.type("y\n")
        #expect(try terminal.end() == .status(0), "\(terminal.shown)")
        #expect(try donations(daemon).isEmpty)
        #expect(try daemon.ctl("donations", "delete").status == 64)
        #expect(try daemon.ctl("donations", "delete", "--intent", "probe.PlayTuneIntent", "--yes").status == 0)
    }

    @Test("Past the limit of an app its oldest go")
    func limit() throws {
        let daemon = try Daemon(settings: #"{"donations": {"perApp": 16}}"#, plugins: [.probe])
        _ = try daemon.run("probe.DonateOftenIntent", [NamedValue("times", .int(40)), NamedValue("atOnce", .int(1))])
        #expect(try played(daemon) == (24..<40).map { "Again \($0)" })
    }

    @Test("What was learned of an app goes with it")
    func removing() throws {
        let daemon = try Daemon(plugins: [.probe])
        _ = try daemon.run("probe.DonateTunesIntent", [tunes("a")])
        try daemon.request("plugin.remove", .object(["id": "probe"]))
        #expect(try donations(daemon).isEmpty)
    }

    @Test("What was acknowledged is there after the daemon is killed in the middle of it")
    func killed() throws {
        let daemon = try Daemon(settings: #"{"donations": {"perApp": 100000}}"#, plugins: [.probe])
        let connection = try daemon.connect()
        defer { withExtendedLifetime(connection) {} }
        _ = try connection.start("probe.DonateOftenIntent", [NamedValue("times", .int(9000))])
        try eventually("some donations") { try donations(daemon).count > 100 }
        let before = Set(try donations(daemon).compactMap { $0["donation"]?.text })
        daemon.program.kill(SIGKILL)
        _ = try daemon.program.wait()
        let next = try Daemon(home: daemon.home)
        let after = Set(try donations(next).compactMap { $0["donation"]?.text })
        #expect(before.count > 100 && before.isSubset(of: after))
        #expect(try next.request("doctor")["checks"]?.array?.first { $0["name"] == "store" }?["state"] == "ok")
    }
}

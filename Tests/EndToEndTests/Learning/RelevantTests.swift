import IntentProtocol
import Testing

@Suite("What apps say is relevant")
struct RelevantTests {
    private func set(_ daemon: Daemon, _ situation: String, _ tunes: String..., target: String = "") throws {
        let outcome = try daemon.run(
            "probe.SetRelevantTunesIntent",
            [
                NamedValue("situation", .unresolved(situation)),
                NamedValue("tunes", .array(tunes.map(IntentValue.string))),
            ], target: target)
        if let error = outcome.error { throw error }
    }

    private func remove(_ daemon: Daemon, _ situation: String?, _ tunes: String...) throws {
        var parameters = [NamedValue("tunes", .array(tunes.map(IntentValue.string)))]
        if let situation { parameters.append(NamedValue("situation", .unresolved(situation))) }
        let outcome = try daemon.run("probe.RemoveRelevantTunesIntent", parameters)
        if let error = outcome.error { throw error }
    }

    private func relevant(_ daemon: Daemon, _ context: String? = nil) throws -> [String] {
        let reply = try daemon.request("relevant", .object(["context": context.map(CBOR.text)]))
        return (reply["entities"]?.array ?? []).map { "\($0["context"]?.text ?? "") \($0["id"]?.text ?? "")" }
    }

    @Test(
        "A context has its own entities first, then those of what holds it; each once, in the app's order",
        arguments: ["extension", "main"])
    func matching(target: String) throws {
        let daemon = try Daemon(plugins: [.probe])
        try set(daemon, "workout", "c", "b", "a", target: target)
        try set(daemon, "running", "z", "b", target: target)
        try set(daemon, "high", "h", target: target)
        try set(daemon, "nowPlaying", "n", target: target)
        #expect(
            try relevant(daemon, "audio.workout.running") == [
                "audio.workout.running z", "audio.workout.running b", "audio.workout c", "audio.workout a",
            ])
        #expect(
            try relevant(daemon, "audio.workout.yoga") == ["audio.workout c", "audio.workout b", "audio.workout a"])
        #expect(try relevant(daemon, "audio.workout.high").first == "audio.workout.intensity.high h")
        #expect(try relevant(daemon, "audio.nowPlaying") == ["audio.nowPlaying n"])
        #expect(try relevant(daemon).count == 7)
        let shown = try daemon.ctl("relevant", "--context", "audio.workout.running")
        #expect(shown.lines.count == 5, "\(shown)")
        #expect(shown.lines[1].contains("probe.Tune id:z") && shown.lines[1].contains("Tune z"), "\(shown)")
        #expect(try daemon.ctl("relevant", "--context", "no/such").status == 64)
    }

    @Test("An update takes the place of what was given for that context, also with nothing")
    func updating() throws {
        let daemon = try Daemon(plugins: [.probe])
        try set(daemon, "workout", "a", "b")
        try set(daemon, "workout", "c")
        try set(daemon, "running", "r")
        #expect(try relevant(daemon, "audio.workout") == ["audio.workout c"])
        try set(daemon, "workout")
        #expect(try relevant(daemon) == ["audio.workout.running r"])
    }

    @Test("Entities are removed by themselves, from a context, and all of them")
    func removing() throws {
        let daemon = try Daemon(plugins: [.probe])
        for situation in ["workout", "running"] { try set(daemon, situation, "a", "b", "c") }
        try remove(daemon, "running", "a")
        #expect(try relevant(daemon).count == 5)
        try remove(daemon, nil, "b")
        #expect(try relevant(daemon) == ["audio.workout a", "audio.workout c", "audio.workout.running c"])
        try remove(daemon, "workout")
        #expect(try relevant(daemon) == ["audio.workout.running c"])
        try remove(daemon, nil)
        #expect(try relevant(daemon).isEmpty)
    }

    @Test("What its query finds no more drops out when it is to be shown, for good")
    func lost() throws {
        let daemon = try Daemon(plugins: [.probe])
        try set(daemon, "workout", "a", "lost", "b")
        try set(daemon, "running", "lost")
        #expect(try relevant(daemon, "audio.workout") == ["audio.workout a", "audio.workout b"])
        #expect(try relevant(daemon) == ["audio.workout a", "audio.workout b"])
    }

    @Test("A query that does not answer is not waited for: what the app gave is shown")
    func stuck() throws {
        // Only the bound of these queries can end them while the test waits.
        let daemon = try Daemon(
            settings: """
                {"suggestions": {"querySeconds": 0.2}, "limits": {"mainSeconds": 3600, "extensionSeconds": 3600}}
                """, plugins: [.probe])
        try set(daemon, "workout", "a", "stuck")
        #expect(try relevant(daemon, "audio.workout") == ["audio.workout a", "audio.workout stuck"])
        let suggested = try daemon.json("suggest", "--context", "audio.workout")
        let titles = (suggested["suggestions"]?.array ?? []).compactMap { $0["title"]?.string }
        #expect(titles.contains("Tune a") && titles.contains("Tune stuck"), "\(suggested)")
    }

    private func donate(_ daemon: Daemon, _ tunes: String...) throws {
        let outcome = try daemon.run(
            "probe.DonateTunesIntent", [NamedValue("tunes", .array(tunes.map(IntentValue.string)))])
        if let error = outcome.error { throw error }
    }

    private func suggested(_ daemon: Daemon) throws -> [String] {
        let all = try daemon.json("suggest")["suggestions"]?.array ?? []
        return all.map { "\($0["kind"]?.string ?? "") \($0["title"]?.string ?? "")" }
    }

    @Test("What donations and apps name is looked for by one question, and what is gone is not suggested")
    func suggesting() throws {
        let daemon = try Daemon(settings: #"{"suggestions": {"querySeconds": 60}}"#, plugins: [.probe])
        try donate(daemon, "donated", "lost")
        try set(daemon, "workout", "donated")
        for _ in 1...2 {
            #expect(try suggested(daemon) == ["predicted Again donated", "relevantEntity Tune donated"])
        }
        // Whenever its query is asked for this one, it donates it: twice, then.
        let donations = try daemon.request("donations")["donations"]?.array ?? []
        #expect(donations.count { "\($0)".contains("Again donated") } == 3, "\(donations)")
        // Those of a collection are looked for, too.
        for stray in ["gone", "there"] {
            let run = try daemon.ctl("run", "probe.FindStraysIntent", "strays=id:a", "strays=id:\(stray)")
            #expect(run.status == 0, "\(run)")
        }
        let strays = try suggested(daemon).filter { $0.contains("Stray") }
        #expect(strays == ["predicted Find Strays (Strays: a and there)"])
    }

    @Test("A suggestion whose query does not answer is not waited for, and shown as it was kept")
    func stuckSuggestion() throws {
        let daemon = try Daemon(
            settings: """
                {"suggestions": {"querySeconds": 0.2}, "limits": {"mainSeconds": 3600, "extensionSeconds": 3600}}
                """, plugins: [.probe])
        try donate(daemon, "stuck", "lost")
        try set(daemon, "running", "stuck")
        #expect(
            try Set(suggested(daemon)) == [
                "predicted Again lost", "predicted Again stuck", "relevantEntity Tune stuck",
            ])
    }

    @Test("A person forgets what an app said")
    func forgetting() throws {
        let daemon = try Daemon(plugins: [.probe])
        try set(daemon, "workout", "a", "b")
        #expect(try daemon.ctl("relevant", "delete", "probe").status == 77)
        #expect(try daemon.ctl("relevant", "delete", "probe", "--yes").output == "forgot 2\n")
        #expect(try relevant(daemon).isEmpty)
        #expect(try daemon.ctl("relevant", "delete").status == 64)
    }
}

@Suite("Suggestions")
struct SuggestionTests {
    private func suggestions(_ daemon: Daemon, _ arguments: String...) throws -> [JSON] {
        let result = try Command(["suggest", "--json"] + arguments, home: daemon.home).result()
        guard case .array(let all)? = try result.json()["suggestions"] else { throw Unexpected("\(result)") }
        return all
    }

    @Test("What was done more often comes first, in words and with the command that does it again")
    func predicting() throws {
        let daemon = try Daemon(plugins: [.probe])
        for volume in ["1", "2"] {
            _ = try daemon.ctl("run", "probe.PlayTuneIntent", "tune=id:a b", "volume=\(volume)")
        }
        _ = try daemon.ctl("run", "probe.PlayTuneIntent", "tune=id:c")
        _ = try daemon.ctl("run", "probe.EchoTextIntent", "text=it's late")
        let all = try suggestions(daemon)
        #expect(all.count == 3)
        #expect(all[0]["command"] == "intentctl run probe.PlayTuneIntent 'tune=id:a b'", "\(all[0])")
        #expect(all[0]["times"] == 2 && all[0]["kind"] == "predicted" && all[0]["title"] == "Play Tune a b")
        #expect(try suggestions(daemon, "--limit", "1").count == 1)
        let shown = try daemon.ctl("suggest")
        #expect(shown.lines[0] == "Play Tune a b  (done 2 times)", "\(shown)")
        #expect(shown.output.contains(#"  intentctl run probe.EchoTextIntent 'text=it'\''s late'"#), "\(shown)")
        _ = try daemon.ctl("donations", "delete", "--all", "--yes")
        #expect(try suggestions(daemon).isEmpty)
    }

    @Test("Relevant intents are suggested in their time, relevant entities with what plays them")
    func relevant() throws {
        let daemon = try Daemon(plugins: [.probe])
        _ = try daemon.ctl("run", "probe.SetRelevantWidgetIntent", "seconds=86400")
        #expect(try suggestions(daemon).isEmpty)
        _ = try daemon.ctl("run", "probe.SetRelevantWidgetIntent", "seconds=-60")
        let widget = try suggestions(daemon)
        #expect(widget.count == 1 && widget[0]["kind"] == "relevantIntent" && widget[0]["widget"] == "tunes")
        #expect(widget[0]["title"] == "Tune Widget (Tune: Tune a)", "\(widget)")
        _ = try daemon.ctl("run", "probe.SetRelevantTunesIntent", "situation=running", "tunes=z")
        let entity = try suggestions(daemon, "--context", "audio.workout.running")
        #expect(entity.first?["kind"] == "relevantEntity")
        #expect(entity.first?["command"] == "intentctl run probe.PlayTuneIntent tune=id:z", "\(entity)")
    }
}

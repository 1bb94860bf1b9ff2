import IntentProtocol
import Testing

@Suite("Phrases, said at the command line", .daemon(.garden))
struct PhraseTests {
    @Test("A spoken phrase runs its intent with what stands at the place of a parameter")
    func said() throws {
        let daemon = try Daemon.ofSuite()
        let kept = try daemon.ctl("say", "Remember Buy bread in Garden")
        #expect(kept.status == 0 && kept.output.contains("Buy bread"), "\(kept)")
        let unquoted = try daemon.ctl("say", "remember", "Rake", "leaves,", "in", "garden")
        #expect(unquoted.status == 0 && unquoted.output.contains("Rake leaves"), "\(unquoted)")
        let document = try daemon.json("say", "Remember Sow beans in Garden")
        #expect(document["intent"] == "garden.AddChoreIntent" && document["status"] == "completed", "\(document)")
    }

    @Test("A phrase without its value asks for it in the author's words")
    func asks() throws {
        let terminal = try Terminal(["say", "Add a chore in Garden"], home: try Daemon.ofSuite().home)
        try terminal.wait(for: "What has to be done?")
        try terminal.type("Mulch\n")
        #expect(try terminal.end() == .status(0), "\(terminal.shown)")
        let plain = try Daemon.ofSuite().ctl("say", "Add a chore in Garden")
        #expect(plain.status == 65 && plain.errors.contains("what"), "\(plain)")
    }

    @Test("What comes near is asked about on a terminal and refused elsewhere, with the nearest named")
    func near() throws {
        let daemon = try Daemon.ofSuite()
        let refused = try daemon.ctl("say", "Show me my chores in the Garden")
        #expect(
            refused.status == 66 && refused.errors.contains("did you mean “Show my chores in garden”?"), "\(refused)")
        let terminal = try Terminal(["say", "Show me my chores in the Garden"], home: daemon.home)
        try terminal.wait(for: "Did you mean “Show my chores in garden”?")
        try terminal.type("n\n")
        #expect(try terminal.end() == .status(77), "\(terminal.shown)")
        let none = try daemon.ctl("say", "xyzzy")
        #expect(none.status == 66 && none.errors.contains("intentctl phrases"), "\(none)")
    }

    @Test("A dry run tells what would run and runs nothing")
    func dryRun() throws {
        // One of its own, since its runs are counted.
        let daemon = try Daemon(plugins: [.garden])
        let before = try daemon.runs().count
        let told = try daemon.ctl("say", "Remember Buy bread in Garden", "--dry-run")
        #expect(told.output.contains("garden.AddChoreIntent what='Buy bread'"), "\(told)")
        let document = try daemon.json("say", "Remember Buy bread in Garden", "--dry-run")
        #expect(document["matches"]?.array?.first?["parameters"] == .object(["what": "Buy bread"]), "\(document)")
        #expect(try daemon.runs().count == before)
    }

    @Test("The phrases of an app are listed, a place of a parameter by its title")
    func listed() throws {
        let lines = try Daemon.ofSuite().ctl("phrases", "garden").lines
        #expect(lines.count == 4, "\(lines)")
        #expect(lines.contains { $0.hasPrefix("Show my chores in garden") && $0.contains("garden.") }, "\(lines)")
    }
}

import Glibc
import IntentProtocol
import Testing

@Suite("Shortcuts, saved and run", .daemon(.garden))
struct ShortcutTests {
    private func save(_ name: String, _ text: String) throws -> Command.Result {
        let daemon = try Daemon.ofSuite()
        return try daemon.ctl("shortcut", "create", name, daemon.home.file("\(name).json", text), "--replace")
    }

    @Test("A chain of intents runs from a file: values, loops and conditions")
    func chain() throws {
        let daemon = try Daemon.ofSuite()
        let saved = try save(
            "chores",
            """
            {"input": [{"name": "what"}],
             "steps": [
               {"run": "garden.AddChoreIntent", "with": {"what": "{what} beans"}},
               {"find": "garden.GardenChore", "matching": "seeds", "as": "found"},
               {"each": "chore", "in": "{found}", "do": [
                 {"if": {"value": "{chore.title}", "is": "beginsWith", "than": "buy"}, "then": [{"output": "shop: {chore.title}"}]}
               ]},
               {"output": "{found.count}"}
             ]}
            """)
        #expect(saved.status == 0 && saved.output == "saved chores\n", "\(saved)")
        let run = try daemon.ctl("shortcut", "run", "chores", "what=Sow")
        #expect(run.status == 0 && run.output == "Kept the chore: Sow beans\nshop: Buy seeds\n2\n", "\(run)")
        let document = try daemon.json("shortcut", "run", "CHORES", "what=Pick")
        #expect(document["status"] == "completed" && document["output"]?.array?.count == 2, "\(document)")
        #expect(try daemon.ctl("shortcut", "list").output.contains("chores"))
        #expect(
            try daemon.ctl("shortcut", "show", "chores").output.contains("2. find garden.GardenChore matching seeds"))
    }

    @Test("What a step asks is asked at a terminal, and a missing value too; with nobody there, it fails and says so")
    func asking() throws {
        let daemon = try Daemon.ofSuite()
        #expect(try save("asks", #"{"steps": [{"run": "garden.AddChoreIntent"}, {"output": "done"}]}"#).status == 0)
        let terminal = try Terminal(["shortcut", "run", "asks"], home: daemon.home)
        try terminal.wait(for: "What has to be done?")
        try terminal.type("Mulch\n")
        #expect(try terminal.end() == .status(0), "\(terminal.shown)")
        #expect(terminal.shown.contains("done"))
        let plain = try daemon.ctl("shortcut", "run", "asks", "--unattended")
        #expect(plain.status == 65 && plain.errors.contains("asks, step 1 (line 1)"), "\(plain)")
    }

    @Test("A run goes on with the step that failed, and not when the shortcut was changed")
    func resumed() throws {
        let daemon = try Daemon.ofSuite()
        let text =
            #"{"steps": [{"run": "garden.AddChoreIntent", "with": {"what": "Rake"}}, {"run": "garden.MowPlotIntent", "with": {"plot": "id:common"}}, {"output": "mown"}]}"#
        #expect(try save("mow", text).status == 0)
        let failed = try daemon.ctl("shortcut", "run", "mow")
        #expect(failed.status == 77 && failed.errors.contains("step 2"), "\(failed)")
        #expect(failed.errors.contains("--resume"), "\(failed)")
        let terminal = try Terminal(["shortcut", "run", "mow", "--resume"], home: daemon.home)
        try terminal.wait(for: "Meadow")
        try terminal.type("y\n")
        #expect(try terminal.end() == .status(0), "\(terminal.shown)")
        #expect(terminal.shown.contains("mown") && !terminal.shown.contains("Rake"), "\(terminal.shown)")
        let none = try daemon.ctl("shortcut", "run", "mow", "--resume")
        #expect(none.status == 66, "\(none)")
        _ = try daemon.ctl("shortcut", "run", "mow")
        #expect(try save("mow", text + "\n").status == 0)
        let changed = try daemon.ctl("shortcut", "run", "mow", "--resume")
        #expect(changed.status == 65 && changed.errors.contains("was changed"), "\(changed)")
    }

    @Test("A file with an error names the line and step, and nothing is saved")
    func errors() throws {
        let daemon = try Daemon.ofSuite()
        let bad = try save("bad", "{\"steps\": [\n {\"run\": \"garden.NoSuchIntent\"}]}")
        #expect(bad.status == 65 && bad.errors.contains("line 2, step 1: garden has no intent NoSuchIntent"), "\(bad)")
        #expect(try save("bad", "{").status == 65)
        #expect(try daemon.ctl("shortcut", "run", "bad").status == 66)
        #expect(try daemon.ctl("shortcut", "check", "/dev/null").status == 65)
    }

    @Test("An import tells all that it would do and runs nothing; what is exported is what was saved")
    func imported() throws {
        // One of its own, since its runs are counted.
        let daemon = try Daemon(plugins: [.garden])
        let file = daemon.home.file("given.json", #"{"steps": [{"run": "elsewhere.Do"}, {"output": "hello"}]}"#)
        let before = try daemon.runs().count
        let refused = try daemon.ctl("shortcut", "import", "given", file)
        #expect(refused.status == 77 && refused.errors.contains("1. run elsewhere.Do"), "\(refused)")
        #expect(try daemon.ctl("shortcut", "run", "given").status == 66)
        let kept = try daemon.ctl("shortcut", "import", "given", file, "--yes")
        #expect(kept.status == 0 && kept.errors.contains("the app elsewhere is not installed"), "\(kept)")
        let run = try daemon.ctl("shortcut", "run", "given")
        #expect(run.status == 65 && run.errors.contains("step 1"), "\(run)")
        #expect(try daemon.runs().count == before)
        #expect(try daemon.ctl("shortcut", "export", "given").output == readText(file) + "\n")
        #expect(try daemon.ctl("shortcut", "remove", "given").status == 0)
        #expect(try daemon.ctl("shortcut", "remove", "given").status == 66)
    }

    @Test("docs/shortcuts.md: the example is a shortcut, which lacks nothing but its app")
    func example() throws {
        let daemon = try Daemon.ofSuite()
        let block = try #require(Repository.blocks(of: "shortcuts.md", "json").first)
        let checked = try daemon.ctl("shortcut", "check", daemon.home.file("example.json", block), "--json").json()
        let findings = checked["shortcuts"]?.array?.first?["findings"]?.array ?? []
        #expect(findings.count == 3, "\(checked)")
        #expect(findings.allSatisfy { $0["message"] == "the app notes is not installed" }, "\(checked)")
    }

    @Test("A file that changes runs its shortcut, with nobody to ask")
    func triggered() throws {
        let daemon = try Daemon.ofSuite()
        let watched = daemon.home.file("watched", "a")
        let text =
            #"{"triggers": [{"file": "\#(watched)"}], "steps": [{"run": "garden.AddChoreIntent", "with": {"what": "Water"}}]}"#
        #expect(try save("watch", text).status == 0)
        daemon.home.file("watched", "a longer text")
        try eventually("the shortcut's run") {
            try daemon.ctl("shortcut", "runs", "watch").output.contains("completed")
        }
        let refused = try save(
            "watch2", #"{"triggers": [{"login": true}], "steps": [{"run": "garden.AddChoreIntent"}]}"#)
        #expect(refused.status == 65 && refused.errors.contains("nobody can be asked"), "\(refused)")
    }
}

@Suite("The contract of an app with what people stored", .daemon(.garden))
struct ContractTests {
    @Test("A version that breaks what is stored is refused with the list, and installed where that is accepted")
    func refused() throws {
        let daemon = try Daemon.ofSuite()
        let file = daemon.home.file(
            "chore.json", #"{"steps": [{"run": "garden.AddChoreIntent", "with": {"what": "Rake"}}]}"#)
        #expect(try daemon.ctl("shortcut", "create", "rake", file).status == 0)
        let library = Daemon.Plugin.probe.library
        let same = try daemon.ctl("plugin", "check", Daemon.Plugin.garden.library, "--against", "garden")
        #expect(same.status == 0 && same.output == "nothing of the contract changed\n", "\(same)")
        let told = try daemon.ctl("plugin", "check", library, "--against", "garden")
        #expect(told.status == 65 && told.output.contains("AddChoreIntent is removed"), "\(told)")
        #expect(told.output.contains("used by shortcut “rake”, step 1"), "\(told)")
        let stopped = try daemon.ctl("plugin", "install", library, "--id", "garden")
        #expect(stopped.status == 65 && stopped.errors.contains("--accept-breaking"), "\(stopped)")
        #expect(stopped.errors.contains("breaks  AddChoreIntent is removed"), "\(stopped)")
        #expect(try daemon.ctl("run", "garden.AddChoreIntent", "what=a").status == 0)
        let document = daemon.home.file("old.json", try daemon.ctl("schema", "garden").output)
        #expect(try daemon.ctl("plugin", "check", "garden", "--against", document).status == 0)
        let accepted = try daemon.ctl("plugin", "install", library, "--id", "garden", "--accept-breaking")
        #expect(accepted.status == 0, "\(accepted)")
        let check = try daemon.ctl("shortcut", "check", "rake")
        #expect(check.status == 65 && check.output.contains("garden has no intent AddChoreIntent"), "\(check)")
    }
}

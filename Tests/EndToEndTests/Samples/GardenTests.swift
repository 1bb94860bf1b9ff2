import Glibc
import IntentProtocol
import Testing
import WorkerTestSupport

extension Daemon.Plugin {
    /// The plugin of `Tests/Fixtures/GardenPlugin`, in a sandbox.
    static let garden = Self(library: Built.folder + "/libGardenPlugin.so", id: "garden")
}

/// What ordinary intents of an app do when the host runs them, each in a real worker.
@Suite("Ordinary intents, run by the host", .daemon(.garden))
struct GardenTests {
    private func values(_ outcome: Outcome) throws -> [Int64] {
        guard case .array(let values)? = outcome.value else { throw Unexpected("\(outcome)") }
        return values.compactMap { if case .int(let number) = $0 { number } else { nil } }
    }

    @Test("What others see is confirmed first, what is one's own is not")
    func ownership() throws {
        let daemon = try Daemon.ofSuite()
        let own = try daemon.ctl("run", "garden.MowPlotIntent", "plot=id:own")
        #expect(own.status == 0 && own.output == "mown: Backyard\n", "\(own)")
        let common = try daemon.ctl("run", "garden.MowPlotIntent", "plot=id:common")
        #expect(common.status == 77, "\(common)")
        #expect(common.errors.contains("Meadow"))
        let terminal = try Terminal(["run", "garden.MowPlotIntent", "plot=id:common"], home: daemon.home)
        try terminal.wait(for: "Meadow")
        try terminal.type("y\n")
        #expect(try terminal.end() == .status(0), "\(terminal.shown)")
        #expect(terminal.shown.hasSuffix("mown: Meadow\r\n"))
    }

    @Test("A collection of a thousand is worked through without one of them being fetched")
    func collection() throws {
        let daemon = try Daemon.ofSuite()
        let before = try values(daemon.run("garden.CountPestsIntent"))
        let entities = (1...1000).map { IntentValue.entity(EntityValue(type: "GardenPest", id: "\($0)")) }
        let outcome = try daemon.run("garden.ChasePestsIntent", [NamedValue("pests", .array(entities))])
        guard case .completed(let result) = outcome else { throw Unexpected("\(outcome)") }
        #expect(result.value == nil)
        let after = try values(daemon.run("garden.CountPestsIntent"))
        #expect(after == [before[0] + 1000, before[1]])
    }

    @Test("A value that is missing is asked for in the author's words, and the words come in full and in short")
    func asking() throws {
        let terminal = try Terminal(["run", "garden.AddChoreIntent"], home: try Daemon.ofSuite().home)
        try terminal.wait(for: "What has to be done?")
        try terminal.type("Weed the path\n")
        #expect(try terminal.end() == .status(0), "\(terminal.shown)")
        #expect(terminal.shown.hasSuffix("Kept the chore: Weed the path\r\n"))
        let document = try Daemon.ofSuite().json("run", "garden.AddChoreIntent", "what=Mulch")
        #expect(document["dialog"] == .object(["full": "Kept the chore: Mulch", "supporting": "Chore kept"]))
    }

    @Test("A dialog comes with its symbol, and with leave to say it otherwise")
    func dialogs() throws {
        let daemon = try Daemon.ofSuite()
        let weather = try daemon.json("run", "garden.WeatherIntent")
        #expect(
            weather["dialog"] == .object(["full": "It rains", "supporting": "Rain", "image": "cloud.rain"]))
        let praise = try daemon.json("run", "garden.PraiseIntent")
        #expect(
            praise["dialog"]
                == .object(["full": "The garden is beautiful", "supporting": "Beautiful", "mayRephrase": true]))
        #expect(try daemon.ctl("run", "garden.PraiseIntent").output == "The garden is beautiful\n")
    }

    @Test("A text finds the entity of a parameter by the author's query")
    func text() throws {
        let found = try Daemon.ofSuite().ctl("run", "garden.CompostNoteIntent", "note=fern")
        #expect(found.status == 0 && found.output == "Thrown away: Repot the fern\n", "\(found)")
    }

    @Test("An error's own words reach the person, with the status of an intent that failed")
    func error() throws {
        let result = try Daemon.ofSuite().ctl("run", "garden.EnterGardenIntent")
        #expect(result.status == 1)
        #expect(result.errors.contains("The garden is closed, come back in spring"))
    }

    @Test("A search by an assistant's schema gives what its words find")
    func search() throws {
        let document = try Daemon.ofSuite().json("run", "garden.SearchChoresIntent", "criteria=fence")
        #expect(document["value"]?.array?.count == 1, "\(document)")
        let none = try Daemon.ofSuite().json("run", "garden.SearchChoresIntent", "criteria=zzz")
        #expect(none["value"] == .array([]))
    }

    @Test("A text that only the author's resolver understands reaches it, one that nobody does is refused")
    func resolver() throws {
        let daemon = try Daemon.ofSuite()
        #expect(try daemon.ctl("run", "garden.PlantAreaIntent", "area=4 by 6").output == "24\n")
        #expect(try daemon.ctl("run", "garden.PlantAreaIntent", "area=7").output == "7\n")
        let bad = try daemon.ctl("run", "garden.PlantAreaIntent", "area=wide")
        #expect(bad.status == 65, "\(bad)")
        #expect(bad.errors.contains("whole number"))
    }

    @Test("An intent that asks for the front is told that there is no place, one that only wishes for it runs behind")
    func foreground() throws {
        let daemon = try Daemon.ofSuite()
        let asking = try daemon.ctl("run", "garden.AdmireIntent")
        #expect(asking.status != 0)
        #expect(asking.errors.contains("no place to show"), "\(asking)")
        #expect(asking.errors.contains("try:"))
        let wishing = try daemon.ctl("run", "garden.VisitIntent")
        #expect(wishing.status == 0 && wishing.output == "behind\n", "\(wishing)")
    }

    @Test("What only assistants are offered is not listed for people, and can be run all the same")
    func assistantOnly() throws {
        let daemon = try Daemon.ofSuite()
        #expect(!(try daemon.ctl("list", "garden").output.contains("SearchChoresIntent")))
        #expect(try daemon.ctl("list", "garden", "--all").output.contains("SearchChoresIntent"))
        #expect(try daemon.ctl("list", "garden").output.contains("AddChoreIntent"))
    }
}

@Suite("The app in front, as the desktop's entries name it")
struct ForegroundProgramTests {
    /// A daemon in a desktop session, with an entry for the app that leaves a file where it is started.
    private func daemon(exec: (Home) -> String) throws -> Daemon {
        let home = Home()
        for folder in ["/share", "/share/applications"] { mkdir(home.path + folder, 0o700) }
        let entry = "[Desktop Entry]\nType=Application\nName=Garden\nExec=\(exec(home))\nX-Intendant-App=garden\n"
        home.file("share/applications/org.example.garden.desktop", entry)
        return try Daemon(
            home: home, environment: ["DISPLAY": ":nowhere", "XDG_DATA_DIRS": home.path + "/share"],
            plugins: [.garden])
    }

    @Test("Its program is started before an intent that wants it, and when an intent asks")
    func started() throws {
        let daemon = try daemon { "/usr/bin/touch \($0.path)/shown" }
        let shown = daemon.home.path + "/shown"
        #expect(try daemon.ctl("run", "garden.AdmireIntent").output == "in front\n")
        try eventually("the program's file") { access(shown, F_OK) == 0 }
        unlink(shown)
        #expect(try daemon.ctl("run", "garden.VisitIntent").output == "in front\n")
        try eventually("the program's file") { access(shown, F_OK) == 0 }
    }

    @Test("A program that isn't installed is named, and the intent that only wishes for it runs behind")
    func notInstalled() throws {
        let daemon = try daemon { _ in "garden-window-that-is-not-there %u" }
        let result = try daemon.ctl("run", "garden.AdmireIntent")
        #expect(result.status != 0)
        #expect(result.errors.contains("garden-window-that-is-not-there"), "\(result)")
        #expect(try daemon.ctl("run", "garden.VisitIntent").output == "behind\n")
    }
}

@Suite("intentctl undo takes back what an intent did", .daemon(.garden), .serialized)
struct UndoTests {
    @Test("The latest run is taken back once, by its name")
    func undo() throws {
        let daemon = try Daemon.ofSuite()
        #expect(try daemon.run("garden.OpenGateIntent").value == .bool(true))
        #expect(try daemon.run("garden.IsGateOpenIntent").value == .bool(true))
        let list = try daemon.json("undo", "--list")
        #expect(list["undo"]?.array?.first?["title"] == "Opening the gate", "\(list)")
        let undone = try daemon.ctl("undo", "garden")
        #expect(undone.status == 0 && undone.output == "Opening the gate\n", "\(undone)")
        #expect(try daemon.run("garden.IsGateOpenIntent").value == .bool(false))
        let again = try daemon.ctl("undo", "garden")
        #expect(again.status == 66, "\(again)")
        #expect(try daemon.runs().contains { $0["name"]?.text == "garden._undo" })
    }

    @Test("A run that failed leaves nothing to take back")
    func failed() throws {
        let daemon = try Daemon.ofSuite()
        _ = try daemon.run("garden.OpenGateIntent", [NamedValue("fails", .bool(true))])
        #expect(try daemon.ctl("undo").status == 66)
    }

    @Test("With its process a run's undo is gone, and an app that isn't there has none")
    func processGone() throws {
        let daemon = try Daemon.ofSuite()
        #expect(try daemon.run("garden.OpenGateIntent").error == nil)
        for worker in try daemon.workers(of: "garden") { kill(worker, SIGKILL) }
        try eventually("no undo") { try daemon.json("undo", "--list")["undo"]?.array?.isEmpty == true }
        #expect(try daemon.ctl("undo").status == 66)
        #expect(try daemon.ctl("undo", "meadow").status == 66)
    }
}

import Glibc
import IntentProtocol
import Testing
import WorkerTestSupport

@Suite("Widgets and controls", .daemon(.garden))
struct WidgetTests {
    @Test("The widgets and controls of an app are listed with their settings, and nothing of it runs for that")
    func listed() throws {
        let daemon = try Daemon.ofSuite()
        let listed = try daemon.ctl("widget", "list", "garden")
        #expect(listed.status == 0 && listed.errors.isEmpty, "\(listed)")
        let lines = listed.lines.map {
            $0.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
        }
        #expect(lines.contains("garden.plot widget Plot [plot], [words], [shortcut]"), "\(listed)")
        #expect(lines.contains("garden.sprinkler control Sprinkler"))
        #expect(lines.contains("garden.season widget Season"))
        #expect(!(try daemon.ctl("list", "garden").output.contains("_widget")))
        #expect(try daemon.ctl("__complete", "--", "widget", "show", "garden.pl").output == "garden.plot\tPlot\n")
        let settings = try daemon.ctl("__complete", "--", "widget", "show", "garden.plot", "plot=")
        #expect(settings.output.contains("plot=id:own\tBackyard"), "\(settings)")
    }

    @Test("A widget shows the entry of now for its settings, made in the widget's process, which can't write")
    func shown() throws {
        let daemon = try Daemon.ofSuite()
        let plain = try daemon.ctl("widget", "show", "garden.plot")
        #expect(plain.status == 0 && plain.errors.isEmpty, "\(plain)")
        #expect(plain.lines.first == "Garden is damp", "\(plain)")
        let set = try daemon.ctl("widget", "show", "Plot", "plot=id:own", "words=is dry")
        #expect(set.lines.first == "Backyard is dry", "\(set)")
        #expect(try daemon.ctl("widget", "show", "garden.season").output == "It is spring\n")
        let document = try daemon.json("widget", "show", "garden.plot")
        #expect(document["target"] == "widget")
        #expect(document["snippet"]?["entries"]?.array?.count == 2)
        let html = try daemon.ctl("widget", "show", "garden.plot", "--snippet", "html")
        #expect(html.output.contains("Garden is damp") && html.output.contains("<"), "\(html)")
    }

    @Test("What is no widget, a setting that it does not have, and a value that can't be, are refused")
    func refused() throws {
        let daemon = try Daemon.ofSuite()
        let unknown = try daemon.ctl("widget", "show", "garden.plott")
        #expect(unknown.status == 66 && unknown.errors.contains("did you mean garden.plot?"), "\(unknown)")
        #expect(try daemon.ctl("widget", "show", "garden.season", "a=b").status == 65)
        #expect(try daemon.ctl("widget", "show", "garden.plot", "plot=id:nowhere").status != 0)
        #expect(try daemon.ctl("widget", "show").status == 64)
        let settings = try daemon.ctl("run", "garden.PlotWidgetIntent")
        #expect(settings.status != 0 && settings.errors.contains("a widget"), "\(settings)")
    }

    @Test("A button of a widget runs its intent in the target that it declares, and the widget is made anew")
    func pressed() throws {
        let daemon = try Daemon(plugins: [.garden])
        let terminal = try Terminal(["widget", "show", "garden.plot"], home: daemon.home)
        try terminal.wait(for: "Garden is damp")
        try terminal.wait(for: "Enter to leave")
        try terminal.type("1\n")
        try terminal.wait(for: "The sprinkler is on")
        try terminal.type("\n")
        #expect(try terminal.end() == .status(0), "\(terminal.shown)")
        let runs = try daemon.runs()
        #expect(runs.map { $0["intent"] } == ["_widget.plot", "SetSprinklerIntent", "_widget.plot"])
        #expect(runs.map { $0["target"] } == ["widget", "main", "widget"])
    }

    @Test("A control shows its value, and sets the other one when it is pressed")
    func control() throws {
        let daemon = try Daemon(plugins: [.garden])
        let off = try daemon.ctl("widget", "show", "garden.sprinkler")
        #expect(off.status == 0 && off.output.contains("Off"), "\(off)")
        let terminal = try Terminal(["widget", "show", "garden.sprinkler"], home: daemon.home)
        try terminal.wait(for: "Enter to leave")
        try terminal.type("1\n")
        try terminal.wait(for: "The sprinkler is on")
        try terminal.wait(for: "Running")
        try terminal.type("\n")
        #expect(try terminal.end() == .status(0), "\(terminal.shown)")
        #expect(try daemon.ctl("widget", "show", "garden.sprinkler").output.contains("Running"))
    }

    @Test("A provider that never answers ends at the limit of its target, and the next widget is shown")
    func stuck() throws {
        let daemon = try Daemon(settings: #"{"limits": {"widgetSeconds": 1}}"#, plugins: [.garden])
        #expect(try daemon.ctl("widget", "show", "garden.stuck").status == 75)
        // The time is short for whoever waits, not for a process that has yet to start.
        try eventually("the other widget") { try daemon.ctl("widget", "show", "garden.season").status == 0 }
    }

    @Test("A shortcut is run by a widget's button once the person agrees, and by nothing else")
    func shortcut() throws {
        let daemon = try Daemon(plugins: [.garden])
        let file = TemporaryFolder()
        let steps = #"{"steps": [{"run": "garden.SetSprinklerIntent", "with": {"value": true}}]}"#
        let saved = try daemon.ctl("shortcut", "create", "Evening", file.file("evening.json", steps))
        #expect(saved.status == 0, "\(saved)")
        let terminal = try Terminal(["widget", "show", "garden.plot", "shortcut=Evening"], home: daemon.home)
        try terminal.wait(for: "Enter to leave")
        try terminal.type("2\n")
        try terminal.wait(for: "Run the shortcut “Evening”?")
        try terminal.type("y\n")
        try terminal.wait(for: "The sprinkler is on")
        try terminal.type("\n")
        #expect(try terminal.end() == .status(0), "\(terminal.shown)")
        let run = try #require(try daemon.runs().first { $0["intent"] == "SetSprinklerIntent" })
        #expect(run["caller"] == "shortcut/Evening")
        let view = try Terminal(["run", "garden.ShowShortcutIntent"], home: daemon.home)
        try view.wait(for: "Enter to leave")
        try view.type("1\n")
        try view.wait(for: "only a widget's button runs a shortcut")
        #expect(try view.end() == .status(77), "\(view.shown)")
        let direct = try daemon.ctl("run", "garden.RunSystemShortcutIntent")
        #expect(direct.status != 0 && direct.output.isEmpty, "\(direct)")
    }
}

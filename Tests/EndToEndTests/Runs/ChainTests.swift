import IntentClient
import IntentProtocol
import Testing

@Suite("Results that open another intent")
struct ChainTests {
    @Test("The opened intent is performed as a run of its own, in the caller's name")
    func opens() throws {
        let daemon = try Daemon(plugins: [.probe])
        let result = try daemon.json("run", "probe.OpenLampIntent")
        #expect(result["status"] == "completed")
        #expect(result["opened"]?["intent"] == "probe.SwitchLampIntent")
        #expect(result["opened"]?["error"] == nil)
        let runs = try daemon.runs()
        #expect(runs.map { $0["name"] } == ["probe.SwitchLampIntent", "probe.OpenLampIntent"])
        #expect(runs[0]["parent"] == runs[1]["run"])
        #expect(runs[0]["caller"] == runs[1]["caller"])
        #expect(runs.allSatisfy { $0["status"] == "completed" })
    }

    @Test("A chain goes on to its last link, whose failure is told")
    func chain() throws {
        let daemon = try Daemon(plugins: [.probe])
        let result = try daemon.ctl("run", "probe.ChainIntent", "links=3")
        #expect(result.status == 1, "\(result)")
        #expect(result.errors.contains("0 pieces are missing"))
        #expect(try daemon.runs().count == 4)
    }

    @Test("A chain that is too long is cut off with an error")
    func depth() throws {
        let daemon = try Daemon(plugins: [.probe])
        let result = try daemon.ctl("run", "probe.ChainIntent", "links=100")
        #expect(result.status == 1, "\(result)")
        #expect(result.errors.contains("open one another more than 8 times"))
        #expect(try daemon.runs().count == 9)
    }

    @Test("An intent of another app is opened, and one that is not there is an error beside the result")
    func otherApp() throws {
        let daemon = try Daemon(plugins: [.rogue])
        let missing = try daemon.run("rogue.OpenOther")
        guard case .completed(let result) = missing else { throw Unexpected("\(missing)") }
        #expect(result.opened?.error?.code == .notFound)
        try daemon.install(Daemon.Plugin(library: Daemon.Plugin.rogue.library, id: "other"))
        guard case .completed(let result) = try daemon.run("rogue.OpenOther") else { throw Unexpected("no result") }
        #expect(result.opened?.intent == "other.Echo" && result.opened?.error == nil)
        #expect(try daemon.runs().first?["app"] == "other")
    }

    @Test("A file that only a person may name is not opened for the intent that an app opens")
    func file() throws {
        let daemon = try Daemon(plugins: [.rogue])
        guard case .completed(let result) = try daemon.run("rogue.OpenFile") else { throw Unexpected("no result") }
        #expect(result.opened?.error?.code == .notPermitted)
        #expect(
            result.opened?.error?.message
                == "file: an app named the file '/etc/passwd', which only its caller may")
        #expect(try daemon.runs().map { $0["name"] } == ["rogue.OpenFile"])
        // The same, named by a caller.
        let given = try daemon.run("rogue.Take", [NamedValue("file", .unresolved("/etc/passwd"))])
        #expect(given.value == .string("taken"))
    }

    @Test("Nor for the intent that makes the view of a result")
    func fileOfView() throws {
        let daemon = try Daemon(plugins: [.rogue])
        let result = try daemon.ctl("run", "rogue.ShowFile")
        #expect(result.status == 77, "\(result)")
        #expect(result.errors.contains("the view of rogue names a file by its path, which only you may"), "\(result)")
        #expect(try daemon.runs().map { $0["name"] } == ["rogue.ShowFile"])
    }

    @Test("A yes that was given beforehand or for good does not go on to another app")
    func confirmation() throws {
        let daemon = try Daemon(plugins: [.rogue, .probe])
        let terminal = try Terminal(["run", "probe.ConfirmIntent"], home: daemon.home)
        try terminal.wait(for: "Really go on?")
        try terminal.type("always\n")
        #expect(try terminal.end() == .status(0), "\(terminal.shown)")
        #expect(try daemon.ctl("run", "probe.ConfirmIntent").status == 0)
        let opened = try daemon.ctl("run", "rogue.OpenConfirmed", "--yes", "--json")
        #expect(opened.status == 77, "\(opened)")
        #expect(opened.output.contains(#""status":"completed""#) && opened.output.contains("probe.ConfirmIntent"))
        #expect(opened.errors.contains("a person has to confirm first"), "\(opened)")
        #expect(try daemon.runs().first?["status"] == "failed")
    }
}

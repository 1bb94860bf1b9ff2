import FakeHost
import Foundation
import IntentProtocol
import Testing

@testable import IntentCommandLine

@Suite("Commands for plugins")
struct PluginCommandTests {
    init() {
        setenv("TZ", "UTC", 1)
    }

    private func require(_ condition: Bool, _ request: AdminRequest) throws {
        if !condition { throw FakeHostError("\(request)") }
    }

    @Test("A plugin's relative path is made absolute, and what its author should mend goes to standard error")
    func install() throws {
        let diagnostic = CBOR.object([
            "severity": "warning", "subject": "AddNote", "message": "it has no description", "remedy": "add one",
        ])
        let reply = CBOR.object(["plugin": Documents.plugin, "diagnostics": .array([diagnostic]), "replaced": false])
        let host = try FakeHost.replying(["plugin.install": reply]) { request in
            let path = request.arguments["path"]?.text ?? ""
            try require(path.hasPrefix("/") && path.hasSuffix("/build/libNotes.so"), request)
            try require(request.arguments["trust"] == true && request.arguments["id"] == "n", request)
        }
        let result = try Tool(host).run("plugin", "install", "build/libNotes.so", "--trust", "--id", "n")
        #expect(result.output == "installed notes (8 intents, 1 entity), sandboxed\n")
        #expect(result.errors == "warning: AddNote: it has no description\ntry: add one\n")
        #expect(host.errors.isEmpty)
    }

    @Test(
        "What a plugin takes over from another one of its identifier is told",
        arguments: [
            (
                "originBefore", "/a/libNotes.so",
                "it takes over the data and the grants of the one from /a/libNotes.so\n"
                    + "try: intentctl plugin rollback notes, if that was not meant\n"
            ), ("dataFound", "/d/notes", "it finds what was written under its name before, in /d/notes\n"),
        ])
    func inheritance(member: String, value: String, words: String) throws {
        let reply = CBOR.object([
            "plugin": Documents.plugin, "diagnostics": .array([]), "replaced": true, member: .text(value),
        ])
        let host = try FakeHost.replying(["plugin.install": reply])
        #expect(try Tool(host).run("plugin", "install", "/x/libNotes.so").errors == words)
    }

    @Test(
        "A library's name without a slash is a file, for the plugin and for what it is compared with",
        arguments: ["libOld.so", "old.intent.json"])
    func bareFile(name: String) throws {
        let reply = CBOR.object(["id": "notes", "breaking": 0, "changes": .array([])])
        let host = try FakeHost.replying(["plugin.check": reply]) { request in
            let (path, against) = (request.arguments["path"]?.text ?? "", request.arguments["against"]?.text ?? "")
            try require(path.hasPrefix("/") && path.hasSuffix("/libNotes.so") && path != "/libNotes.so", request)
            try require(against.hasPrefix("/") && against.hasSuffix("/" + name), request)
        }
        let result = try Tool(host).run("plugin", "check", "libNotes.so", "--against", name)
        #expect(result.output == "nothing of the contract changed\n")
        #expect(host.errors.isEmpty)
        let installed = try FakeHost.replying(["plugin.check": reply]) { request in
            try require(request.arguments["id"] == "notes" && request.arguments["against"] == "old", request)
        }
        #expect(try Tool(installed).run("plugin", "check", "notes", "--against", "Old").status == 0)
        #expect(installed.errors.isEmpty)
    }

    @Test("plugin list is a table")
    func list() throws {
        let host = try FakeHost.replying(["plugin.list": .object(["plugins": .array([Documents.plugin])])])
        #expect(
            try Tool(host).run("plugin", "list").output == """
                ID     NAME   INTENTS  ENTITIES  TRUST      STATE  INSTALLED            ORIGIN
                notes  Notes  8        1         sandboxed  ready  1970-01-01 00:00:00  /tmp/libNotes.so

                """)
    }

    @Test(
        "What was done is one line",
        arguments: [("remove", "removed notes"), ("trust", "notes is trusted"), ("distrust", "notes is not trusted")])
    func line(command: String, line: String) throws {
        let reply = CBOR.object(["id": "notes", "plugin": Documents.plugin])
        let host = try FakeHost.replying(["plugin.\(command)": reply]) { request in
            try require(request.arguments["id"] == "NOTES", request)
        }
        #expect(try Tool(host).run("plugin", command, "NOTES").output == line + "\n")
        #expect(host.errors.isEmpty)
    }

    @Test("trust says what it means before it is asked for, unless --yes is given")
    func meaningOfTrust() throws {
        let host = try FakeHost.replying(["plugin.trust": .object(["plugin": Documents.plugin])])
        let told = try Tool(host).run("plugin", "trust", "notes")
        #expect(
            told.errors == """
                A trusted plugin is loaded into the host itself, without a sandbox. notes may then
                  - read, change and delete every file of yours, use the network, and start programs;
                  - see what other apps and the assistants do through the host;
                  - end the host, and with it every run, when it crashes. After two crashes it is moved back into a sandbox.
                Nothing asks once more. To take it back: intentctl plugin distrust notes

                """)
        #expect(told.output == "notes is trusted\n")
        #expect(try Tool(host).run("plugin", "trust", "notes", "--yes").errors.isEmpty)
    }

    @Test(
        "At a terminal it is asked whether trust is meant, and whether data goes",
        arguments: [
            (["plugin", "trust", "notes"], "n", 77, "Trust notes? [y/N] "),
            (["plugin", "trust", "notes"], "y", 0, "notes is trusted"),
            (["plugin", "remove", "notes"], "yes", 0, "Delete what notes has written, too? [y/N] "),
        ] as [([String], String, Int32, String)])
    func asked(arguments: [String], answer: String, status: Int32, words: String) throws {
        let reply = CBOR.object(["id": "notes", "plugin": Documents.plugin])
        let host = try FakeHost.replying(["plugin.trust": reply, "plugin.remove": reply]) { request in
            try require(request.method != "plugin.remove" || request.arguments["deleteData"] == true, request)
        }
        let terminal = try Terminal(columns: 200)
        terminal.type(answer + "\n")
        let tool = Tool(host, variables: ["TERM": "xterm", "NO_COLOR": "1"])
        #expect(
            tool.run(arguments, input: terminal.tool, output: terminal.tool, errors: terminal.tool) == status)
        #expect(terminal.screen.contains(words))
    }

    @Test("remove asks nothing without a terminal, and says where what was written lies")
    func keptData() throws {
        let reply = CBOR.object(["id": "notes", "dataKept": "/home/p/apps/notes"])
        let host = try FakeHost.replying(["plugin.remove": reply]) { request in
            try require(request.arguments["deleteData"] == nil, request)
        }
        let result = try Tool(host).run("plugin", "remove", "notes")
        #expect(result.errors == "what it has written stays in /home/p/apps/notes\n")
        #expect(host.errors.isEmpty)
    }

    @Test("What an app needs is shown in full, and granted where --grant is given")
    func needs() throws {
        let need = CBOR.object([
            "kind": "folder", "subject": "~/Notes", "access": "write", "reason": "Notes lie there.", "granted": true,
        ])
        let reply = CBOR.object(["plugin": Documents.plugin, "needs": .array([need])])
        let host = try FakeHost.replying(["plugin.install": reply]) { request in
            try require(request.arguments["grant"] == true, request)
        }
        let result = try Tool(host).run("plugin", "install", "/x/libNotes.so", "--grant")
        #expect(
            result.errors == """
                notes needs, beyond its own folder:
                  to read and change the folder ~/Notes (granted): Notes lie there.

                """)
        #expect(host.errors.isEmpty)
    }

    @Test(
        "plugin check ends with 65 where there are errors",
        arguments: [("error", 65), ("warning", 0)] as [(String, Int32)])
    func check(severity: String, status: Int32) throws {
        let diagnostic = CBOR.object(["severity": .text(severity), "subject": "X", "message": "m", "remedy": "r"])
        let host = try FakeHost.replying(["plugin.check": .object(["diagnostics": .array([diagnostic])])])
        let result = try Tool(host).run("plugin", "check", "notes")
        #expect(result.output == "\(severity): X: m\ntry: r\n")
        #expect(result.status == status)
    }

    @Test(
        "What has a slash or a library's ending is a path, anything else an installed plugin",
        arguments: [("./libNotes.so", "path"), ("/x/libNotes.so", "path"), ("notes", "id"), ("libNotes.so", "path")])
    func subject(argument: String, name: String) throws {
        let host = try FakeHost.replying(["plugin.check": .object(["diagnostics": .array([])])]) { request in
            let given = request.arguments[name]?.text ?? ""
            try require(name == "id" ? given == argument : given.hasPrefix("/"), request)
        }
        #expect(try Tool(host).run("plugin", "check", argument).output == "nothing to mend\n")
        #expect(host.errors.isEmpty)
    }

    @Test("plugin describe tells what an app offers")
    func describe() throws {
        let host = try FakeHost.replying(["plugin.describe": Documents.app.cbor])
        #expect(
            try Tool(host).run("plugin", "describe", "notes").output == """
                notes  Notes
                languages: en, es

                intents:
                  notes.AddNote  Add Note

                entities:
                  Folder  Folder

                enumerations:
                  Kind  plain, list

                """)
    }

    @Test("A description that lacks what it must have is an internal error")
    func unreadable() throws {
        let host = try FakeHost.replying(["plugin.describe": .object(["app": "notes"])])
        let result = try Tool(host).run("plugin", "describe", "notes")
        #expect(result.status == 70)
        #expect(result.errors.contains("the metadata's member name is missing"))
    }
}

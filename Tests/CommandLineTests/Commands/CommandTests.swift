import FakeHost
import Foundation
import IntentProtocol
import Testing

@testable import IntentCommandLine

@Suite("Commands that ask the host")
struct CommandTests {
    init() {
        setenv("TZ", "UTC", 1)
    }

    private func require(_ condition: Bool, _ request: AdminRequest) throws {
        if !condition { throw FakeHostError("\(request)") }
    }

    @Test("list is a table for people")
    func list() throws {
        let host = try FakeHost.replying(["list": Documents.list]) { request in
            try require(request.arguments["app"] == "notes" && request.arguments["all"] == true, request)
            try require(request.arguments["locale"] == "es-ES", request)
        }
        let result = try Tool(host, variables: ["LANG": "es_ES.UTF-8"]).run("list", "notes", "--all")
        #expect(
            result.output == """
                INTENT           TITLE       DESCRIPTION
                notes.AddNote    Add Note    Adds a note.
                notes.ListNotes  List Notes

                """)
        #expect(result.status == 0)
        #expect(host.errors.isEmpty)
    }

    @Test(
        "Every listing has a JSON form, the host's own document",
        arguments: [
            (["list"], "list"), (["runs"], "runs"), (["plugin", "list"], "plugin.list"), (["grants"], "grants.list"),
            (["grants", "list"], "grants.list"), (["show", "notes.AddNote"], "show"), (["schema"], "schema"),
            (["doctor"], "doctor"), (["run-info", "01RUN"], "run-info"), (["cancel", "01RUN"], "cancel"),
            (["plugin", "describe", "notes"], "plugin.describe"), (["plugin", "check", "notes"], "plugin.check"),
            (["plugin", "remove", "notes"], "plugin.remove"), (["plugin", "trust", "notes"], "plugin.trust"),
            (["plugin", "rollback", "notes"], "plugin.rollback"), (["plugin", "retry", "notes"], "plugin.retry"),
            (["plugin", "grant", "notes"], "plugin.grant"), (["plugin", "distrust", "notes"], "plugin.distrust"),
            (["plugin", "install", "/x/libNotes.so"], "plugin.install"), (["grants", "revoke", "3"], "grants.revoke"),
            (["search", "red", "rose"], "search"), (["index"], "index.status"),
            (["index", "check", "x"], "index.check"),
            (["index", "rebuild"], "index.rebuild"), (["backup", "/x/copy"], "backup"),
        ])
    func json(arguments: [String], method: String) throws {
        let reply = CBOR.object(["things": .array([1, "two"])])
        let host = try FakeHost.replying([method: reply])
        let result = try Tool(host).run(arguments + ["--json"])
        #expect(result.output == #"{"things":[1,"two"]}"# + "\n")
        #expect(result.status == 0)
    }

    @Test("An error of the host is printed with its remedy and ends with its status")
    func failure() throws {
        let host = try FakeHost.replying([:])
        let result = try Tool(host).run("show", "notes.AddNot")
        #expect(result.errors == "intentctl: there is no show\ntry: look elsewhere\n")
        #expect(result.status == 66)
        #expect(result.output.isEmpty)
    }

    @Test("show tells how an intent is typed, what it takes and gives")
    func show() throws {
        let host = try FakeHost.replying(["show": Documents.show])
        #expect(
            try Tool(host).run("show", "addnote").output == """
                notes.AddNote  Add Note
                Adds a note.

                usage: intentctl run notes.AddNote body=TEXT [kind=KIND] [folder=FOLDER] [pinned=yes|no] [tags=TEXT…]

                parameters:
                  body    Text: a text
                          What it says.
                  kind    Kind: a case of Kind (plain where it is left out)
                  folder  Folder: one of the app's Folder, as id:ID or by a text that finds it (may be left out)
                  pinned  Pinned: true, false, yes or no (may be left out)
                  tags    Tags: a list of values, each a text (may be left out)

                gives: Folder, a sentence

                runs in: main, extension

                Kind, Kind:
                  plain  Plain
                  list   To-do List

                Folder, Folder: give id:ID or a text that finds one

                """)
    }

    @Test("show speaks the caller's language")
    func localized() throws {
        let host = try FakeHost.replying(["show": Documents.show])
        let result = try Tool(host, variables: ["LC_ALL": "es_MX.UTF-8"]).run("show", "addnote")
        #expect(result.output.hasPrefix("notes.AddNote  Añadir nota\n"))
    }

    @Test("schema of one app is the app's document alone")
    func schema() throws {
        let host = try FakeHost.replying(["schema": .object(["apps": .array([Documents.app.cbor])])])
        #expect(try Tool(host).run("schema", "notes").json["app"] == "notes")
        #expect(try Tool(host).run("schema").json["apps"]?.array?.count == 1)
    }

    @Test("runs is a table with the error where there is one")
    func runs() throws {
        let host = try FakeHost.replying(["runs": .object(["runs": .array([Documents.run])])]) { request in
            try require(request.arguments["limit"] == 5, request)
        }
        #expect(
            try Tool(host).run("runs", "--limit", "5").output == """
                RUN    STARTED              INTENT         STATUS  TIME   CALLER
                01RUN  1970-01-01 00:00:00  notes.AddNote  failed  12 ms  intentctl  body has no value

                """)
        #expect(host.errors.isEmpty)
    }

    @Test("run-info tells one fact a line")
    func runInfo() throws {
        let host = try FakeHost.replying(["run-info": Documents.run])
        #expect(
            try Tool(host).run("run-info", "01RUN").output == """
                run:       01RUN
                intent:    notes.AddNote
                status:    failed
                started:   1970-01-01 00:00:00
                ended:     1970-01-01 00:00:01
                time:      12 ms
                caller:    intentctl
                surface:   cli
                target:    extension
                process:   42
                error:     body has no value
                code:      request/missing-value
                parameter: body
                try:       give it

                """)
    }

    @Test("doctor is a table, with what to try below")
    func doctor() throws {
        let reply = CBOR.object([
            "checks": .array([
                .object(["name": "landlock", "state": "enforced", "covers": "files"]),
                .object(["name": "limits", "state": "missing", "reason": "no cgroup", "remedy": "use systemd"]),
            ]),
            "version": "1.0", "dataFolder": "/d", "socket": "/s",
        ])
        #expect(
            try Tool(FakeHost.replying(["doctor": reply])).run("doctor").output == """
                CHECK     STATE
                landlock  enforced  files
                limits    missing   no cgroup
                try: use systemd (limits)

                version: 1.0
                data:    /d
                socket:  /s

                """)
    }

    @Test("stop waits until the host is gone")
    func stop() throws {
        let host = try FakeHost { peer in
            try peer.greet()
            let frame = try peer.expect(.request)
            try peer.send(.reply, call: frame.call) { $0.item(.map([])) }
        }
        let result = try Tool(host).run("stop")
        #expect(result.output == "intentd has stopped\n")
        #expect(result.status == 0)
    }

    @Test("stop starts no host to stop it")
    func stopped() throws {
        let home = try FakeHost.makeFolder()
        defer { try? FileManager.default.removeItem(atPath: home) }
        let result = try Tool(variables: ["INTENDANT_HOME": home]).run("stop", "--json")
        #expect(result.output == #"{"stopped":false}"# + "\n")
        #expect(result.status == 0)
    }
}

import FakeHost
import Foundation
import IntentProtocol
import Testing

@testable import IntentCommandLine

@Suite("What was learned, at the command line")
struct LearningCommandTests {
    init() {
        setenv("TZ", "UTC", 1)
    }

    private func require(_ condition: Bool, _ request: AdminRequest) throws {
        if !condition { throw FakeHostError("\(request)") }
    }

    @Test("donations is a table, of all apps or of one")
    func donations() throws {
        let reply = CBOR.object([
            "total": 2,
            "donations": .array([
                .object([
                    "donation": "D2", "app": "music", "intent": "Play", "name": "music.Play", "title": "Play Rain",
                    "parameters": .object(["song": "1"]), "source": "app", "donated": .float(86_400),
                ]),
                .object([
                    "donation": "D1", "app": "notes", "intent": "Add", "name": "notes.Add", "title": "Add milk",
                    "parameters": .map([]), "source": "run", "donated": .float(0),
                ]),
            ]),
        ])
        let host = try FakeHost.replying(["donations": reply]) { request in
            try require(request.arguments["app"] == "music" && request.arguments["limit"] == 7, request)
        }
        #expect(
            try Tool(host).run("donations", "music", "--limit", "7").output == """
                WHEN                 INTENT      WHAT       FROM     DONATION
                1970-01-02 00:00:00  music.Play  Play Rain  the app  D2
                1970-01-01 00:00:00  notes.Add   Add milk   a run    D1

                """)
    }

    @Test("What is to be forgotten has to be named, and is counted first")
    func forgetting() throws {
        let host = try FakeHost.replying(["donations.delete": .object(["deleted": 3])]) { request in
            try require(request.arguments["app"] == "music" || request.arguments["donation"] == "D1", request)
        }
        #expect(
            try Tool(host).run("donations", "delete", "--app", "music", "--dry-run").output
                == "would forget 3 donations\n")
        #expect(try Tool(host).run("donations", "delete", "--app=music", "--yes").output == "forgot 3 donations\n")
        #expect(try Tool(host).run("donations", "delete", "D1").output == "forgot 3 donations\n")
        let refused = try Tool(host).run("donations", "delete", "--app", "music")
        #expect(refused.status == 77 && refused.errors.contains("try: give --yes"))
        let nothing = try Tool(host).run("donations", "delete")
        #expect(nothing.status == 64 && nothing.errors.contains("try: name one, or --app APP"))
        #expect(try Tool(host).run("donations", "delete", "D1", "--all").status == 64)
    }

    @Test("suggest tells in words what is wanted, why, and the command that runs it")
    func suggest() throws {
        let reply = CBOR.object([
            "suggestions": .array([
                .object([
                    "kind": "predicted", "app": "music", "name": "music.Play", "title": "Play Rain", "times": 2,
                    "score": .float(1.5), "arguments": .array(["song=id:a b", "loud=yes"]),
                ]),
                .object(["kind": "relevantIntent", "app": "music", "title": "Shelf", "widget": "shelf"]),
                .object([
                    "kind": "relevantEntity", "app": "music", "title": "Run", "context": "audio.workout",
                    "type": "Playlist", "id": "7", "name": "music.Play", "arguments": .array(["list=id:7"]),
                ]),
            ])
        ])
        let host = try FakeHost.replying(["suggest": reply]) { request in
            try require(request.arguments["context"] == "audio.workout.running", request)
        }
        let arguments = ["suggest", "--context", "audio.workout.running"]
        #expect(
            try Tool(host).run(arguments).output == """
                Play Rain  (done 2 times)
                  intentctl run music.Play 'song=id:a b' loud=yes
                Shelf  (the widget shelf)
                Run  (relevant in audio.workout)
                  intentctl run music.Play list=id:7

                """)
        let json = try Tool(host).run(arguments + ["--json"]).json
        guard case .array(let all)? = json["suggestions"] else { throw FakeHostError("\(json)") }
        #expect(all[0]["command"] == "intentctl run music.Play 'song=id:a b' loud=yes")
        #expect(all[1]["command"] == nil)
    }

    @Test(
        "A word is quoted where a shell would read it otherwise",
        arguments: [
            ("a=b", "a=b"), ("", "''"), ("it's", #"'it'\''s'"#), ("$x", "'$x'"), ("é", "'é'"), ("a:=1", "a:=1"),
        ])
    func quoting(word: String, expected: String) {
        #expect(LearningText.quoted(word) == expected)
    }
}

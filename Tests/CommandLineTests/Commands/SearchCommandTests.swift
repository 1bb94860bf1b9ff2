import FakeHost
import Foundation
import IntentProtocol
import Testing

@testable import IntentCommandLine

@Suite("intentctl search and index")
struct SearchCommandTests {
    init() {
        setenv("TZ", "UTC", 1)
    }

    private static let results = CBOR.object([
        "results": .array([
            .object([
                "app": "garden", "kind": "entity", "id": "plant 1", "title": "Rosé 1", "entity": "garden.GardenPlant",
                "entityName": "Plant", "titleRanges": .array([[0, 4]]), "match": "prefix",
            ]),
            .object([
                "app": "notes", "kind": "shortcut", "id": "0.AddNote", "title": "Add rose note", "subtitle": "Notes",
                "intent": "notes.AddNote", "titleRanges": .array([[4, 4]]), "match": "word",
            ]),
            .object(["app": "mail", "kind": "item", "id": "7", "title": "Roses", "url": "https://example.com/7"]),
        ])
    ])

    @Test("Results tell what they are and what can be done with them next")
    func table() throws {
        let host = try FakeHost.replying(["search": Self.results]) { request in
            let isRight =
                request.arguments["text"] == "rose garden" && request.arguments["app"] == "garden"
                && request.arguments["limit"] == 3
            if !isRight { throw FakeHostError("\(request)") }
        }
        let result = try Tool(host).run("search", "rose", "garden", "--app", "garden", "--limit", "3")
        #expect(
            result.output == """
                TITLE          SUBTITLE  WHAT               NEXT
                Rosé 1                   Plant of garden    query garden.GardenPlant --id 'plant 1'
                Add rose note  Notes     shortcut of notes  run notes.AddNote
                Roses                    item of mail       https://example.com/7

                """)
        #expect(host.errors.isEmpty)
    }

    @Test("Why a search may have found too little is told, and at a terminal that it found nothing")
    func lacks() throws {
        let reply = CBOR.object(["results": .array([]), "partial": true, "filling": ["garden", "notes"]])
        let result = try Tool(try FakeHost.replying(["search": reply])).run("search", "rose")
        #expect(result.output.isEmpty && result.status == 0)
        #expect(
            result.errors == """
                note: the search took too long, so that worse results may be missing
                note: garden, notes still gives its items, so that some may be missing

                """)
        let terminal = try Terminal()
        let tool = Tool(try FakeHost.replying(["search": .object(["results": .array([])])]), variables: [:])
        #expect(tool.run(["search", "rose"], input: terminal.tool, output: terminal.tool, errors: terminal.tool) == 0)
        #expect(terminal.screen == "nothing was found\n")
    }

    @Test(
        "An empty listing says so at a terminal, and nothing elsewhere",
        arguments: [
            (["collection", "list"], "collections.list", "there are no collections"),
            (["suggest"], "suggest", "nothing is suggested yet"), (["donations"], "donations", "nothing was learned"),
            (["relevant"], "relevant", "no app says that anything is wanted"),
            (["index"], "index.status", "no app has anything in the search index"),
        ])
    func empty(_ command: [String], _ method: String, _ words: String) throws {
        let host = try FakeHost.replying([method: .object([:])])
        let result = try Tool(host).run(command)
        #expect(result.output.isEmpty && result.errors.isEmpty && result.status == 0)
        let terminal = try Terminal()
        let end = Tool(host).run(command, input: terminal.tool, output: terminal.tool, errors: terminal.tool)
        #expect(end == 0 && terminal.screen == words + "\n")
    }

    @Test("What was looked for is marked where colours are shown, and the rest is not")
    func marks() {
        let style = Style.colored
        #expect(style.mark("Rosé 1", [0..<4]) == "\u{1b}[1;36mRosé\u{1b}[0m 1")
        #expect(style.mark("abc", [1..<2, 2..<9]) == "a\u{1b}[1;36mb\u{1b}[0m\u{1b}[1;36mc\u{1b}[0m")
        #expect(style.mark("abc", [7..<9]) == "abc")
        #expect(Style.plain.mark("abc", [0..<1]) == "abc")
    }

    @Test("A search without a text is bad usage", arguments: [["search"], ["search", " "]])
    func noText(_ arguments: [String]) throws {
        let result = try Tool(try FakeHost.replying([:])).run(arguments)
        #expect(result.status == 64)
        #expect(result.errors.contains("try: intentctl search 'a few words'"))
    }

    @Test("The index's state is told app by app")
    func status() throws {
        let reply = CBOR.object([
            "apps": .array([
                .object(["app": "garden", "items": 12, "state": "ok", "rebuilt": .float(1_700_000_000)]),
                .object(["app": "notes", "items": 0, "state": "building", "building": 40, "reason": "upgrade"]),
                .object(["app": "mail", "items": 3, "state": "incomplete", "problem": "it can't"]),
            ])
        ])
        let result = try Tool(try FakeHost.replying(["index.status": reply])).run("index")
        #expect(
            result.output == """
                APP     ITEMS  STATE       BUILT
                garden  12     ok          2023-11-14 22:13:20
                notes   0      building                         40 in so far (upgrade)
                mail    3      incomplete                       it can't

                """)
    }

    @Test("A check tells what is wrong, and that it is repaired")
    func check() throws {
        let good = CBOR.object(["file": .array([]), "apps": .array([.object(["app": "x", "faults": .array([])])])])
        #expect(
            try Tool(try FakeHost.replying(["index.check": good])).run("index", "check").output
                == "the search index is good\n")
        let bad = CBOR.object([
            "file": .array([]),
            "apps": .array([.object(["app": "x", "faults": .array(["a", "b"]), "repairing": true])]),
        ])
        #expect(
            try Tool(try FakeHost.replying(["index.check": bad])).run("index", "check").output
                == "x: a (it is repaired)\nx: b (it is repaired)\n")
    }

    @Test("A rebuild that failed for an app ends with the status of an internal error")
    func rebuild() throws {
        let reply = CBOR.object([
            "apps": .array([
                .object(["app": "x", "items": 4]),
                .object(["app": "y", "items": 1, "error": .object(["message": "y is silent", "remedy": "ask it"])]),
            ])
        ])
        let result = try Tool(try FakeHost.replying(["index.rebuild": reply])).run("index", "rebuild")
        #expect(result.output == "x: 4 items\ny: y is silent\n")
        #expect(result.errors == "try: ask it\n")
        #expect(result.status == 70)
    }

    @Test("At a terminal a rebuild tells how much is in, of as much as there was before, until it ends")
    func rebuildProgress() throws {
        let terminal = try Terminal()
        func status(_ items: Int64, _ building: Int64?) -> CBOR {
            .object(["app": "x", "items": .int(items), "building": building.map(CBOR.int)])
        }
        // Nothing goes on yet; then one that there was before, with fewer and with more; then one beside it that is new.
        let looks: [(apps: [CBOR], shown: String)] = [
            ([status(1000, nil)], ""), ([status(1000, 300)], "  30%  items of x"),
            ([status(1000, 1000)], " 100%  items of x"), ([status(1000, 1200)], "… 1200 items of x"),
            ([status(1000, 300), .object(["app": "y", "items": 0, "building": 20])], "… 320 items of x, y"),
        ]
        let host = try FakeHost { peer in
            try peer.greet()
            let rebuild = try peer.expect(.request).call
            for look in looks {
                let call = try peer.expect(.request).call
                try peer.send(.reply, call: call) { $0.item(.object(["apps": .array(look.apps)])) }
                if !look.shown.isEmpty { try terminal.waitFor(look.shown) }
            }
            let ended = CBOR.object(["apps": .array([.object(["app": "x", "items": 4])])])
            try peer.send(.reply, call: rebuild) { $0.item(ended) }
            while let frame = try peer.next() { try peer.send(.reply, call: frame.call) { $0.item(.object([:])) } }
        }
        let tool = Tool(host, variables: ["TERM": "xterm", "LANG": "C.UTF-8", "NO_COLOR": "1"])
        let end = tool.run(["index", "rebuild"], input: terminal.tool, output: terminal.tool, errors: terminal.tool)
        #expect(end == 0 && host.errors.isEmpty)
        // The line is emptied before what came of it.
        #expect(terminal.screen.hasSuffix("\r\u{1b}[Kx: 4 items\n"), "\(terminal.screen.debugDescription)")
    }
}

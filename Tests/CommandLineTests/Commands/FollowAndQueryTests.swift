import FakeHost
import Foundation
import IntentProtocol
import Testing

@testable import IntentCommandLine

@Suite("Following runs")
struct FollowTests {
    private func host(_ controlC: ControlC?) throws -> FakeHost {
        try FakeHost { peer in
            try peer.greet()
            let frame = try peer.expect(.request)
            let request = try frame.read { (reader) throws(CBORError) in try AdminRequest(from: &reader) }
            guard request.arguments["follow"] == true else { throw FakeHostError("\(request)") }
            for _ in 0..<2 { try peer.send(.event, call: frame.call) { $0.item(Documents.run) } }
            guard let controlC else { return }
            controlC.press()
            _ = try peer.expect(.cancel)
            guard try peer.next() == nil else { throw FakeHostError("the client did not leave") }
        }
    }

    @Test("Each run is one document a line, and Ctrl-C ends with 130")
    func json() throws {
        let controlC = try ControlC()
        let host = try host(controlC)
        var tool = Tool(host)
        tool.interrupts = controlC.reading
        let result = try tool.run("runs", "--follow", "--json")
        #expect(result.status == 130)
        let lines = result.output.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(try JSON(parsing: String(lines.first ?? ""))["run"] == "01RUN")
        #expect(host.errors.isEmpty)
    }

    @Test("A host that goes away ends with 69, after what it told")
    func gone() throws {
        setenv("TZ", "UTC", 1)
        let result = try Tool(host(nil)).run("runs", "--follow")
        #expect(result.status == 69)
        let name = "notes.AddNote" + String(repeating: " ", count: 17)
        let line = "1970-01-01 00:00:01  01RUN  \(name)  failed  12 ms  body has no value\n"
        #expect(result.output == line + line)
    }
}

@Suite("Asking an app for entities")
struct QueryTests {
    private func host(_ isExpected: @escaping @Sendable (EntityRequest) -> Bool) throws -> FakeHost {
        try FakeHost { peer in
            try peer.greet()
            let frame = try peer.expect(.query)
            let request = try frame.read { (reader) throws(CBORError) in try EntityRequest(from: &reader) }
            if !isExpected(request) { throw FakeHostError("\(request)") }
            let milk = EntityValue(type: "Note", id: "1", display: DisplayValue(title: "Milk", subtitle: "today"))
            let page = EntityPage(
                items: [.entity(milk), .entity(EntityValue(type: "Note", id: "2"))], total: 7, hasMore: true)
            try peer.send(.entities, call: frame.call) { page.write(to: &$0) }
            _ = try peer.next()
        }
    }

    @Test("Entities are a table of identifiers and titles, the suggested ones where nothing else is asked for")
    func table() throws {
        let host = try host { $0.app == "notes" && $0.entity == "Note" && $0.mode == .suggested && $0.limit == 100 }
        #expect(
            try Tool(host).run("query", "notes.Note").output == """
                ID  TITLE  SUBTITLE
                1   Milk   today
                2

                """)
        #expect(host.errors.isEmpty)
    }

    @Test("The JSON form tells the total and whether there is more")
    func json() throws {
        let host = try host { $0.mode == .matching && $0.text == "milk" && $0.limit == 2 }
        #expect(
            try Tool(host).run("query", "notes.Note", "--match", "milk", "--limit=2", "--json").output
                == #"{"entities":[{"type":"Note","id":"1","title":"Milk","subtitle":"today"},{"type":"Note","id":"2"}],"#
                + #""total":7,"more":true}"# + "\n")
        #expect(host.errors.isEmpty)
    }

    @Test("Identifiers stand behind --id, one or several", arguments: [["--id", "1", "2"], ["--id=1", "--id=2"]])
    func identifiers(options: [String]) throws {
        let host = try host { $0.mode == .identifiers && $0.identifiers == ["1", "2"] }
        #expect(try Tool(host).run(["query", "notes.Note"] + options).status == 0)
        #expect(host.errors.isEmpty)
    }

    @Test("Conditions and orders go to the host as they are typed")
    func filtered() throws {
        let host = try host { request in
            request.mode == .filtered
                && request.filter == .object(["match": "any", "conditions": ["title contains x", "due < today"]])
                && request.sort == ["due:desc"]
        }
        let options = ["--where", "title contains x", "--where", "due < today", "--any", "--sort", "due:desc"]
        #expect(try Tool(host).run(["query", "notes.Note"] + options).status == 0)
        #expect(host.errors.isEmpty)
    }

    @Test("An order alone is one of all entities")
    func sorted() throws {
        let host = try host { $0.mode == .filtered && $0.filter?["conditions"] == [] && $0.sort == ["due"] }
        #expect(try Tool(host).run("query", "notes.Note", "--all", "--sort", "due").status == 0)
        #expect(host.errors.isEmpty)
    }

    @Test("Labels and words are what something is about; a value goes to the query that takes it")
    func inputs() throws {
        let content = try host { request in
            request.mode == .values
                && request.input
                    == .record(
                        kind: "semanticContent",
                        fields: ["labels": .array([.string("dog"), .string("sea")]), "text": .string("a dog")])
        }
        let options = ["--label", "dog", "--label", "sea", "--about", "a dog"]
        #expect(try Tool(content).run(["query", "notes.Note"] + options).status == 0)
        #expect(content.errors.isEmpty)
        let value = try host { $0.mode == .values && $0.input == .unresolved("1 m") }
        #expect(try Tool(value).run("query", "notes.Note", "--input", "1 m").status == 0)
        #expect(value.errors.isEmpty)
    }

    @Test(
        "Two ways to ask at once, and words too many, are bad usage",
        arguments: [
            ["--all", "--suggested"], ["--match", "x", "--id", "1"], ["milk"], ["--limit", "0"],
            ["--match", "x", "--where", "a = b"], ["--id", "1", "--sort", "a"], ["--label", "x", "--all"],
            ["--label", "x", "--input", "y"],
        ])
    func usage(options: [String]) throws {
        #expect(try Tool().run(["query", "notes.Note"] + options).status == 64)
    }
}

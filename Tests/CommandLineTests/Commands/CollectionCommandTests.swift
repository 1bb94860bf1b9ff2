import FakeHost
import IntentProtocol
import Testing

@testable import IntentCommandLine

@Suite("intentctl collection")
struct CollectionCommandTests {
    private static func collection(_ handle: String, _ count: Int64, _ more: [String: CBOR] = [:]) -> CBOR {
        let facts: [String: CBOR] = [
            "handle": .text(handle), "app": "photos", "entity": "Photo", "count": .int(count), "runs": 0, "clients": 0,
        ]
        return .map(facts.merging(more) { $1 }.map { CBOR.Pair(.text($0.key), $0.value) })
    }

    @Test("A listing tells what keeps each of them")
    func listing() throws {
        let reply = CBOR.object([
            "collections": .array([
                Self.collection("a1", 3_000_000),
                Self.collection("b2", 2, ["name": "summer", "runs": 1, "clients": 2]),
                Self.collection("c3", 0, ["shortcuts": ["tidy", "count"], "runs": 2, "clients": 1]),
            ])
        ])
        let result = try Tool(try FakeHost.replying(["collections.list": reply])).run("collection", "list")
        #expect(
            result.output == """
                HANDLE  ENTITY        COUNT    NAME    KEPT BY
                a1      photos.Photo  3000000          nothing (goes in a while)
                b2      photos.Photo  2        summer  its name, a run, 2 programs
                c3      photos.Photo  0                shortcut tidy, count, 2 runs, a program

                """)
    }

    @Test("An empty one is told of; its handle is all that is put out")
    func nothing() throws {
        for (count, note) in [(0, "note: there is nothing in it\n"), (1, "")] {
            let host = try FakeHost.replying(["collections.create": Self.collection("a1", Int64(count))])
            let result = try Tool(host).run("collection", "create", "photos.Photo", "--match", "x")
            #expect(result.output == "a1\n" && result.errors == note && result.status == 0)
        }
    }

    @Test("Where it can't have its name it is not left behind")
    func refusedName() throws {
        let host = try FakeHost { peer in
            try peer.greet()
            for method in ["collections.create", "collections.name", "collections.drop"] {
                let frame = try peer.expect(.request)
                let request = try frame.read { (reader) throws(CBORError) in try AdminRequest(from: &reader) }
                guard request.method == method else { throw FakeHostError("\(request) came instead of \(method)") }
                if method == "collections.create" {
                    try peer.send(.reply, call: frame.call) { $0.item(Self.collection("a1", 1)) }
                    continue
                }
                guard request.arguments["collection"] == "a1" else { throw FakeHostError("\(request)") }
                let error = IntentError(.request, .invalidValue, "no such name", remedy: "take another")
                try peer.fail(frame.call, Failure(error))
            }
            _ = try peer.next()
        }
        let result = try Tool(host).run("collection", "create", "photos.Photo", "--all", "--name", "a b")
        #expect(result.status == 65 && result.output.isEmpty)
        #expect(result.errors == "intentctl: no such name\ntry: take another\n")
        #expect(host.errors.isEmpty)
    }

    @Test("Dropping one tells who still has it")
    func dropping() throws {
        let reply = Self.collection("a1", 1, ["runs": 1, "shortcuts": ["tidy"]])
        let result = try Tool(try FakeHost.replying(["collections.drop": reply])).run("collection", "drop", "a1")
        #expect(result.output == "dropped a1\n")
        #expect(
            result.errors == """
                note: the shortcut tidy names it, and fails without it
                note: a run keeps it to the end

                """)
    }
}

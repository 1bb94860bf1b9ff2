import IntentProtocol
import Testing

@testable import IntentHost

@Suite("A run's machine and collections by handle")
struct CollectionRunTests {
    private static func found(_ count: Int, first: [String] = ["n1"]) -> FoundCollection {
        FoundCollection(
            value: CollectionValue(type: "Note", members: .handle("h1"), descriptor: 0), count: count, first: first)
    }

    private static let handle = NamedValue("entities", .unresolved("collection:h1"))

    @Test("A handle is found before anything else, and goes to the plugin with its file")
    func finding() {
        var script = RunScript([Self.handle], assumeYes: true, deletes: true)
        #expect(
            script.machine.begin() == [.findCollection("h1", type: "Note", isList: true, withFile: true)])
        _ = script.machine.foundCollection(Self.found(3))
        let performed = script.machine.granted(nil).performed
        #expect(performed?.first?.value == .collection(Self.found(3).value))
    }

    @Test("A handle that is not found ends the run with its parameter's name")
    func notFound() {
        var script = RunScript([Self.handle], deletes: true)
        _ = script.machine.begin()
        let error = script.machine.queryFailed(HostCollections.notFound("h1")).failure
        #expect(error?.code == .notFound)
        #expect(error?.parameter == "entities")
        #expect(error?.message == "entities (Notes): there is no collection 'h1'")
    }

    @Test("A deletion's question tells how many there are, and names the first")
    func deletion() throws {
        var script = RunScript([Self.handle], askable: .all, surface: .terminal, deletes: true)
        _ = script.machine.begin()
        _ = script.machine.foundCollection(Self.found(1_000_000, first: ["n1", "n2"]))
        let query = try #require(script.machine.granted(nil).query)
        #expect(query.mode == .identifiers && query.identifiers == ["n1", "n2"])
        let question = try #require(
            script.machine.found(EntityPage(items: [candidate("n1", "Milk"), candidate("n2", "Tea")])).question)
        #expect(question.dialog == "Delete Notes: 1000000 items, “Milk”, “Tea” and 999998 more?")
    }
}

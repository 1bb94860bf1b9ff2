import IntentProtocol
import Testing

@testable import IntentStore

extension IndexItem {
    /// An item that is named as its title.
    static func sample(_ title: String, id: String? = nil) -> IndexItem { IndexItem(id ?? title, title: title) }

    /// An entity.
    static func entity(_ id: String, _ title: String, of type: String = "Note") -> IndexItem {
        var item = IndexItem(id, title: title)
        item.kind = .entity
        item.entity = type
        item.entityIdentifier = id
        item.domain = type
        return item
    }
}

func newIndex(_ folder: borrowing TemporaryFolder) throws -> SearchIndex {
    try SearchIndex(path: folder.file("index.sqlite"), options: StoreOptions(), calls: FileCalls())
}

@Suite("What the index holds")
struct IndexContentTests {
    private func found(_ index: SearchIndex, _ text: String) throws -> [String] {
        try index.search(text).hits.map(\.item.identifier).sorted()
    }

    @Test("An item of the same name is replaced, and one that came again as it was is not indexed again")
    func replacing() throws {
        let folder = try TemporaryFolder()
        let index = try newIndex(folder)
        #expect(try index.add([.sample("Old title", id: "a"), .sample("Other", id: "b")], app: "notes") == 2)
        #expect(try index.add([.sample("New title", id: "a"), .sample("Other", id: "b")], app: "notes") == 1)
        #expect(try found(index, "old").isEmpty)
        #expect(try found(index, "new") == ["a"])
        #expect(try index.faults(app: "notes").isEmpty)
        #expect(try index.integrityCheck().isEmpty)
    }

    @Test("Of two items of one name in a batch the last counts")
    func twice() throws {
        let folder = try TemporaryFolder()
        let index = try newIndex(folder)
        try index.add([.sample("First", id: "a"), .sample("Second", id: "a")], app: "notes")
        #expect(try found(index, "first").isEmpty)
        #expect(try found(index, "second") == ["a"])
        #expect(try index.status().first?.items == 1)
    }

    @Test("An update changes what it gives of an item that is there, and makes none")
    func updating() throws {
        let folder = try TemporaryFolder()
        let index = try newIndex(folder)
        try index.add([.sample("Kept title", id: "a")], app: "notes")
        var change = IndexItem("a", title: "")
        change.keywords = ["added"]
        change.isUpdate = true
        var missing = change
        missing.identifier = "b"
        try index.add([change, missing], app: "notes")
        #expect(try found(index, "kept") == ["a"])
        #expect(try found(index, "added") == ["a"])
    }

    @Test("Items go by name, by group with the groups within it, and all; of one app and one index only")
    func removing() throws {
        let folder = try TemporaryFolder()
        let index = try newIndex(folder)
        func item(_ id: String, _ domain: String?) -> IndexItem {
            var item = IndexItem.sample("Thing", id: id)
            item.domain = domain
            return item
        }
        let items = [item("a", "mail"), item("b", "mail.sent"), item("c", "mailing"), item("d", nil)]
        for app in ["notes", "other"] { try index.add(items, app: app) }
        try index.add(items, app: "notes", index: "second")
        try index.removeDomains(["mail"], app: "notes")
        #expect(
            try index.search("thing", app: "notes").hits.filter(\.source.isEmpty).map(\.item.identifier) == ["c", "d"])
        try index.remove(["c", "nothing"], app: "notes")
        try index.removeAll(app: "notes")
        #expect(try index.search("thing", app: "notes").hits.map(\.source) == ["second", "second", "second", "second"])
        #expect(try index.search("thing", app: "other").hits.count == 4)
        #expect(try index.integrityCheck().isEmpty)
    }

    @Test("Of a name that two types share, only the named type's entity is removed")
    func removingEntities() throws {
        let folder = try TemporaryFolder()
        let index = try newIndex(folder)
        try index.add([.entity("1", "A note")], app: "notes")
        try index.remove(["1"], entity: "Folder", app: "notes")
        #expect(try found(index, "note") == ["1"])
        try index.remove(["1"], entity: "Note", app: "notes")
        #expect(try found(index, "note").isEmpty)
    }

    @Test("An app's note of its state is kept for each of its indexes, and so many indexes at most")
    func state() throws {
        let folder = try TemporaryFolder()
        let index = try newIndex(folder)
        #expect(try index.state(app: "notes") == nil)
        try index.setState([1, 2], app: "notes")
        try index.setState([3], app: "notes", index: "second")
        #expect(try index.state(app: "notes") == [1, 2])
        #expect(try index.state(app: "notes", index: "second") == [3])
        for number in 2..<IndexLimits.indexesOfApp { try index.setState([0], app: "notes", index: "\(number)") }
        #expect(
            errorCode { () throws(IntentError) in try index.setState([0], app: "notes", index: "more") } == .tooLarge)
        try index.removeAll(app: "notes")
        #expect(try index.state(app: "notes") == nil)
    }

    @Test("A forgotten app is not found, its items are swept, and it may come again")
    func forgetting() throws {
        let folder = try TemporaryFolder()
        let index = try newIndex(folder)
        try index.add((0..<50).map { .sample("Thing \($0)") }, app: "notes")
        try index.forget(app: "notes")
        #expect(try index.search("thing").hits.isEmpty)
        try index.add([.sample("Thing new")], app: "notes")
        #expect(try found(index, "thing") == ["Thing new"])
        #expect(try index.sweep(limit: 20))
        while try index.sweep(limit: 20) {}
        #expect(try index.status().map(\.items) == [1])
        #expect(
            try index.read { (connection) throws(IntentError) in try connection.number("SELECT count(*) FROM items") }
                == 1)
        #expect(try index.integrityCheck().isEmpty)
    }

    @Test("An app has so many items, and so many bytes; what would be more is refused whole, and less is taken again")
    func full() throws {
        let folder = try TemporaryFolder()
        let options = StoreOptions(indexItems: 3, indexBytes: 100)
        let index = try SearchIndex(path: folder.file("index.sqlite"), options: options, calls: FileCalls())
        try index.add([.sample("One"), .sample("Two")], app: "notes")
        #expect(
            errorCode { () throws(IntentError) in try index.add([.sample("Three"), .sample("Four")], app: "notes") }
                == .tooLarge)
        #expect(try index.search("three").hits.isEmpty)
        #expect(try index.add([.sample("Three")], app: "notes") == 1)
        #expect(try index.add([.sample("Three")], app: "other") == 1)
        try index.remove(["One", "Two"], app: "notes")
        let long = IndexItem.sample(String(repeating: "x", count: 60))
        #expect(errorCode { () throws(IntentError) in try index.add([long], app: "notes") } == .tooLarge)
        #expect(try index.add([.sample("Four")], app: "notes") == 1)
        #expect(try index.faults(app: "notes").isEmpty)
    }

    @Test(
        "What is too long or lacks what it must have is refused with words",
        arguments: [
            CBOR.object(["title": "x"]), .object(["id": "", "title": "x"]), .object(["id": "x"]),
            .object(["id": .text(String(repeating: "x", count: IndexLimits.identifier + 1)), "title": "x"]),
            .object(["id": "x", "title": .text(String(repeating: "x", count: IndexLimits.phrase + 1))]),
            .object(["id": "x", "text": .text(String(repeating: "x", count: IndexLimits.text + 1))]),
            .object(["id": "x", "url": .text(String(repeating: "x", count: IndexLimits.address + 1)), "title": "x"]),
            .object(["id": "x", "names": .array(.init(repeating: "x", count: IndexLimits.phrases + 1))]),
            .object(["id": "x", "title": "x", "entity": "Note"]),
        ])
    func limits(_ item: CBOR) {
        #expect(errorCode { () throws(IntentError) in _ = try IndexItem(cbor: item) } == .invalidValue)
    }

    @Test("An item travels whole, and a hint out of range counts as the nearest")
    func wire() throws {
        var item = IndexItem.entity("1", "Title")
        item.subtitle = "Below"
        item.names = ["a", "b"]
        item.keywords = ["c"]
        item.text = "d"
        item.hint = 5
        item.expires = 12.5
        item.url = "https://example.com"
        item.image = "system:star"
        item.isUpdate = true
        #expect(try IndexItem(cbor: item.cbor) == item)
        #expect(try IndexItem(cbor: .object(["id": "x", "title": "x", "hint": 1_000_000])).hint == IndexLimits.hint)
        #expect(try IndexItem(cbor: .object(["id": "x", "title": "x", "hint": -5])).hint == 0)
    }
}

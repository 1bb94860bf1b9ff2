import IntentProtocol
import Testing

@testable import IntentStore

@Suite("Collections that are kept")
final class CollectionArchiveTests {
    private let folder: TemporaryFolder
    private let store: Store

    init() throws {
        folder = try TemporaryFolder()
        store = try Store(directory: folder.path)
    }

    private func record(_ name: String?, handle: String = "h1", schema: String? = nil) -> CollectionRecord {
        CollectionRecord(
            name: name, handle: handle, app: "photos", entity: "Photo", schema: schema, count: 2, bytes: 3)
    }

    @Test("A collection is listed and read, and is not there once it was removed")
    func keeping() throws {
        try store.collections.put(record("summer", schema: "photos.asset"), content: [1, 2, 3])
        #expect(try store.collections.list() == [record("summer", schema: "photos.asset")])
        #expect(try store.collections.content(of: "h1") == [1, 2, 3])
        #expect(try store.collections.content(of: "summer") == nil)
        #expect(try store.collections.remove("h1"))
        #expect(try !store.collections.remove("h1"))
        #expect(try store.collections.list().isEmpty)
    }

    @Test("Another name of the same collection takes the place of the first, and a name has one collection")
    func replacing() throws {
        try store.collections.put(record("a"), content: [1])
        try store.collections.put(record("b"), content: [1])
        #expect(try store.collections.list().map(\.name) == ["b"])
        try store.collections.put(record("b", handle: "h2"), content: [2])
        #expect(try store.collections.list().map(\.handle) == ["h2"])
        #expect(try store.collections.content(of: "h2") == [2])
    }

    @Test("One without a name is kept by its handle, gets a name and loses it again")
    func unnamed() throws {
        for name in [nil, "summer", nil] as [String?] {
            try store.collections.put(record(name), content: [7])
            #expect(try store.collections.list() == [record(name)])
            #expect(try store.collections.content(of: "h1") == [7])
        }
    }
}

import IntentProtocol
import Testing

@testable import IntentStore

@Suite("Collections that are kept under a name")
final class CollectionArchiveTests {
    private let folder: TemporaryFolder
    private let store: Store

    init() throws {
        folder = try TemporaryFolder()
        store = try Store(directory: folder.path)
    }

    private func record(_ name: String, handle: String = "h1", schema: String? = nil) -> CollectionRecord {
        CollectionRecord(
            name: name, handle: handle, app: "photos", entity: "Photo", schema: schema, count: 2, bytes: 3)
    }

    @Test("A collection is listed and read, and is not there once it was removed")
    func keeping() throws {
        try store.collections.put(record("summer", schema: "photos.asset"), content: [1, 2, 3])
        #expect(try store.collections.list() == [record("summer", schema: "photos.asset")])
        #expect(try store.collections.content(of: "summer") == [1, 2, 3])
        #expect(try store.collections.content(of: "winter") == nil)
        #expect(try store.collections.remove("summer"))
        #expect(try !store.collections.remove("summer"))
        #expect(try store.collections.list().isEmpty)
    }

    @Test("Another name of the same collection takes the place of the first, and a name has one collection")
    func replacing() throws {
        try store.collections.put(record("a"), content: [1])
        try store.collections.put(record("b"), content: [1])
        #expect(try store.collections.list().map(\.name) == ["b"])
        try store.collections.put(record("b", handle: "h2"), content: [2])
        #expect(try store.collections.list().map(\.handle) == ["h2"])
        #expect(try store.collections.content(of: "b") == [2])
    }
}

import Foundation
import IntentProtocol
import IntentStore
import Testing

@testable import IntentHost

@Suite("What an app asks of the search index")
struct IndexRequestTests {
    /// A store in a folder of its own, with the requests of one app.
    private struct Shelf: ~Copyable {
        let folder: String
        let store: Store
        var requests: IndexRequests { IndexRequests(index: store.index, app: "notes") }

        init() throws {
            folder = FileManager.default.temporaryDirectory.path + "/index-\(UUID().uuidString)"
            store = try Store(directory: folder)
        }

        deinit {
            try? FileManager.default.removeItem(atPath: folder)
        }

        func ask(_ method: String, _ arguments: KeyValuePairs<String, CBOR?> = [:]) throws(IntentError) -> CBOR {
            try requests.answer(AdminRequest(method, .object(arguments)))
        }

        func code(_ method: String, _ arguments: KeyValuePairs<String, CBOR?>) -> IntentError.Code? {
            do {
                _ = try ask(method, arguments)
                return nil
            } catch {
                return error.code
            }
        }
    }

    private func items(_ count: Int) -> CBOR {
        .array((0..<count).map { .object(["id": .text("\($0)"), "title": .text("Thing \($0)")]) })
    }

    @Test("Items go in and out, and the app's note of its state is kept")
    func life() throws {
        let shelf = try Shelf()
        #expect(try shelf.ask("index.add", ["items": items(3)]) == .object(["items": 3, "changed": 3]))
        #expect(try shelf.ask("index.add", ["items": items(3)]) == .object(["items": 3, "changed": 0]))
        #expect(try shelf.store.index.search("thing").hits.count == 3)
        _ = try shelf.ask("index.remove", ["ids": ["0"]])
        #expect(try shelf.store.index.search("thing").hits.count == 2)
        _ = try shelf.ask("index.setState", ["state": .bytes([7])])
        #expect(try shelf.ask("index.state")["state"] == .bytes([7]))
        #expect(try shelf.ask("index.state", ["index": "other"])["state"] == nil)
        _ = try shelf.ask("index.removeAll")
        #expect(try shelf.store.index.search("thing").hits.isEmpty)
    }

    @Test("A request past its limits is refused whole")
    func limits() throws {
        let shelf = try Shelf()
        #expect(shelf.code("index.add", ["items": items(IndexLimits.itemsOfRequest)]) == nil)
        #expect(shelf.code("index.add", ["items": items(IndexLimits.itemsOfRequest + 1)]) == .tooLarge)
        let long = CBOR.text(String(repeating: "x", count: IndexLimits.identifier + 1))
        #expect(shelf.code("index.remove", ["ids": [long]]) == .invalidValue)
        #expect(shelf.code("index.removeDomain", ["domains": [long]]) == .invalidValue)
        let state = CBOR.bytes(.init(repeating: 0, count: IndexLimits.clientState + 1))
        #expect(shelf.code("index.setState", ["state": state]) == .tooLarge)
        #expect(
            shelf.code("index.setState", ["state": .bytes(.init(repeating: 0, count: IndexLimits.clientState))]) == nil)
        let name = CBOR.text(String(repeating: "x", count: IndexLimits.indexName + 1))
        #expect(shelf.code("index.add", ["index": name, "items": items(1)]) == .invalidValue)
        let mixed = CBOR.array([.object(["id": "new", "title": "New"]), .object(["id": "x"])])
        #expect(shelf.code("index.add", ["items": mixed]) == .invalidValue)
        #expect(try shelf.store.index.search("new").hits.isEmpty)
    }

    @Test("What is missing, or of another method, is refused; the host's own index can't be named")
    func wrong() throws {
        let shelf = try Shelf()
        #expect(shelf.code("index.add", [:]) == .usage)
        #expect(shelf.code("index.remove", ["ids": 3]) == .usage)
        #expect(shelf.code("index.setState", [:]) == .usage)
        #expect(shelf.code("index.nothing", [:]) == .unsupported)
        #expect(shelf.code("index.removeAll", ["index": "\n"]) == .invalidValue)
    }
}

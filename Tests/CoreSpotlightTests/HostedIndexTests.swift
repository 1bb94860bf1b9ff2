import AppIntents
import CoreSpotlight
import IntentProtocol
import Synchronization
import Testing

private struct Leaf: IndexedEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Leaf"
    static let defaultQuery = LeafQuery()
    let id: Int
    var hideInSpotlight: Bool { id < 0 }
    var displayRepresentation: DisplayRepresentation {
        DisplayRepresentation(title: "Leaf \(id)", subtitle: "Green", synonyms: ["Blatt"])
    }
}

private struct LeafQuery: IndexedEntityQuery {
    func entities(for identifiers: [Int]) async throws -> [Leaf] { identifiers.filter { $0 < 100 }.map(Leaf.init) }
    func suggestedEntities() async throws -> [Leaf] { [Leaf(id: 1), Leaf(id: -2)] }
}

/// A host that keeps what is asked of it and answers with nothing, or with a state.
private final class HostOfIndex: RunChannel {
    private let asked = Mutex<[AdminRequest]>([])
    let state: [UInt8]?

    init(state: [UInt8]? = nil) {
        self.state = state
    }

    var requests: [AdminRequest] { asked.withLock { $0 } }
    var methods: [String] { requests.map(\.method) }
    var cancellation: CancellationReason? { nil }

    func request(_ request: AdminRequest) async throws -> CBOR {
        asked.withLock { $0.append(request) }
        return .object(["state": state.map(CBOR.bytes)])
    }

    func ask(_ question: (UInt32) -> Question) async throws -> Answer.Outcome { .declined }
    func post(_ report: ProgressReport) {}
    func flush() {}

    /// Runs code as an intent that this host runs.
    func run<Value: Sendable>(_ body: () async throws -> Value) async rethrows -> Value {
        var message = Perform(app: "test", intent: "Test")
        message.run = "a run"
        return try await RunContext.$current.withValue(RunContext(message, self)) {
            try await body()
        }
    }

    /// The items that were put in.
    var items: [IndexItem] {
        get throws {
            try requests.filter { $0.method == "index.add" }
                .flatMap { try ($0.arguments["items"]?.array ?? []).map { try IndexItem(cbor: $0) } }
        }
    }
}

@Suite("The search index within a host")
struct HostedIndexTests {
    @Test("Entities go to the host as they are shown, and those that hide go from it")
    func entities() async throws {
        let host = HostOfIndex()
        try await host.run {
            try await CSSearchableIndex.default().indexAppEntities([Leaf(id: 1), Leaf(id: -1)], priority: 7)
        }
        #expect(host.methods == ["index.add", "index.remove"])
        let item = try #require(try host.items.first)
        #expect(try host.items.count == 1)
        #expect(item.identifier == "1" && item.entity == "Leaf" && item.entityIdentifier == "1")
        #expect(item.title == "Leaf 1" && item.subtitle == "Green" && item.names == ["Blatt"])
        #expect(item.hint == 7 && item.expires == nil && item.domain == "Leaf")
        #expect(host.requests[1].arguments["ids"] == ["-1"])
        #expect(host.requests[1].arguments["entity"] == "Leaf")
    }

    @Test("Many items go in several requests, none above the limit")
    func batches() async throws {
        let host = HostOfIndex()
        try await host.run {
            try await CSSearchableIndex(name: "second").indexAppEntities((1...2500).map(Leaf.init))
        }
        #expect(host.requests.map { $0.arguments["items"]?.array?.count } == [1000, 1000, 500])
        #expect(host.requests.allSatisfy { $0.arguments["index"] == "second" })
    }

    @Test("An item's texts are cut to what the index takes, at whole characters")
    func cutting() async throws {
        let host = HostOfIndex()
        let attributes = CSSearchableItemAttributeSet(contentType: .text)
        attributes.title = String(repeating: "ä", count: 2000)
        attributes.textContent = String(repeating: "x", count: 100_000)
        attributes.keywords = (0..<500).map { "k\($0)" }
        attributes.rankingHint = 1e6
        try await host.run {
            try await CSSearchableIndex.default().indexSearchableItems([
                CSSearchableItem(uniqueIdentifier: "a", domainIdentifier: "d.e", attributeSet: attributes)
            ])
        }
        let item = try #require(try host.items.first)
        #expect(item.title == String(repeating: "ä", count: IndexLimits.phrase / 2))
        #expect(item.text?.utf8.count == IndexLimits.text)
        #expect(item.keywords.count == IndexLimits.phrases)
        #expect(item.hint == IndexLimits.hint)
        let days = (item.expires ?? 0) / 86_400 - Date().timeIntervalSince1970 / 86_400
        #expect((29...30.5).contains(days))
    }

    @Test("The changes of a batch are made when it ends, then the state is kept; too long a state changes nothing")
    func batch() async throws {
        let host = HostOfIndex(state: [9])
        let index = CSSearchableIndex(name: "batch")
        try await host.run {
            index.beginBatch()
            try await index.indexAppEntities([Leaf(id: 1)])
            try await index.deleteAllSearchableItems()
            #expect(host.methods.isEmpty)
            await #expect(throws: CSIndexError.self) {
                try await index.endBatch(withClientState: Data(repeating: 0, count: 251))
            }
            #expect(host.methods.isEmpty)
            index.beginBatch()
            try await index.indexAppEntities([Leaf(id: 1)])
            try await index.deleteAllSearchableItems()
            try await index.endBatch(withClientState: Data(repeating: 0, count: 250))
            #expect(try await index.fetchLastClientState() == Data([9]))
        }
        #expect(host.methods == ["index.add", "index.removeAll", "index.setState", "index.state"])
    }

    @Test("A batch that another run has begun and not ended swallows nothing")
    func abandonedBatch() async throws {
        let index = CSSearchableIndex(name: "abandoned")
        index.beginBatch()
        let host = HostOfIndex()
        try await host.run { try await index.deleteAllSearchableItems() }
        #expect(host.methods == ["index.removeAll"])
    }

    @Test("A change that nobody waits for is one of the run's own")
    func completion() async throws {
        let host = HostOfIndex()
        await host.run {
            await confirmation { confirm in
                await withCheckedContinuation { continuation in
                    CSSearchableIndex.default().deleteSearchableItems(withDomainIdentifiers: ["a"]) { error in
                        #expect(error == nil)
                        confirm()
                        continuation.resume()
                    }
                }
            }
        }
        #expect(host.methods == ["index.removeDomain"])
    }

    @Test("A query that doesn't say how gives its index what it finds, and takes out what is gone")
    func reindexing() async throws {
        let host = HostOfIndex()
        try await host.run {
            try await LeafQuery().reindexEntities(for: [1, 200], indexDescription: CSSearchableIndexDescription())
            try await LeafQuery().reindexAllEntities(indexDescription: CSSearchableIndexDescription())
        }
        #expect(host.methods == ["index.add", "index.remove", "index.add"])
        #expect(try host.items.map(\.identifier) == ["1", "1"])
        #expect(host.requests[1].arguments["ids"] == ["200"])
    }
}

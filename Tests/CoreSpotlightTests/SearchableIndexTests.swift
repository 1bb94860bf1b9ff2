import AppIntents
import CoreSpotlight
import Testing

private struct Paper: IndexedEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Paper"
    static let defaultQuery = PaperQuery()
    let id: Int
    var hideInSpotlight: Bool { id < 0 }
    var displayRepresentation: DisplayRepresentation {
        DisplayRepresentation(title: "Paper \(id)", subtitle: "A sheet")
    }
}

private struct PaperQuery: IndexedEntityQuery {
    func entities(for identifiers: [Int]) async throws -> [Paper] { identifiers.map(Paper.init(id:)) }
}

@Suite("The search index")
struct SearchableIndexTests {
    private func item(_ id: String, _ domain: String? = nil, title: String, hint: Double? = nil) -> CSSearchableItem {
        let attributes = CSSearchableItemAttributeSet(contentType: .text)
        attributes.title = title
        attributes.rankingHint = hint
        return CSSearchableItem(uniqueIdentifier: id, domainIdentifier: domain, attributeSet: attributes)
    }

    @Test("Items are found by all words of a text, the greater hint first")
    func finding() async throws {
        let index = CSSearchableIndex(name: "test")
        try await index.indexSearchableItems([
            item("a", title: "Red house"), item("b", title: "House, quite red", hint: 2), item("c", title: "Red car"),
        ])
        #expect(index.items(matching: "red HOUSE").map(\.uniqueIdentifier) == ["b", "a"])
    }

    @Test("A group is removed with the groups within it")
    func domains() async throws {
        let index = CSSearchableIndex(name: "test")
        try await index.indexSearchableItems([
            item("a", "mail", title: "x"), item("b", "mail.sent", title: "x"), item("c", "mailing", title: "x"),
        ])
        try await index.deleteSearchableItems(withDomainIdentifiers: ["mail"])
        #expect(index.items(matching: "x").map(\.uniqueIdentifier) == ["c"])
    }

    @Test("An item past its date isn't found")
    func expiration() async throws {
        let index = CSSearchableIndex(name: "test")
        let old = item("a", title: "x")
        old.expirationDate = .distantPast
        try await index.indexSearchableItems([old])
        #expect(index.items(matching: "x").isEmpty)
    }

    @Test("Entities are indexed by what is shown of them, without those that hide")
    func entities() async throws {
        let index = CSSearchableIndex(name: "test")
        try await index.indexAppEntities([Paper(id: 1), Paper(id: 2), Paper(id: -1)])
        #expect(index.items(matching: "sheet").map(\.uniqueIdentifier) == ["1", "2"])
        try await index.deleteAppEntities(identifiedBy: [1], ofType: Paper.self)
        #expect(index.items(matching: "paper").map(\.uniqueIdentifier) == ["2"])
        try await index.deleteAppEntities(ofType: Paper.self)
        #expect(index.items(matching: "paper").isEmpty)
    }

    @Test("What the app notes with a batch is told again")
    func batches() async throws {
        let index = CSSearchableIndex(name: "test")
        #expect(try await index.fetchLastClientState().isEmpty)
        index.beginBatch()
        try await index.indexSearchableItems([item("a", title: "x")])
        try await index.endBatch(withClientState: Data([1, 2]))
        #expect(try await index.fetchLastClientState() == Data([1, 2]))
        index.deleteAllSearchableItems { #expect($0 == nil) }
        #expect(index.items(matching: "x").isEmpty)
    }
}

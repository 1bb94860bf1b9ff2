import AppIntents
import Testing

/// A query with only what is required.
private struct BareQuery: EntityQuery {
    func entities(for identifiers: [Book.ID]) async throws -> [Book] { [] }
}

/// A plain query whose author wrote a search by text all the same.
private struct PlainTextQuery: EntityQuery {
    func entities(for identifiers: [Book.ID]) async throws -> [Book] { [.dune, .emma] }
    func entities(matching string: String) async throws -> [Book] { [.emma] }
    func suggestedEntities() async throws -> [Book] { [.ulysses] }
}

private struct OptionalDefault: DynamicOptionsProvider {
    func results() async throws -> [String] { ["a", "b"] }
    func defaultResult() async -> String? { "b" }
}

private struct PlainDefault: DynamicOptionsProvider {
    func results() async throws -> [String] { ["a", "b"] }
    func defaultResult() async -> String { "a" }
}

private struct NoDefault: DynamicOptionsProvider {
    func results() async throws -> [Int] { [1] }
}

@Suite("Queries and options")
struct QueryTests {
    private func defaultResult<Provider: DynamicOptionsProvider>(_ provider: Provider) async -> Provider.DefaultValue? {
        await provider.defaultResult()
    }

    @Test("A search by text is found on any query")
    func textSearch() async throws {
        #expect(!BareQuery.searchesText)
        #expect(PlainTextQuery.searchesText)
        #expect(BookQuery.searchesText)
        #expect(try await BareQuery().items(matching: "x") == nil)
        #expect(try await PlainTextQuery().items(matching: "x")?.map(\.value.title) == ["Emma"])
        #expect(try await BookQuery().items(matching: "dun")?.map(\.value.title) == ["Dune"])
    }

    @Test("Suggestions are the results, none where the author wrote none")
    func suggestions() async throws {
        #expect(try await PlainTextQuery().results().map(\.title) == ["Ulysses"])
        #expect(try await BareQuery().results().isEmpty)
    }

    @Test("What is shown of entities is made from the entities")
    func representations() async throws {
        let shown = try await PlainTextQuery().displayRepresentations(for: [Book.id(1), Book.id(2)])
        #expect(shown[Book.id(2)]?.title.defaultValue == Book.emma.displayRepresentation.title.defaultValue)
        #expect(shown.count == 2)
    }

    @Test("A default result is found whether its type is optional or not")
    func defaults() async {
        #expect(await defaultResult(OptionalDefault()) == "b")
        #expect(await defaultResult(PlainDefault()) == "a")
        #expect(await defaultResult(NoDefault()) == nil)
    }

    @Test("Items show themselves, or the words that were given")
    func items() {
        let items: [IntentItem<Book>] = [Book.dune].items + [IntentItem(.emma, title: "The novel")]
        #expect(items.map { String(localized: $0.display.title) } == ["Dune", "The novel"])
        #expect([3].items.map { String(localized: $0.display.title) } == ["3"])
    }
}

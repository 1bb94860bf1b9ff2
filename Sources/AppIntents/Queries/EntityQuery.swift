/// Finds the entities of one type, by their identifiers at least.
@_alwaysEmitConformanceMetadata
public protocol EntityQuery: DynamicOptionsProvider where Result: ResultsCollection, Result.Result == Entity {
    /// The type of entity.
    associatedtype Entity: AppEntity
    /// The type of the results that are offered.
    associatedtype Result = [Entity]
    /// What the author's `entities(matching:)` returns; ``_NoTextSearch`` where there is none.
    associatedtype _Matches: Sendable = _NoTextSearch

    /// The processes that may run the query.
    static var allowedExecutionTargets: IntentExecutionTargets { get }

    /// Creates the query.
    init()

    /// Returns the entities that exist; one whose identifier names nothing is left out.
    func entities(for identifiers: [Entity.ID]) async throws -> [Entity]

    /// Returns the entities to offer when nothing is said about them.
    func suggestedEntities() async throws -> Result

    /// Returns what is shown of entities, where that is cheaper than the entities themselves.
    func displayRepresentations(for identifiers: [Entity.ID]) async throws -> [Entity.ID: DisplayRepresentation]

    /// Finds the author's search by text also where the query isn't an ``EntityStringQuery``.
    func entities(matching string: String) async throws -> _Matches
}

extension EntityQuery {
    /// Any process.
    public static var allowedExecutionTargets: IntentExecutionTargets { .default }

    /// The suggested entities.
    public func results() async throws -> Result {
        try await suggestedEntities()
    }

    /// Makes the representations from the entities.
    public func displayRepresentations(
        for identifiers: [Entity.ID]
    ) async throws -> [Entity.ID: DisplayRepresentation] {
        let entities = try await entities(for: identifiers)
        return Dictionary(entities.map { ($0.id, $0.displayRepresentation) }) { first, _ in first }
    }
}

extension EntityQuery where Result == [Entity] {
    /// Nothing.
    public func suggestedEntities() async throws -> [Entity] { [] }
}

/// Stands for "the author wrote no search by text".
public struct _NoTextSearch: Sendable {
    init() {}
}

extension EntityQuery where _Matches == _NoTextSearch {
    public func entities(matching string: String) async throws -> _NoTextSearch { _NoTextSearch() }
}

extension EntityQuery {
    /// Whether the author wrote `entities(matching:)` for a text.
    package static var searchesText: Bool { _Matches.self != _NoTextSearch.self }

    /// Returns the entities that a text finds; nil where the query has no search by text.
    package func items(matching text: String) async throws -> [IntentItem<Entity>]? {
        let matches: _Matches = try await entities(matching: text)
        if let entities = matches as? [Entity] { return entities.map { IntentItem($0) } }
        if let collection = matches as? any ResultsCollection<Entity> { return collection.items }
        return nil
    }
}

/// Finds entities by a text as well.
@_alwaysEmitConformanceMetadata
public protocol EntityStringQuery: EntityQuery {
    /// Returns the entities that a text finds.
    func entities(matching string: String) async throws -> Result
}

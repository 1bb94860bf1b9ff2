import IntentProtocol

extension EntityCollection {
    /// Identifiers that one query is asked for.
    public static var resolvedChunkSize: Int { 500 }

    /// Fetches the entities, with a query for each ``resolvedChunkSize`` of those that were not given.
    ///
    /// - Returns: The entities in the order of their identifiers, whatever the order of the query's answer, without those
    ///   that the query doesn't find. One whose identifier stands several times comes as often; what the query gives
    ///   beyond what it was asked for, or twice, is left out.
    /// - Throws: What the query throws, and `CancellationError` between two chunks where the task was cancelled.
    public func resolvedEntities() async throws -> [Entity] {
        var entities: [Entity] = []
        for try await chunk in resolvedEntityChunks() { entities += chunk }
        return entities
    }

    /// The entities in chunks, fetched one chunk after another as they are asked for, as ``resolvedEntities()`` does.
    ///
    /// - Parameter size: Identifiers of a chunk, at least 1; it has fewer entities where some don't exist any more.
    public func resolvedEntityChunks(of size: Int = resolvedChunkSize) -> ResolvedEntityChunks {
        ResolvedEntityChunks(collection: self, size: max(1, size))
    }

    /// Chunks of a collection's entities, each fetched when it is asked for.
    public struct ResolvedEntityChunks: AsyncSequence, Sendable {
        public typealias Element = [Entity]

        let collection: EntityCollection
        let size: Int

        public func makeAsyncIterator() -> AsyncIterator {
            AsyncIterator(collection: collection, view: collection.identifierView, size: size)
        }

        public struct AsyncIterator: AsyncIteratorProtocol {
            let collection: EntityCollection
            let view: IdentifierView
            let size: Int
            private var place = 0

            init(collection: EntityCollection, view: IdentifierView, size: Int) {
                self.collection = collection
                self.view = view
                self.size = size
            }

            /// Fetches the next chunk; nil at the end.
            ///
            /// - Throws: What the query throws; `CancellationError` where the task was cancelled.
            public mutating func next() async throws -> [Entity]? {
                guard place < view.count else { return nil }
                try Task.checkCancellation()
                let chunk = view[place..<Swift.min(place + size, view.count)]
                place = chunk.endIndex
                return try await collection.resolved(chunk)
            }
        }
    }

    /// Fetches the entities of some identifiers, in their order, without those that don't exist.
    private func resolved(_ identifiers: some Collection<Entity.ID>) async throws -> [Entity] {
        let given = given
        let found = try await EntityFinder.entities(
            Entity.self, for: Self.distinct(identifiers.lazy.filter { given[$0] == nil }))
        return identifiers.compactMap { given[$0] ?? found[$0] }
    }

    private static func distinct(_ identifiers: some Sequence<Entity.ID>) -> [Entity.ID] {
        var seen: Set<Entity.ID> = []
        return identifiers.filter { seen.insert($0).inserted }
    }
}

extension AppEntity {
    /// Reads a list of entities that is given as a collection: all of them are fetched, in chunks.
    ///
    /// - Throws: `not-found` for the first that doesn't exist, as in any list.
    static func list(of collection: CollectionValue, in context: _DecodingContext) async throws -> [Self] {
        let identifiers = try await EntityCollection<Self>.identifiers(of: collection, in: context)
        var entities: [Self] = []
        entities.reserveCapacity(identifiers.count)
        for start in stride(from: 0, to: identifiers.count, by: EntityCollection<Self>.resolvedChunkSize) {
            try Task.checkCancellation()
            let end = min(start + EntityCollection<Self>.resolvedChunkSize, identifiers.count)
            entities += try await existing(Array(identifiers.identifierView[start..<end]), in: context)
        }
        return entities
    }
}

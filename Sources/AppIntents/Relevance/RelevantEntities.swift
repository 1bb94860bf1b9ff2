/// Entities that may be wanted in a situation; they stay until they are removed.
public struct RelevantEntities: Sendable {
    /// The relevant entities of this app.
    public static var shared: Self { Self() }

    /// Puts entities in the place of those that this app gave for a context, in the order in which they are wanted.
    public func updateEntities(_ entities: [some AppEntity], for context: AppEntityContext) async throws {
        try await AppStores.current.updateRelevantEntities(
            entities.map { $0.entityValue(.shown) }, context: context.name)
    }

    /// Removes entities from all contexts.
    public func removeEntities(_ entities: [some AppEntity]) async throws {
        try await AppStores.current.removeRelevantEntities(entities.map { $0.entityValue(.reference) }, context: nil)
    }

    /// Removes entities from one context.
    public func removeEntities(_ entities: [some AppEntity], from context: AppEntityContext) async throws {
        try await AppStores.current.removeRelevantEntities(
            entities.map { $0.entityValue(.reference) }, context: context.name)
    }

    /// Removes all entities of this app from all contexts.
    public func removeAllEntities() async throws {
        try await AppStores.current.removeAllRelevantEntities(context: nil)
    }

    /// Removes all entities of this app from one context.
    public func removeAllEntities(for context: AppEntityContext) async throws {
        try await AppStores.current.removeAllRelevantEntities(context: context.name)
    }
}

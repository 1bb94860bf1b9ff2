/// An entity of which there is only one, such as the app's settings.
@_alwaysEmitConformanceMetadata
public protocol UniqueAppEntity: AppEntity where ID == String {}

extension UniqueAppEntity {
    /// The type's own name: there is one entity only.
    public var id: String { Self.persistentIdentifier }

    /// The type's name.
    public var displayRepresentation: DisplayRepresentation {
        DisplayRepresentation(title: Self.typeDisplayRepresentation.name)
    }
}

/// Finds the one entity of a type.
@_alwaysEmitConformanceMetadata
public protocol UniqueAppEntityQuery: EnumerableEntityQuery where Entity == Unique, Result == [Unique] {
    /// The type of entity.
    associatedtype Unique: UniqueAppEntity

    /// Returns the one entity.
    func uniqueEntity() async throws -> Unique
}

extension UniqueAppEntityQuery {
    /// The one entity, where its identifier is asked for.
    public func entities(for identifiers: [String]) async throws -> [Unique] {
        let entity = try await uniqueEntity()
        return identifiers.contains(entity.id) ? [entity] : []
    }

    /// The one entity.
    public func allEntities() async throws -> [Unique] {
        [try await uniqueEntity()]
    }

    /// The one entity.
    public func suggestedEntities() async throws -> [Unique] {
        [try await uniqueEntity()]
    }
}

/// The query of a unique entity that is made of nothing, or by a function.
public struct UniqueAppEntityProvider<Entity: UniqueAppEntity>: UniqueAppEntityQuery {
    public typealias Unique = Entity
    public typealias Result = [Entity]
    public typealias DefaultValue = Entity
    public typealias _Default = _NoDefaultResult

    private let make: @Sendable () async throws -> Entity

    /// Creates a query that makes the entity by a function.
    public init(_ make: @escaping @Sendable () async throws -> Entity) {
        self.make = make
    }

    /// Creates a query that has no entity to give; `EntityQuery` requires it.
    public init() {
        make = { throw AppIntentError.Unrecoverable.entityNotFound }
    }

    /// Returns the one entity.
    public func uniqueEntity() async throws -> Entity {
        try await make()
    }
}

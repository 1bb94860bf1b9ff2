package import IntentProtocol

/// A thing of an app that intents work on: the noun of the app.
///
/// An entity is known everywhere by its identifier; its `defaultQuery` finds the entity again, in whatever process.
@_alwaysEmitConformanceMetadata
public protocol AppEntity: AppValue, Identifiable where ID: EntityIdentifierConvertible & Sendable {
    /// The type of the query that finds entities.
    associatedtype DefaultQuery: EntityQuery where DefaultQuery.Entity == Self

    /// The query that finds entities.
    static var defaultQuery: DefaultQuery { get }

    /// Names the entity everywhere and for good.
    var id: ID { get }

    /// How the entity is shown.
    var displayRepresentation: DisplayRepresentation { get }
}

extension AppEntity {
    public static var _family: _ValueFamily { _ValueFamily(.entity(persistentIdentifier)) }

    public static func _decode(_ value: _WireValue, in context: _DecodingContext) async throws -> Self {
        guard let entity = try await _decodeAll([value], in: context).first else { throw mismatch(value) }
        return entity
    }

    public static func _decodeAll(_ values: [_WireValue], in context: _DecodingContext) async throws -> [Self] {
        try await existing(try values.map { try identifier(in: $0) }, in: context)
    }

    /// Fetches entities that have to exist, in the order of their identifiers.
    static func existing(_ identifiers: [ID], in context: _DecodingContext) async throws -> [Self] {
        let found = try await EntityFinder.entities(Self.self, for: identifiers, by: context.query)
        return try identifiers.map { identifier in
            guard let entity = found[identifier] else {
                throw IntentError(
                    .request, .notFound,
                    "there is no \(persistentIdentifier) with the identifier \(identifier.entityIdentifierString)",
                    remedy: "look for one with: intentctl query \(persistentIdentifier) --suggested")
            }
            return entity
        }
    }

    public func _encode(_ detail: _EncodingDetail) -> _WireValue {
        _WireValue(.entity(entityValue(detail)))
    }

    /// Returns the entity's form on the wire.
    package func entityValue(_ detail: _EncodingDetail) -> EntityValue {
        var entity = EntityValue(type: Self.persistentIdentifier, id: id.entityIdentifierString)
        if detail != .reference {
            entity.display = displayRepresentation.displayValue
            if let linked = self as? any URLRepresentableEntity { entity.url = linked.urlText }
        }
        if detail == .full { entity.properties = EntityProperties.values(of: self) }
        return entity
    }

    /// Reads the identifier in a value that stands for one entity.
    static func identifier(in value: _WireValue) throws -> ID {
        let text: String
        switch value.raw {
        case .entity(let entity) where entity.type == persistentIdentifier: text = entity.id
        case .string(let string), .unresolved(let string): text = string
        case .int(let number): text = String(number)
        default: throw mismatch(value)
        }
        guard let identifier = ID.entityIdentifier(for: text) else {
            throw IntentError(
                .request, .invalidValue, "“\(text)” is no identifier of \(persistentIdentifier): expected \(ID.self)")
        }
        return identifier
    }
}

/// Finds entities by their identifiers.
package enum EntityFinder {
    /// Returns the entities that exist, by their identifiers.
    ///
    /// - Parameters:
    ///   - type: The type of entity.
    ///   - identifiers: What to look for; one that doesn't exist is missing in the result.
    ///   - query: The query to ask, where it isn't the type's own.
    package static func entities<Entity: AppEntity>(
        _ type: Entity.Type, for identifiers: [Entity.ID], by query: (any EntityQuery)? = nil
    ) async throws -> [Entity.ID: Entity] {
        guard !identifiers.isEmpty else { return [:] }
        let entities: [Entity]
        if let query, let found = try await find(query, identifiers) as? [Entity] {
            entities = found
        } else {
            let query = Entity.defaultQuery
            try IntentRun.checkDependencies(of: query)
            entities = try await query.entities(for: identifiers)
        }
        return Dictionary(entities.map { ($0.id, $0) }) { first, _ in first }
    }

    private static func find<Query: EntityQuery>(_ query: Query, _ identifiers: [Any]) async throws -> Any? {
        guard let identifiers = identifiers as? [Query.Entity.ID] else { return nil }
        try IntentRun.checkDependencies(of: query)
        return try await query.entities(for: identifiers)
    }
}

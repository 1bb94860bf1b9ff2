import IntentProtocol

/// An entity that no query finds: it is made of its properties, and travels with them.
@_alwaysEmitConformanceMetadata
public protocol TransientAppEntity: AppEntity {
    /// Creates the entity with no property set.
    init()
}

extension TransientAppEntity {
    /// An identifier that means nothing and is another each time.
    public var id: UUID { UUID() }

    /// A query that finds nothing.
    public static var defaultQuery: _TransientAppEntityQuery<Self> { _TransientAppEntityQuery() }

    public static func _decodeAll(_ values: [_WireValue], in context: _DecodingContext) async throws -> [Self] {
        var entities: [Self] = []
        for value in values { entities.append(try await _decode(value, in: context)) }
        return entities
    }

    public static func _decode(_ value: _WireValue, in context: _DecodingContext) async throws -> Self {
        let fields: [String: IntentValue]
        switch value.raw {
        case .record(let kind, let values) where kind == persistentIdentifier: fields = values
        case .entity(let entity) where entity.type == persistentIdentifier:
            fields = Dictionary(entity.properties.map { ($0.name, $0.value) }) { first, _ in first }
        default: throw mismatch(value)
        }
        let entity = Self()
        for (name, property) in EntityProperties.all(of: entity) {
            if let value = fields[name] { try await property.setWire(value) }
        }
        return entity
    }

    public func _encode(_ detail: _EncodingDetail) -> _WireValue {
        let values = EntityProperties.values(of: self).map { ($0.name, $0.value) }
        return _WireValue(
            .record(kind: Self.persistentIdentifier, fields: Dictionary(values) { first, _ in first }))
    }
}

/// The query of an entity that no query finds.
public struct _TransientAppEntityQuery<Entity: AppEntity>: EntityQuery {
    public init() {}

    /// Nothing.
    public func entities(for identifiers: [Entity.ID]) async throws -> [Entity] { [] }
}

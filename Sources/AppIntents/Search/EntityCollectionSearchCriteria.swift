import IntentProtocol

/// Entities to search among, or to find the like of.
public struct EntityCollectionSearchCriteria<Entity: AppEntity>: SearchCriteria {
    public typealias SearchScopes = StringSearchScope

    /// The entities.
    public var entities: EntityCollection<Entity>

    /// Creates criteria.
    public init(entities: EntityCollection<Entity>) {
        self.entities = entities
    }
}

extension EntityCollectionSearchCriteria {
    public static var _family: _ValueFamily { EntityCollection<Entity>._family }

    public static func _decode(_ value: _WireValue, in context: _DecodingContext) async throws -> Self {
        Self(entities: try await EntityCollection<Entity>._decode(value, in: context))
    }

    public func _encode(_ detail: _EncodingDetail) -> _WireValue {
        entities._encode(detail)
    }
}

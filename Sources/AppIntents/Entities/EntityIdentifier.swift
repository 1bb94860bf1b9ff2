/// An entity's type and identifier, for code that doesn't know the type.
public struct EntityIdentifier: Sendable, Hashable {
    /// The type of entity.
    public let entityType: any AppEntity.Type
    /// The identifier as text.
    public let identifier: String

    /// The length of an identifier in bytes at most.
    public static let valueMaximumLength = 1024

    /// The type's persistent name.
    package var typeName: String { entityType.persistentIdentifier }

    init(type: any AppEntity.Type, text: String) {
        entityType = type
        identifier = text
    }

    /// Creates the identifier of an entity.
    public init(for entity: some AppEntity) {
        self.init(type: type(of: entity), text: entity.id.entityIdentifierString)
    }

    /// Creates an identifier from a type and an identifier of that type.
    public init<Entity: AppEntity>(for type: Entity.Type, identifier: Entity.ID) {
        self.init(type: type, text: identifier.entityIdentifierString)
    }

    /// Creates the identifier of an activity that is shown while it lasts.
    public init(activityIdentifier: String) {
        self.init(type: _ActivityEntity.self, text: activityIdentifier)
    }

    public static func == (left: Self, right: Self) -> Bool {
        left.typeName == right.typeName && left.identifier == right.identifier
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(typeName)
        hasher.combine(identifier)
    }
}

extension EntityIdentifier: CustomStringConvertible {
    /// The type's name, a slash, and the identifier.
    public var description: String { "\(typeName)/\(identifier)" }
}

/// An activity that is shown while it lasts, known by its identifier only.
public struct _ActivityEntity: AppEntity {
    /// The name of the type.
    public static var typeDisplayRepresentation: TypeDisplayRepresentation { "Activity" }
    /// A query that finds nothing: activities are the system's.
    public static var defaultQuery: _TransientAppEntityQuery<Self> { _TransientAppEntityQuery() }

    /// The activity's identifier.
    public let id: String

    /// The identifier.
    public var displayRepresentation: DisplayRepresentation { "\(id)" }
}

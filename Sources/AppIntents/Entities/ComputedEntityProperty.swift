/// A property of an entity that isn't stored: what `@ComputedProperty` and `@DeferredProperty` write beside the member.
///
/// The macros write a type of this kind within the entity; it is found as the intents are, by its conformance.
@_alwaysEmitConformanceMetadata
public protocol _ComputedEntityProperty: SendableMetatype {
    /// The entity that has the property.
    associatedtype Entity: AppEntity
    /// The type of value.
    associatedtype Value: Sendable

    /// The name of the member.
    static var name: String { get }

    /// Returns the property of an entity. Nothing is computed by that.
    static func property(of entity: Entity) -> EntityProperty<Value>
}

/// The computed properties of the app's entities, found once.
enum ComputedProperties {
    private static let found: [ObjectIdentifier: [any _ComputedEntityProperty.Type]] = {
        let types = ConformanceRecords.types(conformingTo: (any _ComputedEntityProperty).self).types
            .compactMap { $0 as? any _ComputedEntityProperty.Type }
            .sorted { $0.name < $1.name }
        return Dictionary(grouping: types) { ObjectIdentifier($0.entityType) }
    }()

    /// Returns the computed properties of an entity type, sorted by name.
    static func of(_ entity: any AppEntity.Type) -> [any _ComputedEntityProperty.Type] {
        found[ObjectIdentifier(entity)] ?? []
    }
}

extension _ComputedEntityProperty {
    /// The entity that has the property.
    static var entityType: any AppEntity.Type { Entity.self }

    /// The class of the property's wrapper.
    static var wrapperType: any AnyObject.Type { EntityProperty<Value>.self }

    /// Returns the property of an entity whose type isn't known here; nil for an entity of another type.
    static func anyProperty(of entity: any AppEntity) -> AnyEntityProperty? {
        (entity as? Entity).map { property(of: $0) }
    }
}

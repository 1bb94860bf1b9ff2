/// A property of an entity that isn't stored: what `@ComputedProperty` and `@DeferredProperty` write beside the member.
///
/// The macros write a type of this kind within the entity; it is found as the intents are, by its conformance.
@_alwaysEmitConformanceMetadata
public protocol _ComputedEntityProperty: SendableMetatype {
    /// The entity that has the property.
    associatedtype Entity: AppEntity
    /// The type of value.
    associatedtype Value: Sendable

    /// The name that shortcuts and queries refer to: the member's unless the author gave another.
    static var name: String { get }
    /// The name that people see; empty where the author gave none.
    static var title: LocalizedStringResource { get }

    /// Returns the property of an entity. Nothing is computed by that.
    static func property(of entity: Entity) -> EntityProperty<Value>
}

extension _ComputedEntityProperty {
    /// None: the property is named after its member.
    public static var title: LocalizedStringResource { "" }
}

extension EntityProperty where Value: _IntentValue {
    /// Creates what the macros write for a member that is read at once.
    public convenience init(
        _identifier: String, title: LocalizedStringResource, get: @escaping () -> Value,
        set: ((Value) -> Void)? = nil
    ) {
        self.init(title, identifier: _identifier, NativeCoding<Value>.self, PropertyAccessors(get: get, set: set))
    }

    /// Creates what the macros write for a member that a search index gets as well.
    public convenience init(
        _identifier: String, title: LocalizedStringResource,
        indexingKey: PartialKeyPath<CSSearchableItemAttributeSet>, get: @escaping () -> Value,
        set: ((Value) -> Void)? = nil
    ) {
        self.init(
            title, identifier: _identifier, NativeCoding<Value>.self, PropertyAccessors(get: get, set: set),
            indexing: PropertyIndexing(indexingKey))
    }

    /// Creates what the macros write for a member that a search index gets under a key of the app's own.
    public convenience init(
        _identifier: String, title: LocalizedStringResource, customIndexingKey: CSCustomAttributeKey,
        get: @escaping () -> Value, set: ((Value) -> Void)? = nil
    ) {
        self.init(
            title, identifier: _identifier, NativeCoding<Value>.self, PropertyAccessors(get: get, set: set),
            indexing: PropertyIndexing(customIndexingKey))
    }

    /// Creates what the macros write for a member that takes time to read.
    public convenience init(
        _identifier: String, title: LocalizedStringResource, load: @escaping () async throws -> Value
    ) {
        self.init(title, identifier: _identifier, NativeCoding<Value>.self, PropertyAccessors(load: load))
    }
}

/// Returns a property that tells no more than its name, while a key path's name is looked for; nil at any other time.
///
/// `$name` of a computed property asks this first, since the entity that a name is looked for on is no entity at all.
public func _namedProperty<Value: _IntentValue>(
    _ name: String, _ type: Value.Type
) -> EntityProperty<Value>? {
    guard PropertyNames.areLookedFor else { return nil }
    return EntityProperty("", identifier: name, NativeCoding<Value>.self)
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

/// A property to sort entities by, and the direction.
public struct EntityQuerySort<Entity: AppEntity>: Sendable {
    /// A direction.
    public enum Ordering: Sendable {
        /// The smallest first.
        case ascending
        /// The largest first.
        case descending
    }

    /// The property, as the query's sorting options name it.
    public nonisolated(unsafe) let by: PartialKeyPath<Entity>
    /// The direction.
    public let order: Ordering

    /// Names a property and a direction.
    package init(by: PartialKeyPath<Entity>, order: Ordering) {
        self.by = by
        self.order = order
    }
}

/// A property that entities are sorted by.
public struct EntityQuerySortableByProperty<Entity: AppEntity>: Sendable {
    // Key paths aren't marked Sendable; they don't change.
    nonisolated(unsafe) let keyPath: PartialKeyPath<Entity>

    /// Names a property.
    public init<Value: Sendable>(_ keyPath: KeyPath<Entity, EntityProperty<Value>>) {
        self.keyPath = keyPath
    }
}

/// The properties that entities are sorted by.
public struct EntityQuerySortingOptions<Entity: AppEntity>: Sendable {
    let properties: [EntityQuerySortableByProperty<Entity>]

    /// Lists nothing: entities come in the app's order.
    public init() {
        properties = []
    }

    /// Lists properties.
    public init(
        @EntityQuerySortingOptionsBuilder<Entity> content: () -> [EntityQuerySortableByProperty<Entity>]
    ) {
        properties = content()
    }

    /// The property at a place, counted from 0.
    public subscript(index index: Int) -> EntityQuerySortableByProperty<Entity> {
        properties[index]
    }
}

/// Lists the properties that entities are sorted by.
@resultBuilder
public enum EntityQuerySortingOptionsBuilder<Entity: AppEntity> {
    /// Takes a property.
    public static func buildExpression(
        _ expression: EntityQuerySortableByProperty<Entity>
    ) -> EntityQuerySortableByProperty<Entity> { expression }

    /// Lists the properties of the block.
    public static func buildBlock(
        _ components: EntityQuerySortableByProperty<Entity>...
    ) -> [EntityQuerySortableByProperty<Entity>] { components }
}

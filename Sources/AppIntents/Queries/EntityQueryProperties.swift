/// The properties that entities are found by, each with its comparisons.
public struct EntityQueryProperties<Entity: AppEntity, ComparatorMappingType: Sendable>: Sendable {
    let declarations: [EntityQueryPropertyDeclaration<Entity, ComparatorMappingType>]

    /// Lists properties.
    public init(
        @EntityQueryPropertiesBuilder<Entity, ComparatorMappingType> properties: () ->
            [EntityQueryPropertyDeclaration<Entity, ComparatorMappingType>]
    ) {
        declarations = properties()
    }

    /// The property at a place, counted from 0.
    public subscript(index index: Int) -> EntityQueryPropertyDeclaration<Entity, ComparatorMappingType> {
        declarations[index]
    }
}

/// Lists the properties that entities are found by.
@resultBuilder
public enum EntityQueryPropertiesBuilder<Entity: AppEntity, ComparatorMappingType: Sendable> {
    /// Takes a property.
    public static func buildExpression<Value: Sendable>(
        _ expression: EntityQueryProperty<Entity, Value, ComparatorMappingType>
    ) -> EntityQueryPropertyDeclaration<Entity, ComparatorMappingType> { expression }

    /// Lists the properties of the block.
    public static func buildBlock(
        _ components: EntityQueryPropertyDeclaration<Entity, ComparatorMappingType>...
    ) -> [EntityQueryPropertyDeclaration<Entity, ComparatorMappingType>] { components }
}

/// A property that entities are found by, whatever its type of value.
public class EntityQueryPropertyDeclaration<Entity: AppEntity, ComparatorMappingType: Sendable>: @unchecked Sendable {
    // Unchecked: key paths and comparisons don't change.

    /// Where the property is.
    let keyPath: PartialKeyPath<Entity>
    /// The comparisons.
    var comparisons: [AnyComparison<ComparatorMappingType>] { [] }

    init(_ keyPath: PartialKeyPath<Entity>) {
        self.keyPath = keyPath
    }
}

/// A property that entities are found by, with the comparisons that the app knows.
public final class EntityQueryProperty<Entity: AppEntity, Value: Sendable, ComparatorMappingType: Sendable>:
    EntityQueryPropertyDeclaration<Entity, ComparatorMappingType>, @unchecked Sendable
{
    // Unchecked: key paths and comparisons don't change.

    /// The comparisons of a property.
    public typealias QueryComparators = [EntityQueryComparator<Entity, Value, ComparatorMappingType>]

    private let comparators: QueryComparators

    /// Creates a property of the entity.
    ///
    /// - Parameters:
    ///   - keyPath: The property.
    ///   - comparators: The comparisons that the app knows.
    public init(
        _ keyPath: KeyPath<Entity, EntityProperty<Value>>,
        @EntityQueryComparatorsBuilder<Entity, Value, ComparatorMappingType> comparators: () -> QueryComparators
    ) {
        self.comparators = comparators()
        super.init(keyPath)
    }

    /// Creates a property that is itself an entity, offered by a provider.
    ///
    /// - Parameters:
    ///   - keyPath: The property.
    ///   - entityProvider: Offers the entities to compare with.
    ///   - comparators: The comparisons that the app knows.
    public init<Provider: DynamicOptionsProvider>(
        _ keyPath: KeyPath<Entity, EntityProperty<Value>>, entityProvider: Provider,
        @EntityQueryComparatorsBuilder<Entity, Value, ComparatorMappingType> comparators: () -> QueryComparators
    ) {
        self.comparators = comparators()
        super.init(keyPath)
    }

    override var comparisons: [AnyComparison<ComparatorMappingType>] { comparators.map(\.comparison) }
}

/// Lists the comparisons of a property.
@resultBuilder
public enum EntityQueryComparatorsBuilder<Entity: AppEntity, Value: Sendable, ComparatorMappingType: Sendable> {
    /// Takes a comparison.
    public static func buildExpression(
        _ expression: EntityQueryComparator<Entity, Value, ComparatorMappingType>
    ) -> EntityQueryComparator<Entity, Value, ComparatorMappingType> { expression }

    /// Lists the comparisons of the block.
    public static func buildBlock(
        _ components: EntityQueryComparator<Entity, Value, ComparatorMappingType>...
    ) -> [EntityQueryComparator<Entity, Value, ComparatorMappingType>] { components }
}

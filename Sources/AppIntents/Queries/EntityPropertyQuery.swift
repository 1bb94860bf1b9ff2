/// Finds entities by their properties: `pages > 300 and title contains "sea"`, sorted and limited.
@_alwaysEmitConformanceMetadata
public protocol EntityPropertyQuery: EntityQuery, _FindIntentDescribed {
    /// What the app makes of a comparison: a predicate, a part of a query, a function.
    associatedtype ComparatorMappingType: Sendable

    /// The properties that entities are found by, with the comparisons of each.
    static var properties: QueryProperties { get }
    /// The properties that entities are sorted by.
    static var sortingOptions: SortingOptions { get }

    /// What the action that finds such entities does.
    static var findIntentDescription: IntentDescription? { get }

    /// Returns the entities that comparisons leave.
    ///
    /// - Parameters:
    ///   - comparators: What the app's functions made of the comparisons.
    ///   - mode: Whether all of them have to hold, or one.
    ///   - sortedBy: The properties to sort by, the first counting most.
    ///   - limit: The number of entities at most; nil for all.
    func entities(
        matching comparators: [ComparatorMappingType], mode: ComparatorMode, sortedBy: [Sort<Entity>], limit: Int?
    ) async throws -> [Entity]
}

extension EntityPropertyQuery {
    /// The properties that entities are found by.
    public typealias QueryProperties = EntityQueryProperties<Entity, ComparatorMappingType>
    /// A property that entities are found by.
    public typealias Property<Value: Sendable> = EntityQueryProperty<Entity, Value, ComparatorMappingType>
    /// The properties that entities are sorted by.
    public typealias SortingOptions = EntityQuerySortingOptions<Entity>
    /// A property that entities are sorted by.
    public typealias SortableBy = EntityQuerySortableByProperty<Entity>
    /// A property to sort by, and the direction.
    public typealias Sort = EntityQuerySort
    /// Whether all comparisons have to hold, or one.
    public typealias ComparatorMode = EntityQueryComparatorMode
}

/// Whether all comparisons have to hold, or one.
public enum EntityQueryComparatorMode: Sendable {
    /// All of them.
    case and
    /// One of them at least.
    case or
}

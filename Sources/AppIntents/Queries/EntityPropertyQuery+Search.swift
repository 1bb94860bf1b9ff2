package import IntentProtocol

/// A property that entities are found or sorted by, as the metadata tells it.
package struct QueryPropertyDescription: Sendable {
    /// The property's name.
    package var name: String
    /// The comparisons; empty for a property that is only sorted by.
    package var comparators: [AnyEntityQueryComparator]
    /// Whether entities can be sorted by it.
    package var isSortable: Bool
}

extension EntityPropertyQuery {
    /// The properties that entities are found or sorted by, in the order of declaration.
    package static var describedProperties: [QueryPropertyDescription] {
        let sortable = sortingOptions.properties.compactMap { PropertyNames.name(of: $0.keyPath) }
        var described = properties.declarations.compactMap { declaration in
            PropertyNames.name(of: declaration.keyPath).map { name in
                QueryPropertyDescription(
                    name: name, comparators: declaration.comparisons.map(\.comparator),
                    isSortable: sortable.contains(name))
            }
        }
        for name in sortable where !described.contains(where: { $0.name == name }) {
            described.append(QueryPropertyDescription(name: name, comparators: [], isSortable: true))
        }
        return described
    }

    /// Returns the entities that conditions leave.
    ///
    /// - Parameters:
    ///   - conditions: The comparisons; a value is read by the type that the comparison takes.
    ///   - matchingAll: Whether all of them have to hold, or one.
    ///   - sort: Properties to sort by.
    ///   - limit: The number of entities at most; nil for all.
    /// - Throws: An `IntentError` that names a property or comparison which the query doesn't have.
    package func find(
        _ conditions: [QueryCondition], matchingAll: Bool, sort: [QuerySort], limit: Int?
    ) async throws -> [Entity] {
        var comparators: [ComparatorMappingType] = []
        for condition in conditions { comparators.append(try await Self.mapping(of: condition)) }
        let sorts = try sort.map {
            EntityQuerySort<Entity>(
                by: try Self.sortingKeyPath($0.property), order: $0.isAscending ? .ascending : .descending)
        }
        return try await entities(matching: comparators, mode: matchingAll ? .and : .or, sortedBy: sorts, limit: limit)
    }

    private static func mapping(of condition: QueryCondition) async throws -> ComparatorMappingType {
        let declarations = properties.declarations
        guard let declaration = declarations.first(where: { PropertyNames.name(of: $0.keyPath) == condition.property })
        else {
            throw unknown(
                "property \(condition.property)", in: declarations.compactMap { PropertyNames.name(of: $0.keyPath) })
        }
        let comparisons = declaration.comparisons
        guard let comparison = comparisons.first(where: { $0.comparator.name == condition.comparator }) else {
            throw unknown(
                "comparison \(condition.comparator) of \(condition.property)", in: comparisons.map(\.comparator.name))
        }
        return try await comparison.map(condition.values)
    }

    private static func sortingKeyPath(_ name: String) throws -> PartialKeyPath<Entity> {
        let options = sortingOptions.properties
        guard let option = options.first(where: { PropertyNames.name(of: $0.keyPath) == name }) else {
            throw unknown("sorting by \(name)", in: options.compactMap { PropertyNames.name(of: $0.keyPath) })
        }
        return option.keyPath
    }

    private static func unknown(_ what: String, in names: [String]) -> IntentError {
        IntentError(
            .request, .invalidValue, "the search of \(Entity.persistentIdentifier) has no \(what)",
            remedy: names.isEmpty ? nil : "one of: \(names.joined(separator: ", "))")
    }
}

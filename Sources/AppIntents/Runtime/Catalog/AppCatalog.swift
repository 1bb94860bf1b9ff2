/// The types of this image that an app declares: its intents, entities and enumerations, by their identifiers.
///
/// Each part is found when it is first wanted, so that a call costs no search for what it doesn't need.
enum AppCatalog {
    /// All intents, in no order.
    static let intentTypes = ConformanceRecords.types(conformingTo: (any AppIntent).self).types
        .compactMap { $0 as? any AppIntent.Type }

    /// All entities, in no order.
    static let entityTypes = ConformanceRecords.types(conformingTo: (any AppEntity).self).types
        .compactMap { $0 as? any AppEntity.Type }

    /// All enumerations, in no order.
    static let enumTypes = ConformanceRecords.types(conformingTo: (any AppEnum).self).types
        .compactMap { $0 as? any AppEnum.Type }

    /// All unions, in no order.
    static let unionTypes = ConformanceRecords.types(conformingTo: (any AppUnionValue).self).types
        .compactMap { $0 as? any AppUnionValue.Type }

    /// All lists of shortcuts, in no order; an app has one at most.
    static let shortcutsProviders = ConformanceRecords.types(conformingTo: (any AppShortcutsProvider).self).types
        .compactMap { $0 as? any AppShortcutsProvider.Type }

    /// All lists of what had another name.
    static let renamesProviders = ConformanceRecords.types(conformingTo: (any AppRenamesProvider).self).types
        .compactMap { $0 as? any AppRenamesProvider.Type }

    /// All queries of entities, in no order.
    static let queryTypes = ConformanceRecords.types(conformingTo: (any EntityQuery).self).types
        .compactMap { $0 as? any EntityQuery.Type }

    /// All queries that find values for an input of another kind, by their types' names.
    static let valueQueries = ConformanceRecords.types(conformingTo: (any IntentValueQuery).self).types
        .compactMap { $0 as? any IntentValueQuery.Type }
        .sorted { String(reflecting: $0) < String(reflecting: $1) }

    /// The intents by persistent identifier.
    static let intents = byIdentifier(intentTypes.map { ($0.persistentIdentifier, $0) })

    /// The intent of an identifier; of an action that shows a widget, the intent that holds its settings.
    static func intent(_ identifier: String) -> (any AppIntent.Type)? {
        intents[identifier] ?? AppWidgets.configuration(of: identifier)
    }

    /// The entities by persistent identifier.
    static let entities = byIdentifier(entityTypes.map { ($0.persistentIdentifier, $0) })

    /// The enumerations by persistent identifier.
    static let enums = byIdentifier(enumTypes.map { ($0.persistentIdentifier, $0) })

    /// Of two types with one identifier, the first by full name counts.
    private static func byIdentifier<Kind>(_ types: [(String, Kind)]) -> [String: Kind] {
        Dictionary(types) { String(reflecting: $0) < String(reflecting: $1) ? $0 : $1 }
    }
}

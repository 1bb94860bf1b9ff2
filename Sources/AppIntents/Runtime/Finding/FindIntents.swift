import IntentProtocol

/// The actions that the system makes for entities whose query can find them by their properties: `FindNote` for `Note`.
///
/// An intent of the app that has the same identifier takes the place of the one that would be made.
enum FindIntents {
    /// The entities that are found, by the actions' identifiers.
    static let entities: [String: any AppEntity.Type] = Dictionary(
        AppCatalog.entities.values.filter { isFound($0) }.map { (identifier(of: $0), $0) }
            .filter { AppCatalog.intents[$0.0] == nil }
    ) { first, _ in first }

    private static func identifier(of entity: any AppEntity.Type) -> String { "Find" + entity.persistentIdentifier }

    /// Whether an entity's query finds it by properties: it says how, or it can list all entities.
    private static func isFound<Entity: AppEntity>(_ type: Entity.Type) -> Bool {
        if Entity.DefaultQuery.self is any EntityPropertyQuery.Type { return true }
        return Entity.DefaultQuery.self is any EnumerableEntityQuery.Type && !(type is any UniqueAppEntity.Type)
    }

    /// Returns what is known of an action.
    ///
    /// - Parameter found: The metadata of what it finds.
    static func metadata(_ identifier: String, found: EntityMetadata, description: IntentDescription?) -> IntentMetadata
    {
        var intent = IntentMetadata(id: identifier, title: LocalizedText("Find \(found.name.text)"))
        intent.description =
            description.map { Localizer.localizedText(of: $0.descriptionText) }
            ?? LocalizedText("Finds each \(found.name.text) that conditions on its properties leave.")
        intent.category = description?.categoryName.map { Localizer.localizedText(of: $0) }
        intent.keywords = description?.searchKeywords.map { Localizer.localizedText(of: $0) } ?? []
        intent.parameters = FindParameter.allCases.map { $0.metadata(of: found) }
        intent.result = .array(.entity(found.id))
        intent.isDiscoverable = false
        intent.targets = found.targets
        intent.finds = found.id
        return intent
    }

    /// Returns the author's description of the action that finds an entity.
    static func description<Entity: AppEntity>(of type: Entity.Type) -> IntentDescription? {
        if let query = Entity.DefaultQuery.self as? any EntityPropertyQuery.Type { return query.findIntentDescription }
        return (Entity.DefaultQuery.self as? any EnumerableEntityQuery.Type)?.findIntentDescription
    }

    /// Performs an action: asks the query and ends the call with what it finds.
    ///
    /// - Throws: What the query throws.
    static func run(_ entity: any AppEntity.Type, _ context: RunContext, _ call: Call) async throws {
        var request = EntityRequest(app: "", entity: entity.persistentIdentifier, mode: .filtered)
        var filter = QueryFilter()
        request.limit = UInt32(FindParameter.standardLimit)
        for given in context.parameters {
            switch (FindParameter(rawValue: given.name), given.value) {
            case (.conditions, .array(let values)): filter.conditions = try values.map(condition)
            case (.any, .bool(let isEnough)): filter.matchesAll = !isEnough
            case (.sort, .array(let values)):
                filter.sort = values.compactMap {
                    if case .string(let text) = $0 { QuerySort(typed: text) } else { nil }
                }
            case (.limit, .int(let limit)): request.limit = UInt32(clamping: limit)
            case (_, .null): break
            default:
                throw IntentError(
                    .request, .invalidValue, "the parameter “\(given.name)” is not known, or of another type",
                    remedy: "it takes: " + FindParameter.allCases.map(\.rawValue).joined(separator: ", "),
                    parameter: given.name)
            }
        }
        if filter.conditions.isEmpty { filter.matchesAll = true }
        request.filter = filter.filterDocument
        request.sort = filter.sortDocument
        let page = try await EntitySearch(request).page()
        call.end(.result) { RunResult(value: .array(page.items)).write(to: &$0) }
    }

    private static func condition(_ value: IntentValue) throws -> QueryCondition {
        guard let condition = QueryCondition(value) else {
            throw IntentError(
                .request, .invalidValue, "a condition has the wrong form", parameter: FindParameter.conditions.rawValue)
        }
        return condition
    }
}

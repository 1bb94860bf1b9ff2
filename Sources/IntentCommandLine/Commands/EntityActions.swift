import IntentProtocol

/// What can be done with an entity: the intents of its app that take one of its type.
struct EntityActions {
    struct Action: Equatable {
        /// What it is called in a few letters: `open`, `delete`, or the first word of the intent's title.
        var verb: String
        var intent: String
        var title: String
        /// The parameter that takes the entity.
        var parameter: String
        /// Whether it takes several.
        var takesSeveral: Bool
        /// Parameters that have to be given besides.
        var needs: [String]
    }

    let actions: [Action]

    /// - Parameter locale: The language that titles are wanted in.
    init(_ app: AppMetadata, entity: String, locale: String) {
        actions = app.intents.compactMap { intent -> Action? in
            guard intent.deprecation == nil, intent.isDiscoverable, intent.finds == nil,
                let parameter = intent.parameters.first(where: { Self.takes($0.type, entity) })
            else { return nil }
            let others = intent.parameters.filter { $0.isRequired && $0.name != parameter.name }
            return Action(
                verb: Self.verb(of: intent, locale), intent: intent.id, title: intent.title.text(for: locale),
                parameter: parameter.name, takesSeveral: Self.takesSeveral(parameter.type), needs: others.map(\.name))
        }.sorted { ($0.needs.count, $0.verb, $0.intent) < ($1.needs.count, $1.verb, $1.intent) }
    }

    private static func takes(_ type: ValueType, _ entity: String) -> Bool {
        type == .entity(entity) || type == .collection(entity) || type.element == .entity(entity)
    }

    private static func takesSeveral(_ type: ValueType) -> Bool {
        if case .entity = type { false } else { true }
    }

    /// The verb of a protocol or an assistant schema (`photos.deleteAssets`: `delete`), else the title's first word.
    private static func verb(of intent: IntentMetadata, _ locale: String) -> String {
        if intent.traits.contains("DeleteIntent") { return "delete" }
        if intent.traits.contains("OpenIntent") { return "open" }
        if let name = intent.schema?.split(separator: ".").last {
            let verb = name.prefix { !$0.isUppercase }
            if !verb.isEmpty { return String(verb) }
        }
        let title = intent.title.text(for: locale)
        return title.split(separator: " ").first.map { $0.lowercased() } ?? intent.id
    }

    /// The actions that a word means: by its verb, then by the intent's name or title.
    func named(_ word: String) -> [Action] {
        let key = word.lowercased()
        let byVerb = actions.filter { $0.verb == key }
        if !byVerb.isEmpty { return byVerb }
        return actions.filter { $0.intent.lowercased() == key || $0.title.lowercased() == key }
    }
}

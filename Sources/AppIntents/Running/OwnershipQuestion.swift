import IntentProtocol

/// What is asked before an intent acts on entities that others have or see too.
struct OwnershipQuestion {
    /// Names that the question lists.
    static let shown = 5

    /// Those that others have or see.
    private let entities: [any OwnershipProvidingEntity]

    /// Asks a person at this machine for leave, where an intent that may change things acts on what is shared or public.
    ///
    /// - Throws: An `IntentError` where the answer is no, or nobody may be asked.
    static func ask<Intent: AppIntent>(of intent: Intent) async throws {
        guard !isKnownToOnlyRead(Intent.self) else { return }
        let entities = WrapperLayout.parameters(of: intent).flatMap { $0.parameter.ownedEntities }
            .filter { !$0.ownership.isDisjoint(with: [.shared, .public]) }
        guard !entities.isEmpty else { return }
        let question = OwnershipQuestion(entities: entities)
        let words = question.words(title: String(localized: Intent.title))
        try await Asking.confirm(
            IntentDialog(LocalizedStringResource(stringLiteral: words)), action: .continue, level: .local,
            preview: question.preview)
    }

    /// Whether an intent's kind tells that it changes nothing: it opens, shows or finds.
    private static func isKnownToOnlyRead(_ type: any AppIntent.Type) -> Bool {
        type is any OpenIntent.Type || type is any ShowInAppSearchResultsIntent.Type
            || type is any TargetContentProvidingIntent.Type || type is any SnippetIntent.Type
    }

    /// What is asked: how many, whose they are, the first names.
    private func words(title: String) -> String {
        let names = entities.prefix(Self.shown).map { "“\(Self.title($0))”" }
        let left = entities.count - names.count
        let list = names.joined(separator: ", ") + (left > 0 ? " and \(left) more" : "")
        let count = entities.count == 1 ? "1 item" : "\(entities.count) items"
        return "\(title): \(count) \(whose): \(list). Go on?"
    }

    private var whose: String {
        let isPublic = entities.contains { $0.ownership.contains(.public) }
        let isShared = entities.contains { $0.ownership.contains(.shared) }
        return switch (isShared, isPublic) {
        case (true, true): "shared with others or public"
        case (false, true): "that everybody can see"
        default: "shared with others"
        }
    }

    /// A line for each of the first, with what its display adds.
    private var preview: [String] {
        var lines = entities.prefix(Self.shown).map { entity in
            let subtitle = entity.displayRepresentation.subtitle.map { ": " + String(localized: $0) } ?? ""
            let whose = entity.ownership.contains(.public) ? "public" : "shared"
            return "\(Self.title(entity))\(subtitle) (\(whose))"
        }
        let left = entities.count - lines.count
        if left > 0 { lines.append("and \(left) more") }
        return lines
    }

    private static func title(_ entity: any OwnershipProvidingEntity) -> String {
        String(localized: entity.displayRepresentation.title)
    }
}

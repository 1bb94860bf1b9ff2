import IntentProtocol

/// Finds entities whose identifiers don't last: a title, or a place in a list.
///
/// Declarations don't tell, so the queries are asked for a few entities. A query that fails, or has nothing, tells nothing.
enum IdentifierCheck {
    /// Entities that are looked at.
    static let sample: UInt32 = 50
    /// Nanoseconds that one query may take.
    static let patience: UInt64 = 2_000_000_000
    /// Types that are looked at, so that a check ends in good time.
    static let types = 20

    /// Looks at the entities of each type.
    ///
    /// - Parameter page: Asks a query; nil where it has no answer.
    static func faults(
        in app: AppMetadata, _ page: (EntityRequest) -> EntityPage?
    ) -> [MetadataDiagnostic] {
        let asked = app.entities.filter { entity in
            !entity.traits.contains("TransientAppEntity") && !entity.traits.contains("UniqueAppEntity")
                && (entity.targets == 0 || entity.targets & RunTarget.extension.bit != 0)
        }
        var faults: [MetadataDiagnostic] = []
        for entity in asked.prefix(types) {
            let mode: EntityRequest.Mode = entity.queryAbilities.contains("all") ? .all : .suggested
            // A query that hangs would hang for each type.
            guard let page = page(EntityRequest(app: app.app, entity: entity.id, mode: mode, limit: sample)) else {
                continue
            }
            let found = page.items.compactMap { if case .entity(let entity) = $0 { entity } else { nil } }
            if let fault = fault(of: entity, found) { faults.append(fault) }
        }
        return faults
    }

    /// What is wrong with the identifiers of some entities; nil where nothing is, or too few are there to tell.
    static func fault(of type: EntityMetadata, _ entities: [EntityValue]) -> MetadataDiagnostic? {
        guard entities.count >= 2 else { return nil }
        if entities.allSatisfy({ $0.id == $0.display?.title }) {
            return MetadataDiagnostic(
                .warning, subject: type.id, message: title,
                remedy: "give it an identifier that stays: a UUID, or what the app's storage has")
        }
        if entities.enumerated().allSatisfy({ $0.element.id == String($0.offset) }) {
            return MetadataDiagnostic(
                .warning, subject: type.id, message: index,
                remedy: "give it an identifier that stays: a UUID, or what the app's storage has")
        }
        return nil
    }

    private static let title = "is identified by its title: who renames one loses it in shortcuts and in the index"
    private static let index =
        "is identified by its place in a list: who removes one makes the others mean something else"

    /// The diagnostics with those of identifiers found anew.
    static func replacing(
        _ diagnostics: [MetadataDiagnostic], with faults: [MetadataDiagnostic]
    ) -> [MetadataDiagnostic] {
        let kept = diagnostics.filter { known in
            (known.message != title && known.message != index) || !faults.contains { $0.subject == known.subject }
        }
        return (kept + faults).sorted { ($0.subject, $0.message) < ($1.subject, $1.message) }
    }
}

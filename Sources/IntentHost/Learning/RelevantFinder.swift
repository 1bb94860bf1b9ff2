import IntentProtocol
import IntentStore

/// The relevant entities of contexts as they are now: what its app's query finds no more drops out.
struct RelevantFinder {
    let host: Host
    /// The situation; nil for all contexts.
    let context: String?
    private let records: [RelevantEntityRecord]

    init(_ host: Host, context: String?, app: String?) throws(IntentError) {
        self.host = host
        self.context = context
        records = try host.store.learned.relevantEntities(contexts: context.map(Self.chain), app: app)
    }

    /// What apps gave, to be looked for by their queries.
    var entities: [(app: String, entity: EntityValue)] { records.map { ($0.app, $0.entity) } }

    /// A context and those that hold it, from the special to the general: `audio.workout.running`, `audio.workout`,
    /// `audio`. A word behind `audio.workout` that names an intensity stands for `audio.workout.intensity.WORD`.
    static func chain(_ context: String) -> [String] {
        var parts = context.split(separator: ".").map(String.init)
        if parts.count == 3, parts[0] == "audio", parts[1] == "workout", ["low", "medium", "high"].contains(parts[2]) {
            parts.insert("intensity", at: 2)
        }
        return (1...max(1, parts.count)).reversed().map { parts.prefix($0).joined(separator: ".") }
    }

    /// The entities that queries found, or did not answer for, in the order of the contexts given, then of the apps, then of
    /// each app; each entity once where contexts are named. What was not found is forgotten.
    func present(_ found: EntityFinder.Found) throws(IntentError) -> [RelevantEntityRecord] {
        var shown: Set<Named> = []
        var kept: [RelevantEntityRecord] = []
        var gone: [String: [EntityValue]] = [:]
        for record in records {
            let name = Named(record)
            guard host.apps.current.apps[record.app] != nil else { continue }
            guard let page = found[EntityFinder.Source(record.app, record.entity)] else {
                if shown.insert(name).inserted || context == nil { kept.append(record) }
                continue
            }
            guard let display = page[record.entity.id] else {
                gone[record.app, default: []].append(record.entity)
                continue
            }
            guard shown.insert(name).inserted || context == nil else { continue }
            var record = record
            record.entity.display = display ?? record.entity.display
            kept.append(record)
        }
        for (app, entities) in gone {
            _ = try host.learner.write(.removeRelevant(app: app, context: nil, entities: entities))
        }
        return kept
    }

    /// An entity, whatever context it is in.
    private struct Named: Hashable {
        let app: String
        let type: String
        let id: String

        init(_ record: RelevantEntityRecord) {
            (app, type, id) = (record.app, record.entity.type, record.entity.id)
        }
    }
}

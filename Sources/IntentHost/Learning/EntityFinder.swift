import IntentProtocol

/// Finds entities that were kept: whether they are still there, and how they are shown now.
///
/// All queries together take no longer than ``HostSettings/suggestionQueries``; what an app that takes longer was asked for
/// is told as it was kept.
struct EntityFinder {
    let host: Host
    let locale: String

    /// A query to ask.
    struct Source: Hashable {
        let app: String
        let type: String

        init(_ app: String, _ entity: EntityValue) {
            (self.app, type) = (app, entity.type)
        }
    }

    /// What queries found: by identifier, with how it is shown. A query that did not answer is left out.
    typealias Found = [Source: [String: DisplayValue?]]

    /// Asks each query once for its entities, all side by side. Blocks; for a thread of its own.
    func find(_ entities: [(app: String, entity: EntityValue)]) -> Found {
        var identifiers: [Source: Set<String>] = [:]
        for (app, entity) in entities { identifiers[Source(app, entity), default: []].insert(entity.id) }
        let asked = identifiers.compactMap { source, ids -> (Source, Latch<Lookup.Outcome>, Lookup)? in
            guard let app = host.apps.current.apps[source.app], ids.count <= Int(EntityRequest.maximumLimit) else {
                return nil
            }
            var request = EntityRequest(
                app: app.id, entity: source.type, mode: .identifiers, limit: EntityRequest.maximumLimit)
            request.identifiers = ids.sorted()
            request.locale = locale
            let latch = Latch<Lookup.Outcome>()
            let lookup = Lookup(caller: "suggestions") { outcome, _ in latch.set(outcome) }
            Turn.run { turn in lookup.begin(request, in: app, limit: host.settings, reactor: host.reactor, turn: turn) }
            return (source, latch, lookup)
        }
        let deadline = Reactor.now + UInt64(host.settings.suggestionQueries) * 1_000_000
        var found: Found = [:]
        for (source, latch, lookup) in asked {
            guard let outcome = latch.wait(until: deadline) else {
                Turn.run { turn in lookup.cancel(.timeout, turn: turn) }
                continue
            }
            guard case .success(let page) = outcome else { continue }
            var displays: [String: DisplayValue?] = [:]
            for case .entity(let entity) in page.items where entity.type == source.type {
                displays[entity.id] = .some(entity.display)
            }
            found[source] = displays
        }
        return found
    }
}

extension IntentValue {
    /// The entities that the value holds.
    var entities: [EntityValue] {
        switch self {
        case .entity(let entity): [entity]
        case .array(let values): values.flatMap(\.entities)
        case .union(_, _, let held): held.entities
        case .record(_, let fields): fields.values.flatMap(\.entities)
        default: []
        }
    }

    /// The value with its entities as they are shown now; nil where one of them is gone.
    func refreshed(by found: EntityFinder.Found, of app: String) -> IntentValue? {
        switch self {
        case .entity(var entity):
            guard let page = found[EntityFinder.Source(app, entity)] else { return self }
            guard let display = page[entity.id] else { return nil }
            if let display { entity.display = DisplayValue(title: display.title, subtitle: display.subtitle) }
            return .entity(entity)
        case .array(let values):
            let kept = values.compactMap { $0.refreshed(by: found, of: app) }
            return kept.count == values.count ? .array(kept) : nil
        case .union(let type, let name, let held):
            return held.refreshed(by: found, of: app).map { .union(type: type, case: name, value: $0) }
        default: return self
        }
    }
}

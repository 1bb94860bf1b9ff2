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

    /// Asks each query for its entities, so many at once, all side by side. Blocks; for a thread of its own.
    ///
    /// - Parameter most: Entities of one question.
    func find(
        _ entities: [(app: String, entity: EntityValue)], most: Int = Int(EntityRequest.maximumLimit)
    ) -> Found {
        var identifiers: [Source: Set<String>] = [:]
        for (app, entity) in entities { identifiers[Source(app, entity), default: []].insert(entity.id) }
        let asked = identifiers.flatMap { source, ids -> [(Source, Latch<Lookup.Outcome>, Lookup)] in
            guard let app = host.apps.current.apps[source.app] else { return [] }
            let ids = ids.sorted()
            return stride(from: 0, to: ids.count, by: most).map { start in
                let (latch, lookup) = ask(app, source.type, Array(ids[start..<min(ids.count, start + most)]))
                return (source, latch, lookup)
            }
        }
        let deadline = Reactor.now + UInt64(host.settings.suggestionQueries) * 1_000_000
        var found: Found = [:]
        var silent: Set<Source> = []
        for (source, latch, lookup) in asked {
            let outcome = latch.wait(until: deadline)
            if outcome == nil { Turn.run { turn in lookup.cancel(.timeout, turn: turn) } }
            guard case .success(let page)? = outcome else {
                silent.insert(source)
                continue
            }
            for case .entity(let entity) in page.items where entity.type == source.type {
                found[source, default: [:]][entity.id] = .some(entity.display)
            }
            if found[source] == nil { found[source] = [:] }
        }
        return found.filter { !silent.contains($0.key) }
    }

    private func ask(_ app: App, _ type: String, _ ids: [String]) -> (Latch<Lookup.Outcome>, Lookup) {
        var request = EntityRequest(
            app: app.id, entity: type, mode: .identifiers, limit: EntityRequest.maximumLimit)
        request.identifiers = ids
        request.locale = locale
        let latch = Latch<Lookup.Outcome>()
        let lookup = Lookup(caller: "suggestions") { outcome, _ in latch.set(outcome) }
        Turn.run { turn in lookup.begin(request, in: app, limit: host.settings, reactor: host.reactor, turn: turn) }
        return (latch, lookup)
    }
}

extension IntentValue {
    /// The entities that the value holds.
    var entities: [EntityValue] {
        switch self {
        case .entity(let entity): [entity]
        case .collection(let collection):
            if case .identifiers(let ids) = collection.members {
                ids.map { EntityValue(type: collection.type, id: $0) }
            } else {
                []
            }
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
        case .collection(let collection):
            let areThere = entities.allSatisfy { entity in
                found[EntityFinder.Source(app, entity)].map { $0[entity.id] != nil } ?? true
            }
            return areThere ? .collection(collection) : nil
        case .array(let values):
            let kept = values.compactMap { $0.refreshed(by: found, of: app) }
            return kept.count == values.count ? .array(kept) : nil
        case .union(let type, let name, let held):
            return held.refreshed(by: found, of: app).map { .union(type: type, case: name, value: $0) }
        default: return self
        }
    }
}

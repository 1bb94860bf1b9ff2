import IntentProtocol
import IntentStore

// Comparing the index with what was put in, and with what the app says now.
extension IndexKeeper {
    /// Entities that an app is asked for to compare with.
    static let sampleSize = 20
    /// Nanoseconds that one question of a check waits.
    private static let patience: UInt64 = 10_000_000_000

    /// Looks for what is wrong with an app's index, and begins to repair it. Blocks; for a thread of its own.
    ///
    /// - Returns: What is wrong, a line each.
    func check(_ app: App) throws(IntentError) -> [String] {
        var faults = try index.faults(app: app.id)
        if !faults.isEmpty {
            need(.all("damaged"), of: app)
            return faults
        }
        if let status = try index.status().first(where: { $0.app == app.id }), !status.plugin.isEmpty,
            status.plugin != app.record.digest
        {
            need(.all("upgrade"), of: app)
            return ["it was built by another version of the app"]
        }
        var suspects: [String: [String]] = [:]
        let sample = try index.sample(app: app.id, count: Self.sampleSize)
        for (type, items) in Dictionary(grouping: sample, by: { $0.entity ?? "" }) {
            suspects[type] = stale(items, of: type, in: app)
        }
        var missing: [String: [String]] = [:]
        for entity in app.metadata.entities where entity.isIndexed {
            missing[entity.id] = try lacking(entity, in: app)
        }
        for (type, identifiers) in suspects.sorted(by: { $0.key < $1.key }) where !identifiers.isEmpty {
            faults.append(
                "\(identifiers.count) of \(sample.count) items looked at are not as \(app.id) tells them now (\(type))")
        }
        for (type, identifiers) in missing.sorted(by: { $0.key < $1.key }) where !identifiers.isEmpty {
            faults.append("\(identifiers.count) entities that \(app.id) offers are missing (\(type))")
        }
        repair(app, suspects, missing, of: sample.count)
        return faults
    }

    /// Few faults are mended one by one; many are a sign of more.
    private func repair(_ app: App, _ stale: [String: [String]], _ missing: [String: [String]], of sample: Int) {
        let staleCount = stale.values.reduce(0) { $0 + $1.count }
        let missingCount = missing.values.reduce(0) { $0 + $1.count }
        guard staleCount + missingCount > 0 else { return }
        if staleCount * 4 > sample { return need(.all("stale"), of: app) }
        if missingCount * 2 > Self.sampleSize { return need(.all("partial"), of: app) }
        for (type, identifiers) in stale.merging(missing, uniquingKeysWith: +).sorted(by: { $0.key < $1.key })
        where !identifiers.isEmpty {
            need(.entities(type, identifiers), of: app)
        }
    }

    /// The entities that the app does not find any more, or that have another title now.
    private func stale(_ items: [IndexItem], of type: String, in app: App) -> [String] {
        var request = EntityRequest(app: app.id, entity: type, mode: .identifiers, limit: UInt32(items.count))
        request.identifiers = items.compactMap(\.entityIdentifier)
        guard app.metadata.entity(type) != nil, let page = ask(request, app) else { return [] }
        let found = Dictionary(
            page.items.compactMap { value -> (String, String)? in
                if case .entity(let entity) = value { (entity.id, entity.display?.title ?? "") } else { nil }
            }
        ) { first, _ in first }
        return items.filter { item in
            guard let title = found[item.entityIdentifier ?? ""] else { return true }
            return title != item.title && !item.names.contains(title) && !title.isEmpty
        }.compactMap(\.entityIdentifier)
    }

    /// The entities that the app offers and the index doesn't have, of those that are looked at.
    private func lacking(_ entity: EntityMetadata, in app: App) throws(IntentError) -> [String] {
        let mode: EntityRequest.Mode = entity.queryAbilities.contains("all") ? .all : .suggested
        let request = EntityRequest(app: app.id, entity: entity.id, mode: mode, limit: UInt32(Self.sampleSize))
        guard let page = ask(request, app) else { return [] }
        let offered = page.items.compactMap { if case .entity(let entity) = $0 { entity.id } else { nil } }
        return try index.lacking(offered, of: entity.id, app: app.id)
    }

    private func ask(_ request: EntityRequest, _ app: App) -> EntityPage? {
        let latch = Latch<Lookup.Outcome>()
        let lookup = Lookup(caller: "index") { outcome, _ in latch.set(outcome) }
        Turn.run { turn in
            lookup.begin(request, in: app, limit: settings, reactor: reactor, turn: turn)
        }
        let outcome = latch.wait(until: Reactor.now + Self.patience)
        if outcome == nil { Turn.run { turn in lookup.cancel(.timeout, turn: turn) } }
        return try? outcome?.get()
    }
}

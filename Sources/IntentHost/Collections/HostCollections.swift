import IntentProtocol
import IntentStore
import Synchronization

/// The collections of this host: the table, the files, and the store of those that are kept beyond it.
final class HostCollections: Sendable {
    let table: Mutex<CollectionTable>
    let store: CollectionArchive
    /// Held while the store is brought to what the table says, so that changes get there in their order.
    let keeping = Mutex(())

    /// - Parameter named: The names of shortcuts by the handles that they name.
    /// - Throws: `storage…` where the collections that are kept can't be listed.
    init(
        store: CollectionArchive, named: [String: Set<String>], limits: CollectionTable.Limits
    ) throws(IntentError) {
        self.store = store
        var table = CollectionTable(limits: limits)
        for record in try store.list() {
            let shortcuts = named[record.handle] ?? []
            guard record.name != nil || !shortcuts.isEmpty else {
                // The host that kept it was ended before its shortcut was saved.
                try store.remove(record.handle)
                continue
            }
            let facts = CollectionFacts(
                handle: record.handle, app: record.app, entity: record.entity, schema: record.schema,
                count: record.count, bytes: record.bytes)
            table.restore(
                CollectionTable.Entry(facts: facts, maker: "an earlier host", name: record.name, shortcuts: shortcuts))
        }
        self.table = Mutex(table)
    }

    /// Whether something would be lost with this process.
    var hasPassing: Bool { table.withLock { $0.hasPassing } }

    var nextExpiry: UInt64? { table.withLock { $0.nextExpiry } }

    /// All of them, in the order of their types, then the largest first.
    var list: [CollectionTable.Entry] {
        table.withLock { Array($0.entries.values) }.sorted {
            ($0.facts.app, $0.facts.entity, -$0.facts.count, $0.facts.handle)
                < ($1.facts.app, $1.facts.entity, -$1.facts.count, $1.facts.handle)
        }
    }

    // MARK: Coming and going

    /// Takes in a collection that somebody made.
    ///
    /// - Parameters:
    ///   - maker: Who made it.
    ///   - client: The client that holds it.
    ///   - app: The app whose plugin made it.
    /// - Returns: Its entry, and those that gave way to it.
    func add(
        _ held: HeldCollection, maker: String, client: ObjectIdentifier? = nil, app: String? = nil
    ) throws(IntentError) -> (CollectionTable.Entry, [CollectionTable.Entry]) {
        let entry = CollectionTable.Entry(
            facts: held.facts, held: held, maker: maker, clients: client.map { [$0] } ?? [],
            apps: app.map { [$0] } ?? [])
        return (entry, try table.withLock { (table) throws(IntentError) in try table.add(entry, now: Reactor.now) })
    }

    /// Drops the collection of a handle or a name, also in the store.
    ///
    /// - Returns: Its entry, and whether no run uses it any more.
    func drop(_ text: String) throws(IntentError) -> (CollectionTable.Entry, dropped: [CollectionTable.Entry]) {
        try keeping.withLock { (_) throws(IntentError) in
            let entry = try find(text)
            if entry.isKept { try store.remove(entry.facts.handle) }
            return (entry, table.withLock { $0.drop(entry.facts.handle) })
        }
    }

    func expire() -> [CollectionTable.Entry] { table.withLock { $0.expire(now: Reactor.now) } }

    /// A client is gone.
    func gone(_ client: ObjectIdentifier) -> [CollectionTable.Entry] {
        table.withLock { $0.entries.isEmpty ? [] : $0.gone(client, now: Reactor.now) }
    }

    func hold(_ handle: String, client: ObjectIdentifier) {
        table.withLock { $0.hold(handle, client: client, now: Reactor.now) }
    }

    /// A run that found a collection by ``use(_:type:app:schema:)`` doesn't use it any more.
    ///
    /// - Returns: Those that are dropped.
    func release(_ held: HeldCollection) -> [CollectionTable.Entry] {
        table.withLock { $0.release(held.facts.handle, now: Reactor.now) }
    }

    // MARK: Finding

    /// The collection of a handle or a name.
    ///
    /// - Throws: `not-found`, whether it never was, was dropped, or was unused for too long.
    func find(_ text: String) throws(IntentError) -> CollectionTable.Entry {
        guard let entry = table.withLock({ $0[text] }) else { throw Self.notFound(text) }
        return entry
    }

    static func notFound(_ text: String) -> IntentError {
        IntentError(
            .request, .notFound, "there is no collection \(Shown.text(text))",
            remedy:
                "make it again: intentctl collection create; one that is unused and has no name is not kept for good")
    }

    /// The file of a collection; of one that is only in the store it is read from there, once.
    func held(_ entry: CollectionTable.Entry) throws(IntentError) -> HeldCollection {
        if let held = entry.held { return held }
        guard let content = try store.content(of: entry.facts.handle) else {
            throw Self.notFound(entry.facts.handle)
        }
        let name = entry.name ?? entry.facts.handle
        let held: HeldCollection
        do {
            held = try HeldCollection(
                try IdentifierSet.memoryFile(content), app: entry.facts.app, type: entry.facts.entity,
                schema: entry.facts.schema, handle: entry.facts.handle)
            try held.set.check()
        } catch {
            throw IntentError(
                .system, .storageDamaged,
                "the collection \(Shown.text(name)) can't be read from the store: \(error.message)",
                remedy: "drop it and make it again: intentctl collection drop \(Shown.plain(name))")
        }
        table.withLock { $0.loaded(held) }
        return held
    }

    /// Finds a collection for a run, which uses it until ``release(_:)``.
    ///
    /// - Parameters:
    ///   - text: A handle or a name.
    ///   - type: The entity type that the run takes.
    ///   - app: The app that gets it.
    ///   - schema: The schema that the type has there.
    /// - Throws: `not-found`, or `invalid-value` where it is of another type or of another app's.
    func use(
        _ text: String, type: String, app: String, schema: () -> String?
    ) throws(IntentError) -> HeldCollection {
        while true {
            let use = table.withLock { table in
                table.use(text, by: app) { $0.entity == type && ($0.app == app || $0.isShared(with: schema())) }
            }
            switch use {
            case .held(let held): return held
            case .stored(let entry): _ = try held(entry)  // Once: it is at hand from then on, unless it goes meanwhile.
            case .other(let entry): throw Self.foreign(entry.facts, type)
            case .none: throw Self.notFound(text)
            }
        }
    }

    /// Finds a collection for a run like ``use(_:type:app:schema:)``, where it is at hand and fits; nil where only that can
    /// tell what is wrong, or has to read its file.
    ///
    /// - Parameter taken: Whether the run uses a collection already.
    func useAtOnce(
        _ handle: String, type: String, app: String, schema: () -> String?, unless taken: (CollectionFacts) -> Bool
    ) -> HeldCollection? {
        let use = table.withLock { table in
            table.use(handle, by: app) {
                $0.entity == type && ($0.app == app || $0.isShared(with: schema())) && !taken($0)
            }
        }
        return if case .held(let held) = use { held } else { nil }
    }

    /// Finds a collection that can be the value of a parameter.
    ///
    /// - Parameters:
    ///   - text: A handle or a name.
    ///   - type: The entity type that is taken.
    ///   - app: The app that gets it, and the schema that the type has there.
    /// - Throws: `not-found`, or `invalid-value` where it is of another type or of another app's.
    @discardableResult
    func find(
        _ text: String, type: String, app: String, schema: String?
    ) throws(IntentError) -> CollectionTable.Entry {
        let entry = try find(text)
        guard entry.facts.entity == type, entry.facts.app == app || entry.facts.isShared(with: schema) else {
            throw Self.foreign(entry.facts, type)
        }
        return entry
    }

    private static func foreign(_ facts: CollectionFacts, _ type: String) -> IntentError {
        let entity = Shown.plain(facts.entity)
        let what =
            facts.entity == type
            ? "a collection of \(facts.app), whose \(entity) is another type" : "a collection of \(entity)"
        return IntentError(
            .request, .invalidValue, "it is \(what)",
            remedy: "give a collection of \(Shown.plain(type)) of the same app")
    }

    /// Finds a collection that an app's plugin names: one that it made or was given in a run.
    ///
    /// - Parameter isRead: Whether it is only read, as by a run that began before it was dropped.
    /// - Throws: `not-found`, whether it never was or is others'.
    func find(
        _ handle: String, namedBy app: String, isRead: Bool = false
    ) throws(IntentError) -> CollectionTable.Entry {
        let found = table.withLock { isRead ? $0.used(handle) : $0[handle: handle] }
        guard let entry = found, entry.apps.contains(app) else {
            throw Self.notFound(handle)
        }
        return entry
    }
}

extension CollectionFacts {
    /// Whether its type is the same in another app: only where its author says that it is no type of the app's own, by
    /// a schema that both adopt, or by an identifier that is qualified (`com.example.photo`).
    func isShared(with schema: String?) -> Bool {
        entity.contains(".") || (schema != nil && schema == self.schema)
    }
}

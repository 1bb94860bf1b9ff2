import IntentProtocol
import IntentStore

// What is kept beyond this process: collections that have a name, and those whose handle a saved shortcut names.
extension HostCollections {
    /// Keeps a collection under a name; without a name, not any more.
    ///
    /// - Returns: The entry, and those that are dropped.
    func name(
        _ text: String, _ name: String?
    ) throws(IntentError) -> (CollectionTable.Entry, [CollectionTable.Entry]) {
        try keeping.withLock { (_) throws(IntentError) in
            let entry = try find(text)
            if let name { try Self.check(name) }
            let held = try held(entry)
            if name != nil { try Self.checkSize(held.facts) }
            let dropped = try table.withLock { (table) throws(IntentError) in
                try table.name(entry.facts.handle, name, now: Reactor.now)
            }
            do throws(IntentError) {
                if name != nil || !entry.shortcuts.isEmpty {
                    try store.put(held.record(name), content: held.set.content)
                } else {
                    try store.remove(entry.facts.handle)
                }
            } catch {
                // What the store has counts.
                table.withLock { _ = try? $0.name(entry.facts.handle, entry.name, now: Reactor.now) }
                throw error
            }
            return (try find(entry.facts.handle), dropped)
        }
    }

    /// Keeps the collections whose handles shortcuts name, and no longer those that only earlier ones named.
    ///
    /// - Parameter named: The names of all shortcuts by the handles that they name. Handles that are not known count
    ///   for nothing.
    /// - Returns: Those that are dropped.
    func keep(_ named: [String: Set<String>]) throws(IntentError) -> [CollectionTable.Entry] {
        try keeping.withLock { (_) throws(IntentError) in
            // In the table first, so that it can't go while it is written.
            let change = table.withLock { $0.keep(named, now: Reactor.now) }
            do throws(IntentError) {
                for entry in change.begins {
                    try Self.checkSize(entry.facts)
                    let held = try held(entry)
                    try store.put(held.record(nil), content: held.set.content)
                }
                for entry in change.ends {
                    // It stays for as long as any that nobody needs.
                    _ = try? held(entry)
                    try store.remove(entry.facts.handle)
                }
            } catch {
                let begun = Set(change.begins.map(\.facts.handle))
                table.withLock { _ = $0.keep(named.filter { !begun.contains($0.key) }, now: Reactor.now) }
                throw error
            }
            return change.dropped
        }
    }

    private static func checkSize(_ facts: CollectionFacts) throws(IntentError) {
        guard facts.bytes > CollectionLimits.keptBytes else { return }
        throw IntentError(
            .request, .invalidValue,
            "the collection has \(facts.bytes) bytes, and at most \(CollectionLimits.keptBytes) are kept under a name",
            remedy: "keep several smaller ones")
    }

    private static func check(_ name: String) throws(IntentError) {
        let isWell =
            !name.isEmpty && name.utf8.count <= CollectionLimits.nameBytes && !CollectionFacts.isHandle(name)
            && name.unicodeScalars.allSatisfy { !$0.properties.isWhitespace && $0.value >= 0x20 && $0.value != 0x7f }
        guard isWell else {
            throw IntentError(
                .request, .invalidValue, "\(Shown.text(name)) can't be the name of a collection",
                remedy: "take one without spaces, of at most \(CollectionLimits.nameBytes) bytes, such as summer-photos"
            )
        }
    }
}

extension HeldCollection {
    func record(_ name: String?) -> CollectionRecord {
        CollectionRecord(
            name: name, handle: facts.handle, app: facts.app, entity: facts.entity, schema: facts.schema,
            count: facts.count, bytes: facts.bytes)
    }
}

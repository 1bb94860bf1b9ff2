import IntentProtocol

// What follows when collections come and go.
extension Host {
    /// Collections are gone: the plugins that may have mapped them keep their memory no longer.
    func leave(_ dropped: [CollectionTable.Entry], turn: Turn) {
        guard !dropped.isEmpty else { return }
        let all = apps.current.apps
        var handles: [String: [String]] = [:]
        for entry in dropped { for app in entry.apps { handles[app, default: []].append(entry.facts.handle) } }
        for (app, handles) in handles {
            for session in all[app]?.allSessions ?? [] { session.forget(handles, turn: turn) }
        }
    }

    /// Makes sure that what nobody needs is dropped when its time is over.
    func watchCollections() {
        guard !isExpiryDue.load(ordering: .relaxed), let next = collections.nextExpiry,
            !isExpiryDue.exchange(true, ordering: .relaxed)
        else { return }
        _ = reactor.schedule(at: max(next, Reactor.now)) { [weak self] turn in
            guard let self else { return }
            isExpiryDue.store(false, ordering: .relaxed)
            leave(collections.expire(), turn: turn)
            watchCollections()
        }
    }

    /// Takes in a collection that was made, and tells of it.
    ///
    /// - Parameters:
    ///   - client: The client that made it, or waits for it.
    ///   - app: The app whose plugin made it.
    func keep(
        _ held: HeldCollection, maker: String, client: ClientSession?, app: String? = nil, turn: Turn
    ) throws(IntentError) -> CollectionTable.Entry {
        let (entry, dropped) = try collections.add(
            held, maker: maker, client: client.map { ObjectIdentifier($0) }, app: app)
        leave(dropped, turn: turn)
        // One that went meanwhile was asked for what it holds before it held this.
        if let client, client.isGone { leaveCollections(of: client) }
        watchCollections()
        return entry
    }

    /// A client that got collections as a result holds them until it is gone.
    func hold(_ handles: [String], for client: ClientSession) {
        for handle in handles { collections.hold(handle, client: ObjectIdentifier(client)) }
        if client.isGone { leaveCollections(of: client) }
    }

    /// A client is gone.
    func leaveCollections(of client: ClientSession) {
        Turn.run { leave(collections.gone(ObjectIdentifier(client)), turn: $0) }
        watchCollections()
    }
}

extension CollectionTable.Entry {
    /// The collection as clients see it.
    var cbor: CBOR {
        .object([
            "handle": .text(facts.handle), "app": .text(facts.app), "entity": .text(facts.entity),
            "count": .int(Int64(facts.count)), "bytes": .int(Int64(facts.bytes)), "name": name.map(CBOR.text),
            "runs": .int(Int64(uses)), "clients": .int(Int64(clients.count)),
            "shortcuts": shortcuts.isEmpty ? nil : .array(shortcuts.sorted().map(CBOR.text)),
        ])
    }
}

package import IntentProtocol
import Synchronization

// What an app puts in and takes out. Each call is one transaction.
extension SearchIndex {
    /// Which of an app's generations a change goes to.
    package enum Scope: Hashable, Sendable {
        /// What is searched now, and what is being built beside it.
        case all
        /// Only what is being built; all where nothing is.
        case building
    }

    /// Puts items in; one of the same name is replaced. Of two of one name the last counts.
    ///
    /// - Returns: how many were new or changed.
    /// - Throws: `too-large` where the app would have more than it may (``StoreOptions``); nothing is changed then.
    @discardableResult
    package func add(
        _ items: [IndexItem], app: String, index source: String = "", to scope: Scope = .all
    ) throws(IntentError) -> Int {
        try write { (connection) throws(IntentError) in
            let owner = try IndexApp.made(connection, app)
            var changed = 0
            for generation in owner.generations(scope) {
                let writer = IndexWriter(
                    connection, app: owner.id, generation: generation, source: source, limits: options)
                changed = max(changed, try writer.add(items, vocabulary))
            }
            return changed
        }
    }

    /// Takes items out by their names; those of one type of entity only, where it is given.
    package func remove(
        _ identifiers: [String], entity: String? = nil, app: String, index source: String = "", from scope: Scope = .all
    ) throws(IntentError) {
        try change(app, source, scope) { (writer) throws(IntentError) in
            var rows: [Int64] = []
            for identifier in identifiers {
                guard let old = try writer.old(identifier), entity == nil || old.entity == entity else { continue }
                rows.append(old.id)
            }
            try writer.remove(rows)
        }
    }

    /// Takes out the items of groups and of the groups within them. Linear in the app's items.
    package func removeDomains(
        _ domains: [String], app: String, index source: String = ""
    ) throws(IntentError) {
        try change(app, source, .all) { (writer) throws(IntentError) in
            let all = Set(domains)
            try writer.removeAll { domain in
                if all.contains(domain) { return true }
                return domain.indices.contains { domain[$0] == "." && all.contains(String(domain[..<$0])) }
            }
        }
    }

    /// Takes out all items of an app's index, but not the host's own of its shortcuts.
    package func removeAll(app: String, index source: String = "") throws(IntentError) {
        try change(app, source, .all) { (writer) throws(IntentError) in
            try writer.removeAll(where: "kind <> ?", IndexItem.Kind.shortcut.rawValue)
            try writer.connection.execute("DELETE FROM states WHERE app = ? AND source = ?", writer.app, source)
        }
    }

    /// Forgets an app: its items, and what it noted of its own state.
    package func forget(app: String) throws(IntentError) {
        try write { (connection) throws(IntentError) in
            guard let owner = try IndexApp.find(connection, app) else { return }
            // Its row goes, so that nothing of it is found; its items go with ``sweep(limit:)``.
            for table in ["steps", "states", "generations"] {
                try connection.execute("DELETE FROM \(table) WHERE app = ?", owner.id)
            }
            // A name that no app has keeps the row for the items that still refer to it.
            try connection.execute(
                "UPDATE apps SET app = ?, active = -1, building = NULL WHERE id = ?", "\n\(owner.id)", owner.id)
        }
    }

    private func change(
        _ app: String, _ source: String, _ scope: Scope, _ body: (IndexWriter) throws(IntentError) -> Void
    ) throws(IntentError) {
        try write { (connection) throws(IntentError) in
            guard let owner = try IndexApp.find(connection, app) else { return }
            for generation in owner.generations(scope) {
                try body(IndexWriter(connection, app: owner.id, generation: generation, source: source))
            }
        }
    }

    // MARK: What an app notes

    /// Keeps what an app notes of its own state, ``IndexLimits/clientState`` bytes at most.
    package func setState(_ state: [UInt8], app: String, index source: String = "") throws(IntentError) {
        try write { (connection) throws(IntentError) in
            let owner = try IndexApp.made(connection, app)
            let count = try connection.number(
                "SELECT count(*) FROM states WHERE app = ? AND source <> ?", owner.id, source)
            guard count < IndexLimits.indexesOfApp else {
                throw IntentError(
                    .request, .tooLarge, "\(app) has \(IndexLimits.indexesOfApp) search indexes already",
                    remedy: "use fewer names")
            }
            try connection.execute(
                "INSERT OR REPLACE INTO states(app, source, state) VALUES (?, ?, ?)", owner.id, source, state)
        }
    }

    /// What an app noted last; nil where nothing.
    package func state(app: String, index source: String = "") throws(IntentError) -> [UInt8]? {
        try read { (connection) throws(IntentError) in
            try connection.first(
                "SELECT state FROM states WHERE app = (SELECT id FROM apps WHERE app = ?) AND source = ?", app, source
            ) { $0.blob(0) }
        }
    }
}

extension IndexApp {
    func generations(_ scope: SearchIndex.Scope) -> [Int64] {
        if scope == .building, let building { return [building] }
        return generations
    }
}

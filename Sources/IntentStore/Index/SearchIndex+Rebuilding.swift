package import IntentProtocol

// A rebuild fills a generation beside the one that is searched, then takes its place in one transaction.
extension SearchIndex {
    /// A rebuild that goes on: what it has done survives the host's death.
    package struct Rebuild: Hashable, Sendable {
        /// The types of entity that are in completely.
        package var done: Set<String>
        /// Whether another rebuild of the same plugin was going on and is resumed.
        package var isResumed: Bool
        /// What is in so far.
        package var items: Int
    }

    /// Begins a rebuild of an app's items, or resumes the one that was not finished.
    ///
    /// - Parameters:
    ///   - plugin: the digest of the plugin's library; a rebuild by another one begins anew.
    ///   - reason: why, for people.
    package func beginRebuild(app: String, plugin: String, reason: String) throws(IntentError) -> Rebuild {
        try write { (connection) throws(IntentError) in
            let owner = try IndexApp.made(connection, app)
            let before = try connection.first("SELECT plugin FROM apps WHERE id = ?", owner.id) { $0.text(0) }
            if let building = owner.building, before == plugin {
                let done = try connection.rows(
                    "SELECT entity FROM steps WHERE app = ? AND generation = ?", owner.id, building
                ) { $0.text(0) }
                let items = try connection.number(
                    "SELECT items FROM generations WHERE app = ? AND generation = ?", owner.id, building)
                return Rebuild(done: Set(done), isResumed: true, items: Int(items))
            }
            try connection.execute("DELETE FROM steps WHERE app = ?", owner.id)
            if let building = owner.building {
                try connection.execute(
                    "DELETE FROM generations WHERE app = ? AND generation = ?", owner.id, building)
            }
            try connection.execute(
                """
                UPDATE apps SET building = latest + 1, latest = latest + 1, plugin = ?, reason = ?, problem = NULL
                WHERE id = ?
                """, plugin, reason, owner.id)
            try connection.execute(
                "INSERT INTO generations(app, generation) SELECT id, building FROM apps WHERE id = ?", owner.id)
            return Rebuild(done: [], isResumed: false, items: 0)
        }
    }

    /// Types whose entities an app can tell to be all there; of more it is asked again.
    static let stepsLimit = 1000

    /// Notes that all entities of a type are in what is being built.
    package func noteStep(_ entity: String, app: String) throws(IntentError) {
        try write { (connection) throws(IntentError) in
            _ = try connection.execute(
                "INSERT OR IGNORE INTO steps(app, generation, entity) SELECT id, building, ? FROM apps "
                    + "WHERE app = ? AND building IS NOT NULL "
                    + "AND (SELECT count(*) FROM steps WHERE app = apps.id) < ?", entity, app, Self.stepsLimit)
        }
    }

    /// Makes what was built the app's index, in one transaction; what was there before is swept away later.
    ///
    /// - Parameters:
    ///   - keepingItems: whether what stands for no entity stays as it was, since the app could not give it again.
    ///   - whole: the index of the app that was given whole, so that what is not in it any more goes all the same.
    /// - Returns: how many items the index has now.
    @discardableResult
    package func finishRebuild(
        app: String, keepingItems: Bool, whole: String? = nil
    ) throws(IntentError) -> Int {
        try write { (connection) throws(IntentError) in
            guard let owner = try IndexApp.find(connection, app), let building = owner.building else { return 0 }
            // A shortcut is the host's own, whoever gives the rest.
            try carryOver(
                connection, owner, to: building,
                keepingItems ? [.item, .shortcut] : [.shortcut], but: whole)
            try connection.execute(
                "UPDATE apps SET active = building, building = NULL, rebuilt = ?, problem = NULL WHERE id = ?",
                Timestamp.now(), owner.id)
            try connection.execute("DELETE FROM steps WHERE app = ?", owner.id)
            try connection.execute("DELETE FROM generations WHERE app = ? AND generation <> ?", owner.id, building)
            return Int(
                try connection.number(
                    "SELECT items FROM generations WHERE app = ? AND generation = ?", owner.id, building))
        }
    }

    private func carryOver(
        _ connection: SQLiteConnection, _ owner: IndexApp, to building: Int64, _ kinds: [IndexItem.Kind],
        but source: String?
    ) throws(IntentError) {
        for kind in kinds {
            try connection.execute(
                """
                UPDATE OR IGNORE items SET generation = ?
                WHERE app = ? AND generation = ? AND kind = ? AND source IS NOT ?
                """, building, owner.id, owner.active, kind.rawValue, source)
        }
        try SearchIndex.recount(connection, owner.id, building)
    }

    /// Counts the items of a generation anew.
    static func recount(_ connection: SQLiteConnection, _ app: Int64, _ generation: Int64) throws(IntentError) {
        let (count, sum) = try contents(connection, app, generation)
        try connection.execute(
            """
            INSERT OR REPLACE INTO generations(app, generation, items, bytes, checksum)
            SELECT ?, ?, ?, coalesce(sum(size), 0), ? FROM items WHERE app = ? AND generation = ?
            """, app, generation, count, sum, app, generation)
    }

    /// How many items a generation has, and the sum of their checksums.
    static func contents(
        _ connection: SQLiteConnection, _ app: Int64, _ generation: Int64
    ) throws(IntentError) -> (Int64, Int64) {
        // Sums of 62 bits each would overflow SQLite's integers, so that halves are summed.
        let halves = try connection.first(
            """
            SELECT count(*), sum(checksum & 0x7fffffff), sum(checksum >> 31) FROM items
            WHERE app = ? AND generation = ?
            """, app, generation
        ) { ($0.integer(0), $0.integer(1), $0.integer(2)) }
        guard let halves else { return (0, 0) }
        return (halves.0, IndexedRow.sum(halves.1, adding: halves.2 &<< 31))
    }

    /// Notes by which plugin an app's index was built.
    package func note(plugin: String, app: String) throws(IntentError) {
        try write { (connection) throws(IntentError) in
            _ = try connection.execute(
                "UPDATE apps SET plugin = ? WHERE app = ? AND plugin <> ? AND building IS NULL", plugin, app, plugin)
        }
    }

    /// Notes why an app's index could not be made good; nil for all is well.
    package func note(problem: String?, app: String) throws(IntentError) {
        try write { (connection) throws(IntentError) in
            _ = try connection.execute("UPDATE apps SET problem = ? WHERE app = ?", problem, app)
        }
    }

    /// Items that one sweep takes out in a transaction.
    package static let sweepSize = 2000

    /// Takes out items that are past their date, and some of those that no generation has any more.
    ///
    /// - Returns: Whether more may be left.
    package func sweep(now: Timestamp = .now(), limit: Int = sweepSize) throws(IntentError) -> Bool {
        try write { (connection) throws(IntentError) in
            let expired = try connection.rows(
                "SELECT app, generation, source, id FROM items WHERE expires IS NOT NULL AND expires <= ? LIMIT ?", now,
                limit, read: Self.place)
            let pairs = try connection.rows(Self.generations) { [$0.integer(0), $0.integer(1)] }
            var left: [Place] = []
            for pair in pairs where left.count < limit {
                let isKept = try connection.number(
                    "SELECT count(*) FROM apps WHERE id = ? AND (active = ? OR building = ?)", pair[0], pair[1], pair[1]
                )
                guard isKept == 0 else { continue }
                left += try connection.rows(
                    "SELECT app, generation, source, id FROM items WHERE app = ? AND generation = ? LIMIT ?", pair[0],
                    pair[1], limit - left.count, read: Self.place)
            }
            for (owner, places) in Dictionary(grouping: expired + left, by: \.owner) {
                let writer = IndexWriter(connection, app: owner.app, generation: owner.generation, source: "")
                try writer.remove(places.map(\.id))
            }
            try connection.execute(
                "DELETE FROM generations WHERE items = 0 AND NOT EXISTS (SELECT 1 FROM apps a WHERE a.id = app AND (a.active = generation OR a.building = generation))"
            )
            try connection.execute(
                "DELETE FROM apps WHERE active = -1 AND NOT EXISTS (SELECT 1 FROM items i WHERE i.app = apps.id) "
                    + "AND NOT EXISTS (SELECT 1 FROM generations g WHERE g.app = apps.id)")
            return expired.count == limit || left.count == limit
        }
    }

    /// The generations that items belong to, each by one step in the index of items: listing all items would take a scan.
    private static let generations = """
        WITH RECURSIVE pairs(app, generation) AS (
            SELECT app, generation FROM (SELECT app, generation FROM items ORDER BY app, generation LIMIT 1)
            UNION ALL
            SELECT i.app, i.generation FROM pairs p JOIN items i ON i.id = (
                SELECT id FROM items WHERE (app, generation) > (p.app, p.generation) ORDER BY app, generation LIMIT 1)
        ) SELECT app, generation FROM pairs
        """

    private struct Place: Sendable {
        struct Owner: Hashable, Sendable {
            var app: Int64
            var generation: Int64
        }
        var owner: Owner
        var id: Int64
    }

    private static func place(_ row: borrowing SQLiteRow) -> Place {
        Place(owner: Place.Owner(app: row.integer(0), generation: row.integer(1)), id: row.integer(3))
    }
}

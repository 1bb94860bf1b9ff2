package import IntentProtocol

// Whether the index is what was put into it.
extension SearchIndex {
    /// What the index has of one app.
    package struct AppStatus: Hashable, Sendable {
        package var app: String
        /// Items that are searched.
        package var items: Int
        /// Items of a rebuild that goes on; nil where none does.
        package var building: Int?
        /// Why the last rebuild was begun.
        package var reason: String?
        /// When the last one was finished.
        package var rebuilt: Timestamp?
        /// What stands in the way of making the index good.
        package var problem: String?
        /// The digest of the plugin that the index was built by; empty where it never was.
        package var plugin: String
    }

    /// What the index has of each app, by name.
    package func status() throws(IntentError) -> [AppStatus] {
        try read { (connection) throws(IntentError) in
            try connection.rows(
                """
                SELECT a.app, coalesce(g.items, 0), b.items, a.reason, a.rebuilt, a.problem, a.plugin FROM apps a
                LEFT JOIN generations g ON g.app = a.id AND g.generation = a.active
                LEFT JOIN generations b ON b.app = a.id AND b.generation = a.building
                WHERE a.active > 0 ORDER BY a.app
                """
            ) { row in
                AppStatus(
                    app: row.text(0), items: Int(row.integer(1)), building: row.optionalInteger(2).map { Int($0) },
                    reason: row.optionalText(3),
                    rebuilt: row.optionalInteger(4).map(Timestamp.init(microsecondsSince1970:)),
                    problem: row.optionalText(5), plugin: row.text(6))
            }
        }
    }

    /// What an app's index has that it should not, or lacks, by counts and checksums: a line each. Reads all of the app.
    package func faults(app: String) throws(IntentError) -> [String] {
        try read { (connection) throws(IntentError) in
            guard let owner = try IndexApp.find(connection, app) else { return [] }
            var faults: [String] = []
            let noted = try connection.first(
                "SELECT items, checksum FROM generations WHERE app = ? AND generation = ?", owner.id, owner.active
            ) { ($0.integer(0), $0.integer(1)) }
            let (count, sum) = try Self.contents(connection, owner.id, owner.active)
            if let noted, noted.0 != count {
                faults.append("it has \(count) items, and \(noted.0) were put in")
            } else if (noted?.1 ?? 0) != sum {
                faults.append("its items are not those that were put in")
            }
            let changed = try Self.changed(connection, owner)
            if changed > 0 { faults.append("\(changed) items have changed since they were put in") }
            let missing = try Self.missingWords(connection, owner)
            if missing > 0 {
                faults.append("\(missing) of \(Self.sampleSize) items at most can't be found by their words")
            }
            return faults
        }
    }

    /// When the index was last compared with what all apps say; nil where it never was.
    package func lastCheck() throws(IntentError) -> Timestamp? {
        try read { (connection) throws(IntentError) in
            try connection.first("SELECT value FROM meta WHERE key = 'checked'") {
                Timestamp(microsecondsSince1970: $0.integer(0))
            }
        }
    }

    /// Notes that the index was compared with what all apps say.
    package func noteCheck(_ time: Timestamp) throws(IntentError) {
        try write { (connection) throws(IntentError) in
            _ = try connection.execute("INSERT OR REPLACE INTO meta(key, value) VALUES ('checked', ?)", time)
        }
    }

    /// Items that are looked up by their words in a check.
    package static let sampleSize = 100

    /// The items whose content has another checksum than when they were put in.
    private static func changed(_ connection: SQLiteConnection, _ owner: IndexApp) throws(IntentError) -> Int {
        var changed = 0
        try connection.each(
            "SELECT \(IndexedRow.columns), checksum, source FROM items WHERE app = ? AND generation = ?",
            [owner.id, owner.active]
        ) { row in
            let sum = IndexedRow(row.indexItem).checksum(source: row.text(IndexedRow.columnCount + 1))
            if sum != row.integer(IndexedRow.columnCount) { changed += 1 }
            return true
        }
        return changed
    }

    /// How many of some items the table of words does not have.
    private static func missingWords(_ connection: SQLiteConnection, _ owner: IndexApp) throws(IntentError) -> Int {
        let count = try connection.number(
            "SELECT count(*) FROM items WHERE app = ? AND generation = ?", owner.id, owner.active)
        let step = max(1, count / Int64(sampleSize))
        let items = try connection.rows(
            """
            SELECT id, title FROM (SELECT id, title, row_number() OVER (ORDER BY id) AS place FROM items
            WHERE app = ? AND generation = ?) WHERE place % ? = 0 LIMIT ?
            """, owner.id, owner.active, step, sampleSize
        ) { ($0.integer(0), $0.text(1)) }
        var missing = 0
        for (id, title) in items {
            // SQLite may not know the latest symbols.
            guard let word = SearchWords(title, limit: 2).words.first(where: { !$0.isSymbol }) else { continue }
            let found = try connection.number(
                "SELECT count(*) FROM words WHERE words MATCH ? AND rowid = ?",
                "\"\(IndexWriter.scope(owner.id))\" AND title:\(SearchWords.expression(word.text))", id)
            if found == 0 { missing += 1 }
        }
        return missing
    }

    /// Checks every page of the file and the inner order of the full-text tables: a line for each fault.
    package func integrityCheck() throws(IntentError) -> [String] {
        let lines = try read { (connection) throws(IntentError) in
            try connection.rows("PRAGMA integrity_check") { $0.text(0) }.filter { $0 != "ok" }
        }
        guard lines.isEmpty else { return lines }
        var faults: [String] = []
        for table in ["words", "grams"] {
            do throws(IntentError) {
                // The command is an insert by its form, and changes nothing.
                try write { (connection) throws(IntentError) in
                    _ = try connection.execute("INSERT INTO \(table)(\(table)) VALUES ('integrity-check')")
                }
            } catch  where error.code == .storageDamaged {
                faults.append("the full-text table \(table) is damaged")
            }
        }
        return faults
    }

    /// Some of an app's entities, spread over all of one type, to compare with what the app's query says of them.
    package func sample(app: String, count: Int = 20) throws(IntentError) -> [IndexItem] {
        try read { (connection) throws(IntentError) in
            guard let owner = try IndexApp.find(connection, app) else { return [] }
            let all = try connection.number(
                "SELECT count(*) FROM items WHERE app = ? AND generation = ? AND kind = 0", owner.id, owner.active)
            let step = max(1, all / Int64(count))
            return try connection.rows(
                """
                SELECT \(IndexedRow.columns) FROM (SELECT *, row_number() OVER (ORDER BY id) AS place FROM items
                WHERE app = ? AND generation = ? AND kind = 0) WHERE place % ? = 0 LIMIT ?
                """, owner.id, owner.active, step, count
            ) { $0.indexItem }
        }
    }
}

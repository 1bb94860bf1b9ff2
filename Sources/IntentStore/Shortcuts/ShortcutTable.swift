package import IntentProtocol

/// People's shortcuts by name, and the runs of each. What a call changed survives a power failure when it returns.
///
/// Names are told apart without regard to the case of ASCII letters.
package struct ShortcutTable: Sendable {
    /// Shortcuts that are kept: 1,000.
    package static let limit = 1000
    /// Runs of one shortcut that are kept: 50.
    package static let runLimit = 50
    /// Bytes of a run's state: 8 MiB.
    package static let stateLimit = 8 << 20

    private let database: StoreDatabase

    init(database: StoreDatabase) {
        self.database = database
    }

    /// Saves a shortcut, in the place of the one of its name.
    ///
    /// - Returns: whether there was one.
    /// - Throws: `too-large` where there are ``limit`` already.
    @discardableResult
    package func save(name: String, document: String, now: Timestamp = .now()) throws(IntentError) -> Bool {
        try database.write { (connection) throws(IntentError) in
            let changed = try connection.execute(
                "UPDATE shortcuts SET document = ?, updated = ?, name = ? WHERE name = ?", document, now, name, name)
            if changed > 0 { return true }
            guard try connection.number("SELECT count(*) FROM shortcuts") < Int64(Self.limit) else {
                throw IntentError(
                    .request, .tooLarge, "there are \(Self.limit) shortcuts already",
                    remedy: "remove one that is not needed")
            }
            _ = try connection.execute(
                "INSERT INTO shortcuts(name, document, created, updated) VALUES (?, ?, ?, ?)", name, document, now, now)
            return false
        }
    }

    /// Lists all shortcuts by name.
    package func list() throws(IntentError) -> [ShortcutRecord] {
        try database.read { (connection) throws(IntentError) in
            try connection.rows("SELECT \(Self.columns) FROM shortcuts ORDER BY name") { ShortcutRecord($0) }
        }
    }

    /// Finds a shortcut by its name; nil if there is none.
    package func find(_ name: String) throws(IntentError) -> ShortcutRecord? {
        try database.read { (connection) throws(IntentError) in
            try connection.first("SELECT \(Self.columns) FROM shortcuts WHERE name = ?", name) { ShortcutRecord($0) }
        }
    }

    /// Removes a shortcut and the records of its runs.
    ///
    /// - Returns: whether there was one.
    @discardableResult
    package func remove(_ name: String) throws(IntentError) -> Bool {
        try database.write { (connection) throws(IntentError) in
            _ = try connection.execute("DELETE FROM shortcut_runs WHERE shortcut = ?", name)
            return try connection.execute("DELETE FROM shortcuts WHERE name = ?", name) > 0
        }
    }

    // MARK: Runs

    /// Notes where a run stands; the oldest of its shortcut are forgotten beyond ``runLimit``.
    package func note(_ run: ShortcutRunRecord) throws(IntentError) {
        guard run.state?.count ?? 0 <= Self.stateLimit else {
            throw IntentError(
                .request, .tooLarge, "the run's variables take more than \(Self.stateLimit >> 20) MiB",
                remedy: "keep less in variables")
        }
        try database.write { (connection) throws(IntentError) in
            _ = try connection.execute(
                """
                INSERT INTO shortcut_runs(id, shortcut, digest, status, step, message, state, started, updated)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (id) DO UPDATE SET
                    status = excluded.status, step = excluded.step, message = excluded.message, state = excluded.state,
                    updated = excluded.updated
                """, run.id, run.shortcut, run.digest, run.status.rawValue, Self.value(run.step),
                Self.value(run.message),
                run.state.map(SQLiteValue.blob) ?? .null, run.started, run.updated)
            _ = try connection.execute(
                """
                DELETE FROM shortcut_runs WHERE shortcut = ? AND id NOT IN (
                    SELECT id FROM shortcut_runs WHERE shortcut = ? ORDER BY started DESC, id DESC LIMIT ?)
                """, run.shortcut, run.shortcut, Self.runLimit)
        }
    }

    private static func value(_ text: String?) -> SQLiteValue { text.map(SQLiteValue.text) ?? .null }

    /// Lists the runs of a shortcut, the latest first.
    package func runs(of name: String) throws(IntentError) -> [ShortcutRunRecord] {
        try database.read { (connection) throws(IntentError) in
            try connection.rows(
                """
                SELECT id, shortcut, digest, status, step, message, state, started, updated FROM shortcut_runs
                WHERE shortcut = ? ORDER BY started DESC, id DESC
                """, name
            ) { ShortcutRunRecord($0) }
        }.compactMap { $0 }
    }

    private static let columns = "name, document, created, updated"
}

extension ShortcutRecord {
    fileprivate init(_ row: borrowing SQLiteRow) {
        self.init(
            name: row.text(0), document: row.text(1), created: Timestamp(microsecondsSince1970: row.integer(2)),
            updated: Timestamp(microsecondsSince1970: row.integer(3)))
    }
}

extension ShortcutRunRecord {
    /// Reads a row; nil if its status is none, which the table's checks rule out.
    fileprivate init?(_ row: borrowing SQLiteRow) {
        guard let status = Status(rawValue: row.text(3)) else { return nil }
        self.init(
            id: row.text(0), shortcut: row.text(1), digest: row.text(2), status: status,
            step: row.isNull(4) ? nil : row.text(4), message: row.isNull(5) ? nil : row.text(5),
            state: row.isNull(6) ? nil : row.blob(6), started: Timestamp(microsecondsSince1970: row.integer(7)),
            updated: Timestamp(microsecondsSince1970: row.integer(8)))
    }
}

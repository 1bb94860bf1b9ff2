package import IntentProtocol

/// The grants, one for a caller and an intent. What a call changed survives a power failure when it returns.
package struct GrantTable: Sendable {
    private let database: StoreDatabase

    init(database: StoreDatabase) {
        self.database = database
    }

    /// Notes a decision, in place of an earlier one about the same caller and intent, whose number it keeps.
    ///
    /// - Parameter program: The file of the program that brought the decision.
    @discardableResult
    package func set(
        caller: String, intent: String, policy: GrantRecord.Policy, level: GrantRecord.Level,
        program: String? = nil, created: Timestamp = .now()
    ) throws(IntentError) -> GrantRecord {
        try database.write { (connection) throws(IntentError) in
            let id = try connection.number(
                """
                INSERT INTO grants(caller, intent, policy, level, created, program) VALUES (?, ?, ?, ?, ?, ?)
                ON CONFLICT (caller, intent) DO UPDATE SET
                    policy = excluded.policy, level = excluded.level, created = excluded.created,
                    program = excluded.program
                RETURNING id
                """, caller, intent, policy.rawValue, level.rawValue, created, program)
            return GrantRecord(
                id: id, caller: caller, intent: intent, policy: policy, level: level, created: created,
                program: program)
        }
    }

    /// Finds the decision about a caller and an intent; `nil` if there is none.
    package func find(caller: String, intent: String) throws(IntentError) -> GrantRecord? {
        try database.read { (connection) throws(IntentError) in
            let sql = "SELECT \(GrantTable.columns) FROM grants WHERE caller = ? AND intent = ?"
            return try connection.first(sql, caller, intent) { GrantRecord($0) }
        } ?? nil
    }

    /// Lists all decisions, the oldest first.
    package func list() throws(IntentError) -> [GrantRecord] {
        try database.read { (connection) throws(IntentError) in
            try connection.rows("SELECT \(GrantTable.columns) FROM grants ORDER BY id") { GrantRecord($0) }
        }.compactMap { $0 }
    }

    /// Takes a decision back.
    ///
    /// - Returns: whether there was one of that number.
    @discardableResult
    package func revoke(_ id: Int64) throws(IntentError) -> Bool {
        try database.write { (connection) throws(IntentError) in
            try connection.execute("DELETE FROM grants WHERE id = ?", id) > 0
        }
    }

    /// Takes back what was allowed for good of an app's intents. What a person wants never, or to be asked about, stays.
    package func revokeAllowed(app: String) throws(IntentError) {
        try database.write { (connection) throws(IntentError) in
            let sql = "DELETE FROM grants WHERE policy = ? AND substr(intent, 1, length(?) + 1) = ? || '.'"
            _ = try connection.execute(sql, GrantRecord.Policy.allow.rawValue, app, app)
        }
    }

    /// Lets decisions about an intent count for the name that it has now, where its caller has none about that one.
    package func rename(_ intent: String, to name: String) throws(IntentError) {
        try database.write { (connection) throws(IntentError) in
            _ = try connection.execute("UPDATE OR IGNORE grants SET intent = ? WHERE intent = ?", name, intent)
            _ = try connection.execute("DELETE FROM grants WHERE intent = ?", intent)
        }
    }

    private static let columns = "id, caller, intent, policy, level, created, program"
}

extension GrantRecord {
    /// Reads a row; `nil` if its policy or level is none, which the table's checks rule out.
    fileprivate init?(_ row: borrowing SQLiteRow) {
        guard let policy = Policy(rawValue: row.text(3)), let level = Level(rawValue: row.text(4)) else { return nil }
        self.init(
            id: row.integer(0), caller: row.text(1), intent: row.text(2), policy: policy, level: level,
            created: Timestamp(microsecondsSince1970: row.integer(5)), program: row.optionalText(6))
    }
}

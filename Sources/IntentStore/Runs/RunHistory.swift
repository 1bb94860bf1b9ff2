package import IntentProtocol

/// The runs that the store remembers.
///
/// Each query takes over what the journal still holds first, so that a caller finds the run that it just made.
package struct RunHistory: Sendable {
    /// The runs of one answer, where a caller names no other limit.
    package static let standardLimit = 50

    private let database: StoreDatabase
    private let journal: Journal

    init(database: StoreDatabase, journal: Journal) {
        self.database = database
        self.journal = journal
    }

    /// Lists runs, the newest first.
    ///
    /// - Parameters:
    ///   - app: only the runs of this app.
    ///   - before: only runs older than this one: the last of the page before.
    ///   - limit: how many at most.
    package func list(
        app: String? = nil, before: RunIdentifier? = nil, limit: Int = standardLimit
    ) throws(IntentError) -> [RunRecord] {
        try journal.flush()
        let last = before?.description ?? RunHistory.afterAll
        let order = "id < ? ORDER BY id DESC LIMIT ?"
        let columns = RunTable.columns
        return try database.read { (connection) throws(IntentError) in
            if let app {
                let sql = "SELECT \(columns) FROM runs WHERE app = ? AND \(order)"
                return try connection.rows(sql, app, last, limit) { RunTable.record($0) }
            }
            return try connection.rows("SELECT \(columns) FROM runs WHERE \(order)", last, limit) {
                RunTable.record($0)
            }
        }.compactMap { $0 }
    }

    /// Finds a run; `nil` if there is none of that name, or not any more.
    package func find(_ id: RunIdentifier) throws(IntentError) -> RunRecord? {
        try journal.flush()
        return try database.read { (connection) throws(IntentError) in
            try connection.first("SELECT \(RunTable.columns) FROM runs WHERE id = ?", id) { RunTable.record($0) }
        } ?? nil
    }

    /// Deletes what the rule doesn't keep. A run that goes on stays.
    ///
    /// - Returns: how many runs were deleted.
    @discardableResult
    package func prune(_ retention: RunRetention = RunRetention(), now: Timestamp = .now()) throws(IntentError) -> Int {
        try journal.flush()
        return try database.write { (connection) throws(IntentError) in
            let expired = try connection.execute(
                "DELETE FROM runs WHERE status <> 'running' AND coalesce(ended, started) < ?",
                retention.oldest(at: now))
            let surplus = try connection.execute(
                """
                DELETE FROM runs WHERE status <> 'running' AND id <= (
                    SELECT id FROM runs WHERE status <> 'running' ORDER BY id DESC LIMIT 1 OFFSET ?)
                """, max(retention.rows, 0))
            return expired + surplus
        }
    }

    /// A text that sorts behind those of all identifiers.
    private static let afterAll = "~"
}

/// How long runs are remembered: those that ended within some days, and of these the newest.
package struct RunRetention: Hashable, Sendable {
    package var days: Int
    package var rows: Int

    /// Creates a rule; the standard keeps 30 days and 100,000 runs (about 40 MB).
    package init(days: Int = 30, rows: Int = 100_000) {
        self.days = days
        self.rows = rows
    }

    /// The end of the oldest run that is kept.
    func oldest(at now: Timestamp) -> Timestamp {
        let (kept, overflow) = Int64(max(days, 0)).multipliedReportingOverflow(by: 86_400_000_000)
        return Timestamp(microsecondsSince1970: overflow ? .min : now.microsecondsSince1970 - kept)
    }
}

package import IntentProtocol

/// What people want of apps while a focus is on. What a call changed survives a power failure when it returns.
///
/// A focus is there as long as it has a filter. Names are told apart without regard to the case of ASCII letters.
package struct FocusTable: Sendable {
    /// Focuses that are kept: 100.
    package static let limit = 100
    /// Filters of one focus: 100.
    package static let filterLimit = 100

    private let database: StoreDatabase

    init(database: StoreDatabase) {
        self.database = database
    }

    // MARK: Filters

    /// Lists the filters of a focus, or of all, by focus, app and intent.
    package func filters(of focus: String? = nil) throws(IntentError) -> [FocusFilterRecord] {
        try database.read { (connection) throws(IntentError) in try Self.filters(of: focus, connection) }
    }

    private static func filters(of focus: String?, _ connection: SQLiteConnection) throws(IntentError)
        -> [FocusFilterRecord]
    {
        try connection.rows(
            """
            SELECT focus, app, intent, parameters, updated FROM focus_filters
            WHERE ?1 IS NULL OR focus = ?1 ORDER BY focus, app, intent
            """, focus
        ) { row -> FocusFilterRecord? in
            guard let values = StoredValues.values(row.blob(3)) else { return nil }
            return FocusFilterRecord(
                focus: row.text(0), app: row.text(1), intent: row.text(2), values: values,
                updated: Timestamp(microsecondsSince1970: row.integer(4)))
        }.compactMap { $0 }
    }

    /// Saves a filter, in the place of the one of its focus, app and intent.
    ///
    /// - Throws: `too-large` where there are ``limit`` focuses, or ``filterLimit`` filters of this one, already.
    package func save(_ filter: FocusFilterRecord) throws(IntentError) {
        try database.write { (connection) throws(IntentError) in
            let changed = try connection.execute(
                "UPDATE focus_filters SET parameters = ?, updated = ? WHERE focus = ? AND app = ? AND intent = ?",
                StoredValues.bytes(filter.values), filter.updated, filter.focus, filter.app, filter.intent)
            guard changed == 0 else { return }
            let others = try connection.number("SELECT count(*) FROM focus_filters WHERE focus = ?", filter.focus)
            let all = try connection.number("SELECT count(DISTINCT focus) FROM focus_filters")
            guard others > 0 || all < Int64(Self.limit) else { throw Self.full("\(Self.limit) focuses") }
            guard others < Int64(Self.filterLimit) else { throw Self.full("\(Self.filterLimit) filters of it") }
            _ = try connection.execute(
                "INSERT INTO focus_filters(focus, app, intent, parameters, updated) VALUES (?, ?, ?, ?, ?)",
                filter.focus, filter.app, filter.intent, StoredValues.bytes(filter.values), filter.updated)
        }
    }

    private static func full(_ what: String) -> IntentError {
        IntentError(.request, .tooLarge, "there are \(what) already", remedy: "remove one that is not needed")
    }

    /// Removes the filters of a focus, or the one of an app and intent.
    ///
    /// - Returns: how many there were.
    @discardableResult
    package func remove(_ focus: String, filter: (app: String, intent: String)? = nil) throws(IntentError) -> Int {
        try database.write { (connection) throws(IntentError) in
            try connection.execute(
                """
                DELETE FROM focus_filters
                WHERE focus = ?1 AND (?2 IS NULL OR app = ?2) AND (?3 IS NULL OR intent = ?3)
                """, focus, filter?.app, filter?.intent)
        }
    }

    // MARK: The focus that is on

    /// The focus that is on; nil where none is.
    package func active() throws(IntentError) -> ActiveFocus? {
        try database.read { (connection) throws(IntentError) in
            try connection.first("SELECT focus, since FROM focus_active") { row in
                ActiveFocus(focus: row.text(0), since: Timestamp(microsecondsSince1970: row.integer(1)))
            }
        }
    }

    /// Turns a focus on in the place of another, or the one that is on off, and tells what is to be done for it.
    ///
    /// What apps were told before and this focus has no filter for is to be cleared, until it is noted as done.
    package func begin(_ focus: String?, now: Timestamp = .now()) throws(IntentError) -> FocusPlan {
        try database.write { (connection) throws(IntentError) in
            var sets: [FocusFilterRecord] = []
            if let focus {
                sets = try Self.filters(of: focus, connection)
                _ = try connection.execute(
                    """
                    INSERT INTO focus_active(id, focus, since) VALUES (1, ?, ?)
                    ON CONFLICT (id) DO UPDATE SET since = CASE WHEN focus = excluded.focus COLLATE NOCASE
                        THEN since ELSE excluded.since END, focus = excluded.focus
                    """, sets.first?.focus ?? focus, now)
            } else {
                _ = try connection.execute("DELETE FROM focus_active")
            }
            let clears = try Self.told(connection).filter { told in
                !sets.contains { $0.app == told.app && $0.intent == told.intent }
            }
            for (app, intent) in sets.map({ ($0.app, $0.intent) }) + clears.map({ ($0.app, $0.intent) }) {
                _ = try connection.execute(
                    """
                    INSERT INTO focus_told(app, intent, state, hides, updated) VALUES (?, ?, 'pending', 0, ?)
                    ON CONFLICT (app, intent) DO UPDATE SET
                        state = 'pending', message = NULL, prefix = NULL, hides = 0, updated = excluded.updated
                    """, app, intent, now)
            }
            return FocusPlan(sets: sets, clears: clears)
        }
    }

    // MARK: What apps were told

    /// Lists the filters that apps were told, by app and intent.
    package func told() throws(IntentError) -> [ToldFilterRecord] {
        try database.read { (connection) throws(IntentError) in try Self.told(connection) }
    }

    private static func told(_ connection: SQLiteConnection) throws(IntentError) -> [ToldFilterRecord] {
        try connection.rows(
            "SELECT app, intent, state, message, prefix, hides, updated FROM focus_told ORDER BY app, intent"
        ) { row -> ToldFilterRecord? in
            guard let state = ToldFilterRecord.State(rawValue: row.text(2)) else { return nil }
            return ToldFilterRecord(
                app: row.text(0), intent: row.text(1), state: state, message: row.optionalText(3),
                contentPrefix: row.optionalText(4), hidesNotifications: row.integer(5) != 0,
                updated: Timestamp(microsecondsSince1970: row.integer(6)))
        }.compactMap { $0 }
    }

    /// Notes what came of telling an app; nothing where it was not to be told.
    package func note(
        app: String, intent: String, _ state: ToldFilterRecord.State, message: String? = nil, now: Timestamp = .now()
    ) throws(IntentError) {
        try database.write { (connection) throws(IntentError) in
            _ = try connection.execute(
                "UPDATE focus_told SET state = ?, message = ?, updated = ? WHERE app = ? AND intent = ?",
                state.rawValue, message, now, app, intent)
        }
    }

    /// Notes that an app is in the state without values again, or is gone.
    package func forget(app: String, intent: String? = nil) throws(IntentError) {
        try database.write { (connection) throws(IntentError) in
            _ = try connection.execute(
                "DELETE FROM focus_told WHERE app = ?1 AND (?2 IS NULL OR intent = ?2)", app, intent)
        }
    }

    /// Notes what an app shows while its filter is set; nothing where it was not told to set it.
    package func setContext(
        app: String, intent: String, contentPrefix: String?, hidesNotifications: Bool
    ) throws(IntentError) {
        try database.write { (connection) throws(IntentError) in
            _ = try connection.execute(
                "UPDATE focus_told SET prefix = ?, hides = ? WHERE app = ? AND intent = ?", contentPrefix,
                hidesNotifications, app, intent)
        }
    }
}

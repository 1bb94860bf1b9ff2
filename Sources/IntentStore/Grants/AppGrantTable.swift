package import IntentProtocol

/// Something that a person granted to an app.
package struct AppGrant: Hashable, Sendable {
    package var app: String
    package var kind: String
    package var subject: String
    package var writes: Bool
    package var created: Timestamp

    package init(app: String, kind: String, subject: String, writes: Bool, created: Timestamp = .now()) {
        self.app = app
        self.kind = kind
        self.subject = subject
        self.writes = writes
        self.created = created
    }
}

/// What apps were granted, once for an app and a thing. What a call changed survives a power failure when it returns.
package struct AppGrantTable: Sendable {
    private let database: StoreDatabase

    init(database: StoreDatabase) {
        self.database = database
    }

    /// Notes a grant, in place of an earlier one of the same thing.
    package func set(_ grant: AppGrant) throws(IntentError) {
        try database.write { (connection) throws(IntentError) in
            _ = try connection.execute(
                "INSERT OR REPLACE INTO app_grants(app, kind, subject, writes, created) VALUES (?, ?, ?, ?, ?)",
                grant.app, grant.kind, grant.subject, grant.writes, grant.created)
        }
    }

    /// All grants, or those of an app, in the order of their names.
    package func list(app: String? = nil) throws(IntentError) -> [AppGrant] {
        try database.read { (connection) throws(IntentError) in
            try connection.rows(
                "SELECT app, kind, subject, writes, created FROM app_grants ORDER BY app, kind, subject"
            ) { row in
                AppGrant(
                    app: row.text(0), kind: row.text(1), subject: row.text(2), writes: row.integer(3) != 0,
                    created: Timestamp(microsecondsSince1970: row.integer(4)))
            }
        }.filter { app == nil || $0.app == app }
    }

    /// Takes a grant back, or all of an app.
    ///
    /// - Returns: How many there were.
    @discardableResult
    package func revoke(app: String, subject: String? = nil) throws(IntentError) -> Int {
        try database.write { (connection) throws(IntentError) in
            guard let subject else { return try connection.execute("DELETE FROM app_grants WHERE app = ?", app) }
            return try connection.execute("DELETE FROM app_grants WHERE app = ? AND subject = ?", app, subject)
        }
    }
}

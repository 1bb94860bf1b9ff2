import IntentProtocol

/// Brings the schema of a database file to the newest version, or refuses the file.
struct SchemaMigrator: Sendable {
    /// What `PRAGMA application_id` holds in a file of ours: the letters INTN.
    static let applicationIdentifier: Int64 = 0x494e_544e

    let migrations: [Migration]

    /// The newest version that is known.
    var newestVersion: Int64 { migrations.last?.version ?? 0 }

    /// Looks at the file and takes the steps that are missing, all in one transaction.
    ///
    /// - Parameters:
    ///   - connection: on a file that is ours, or empty.
    ///   - backUp: called before a file with content is changed, with the version that it has.
    /// - Throws: if the file belongs to another program, is damaged, or has a newer schema. It is not changed then.
    func migrate(
        _ connection: SQLiteConnection, backUp: (_ version: Int64) throws(IntentError) -> Void
    ) throws(IntentError) {
        let version = try recognize(connection)
        guard version < newestVersion else { return }
        if version > 0 { try backUp(version) }
        try connection.transaction(durable: true) { () throws(IntentError) in
            for migration in migrations where migration.version > version {
                try connection.script(migration.script)
            }
            try connection.script(
                """
                PRAGMA application_id = \(SchemaMigrator.applicationIdentifier);
                PRAGMA user_version = \(newestVersion)
                """)
        }
    }

    /// Tells the version of a file; 0 for an empty one.
    private func recognize(_ connection: SQLiteConnection) throws(IntentError) -> Int64 {
        let application = try connection.number("PRAGMA application_id")
        let version = try connection.number("PRAGMA user_version")
        let tables = try connection.number("SELECT count(*) FROM sqlite_schema")
        if application == 0, version == 0, tables == 0 { return 0 }
        guard application == SchemaMigrator.applicationIdentifier, version > 0 else {
            throw .storage(.foreign, connection.path, cause: "it is the database of another program.")
        }
        guard version <= newestVersion else {
            throw .storage(.newer(found: version, known: newestVersion), connection.path, cause: "")
        }
        return version
    }
}

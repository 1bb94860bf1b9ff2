package import IntentProtocol

/// The plugins that are installed. What a call changed survives a power failure when it returns.
package struct PluginRegistry: Sendable {
    private let database: StoreDatabase

    init(database: StoreDatabase) {
        self.database = database
    }

    /// Adds a plugin.
    ///
    /// - Throws: `already-exists` if there is one with its identifier.
    package func insert(_ plugin: PluginRecord) throws(IntentError) {
        let added = try save(plugin, onConflict: "DO NOTHING")
        guard added > 0 else {
            throw IntentError(
                .request, .alreadyExists, "A plugin named \(plugin.id) is installed already.",
                remedy: "remove it first, or install under another name with --id")
        }
    }

    /// Puts a plugin in the place of the one with its identifier, whose time of installation is kept, or adds it.
    ///
    /// The one that was there is kept as the version before, where its files are others.
    package func replace(_ plugin: PluginRecord) throws(IntentError) {
        try database.write { (connection) throws(IntentError) in
            _ = try connection.execute(
                """
                INSERT OR REPLACE INTO plugins_before(\(PluginRegistry.columns))
                SELECT \(PluginRegistry.columns) FROM plugins WHERE id = ? AND library != ?
                """, plugin.id, plugin.library)
            _ = try PluginRegistry.insert(plugin, onConflict: PluginRegistry.update, connection)
        }
    }

    /// The version that a plugin had before; nil where there was none.
    package func before(_ id: String) throws(IntentError) -> PluginRecord? {
        try database.read { (connection) throws(IntentError) in
            try connection.first("SELECT \(PluginRegistry.columns) FROM plugins_before WHERE id = ?", id) {
                PluginRecord($0)
            }
        }
    }

    /// Removes a plugin, and the version before.
    ///
    /// - Returns: whether there was one.
    @discardableResult
    package func remove(_ id: String) throws(IntentError) -> Bool {
        try database.write { (connection) throws(IntentError) in
            _ = try connection.execute("DELETE FROM plugins_before WHERE id = ?", id)
            return try connection.execute("DELETE FROM plugins WHERE id = ?", id) > 0
        }
    }

    /// Lists all plugins by identifier.
    package func list() throws(IntentError) -> [PluginRecord] {
        try database.read { (connection) throws(IntentError) in
            try connection.rows("SELECT \(PluginRegistry.columns) FROM plugins ORDER BY id") { PluginRecord($0) }
        }
    }

    /// Finds a plugin by its exact identifier; `nil` if there is none.
    package func find(_ id: String) throws(IntentError) -> PluginRecord? {
        try database.read { (connection) throws(IntentError) in
            try connection.first("SELECT \(PluginRegistry.columns) FROM plugins WHERE id = ?", id) { PluginRecord($0) }
        }
    }

    /// Notes whether the user trusts a plugin.
    ///
    /// - Returns: whether there is such a plugin.
    @discardableResult
    package func setTrusted(_ id: String, _ trusted: Bool) throws(IntentError) -> Bool {
        try database.write { (connection) throws(IntentError) in
            try connection.execute("UPDATE plugins SET trusted = ? WHERE id = ?", trusted, id) > 0
        }
    }

    /// Notes the state of a plugin.
    ///
    /// - Returns: whether there is such a plugin.
    @discardableResult
    package func setState(_ id: String, _ state: PluginRecord.State) throws(IntentError) -> Bool {
        try database.write { (connection) throws(IntentError) in
            try connection.execute("UPDATE plugins SET state = ? WHERE id = ?", state.rawValue, id) > 0
        }
    }

    @discardableResult
    private func save(_ plugin: PluginRecord, onConflict rule: String) throws(IntentError) -> Int {
        try database.write { (connection) throws(IntentError) in
            try PluginRegistry.insert(plugin, onConflict: rule, connection)
        }
    }

    private static func insert(
        _ plugin: PluginRecord, onConflict rule: String, _ connection: SQLiteConnection
    ) throws(IntentError) -> Int {
        try connection.execute(
            "INSERT INTO plugins(\(columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT \(rule)",
            plugin.id, plugin.name, plugin.library, plugin.digest, plugin.origin, plugin.trusted,
            plugin.state.rawValue, plugin.installed, plugin.updated, plugin.metadata, plugin.seal)
    }

    /// What happens to the row that is there.
    private static let update = """
        (id) DO UPDATE SET
            name = excluded.name, library = excluded.library, digest = excluded.digest, origin = excluded.origin,
            trusted = excluded.trusted, state = excluded.state, updated = excluded.updated,
            metadata = excluded.metadata, seal = excluded.seal
        """

    /// The columns in the order in which they are written and read.
    private static let columns = "id, name, library, digest, origin, trusted, state, installed, updated, metadata, seal"
}

extension PluginRecord {
    fileprivate init(_ row: borrowing SQLiteRow) {
        self.init(
            id: row.text(0), name: row.text(1), library: row.text(2), digest: row.text(3), origin: row.text(4),
            trusted: row.integer(5) != 0, metadata: row.blob(9),
            installed: Timestamp(microsecondsSince1970: row.integer(7)),
            updated: Timestamp(microsecondsSince1970: row.integer(8)), state: State(rawValue: row.text(6)),
            seal: row.text(10))
    }
}

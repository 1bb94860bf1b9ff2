package import IntentProtocol

/// What is known of a collection that is kept: under a name, or since a shortcut names its handle.
package struct CollectionRecord: Hashable, Sendable {
    /// Nil where only shortcuts keep it.
    package let name: String?
    package let handle: String
    /// The app whose entities it has.
    package let app: String
    package let entity: String
    /// The assistant schema that the entity type adopts.
    package let schema: String?
    package let count: Int
    /// Bytes of the content.
    package let bytes: Int

    package init(
        name: String?, handle: String, app: String, entity: String, schema: String?, count: Int, bytes: Int
    ) {
        self.name = name
        self.handle = handle
        self.app = app
        self.entity = entity
        self.schema = schema
        self.count = count
        self.bytes = bytes
    }
}

/// The collections that are kept beyond a host. What a call changed survives a power failure when it returns.
///
/// The name of one that has none is its handle in the table: no name has the form of a handle.
package struct CollectionArchive: Sendable {
    private let database: StoreDatabase

    init(database: StoreDatabase) {
        self.database = database
    }

    /// Keeps a collection, in the place of one with its name or its handle.
    package func put(
        _ record: CollectionRecord, content: [UInt8], created: Timestamp = .now()
    ) throws(IntentError) {
        try database.write { (connection) throws(IntentError) in
            _ = try connection.execute(
                """
                INSERT OR REPLACE INTO collections(name, handle, app, entity, schema, count, bytes, created, content)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
                record.name ?? record.handle, record.handle, record.app, record.entity, record.schema, record.count,
                record.bytes, created, content)
        }
    }

    /// Forgets a collection.
    ///
    /// - Returns: whether there was one of that handle.
    @discardableResult
    package func remove(_ handle: String) throws(IntentError) -> Bool {
        try database.write { (connection) throws(IntentError) in
            try connection.execute("DELETE FROM collections WHERE handle = ?", handle) > 0
        }
    }

    /// Lists all, in the order of their names, without their content.
    package func list() throws(IntentError) -> [CollectionRecord] {
        try database.read { (connection) throws(IntentError) in
            try connection.rows(
                "SELECT name, handle, app, entity, schema, count, bytes FROM collections ORDER BY name"
            ) { row in
                CollectionRecord(
                    name: row.text(0) == row.text(1) ? nil : row.text(0), handle: row.text(1), app: row.text(2),
                    entity: row.text(3),
                    schema: row.optionalText(4), count: Int(row.integer(5)), bytes: Int(row.integer(6)))
            }
        }
    }

    /// The content of a collection; nil where there is none of that handle.
    package func content(of handle: String) throws(IntentError) -> [UInt8]? {
        try database.read { (connection) throws(IntentError) in
            try connection.first("SELECT content FROM collections WHERE handle = ?", handle) { $0.blob(0) }
        }
    }
}

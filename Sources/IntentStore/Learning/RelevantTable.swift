import IntentProtocol

/// The statements of the tables `relevant_entities` and `relevant_intents`.
enum RelevantTable {
    /// Contexts of an app that entities are kept for; past it those go that were longest not renewed.
    static let contextsOfApp = 128

    /// Puts entities in the place of those of an app and a context.
    ///
    /// - Returns: How many there are then.
    static func set(
        _ entities: [EntityValue], _ app: String, _ context: String, _ time: Timestamp, _ connection: SQLiteConnection
    ) throws(IntentError) -> Int {
        try connection.execute("DELETE FROM relevant_entities WHERE app = ? AND context = ?", app, context)
        var added = 0
        for (position, entity) in entities.enumerated() {
            added += try connection.execute(
                """
                INSERT INTO relevant_entities(app, context, type, id, position, entity, updated)
                VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
                """, app, context, entity.type, entity.id, position, StoredValues.bytes(.entity(entity)), time)
        }
        try connection.execute(
            """
            DELETE FROM relevant_entities WHERE app = ?1 AND context IN (
                SELECT context FROM relevant_entities WHERE app = ?1 GROUP BY context
                ORDER BY max(updated) DESC, context LIMIT -1 OFFSET ?2)
            """, app, contextsOfApp)
        return added
    }

    static func remove(
        _ entities: [EntityValue], _ app: String, _ context: String?, _ connection: SQLiteConnection
    ) throws(IntentError) -> Int {
        var removed = 0
        for entity in entities {
            removed += try connection.execute(
                """
                DELETE FROM relevant_entities
                WHERE app = ?1 AND (?2 IS NULL OR context = ?2) AND type = ?3 AND id = ?4
                """, app, context, entity.type, entity.id)
        }
        return removed
    }

    static func removeAll(
        _ app: String?, _ context: String?, _ connection: SQLiteConnection
    ) throws(IntentError) -> Int {
        try connection.execute(
            "DELETE FROM relevant_entities WHERE (?1 IS NULL OR app = ?1) AND (?2 IS NULL OR context = ?2)",
            app, context)
    }

    static func list(
        _ contexts: [String]?, _ app: String?, _ connection: SQLiteConnection
    ) throws(IntentError) -> [RelevantEntityRecord] {
        let sql = """
            SELECT app, context, entity, updated FROM relevant_entities
            WHERE (?1 IS NULL OR context = ?1) AND (?2 IS NULL OR app = ?2) ORDER BY context, app, position
            """
        var records: [RelevantEntityRecord] = []
        for context in contexts.map({ $0.map(Optional.some) }) ?? [nil] {
            records += try connection.rows(sql, context, app) { record($0) }.compactMap { $0 }
        }
        return records
    }

    private static func record(_ row: borrowing SQLiteRow) -> RelevantEntityRecord? {
        guard case .entity(let entity)? = StoredValues.value(row.blob(2)) else { return nil }
        return RelevantEntityRecord(
            app: row.text(0), context: row.text(1), entity: entity,
            updated: Timestamp(microsecondsSince1970: row.integer(3)))
    }

    // MARK: Intents

    /// Puts relevant intents in the place of those of an app.
    static func set(
        _ intents: [RelevantIntentRecord], _ app: String, _ connection: SQLiteConnection
    ) throws(IntentError) -> Int {
        _ = try removeIntents(app, connection)
        for (position, intent) in intents.enumerated() {
            try connection.execute(
                """
                INSERT INTO relevant_intents(app, position, intent, widget, parameters, begins, ends)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                """, app, position, intent.intent, intent.widget, StoredValues.bytes(intent.parameters), intent.begins,
                intent.ends)
        }
        return intents.count
    }

    static func removeIntents(_ app: String?, _ connection: SQLiteConnection) throws(IntentError) -> Int {
        try connection.execute("DELETE FROM relevant_intents WHERE ?1 IS NULL OR app = ?1", app)
    }

    static func intents(_ connection: SQLiteConnection) throws(IntentError) -> [RelevantIntentRecord] {
        try connection.rows(
            "SELECT app, intent, widget, parameters, begins, ends FROM relevant_intents ORDER BY app, position"
        ) { row -> RelevantIntentRecord? in
            guard let parameters = StoredValues.values(row.blob(3)) else { return nil }
            return RelevantIntentRecord(
                app: row.text(0), intent: row.text(1), widget: row.text(2), parameters: parameters,
                begins: row.optionalInteger(4).map(Timestamp.init(microsecondsSince1970:)),
                ends: row.optionalInteger(5).map(Timestamp.init(microsecondsSince1970:)))
        }.compactMap { $0 }
    }
}

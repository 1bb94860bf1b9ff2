import IntentProtocol

/// The statements of the table `donations`.
enum DonationTable {
    /// Keeps a donation and lets the oldest of its app go where there are too many.
    ///
    /// - Parameter counted: What is known of how many there are, by app.
    /// - Returns: 1, or 0 where there is one of that app and name.
    static func add(
        _ donation: DonationRecord, _ limit: Int, _ counted: inout [String: Int], _ connection: SQLiteConnection
    ) throws(IntentError) -> Int {
        let app = donation.app
        var before = counted[app] ?? 0
        if counted[app] == nil { before = try count(app, connection) }
        let added = try insert(donation, connection)
        counted[app] = before + added
        // The slack makes the search for the oldest rare.
        guard before + added > limit + limit / 16 else { return added }
        try connection.execute(
            """
            DELETE FROM donations WHERE app = ? AND seq <=
                (SELECT seq FROM donations WHERE app = ? ORDER BY seq DESC LIMIT 1 OFFSET ?)
            """, app, app, limit)
        counted[app] = limit
        return added
    }

    private static func insert(
        _ donation: DonationRecord, _ connection: SQLiteConnection
    ) throws(IntentError) -> Int {
        // Taken out first: they are bound in place.
        let parameters = StoredValues.bytes(donation.parameters)
        let value = donation.value.map(StoredValues.bytes) ?? []
        return try parameters.withBytes { (parameters) throws(IntentError) in
            try value.withBytes { (value) throws(IntentError) in
                try connection.execute(inserting) { row in
                    row.copy(donation.app)
                    row.copy(donation.id)
                    row.copy(donation.intent)
                    row.blob(parameters)
                    row.blob(donation.value == nil ? nil : value)
                    row.copy(donation.title)
                    row.copy(donation.source.rawValue)
                    row.integer(donation.donated.microsecondsSince1970)
                }
            }
        }
    }

    private static let inserting = """
        INSERT INTO donations(app, id, intent, parameters, value, title, source, donated)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (app, id) DO NOTHING
        """

    private static func count(_ app: String, _ connection: SQLiteConnection) throws(IntentError) -> Int {
        Int(try connection.number("SELECT count(*) FROM donations WHERE app = ?", app))
    }

    /// Removes those that are meant.
    ///
    /// - Returns: How many.
    static func remove(_ selection: DonationSelection, _ connection: SQLiteConnection) throws(IntentError) -> Int {
        guard let entity = selection.entity else {
            return try connection.execute(
                """
                DELETE FROM donations
                WHERE (?1 IS NULL OR app = ?1) AND (?2 IS NULL OR id = ?2) AND (?3 IS NULL OR intent = ?3)
                """, selection.app, selection.id, selection.intent)
        }
        let rows = try connection.rows(
            """
            SELECT seq, \(columns) FROM donations
            WHERE (?1 IS NULL OR app = ?1) AND (?2 IS NULL OR id = ?2) AND (?3 IS NULL OR intent = ?3)
            """, selection.app, selection.id, selection.intent
        ) { row in record(row, from: 1).map { (row.integer(0), $0.contains(entity)) } }
        var removed = 0
        for case (let number, true)? in rows {
            removed += try connection.execute("DELETE FROM donations WHERE seq = ?", number)
        }
        return removed
    }

    /// The latest of an app.
    static func list(_ app: String, _ limit: Int, _ connection: SQLiteConnection) throws(IntentError)
        -> [DonationRecord]
    {
        try connection.rows(
            "SELECT \(columns) FROM donations WHERE app = ? ORDER BY seq DESC LIMIT ?", app, limit
        ) { record($0, from: 0) }.compactMap { $0 }
    }

    private static let columns = "app, id, intent, parameters, value, title, source, donated"

    /// Reads a row; nil where its values can't be read.
    private static func record(_ row: borrowing SQLiteRow, from first: Int32) -> DonationRecord? {
        guard let parameters = StoredValues.values(row.blob(first + 3)),
            let source = DonationRecord.Source(rawValue: row.text(first + 6))
        else { return nil }
        return DonationRecord(
            app: row.text(first), id: row.text(first + 1), intent: row.text(first + 2), parameters: parameters,
            value: row.isNull(first + 4) ? nil : StoredValues.value(row.blob(first + 4)),
            title: row.optionalText(first + 5), source: source,
            donated: Timestamp(microsecondsSince1970: row.integer(first + 7)))
    }
}

/// Values as columns hold them: in their form on the wire.
enum StoredValues {
    static func bytes(_ values: [NamedValue]) -> [UInt8] {
        var writer = CBORWriter()
        writer.values(values)
        return writer.bytes
    }

    static func bytes(_ value: IntentValue) -> [UInt8] {
        var writer = CBORWriter()
        value.write(to: &writer)
        return writer.bytes
    }

    static func values(_ bytes: [UInt8]) -> [NamedValue]? {
        try? bytes.withCBOR { (reader) throws(CBORError) in try reader.values() }
    }

    static func value(_ bytes: [UInt8]) -> IntentValue? {
        try? bytes.withCBOR { (reader) throws(CBORError) in try IntentValue(from: &reader) }
    }
}

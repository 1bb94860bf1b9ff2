import IntentProtocol

/// Up to where the database has taken the journal over.
struct JournalPosition: Hashable, Sendable {
    /// The generation of the file that the offset belongs to.
    var generation: UInt64
    /// The place in the file behind the last record that was taken over.
    var offset: Int

    /// Reads the position; `nil` if nothing was taken over yet.
    static func read(_ connection: SQLiteConnection) throws(IntentError) -> JournalPosition? {
        let sql = "SELECT value FROM meta WHERE key = ?"
        guard let generation = try connection.first(sql, generationKey, read: { $0.integer(0) }),
            let offset = try connection.first(sql, offsetKey, read: { $0.integer(0) })
        else { return nil }
        return JournalPosition(generation: UInt64(bitPattern: generation), offset: Int(offset))
    }

    /// Notes the position, in the transaction that takes the records over.
    func write(_ connection: SQLiteConnection) throws(IntentError) {
        let sql = "INSERT INTO meta(key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value"
        try connection.execute(sql, JournalPosition.generationKey, Int64(bitPattern: generation))
        try connection.execute(sql, JournalPosition.offsetKey, offset)
    }

    private static let generationKey = "journal.generation"
    private static let offsetKey = "journal.offset"
}

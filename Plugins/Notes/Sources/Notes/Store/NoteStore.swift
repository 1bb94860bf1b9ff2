import Foundation

/// Keeps the notes in a file that several processes may use at a time.
actor NoteStore {
    private let database: Database

    /// Opens the file, which is made where it is missing.
    ///
    /// - Parameter path: The file; `:memory:` keeps the notes in memory, for tests.
    /// - Throws: `NoteError.storage`.
    init(path: String) throws {
        database = try Database(path: path)
        try Self.prepare(database)
    }

    private static let columns = "id, body, priority, due, created, is_done, is_archived"
    private static let newestFirst = "created DESC, rowid DESC"

    private static func prepare(_ database: Database) throws {
        let version = try database.rows("PRAGMA user_version") { $0.integer(0) }.first
        switch version {
        case 1?: return
        case 0?: break
        default: throw NoteError.storage("the file is of a newer version of the app")
        }
        // Two processes may both come here; whoever is second finds the table.
        try database.execute(
            """
            BEGIN IMMEDIATE;
            CREATE TABLE IF NOT EXISTS notes (
                id TEXT PRIMARY KEY, body TEXT NOT NULL, folded TEXT NOT NULL, priority TEXT NOT NULL, due REAL,
                created REAL NOT NULL, is_done INTEGER NOT NULL, is_archived INTEGER NOT NULL
            );
            PRAGMA user_version = 1;
            COMMIT;
            """)
    }

    // MARK: Changing

    /// Keeps a new note.
    ///
    /// - Throws: `NoteError` where the text is none, or can't be kept.
    func add(_ body: String, priority: NotePriority = .normal, dueDate: Date? = nil) throws -> Note {
        let body = try Note.checked(body)
        let note = Note(id: UUID(), body: body, priority: priority, dueDate: dueDate, created: Date())
        try database.run(
            "INSERT INTO notes (id, body, folded, priority, due, created, is_done, is_archived)"
                + " VALUES (?, ?, ?, ?, ?, ?, 0, 0)",
            .text(note.id.uuidString), .text(body), .text(Self.folded(body)), .text(priority.rawValue),
            dueDate.map { .real(Self.seconds($0)) } ?? .null, .real(Self.seconds(note.created)))
        return note
    }

    /// Gives a note another text.
    ///
    /// - Throws: `NoteError` where the text is none, or there is no such note.
    func edit(_ id: Note.ID, body: String) throws -> Note {
        let body = try Note.checked(body)
        return try update(id, "body = ?, folded = ?", .text(body), .text(Self.folded(body)))
    }

    func setDone(_ id: Note.ID, _ isDone: Bool) throws -> Note {
        try update(id, "is_done = ?", .integer(isDone ? 1 : 0))
    }

    func setArchived(_ id: Note.ID, _ isArchived: Bool) throws -> Note {
        try update(id, "is_archived = ?", .integer(isArchived ? 1 : 0))
    }

    /// Deletes a note for good.
    func delete(_ id: Note.ID) throws {
        let deleted = try database.rows("DELETE FROM notes WHERE id = ? RETURNING id", .text(id.uuidString)) {
            $0.text(0)
        }
        if deleted.isEmpty { throw NoteError.noteNotFound }
    }

    private func update(_ id: Note.ID, _ assignments: String, _ values: Database.Value...) throws -> Note {
        let sql = "UPDATE notes SET \(assignments) WHERE id = ? RETURNING \(Self.columns)"
        let updated = try database.rows(sql, values + [.text(id.uuidString)], read: Self.note)
        guard let note = updated.first else { throw NoteError.noteNotFound }
        return note
    }

    // MARK: Finding

    /// The notes with these identifiers that exist, in the order of the identifiers.
    func notes(_ ids: [Note.ID]) throws -> [Note] {
        let list = String(decoding: try JSONEncoder().encode(ids.map(\.uuidString)), as: UTF8.self)
        let found = try database.rows(
            "SELECT \(Self.columns) FROM notes WHERE id IN (SELECT value FROM json_each(?))", .text(list),
            read: Self.note)
        let byID = Dictionary(uniqueKeysWithValues: found.map { ($0.id, $0) })
        return ids.compactMap { byID[$0] }
    }

    /// The notes in which every word of a text occurs, whatever its case and accents; archived ones last.
    func notes(matching text: String, limit: Int = 50) throws -> [Note] {
        let words = Self.folded(text).split(whereSeparator: \.isWhitespace).map { Database.Value.text(String($0)) }
        let condition = words.map { _ in "instr(folded, ?) > 0" }.joined(separator: " AND ")
        return try database.rows(
            "SELECT \(Self.columns) FROM notes WHERE \(condition.isEmpty ? "TRUE" : condition)"
                + " ORDER BY is_archived, \(Self.newestFirst) LIMIT ?",
            words + [.integer(limit)], read: Self.note)
    }

    /// The newest notes.
    func latest(_ limit: Int, includingArchived: Bool = false) throws -> [Note] {
        try database.rows(
            "SELECT \(Self.columns) FROM notes WHERE is_archived <= ? ORDER BY \(Self.newestFirst) LIMIT ?",
            .integer(includingArchived ? 1 : 0), .integer(limit), read: Self.note)
    }

    /// How many notes there are.
    func count(includingArchived: Bool = false) throws -> Int {
        try database.rows(
            "SELECT count(*) FROM notes WHERE is_archived <= ?", .integer(includingArchived ? 1 : 0)
        ) { $0.integer(0) }.first ?? 0
    }

    private static func note(_ row: Database.Row) throws -> Note {
        guard let id = UUID(uuidString: row.text(0)), let priority = NotePriority(rawValue: row.text(2)) else {
            throw NoteError.storage("the note \(row.text(0)) is damaged")
        }
        return Note(
            id: id, body: row.text(1), priority: priority,
            dueDate: row.real(3).map { Date(timeIntervalSinceReferenceDate: $0) },
            created: Date(timeIntervalSinceReferenceDate: row.real(4) ?? 0), isDone: row.integer(5) != 0,
            isArchived: row.integer(6) != 0)
    }

    /// The date as it is kept: as Foundation counts it, so that the very same date comes back.
    private static func seconds(_ date: Date) -> Double { date.timeIntervalSinceReferenceDate }

    /// The text as it is compared.
    private static func folded(_ text: String) -> String {
        text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
    }
}

import IntentProtocol
import Testing

@testable import IntentStore

@Suite("SQLite connections")
final class SQLiteConnectionTests {
    private let folder: TemporaryFolder
    private let connection: SQLiteConnection

    init() throws {
        folder = try TemporaryFolder()
        connection = try newConnection(folder)
        try connection.script("CREATE TABLE items(key INTEGER PRIMARY KEY, value ANY) STRICT")
    }

    @Test(
        "Each kind of value comes back as it was bound",
        arguments: [
            .null, .integer(.min), .integer(.max), .real(-0.1), .text(""), .text("naïve 🎈 text"), .text("a\0b"),
            .blob([]), .blob([0, 255, 0]),
        ] as [SQLiteValue])
    func values(value: SQLiteValue) throws {
        try connection.execute("INSERT INTO items VALUES (1, ?)", value)
        let type = try connection.first("SELECT typeof(value) FROM items") { $0.text(0) }
        let read = try connection.first("SELECT value FROM items") { (row) -> SQLiteValue in
            switch type {
            case "integer": .integer(row.integer(0))
            case "real": .real(row.real(0))
            case "text": .text(row.text(0))
            case "blob": .blob(row.blob(0))
            default: row.isNull(0) ? .null : .text("not null")
            }
        }
        #expect(read == value)
    }

    @Test("Swift's types bind as the column's types")
    func conversions() throws {
        try connection.execute("INSERT INTO items VALUES (?, ?)", 1, true)
        try connection.execute("INSERT INTO items VALUES (?, ?)", Int32(2), nil as String?)
        try connection.execute("INSERT INTO items VALUES (?, ?)", Int64(3), "three" as String?)
        let types = try connection.rows("SELECT typeof(value) FROM items ORDER BY key") { $0.text(0) }
        #expect(types == ["integer", "null", "text"])
    }

    @Test("NULL reads as nil where it may be missing, and as nothing where it may not")
    func null() throws {
        try connection.execute("INSERT INTO items VALUES (1, NULL)")
        let row = try connection.first("SELECT value FROM items") { row in
            (row.optionalInteger(0), row.optionalText(0), row.integer(0), row.text(0), row.blob(0), row.real(0))
        }
        let (integer, text, zero, empty, nothing, real) = try #require(row)
        #expect(integer == nil && text == nil && zero == 0 && empty == "" && nothing == [] && real == 0)
    }

    @Test("A statement tells how many rows it changed")
    func changes() throws {
        try connection.execute("INSERT INTO items VALUES (1, 1), (2, 2), (3, 3)")
        #expect(try connection.execute("UPDATE items SET value = 0 WHERE key > ?", 1) == 2)
        #expect(try connection.execute("DELETE FROM items WHERE key > ?", 9) == 0)
    }

    @Test("The first row ends a query, and the statement can be used again")
    func first() throws {
        try connection.execute("INSERT INTO items VALUES (1, 10), (2, 20)")
        let sql = "SELECT value FROM items WHERE key >= ? ORDER BY key"
        #expect(try connection.first(sql, 1) { $0.integer(0) } == 10)
        #expect(try connection.first(sql, 2) { $0.integer(0) } == 20)
        #expect(try connection.first(sql, 3) { $0.integer(0) } == nil)
        #expect(try connection.rows(sql, 1) { $0.integer(0) } == [10, 20])
    }

    @Test("A value too few, or one too many, is an error", arguments: [0, 2])
    func valueCount(count: Int) {
        let code = errorCode { () throws(IntentError) in
            if count == 0 {
                try connection.execute("INSERT INTO items VALUES (1, ?)")
            } else {
                try connection.execute("INSERT INTO items VALUES (1, ?)", 1, 2)
            }
        }
        #expect(code == .storage)
    }

    @Test("A mistake in a statement is an error with SQLite's words")
    func mistake() {
        let error = #expect(throws: IntentError.self) { try connection.execute("SELEKT 1") }
        #expect(error?.message.contains("SELEKT") == true)
    }

    @Test("A statement that failed can be used again")
    func reuse() throws {
        let sql = "INSERT INTO items VALUES (?, 'x')"
        try connection.execute(sql, 1)
        #expect(throws: IntentError.self) { try connection.execute(sql, 1) }
        try connection.execute(sql, 2)
        #expect(try connection.number("SELECT count(*) FROM items") == 2)
    }

    @Test("An error that the reader of a row throws ends the query")
    func readerError() throws {
        try connection.execute("INSERT INTO items VALUES (1, 1), (2, 2)")
        var calls = 0
        #expect(throws: IntentError(.app, .internal, "enough")) {
            try connection.rows("SELECT key FROM items") { (_) throws(IntentError) in
                calls += 1
                throw IntentError(.app, .internal, "enough")
            }
        }
        #expect(calls == 1)
    }

    @Test("Foreign keys are enforced")
    func foreignKeys() throws {
        try connection.script("CREATE TABLE parts(item INTEGER REFERENCES items(key)) STRICT")
        #expect(throws: IntentError.self) { try connection.execute("INSERT INTO parts VALUES (7)") }
    }

    @Test(
        "What damages a database or hides a mistake is refused",
        arguments: [
            "PRAGMA writable_schema = ON; DELETE FROM sqlite_schema",
            "INSERT INTO items VALUES (1, \"text in double quotes\")",
            "SELECT load_extension('anything')",
        ])
    func hardening(sql: String) {
        #expect(throws: IntentError.self) { try connection.script(sql) }
    }

    @Test("A connection that only reads can't write")
    func readOnly() throws {
        let reader = try SQLiteConnection(path: folder.file("test.sqlite"), access: .readOnly, busyTimeout: 0)
        let code = errorCode { () throws(IntentError) in try reader.execute("DELETE FROM items") }
        #expect(code == .storageReadOnly)
    }

    @Test("A file that isn't there is not made")
    func missing() throws {
        #expect(throws: IntentError.self) {
            try SQLiteConnection(path: folder.file("missing.sqlite"), access: .readWrite, busyTimeout: 0)
        }
        #expect(try folder.names() == ["test.sqlite"])
    }
}

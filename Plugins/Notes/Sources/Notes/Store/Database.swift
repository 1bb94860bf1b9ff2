import NotesSQLite

/// A connection to an SQLite file. It belongs to one actor.
final class Database {
    /// A value for a `?` in a statement.
    enum Value {
        case null
        case integer(Int)
        case real(Double)
        case text(String)
    }

    /// One row of an answer, valid while it is read.
    struct Row {
        fileprivate let statement: OpaquePointer

        func integer(_ column: Int32) -> Int { Int(sqlite3_column_int64(statement, column)) }

        func real(_ column: Int32) -> Double? {
            sqlite3_column_type(statement, column) == SQLITE_NULL ? nil : sqlite3_column_double(statement, column)
        }

        func text(_ column: Int32) -> String {
            sqlite3_column_text(statement, column).map { String(cString: $0) } ?? ""
        }
    }

    /// How long a process waits for another one that writes.
    private static let patience: Int32 = 5_000

    private let handle: OpaquePointer

    /// Opens a file, which is made where it is missing, and only read where it can't be written.
    init(path: String) throws {
        var handle: OpaquePointer?
        let status = sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nil)
        guard status == SQLITE_OK, let handle else {
            defer { sqlite3_close(handle) }
            throw NoteError.storage(String(cString: sqlite3_errstr(status)))
        }
        self.handle = handle
        sqlite3_busy_timeout(handle, Self.patience)
    }

    deinit {
        sqlite3_close(handle)
    }

    /// Runs statements that take no values and give no rows.
    func execute(_ sql: String) throws {
        guard sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else {
            let failure = failure
            if sqlite3_get_autocommit(handle) == 0 { sqlite3_exec(handle, "ROLLBACK", nil, nil, nil) }
            throw failure
        }
    }

    /// Runs a statement whose rows don't matter.
    func run(_ sql: String, _ values: Value...) throws {
        _ = try rows(sql, values) { _ in }
    }

    /// Runs a statement and reads each of its rows.
    func rows<Result>(_ sql: String, _ values: Value..., read: (Row) throws -> Result) throws -> [Result] {
        try rows(sql, values, read: read)
    }

    /// Runs a statement and reads each of its rows.
    func rows<Result>(_ sql: String, _ values: [Value], read: (Row) throws -> Result) throws -> [Result] {
        var prepared: OpaquePointer?
        guard sqlite3_prepare_v2(handle, sql, -1, &prepared, nil) == SQLITE_OK, let statement = prepared else {
            throw failure
        }
        defer { sqlite3_finalize(statement) }
        for (value, index) in zip(values, Int32(1)...) { try bind(value, index, statement) }
        var results: [Result] = []
        while true {
            switch sqlite3_step(statement) {
            case SQLITE_ROW: results.append(try read(Row(statement: statement)))
            case SQLITE_DONE: return results
            default: throw failure
            }
        }
    }

    private func bind(_ value: Value, _ index: Int32, _ statement: OpaquePointer) throws {
        let status =
            switch value {
            case .null: sqlite3_bind_null(statement, index)
            case .integer(let value): sqlite3_bind_int64(statement, index, Int64(value))
            case .real(let value): sqlite3_bind_double(statement, index, value)
            case .text(let value): sqlite3_bind_text(statement, index, value, -1, Self.copied)
            }
        guard status == SQLITE_OK else { throw failure }
    }

    /// SQLite's constant for "copy the bytes", a cast that Swift doesn't import.
    private static let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

    private var failure: NoteError { .storage(String(cString: sqlite3_errmsg(handle))) }
}

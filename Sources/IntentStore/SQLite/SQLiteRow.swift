import CSQLite

/// The row that a statement stands on; it holds until the next step.
struct SQLiteRow: ~Copyable {
    private let statement: OpaquePointer

    init(_ statement: OpaquePointer) {
        self.statement = statement
    }

    /// Whether a column is NULL; columns are counted from 0.
    func isNull(_ column: Int32) -> Bool {
        sqlite3_column_type(statement, column) == SQLITE_NULL
    }

    /// The integer of a column; 0 for NULL.
    func integer(_ column: Int32) -> Int64 {
        sqlite3_column_int64(statement, column)
    }

    /// The number of a column; 0 for NULL.
    func real(_ column: Int32) -> Double {
        sqlite3_column_double(statement, column)
    }

    /// The text of a column; empty for NULL.
    func text(_ column: Int32) -> String {
        guard let start = sqlite3_column_text(statement, column) else { return "" }
        let count = Int(sqlite3_column_bytes(statement, column))
        return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }

    /// The bytes of a column; none for NULL.
    func blob(_ column: Int32) -> [UInt8] {
        guard let start = sqlite3_column_blob(statement, column) else { return [] }
        return [UInt8](UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column))))
    }

    /// The integer of a column; `nil` for NULL.
    func optionalInteger(_ column: Int32) -> Int64? {
        isNull(column) ? nil : integer(column)
    }

    /// The text of a column; `nil` for NULL.
    func optionalText(_ column: Int32) -> String? {
        isNull(column) ? nil : text(column)
    }
}

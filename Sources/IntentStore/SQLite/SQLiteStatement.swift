import CSQLite

/// A prepared statement; SQLite's parser ran once for it.
///
/// It belongs to the connection that made it, is used on one thread at a time, and dies with the connection.
final class SQLiteStatement {
    private let handle: OpaquePointer

    /// Compiles one statement (`sqlite3_prepare_v3`).
    ///
    /// - Returns: `nil` on failure; the connection tells the reason.
    init?(_ database: OpaquePointer, sql: String) {
        var handle: OpaquePointer?
        let flags = UInt32(SQLITE_PREPARE_PERSISTENT)
        guard sqlite3_prepare_v3(database, sql, -1, flags, &handle, nil) == SQLITE_OK, let handle else { return nil }
        self.handle = handle
    }

    deinit {
        sqlite3_finalize(handle)
    }

    /// Binds the values to the parameters, from the first on.
    ///
    /// - Returns: the result code of the first binding that failed, or `SQLITE_OK`.
    func bind(_ values: [any SQLiteConvertible]) -> Int32 {
        guard values.count == Int(sqlite3_bind_parameter_count(handle)) else { return SQLITE_RANGE }
        for (index, value) in values.enumerated() {
            let result = bind(value.sqliteValue, at: Int32(index + 1))
            guard result == SQLITE_OK else { return result }
        }
        return SQLITE_OK
    }

    private func bind(_ value: SQLiteValue, at index: Int32) -> Int32 {
        switch value {
        case .null: sqlite3_bind_null(handle, index)
        case .integer(let integer): sqlite3_bind_int64(handle, index, integer)
        case .real(let real): sqlite3_bind_double(handle, index, real)
        case .text(let text): sqlite3_bind_text(handle, index, text, Int32(text.utf8.count), Self.copied)
        case .blob(let blob):
            blob.isEmpty
                ? sqlite3_bind_zeroblob(handle, index, 0)
                : sqlite3_bind_blob64(handle, index, blob, UInt64(blob.count), Self.copied)
        }
    }

    /// Has the body bind the values; see ``SQLiteBinder``.
    func bind(_ body: (inout SQLiteBinder) -> Void) -> Int32 {
        var binder = SQLiteBinder(handle)
        body(&binder)
        return binder.result
    }

    /// Runs to the next row (`sqlite3_step`).
    func step() -> Int32 {
        sqlite3_step(handle)
    }

    /// Makes the statement ready for the next use, without the values of this one.
    func reset() {
        sqlite3_reset(handle)
        sqlite3_clear_bindings(handle)
    }

    /// The row that the last step came to.
    var row: SQLiteRow { SQLiteRow(handle) }

    /// Tells SQLite to copy what is bound (`SQLITE_TRANSIENT`, a macro that Swift doesn't import).
    static var copied: sqlite3_destructor_type { unsafeBitCast(-1, to: sqlite3_destructor_type.self) }
}

import CSQLite

/// A database that no host has open, as another program sees it.
enum SQLiteFile {
    /// Runs statements.
    static func run(_ path: String, _ sql: String) throws {
        try open(path) { handle in
            guard sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else {
                throw Unexpected("\(sql): \(String(cString: sqlite3_errmsg(handle)))")
            }
        }
    }

    /// The number that a query gives.
    static func number(_ path: String, _ sql: String) throws -> Int64 {
        try open(path) { handle in
            var statement: OpaquePointer?
            defer { sqlite3_finalize(statement) }
            guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK,
                sqlite3_step(statement) == SQLITE_ROW
            else { throw Unexpected("\(sql): \(String(cString: sqlite3_errmsg(handle)))") }
            return sqlite3_column_int64(statement, 0)
        }
    }

    private static func open<Value>(_ path: String, _ body: (OpaquePointer?) throws -> Value) throws -> Value {
        var handle: OpaquePointer?
        defer { sqlite3_close(handle) }
        guard sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK else {
            throw Unexpected("\(path) can't be opened")
        }
        return try body(handle)
    }
}

import CSQLite
import Glibc
import IntentProtocol

/// A connection to one database file, with the statements that it prepared.
///
/// `@unchecked Sendable`: a connection is opened without SQLite's own lock and must be used on one thread at a time.
/// ``StoreDatabase`` sees to that: the writer lives in a `Mutex`, and a reader is taken out of the pool while it is used.
final class SQLiteConnection: @unchecked Sendable {
    /// What a connection may do.
    enum Access: Sendable {
        /// Reads and writes; the file must be there.
        case readWrite
        /// Reads only.
        case readOnly
    }

    let path: String
    private let handle: OpaquePointer
    private var statements: [String: SQLiteStatement] = [:]
    /// The statement that was used last, often once more: one text in one place is equal without a look at its bytes.
    private var last: (sql: String, statement: SQLiteStatement)?
    /// Whether transactions wait for the disk; nil before the first of them.
    private var isDurable: Bool?

    /// Opens a database file that is there already (`sqlite3_open_v2`).
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - access: whether it is written.
    ///   - busyTimeout: how long to wait for another connection's lock, in milliseconds.
    init(path: String, access: Access, busyTimeout: Int32) throws(IntentError) {
        var handle: OpaquePointer?
        let flags = SQLITE_OPEN_NOMUTEX | (access == .readOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE)
        let result = sqlite3_open_v2(path, &handle, flags, nil)
        guard result == SQLITE_OK, let handle else {
            let error = IntentError.sqlite(handle, result, path)
            sqlite3_close_v2(handle)
            throw error
        }
        self.path = path
        self.handle = handle
        sqlite3_extended_result_codes(handle, 1)
        sqlite3_busy_timeout(handle, busyTimeout)
        try check(intent_sqlite_harden(handle))
        try script("PRAGMA trusted_schema = OFF; PRAGMA foreign_keys = ON; PRAGMA cell_size_check = ON")
    }

    deinit {
        last = nil
        statements.removeAll()
        sqlite3_close_v2(handle)
    }

    /// Makes the statement that runs on another thread end with an error (`sqlite3_interrupt`).
    ///
    /// The one function that may be called from another thread, as long as the connection is kept.
    func interrupt() {
        sqlite3_interrupt(handle)
    }

    /// Steps of SQLite's machine between two looks at the clock: some 10 µs.
    private static let stepsBetweenLooks: Int32 = 1000

    private struct Bound {
        let end: UInt64
        let clock: SearchClock
    }

    /// Runs the body, whose statements end with an error once a time of a clock has passed.
    func bounded<Value>(
        by time: UInt64, of clock: SearchClock, _ body: () throws(IntentError) -> Value
    ) throws(IntentError) -> Value {
        var bound = Bound(end: time, clock: clock)
        return try withUnsafeMutablePointer(to: &bound) { (bound) throws(IntentError) in
            let hasPassed: @convention(c) (UnsafeMutableRawPointer?) -> Int32 = { context in
                guard let bound = context?.assumingMemoryBound(to: Bound.self).pointee else { return 0 }
                return bound.clock.read() >= bound.end ? 1 : 0
            }
            sqlite3_progress_handler(handle, Self.stepsBetweenLooks, hasPassed, bound)
            defer { sqlite3_progress_handler(handle, 0, nil, nil) }
            return try body()
        }
    }

    /// Whether a transaction is open.
    var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

    /// Says whether the next transactions wait for the disk (`synchronous`); a change of it is a statement more.
    func setDurable(_ durable: Bool) throws(IntentError) {
        guard isDurable != durable else { return }
        try script("PRAGMA synchronous = \(durable ? "FULL" : "NORMAL")")
        isDurable = durable
    }

    /// Runs statements without parameters, separated by semicolons (`sqlite3_exec`); rows are dropped.
    func script(_ sql: String) throws(IntentError) {
        try check(sqlite3_exec(handle, sql, nil, nil, nil))
    }

    /// Runs one statement to its end.
    ///
    /// - Returns: the count of rows that it inserted, changed or deleted.
    @discardableResult
    func execute(_ sql: String, _ values: any SQLiteConvertible...) throws(IntentError) -> Int {
        try each(sql, values) { (_) throws(IntentError) in true }
        return Int(sqlite3_changes64(handle))
    }

    /// Runs one statement to its end, with values that the body binds in place.
    ///
    /// - Returns: the count of rows that it inserted, changed or deleted.
    @discardableResult
    func execute(_ sql: String, binding body: (inout SQLiteBinder) -> Void) throws(IntentError) -> Int {
        let statement = try prepare(sql)
        defer { statement.reset() }
        try check(statement.bind(body))
        try run(statement) { (_) throws(IntentError) in true }
        return Int(sqlite3_changes64(handle))
    }

    /// Reads all rows of one statement.
    func rows<Row>(
        _ sql: String, _ values: any SQLiteConvertible...,
        read: (borrowing SQLiteRow) throws(IntentError) -> Row
    ) throws(IntentError) -> [Row] {
        try rows(sql, all: values, read: read)
    }

    /// Reads all rows of one statement, whose values are in a list.
    func rows<Row>(
        _ sql: String, all values: [any SQLiteConvertible],
        read: (borrowing SQLiteRow) throws(IntentError) -> Row
    ) throws(IntentError) -> [Row] {
        var rows: [Row] = []
        try each(sql, values) { (row) throws(IntentError) in
            rows.append(try read(row))
            return true
        }
        return rows
    }

    /// Reads the first row of one statement; `nil` if there is none.
    func first<Row>(
        _ sql: String, _ values: any SQLiteConvertible...,
        read: (borrowing SQLiteRow) throws(IntentError) -> Row
    ) throws(IntentError) -> Row? {
        var first: Row?
        try each(sql, values) { (row) throws(IntentError) in
            first = try read(row)
            return false
        }
        return first
    }

    /// The number in the first column of the first row; 0 if there is no row.
    func number(_ sql: String, _ values: any SQLiteConvertible...) throws(IntentError) -> Int64 {
        var number: Int64 = 0
        try each(sql, values) { (row) throws(IntentError) in
            number = row.integer(0)
            return false
        }
        return number
    }

    /// Runs a statement and hands out row after row, until the body returns false.
    ///
    /// The body must not run the same statement again, since it is one object in the cache.
    func each(
        _ sql: String, _ values: [any SQLiteConvertible], _ body: (borrowing SQLiteRow) throws(IntentError) -> Bool
    ) throws(IntentError) {
        let statement = try prepare(sql)
        defer { statement.reset() }
        try check(statement.bind(values))
        try run(statement, body)
    }

    /// Hands out the rows of a statement that has its values.
    private func run(
        _ statement: SQLiteStatement, _ body: (borrowing SQLiteRow) throws(IntentError) -> Bool
    ) throws(IntentError) {
        while true {
            switch statement.step() {
            case SQLITE_ROW: guard try body(statement.row) else { return }
            case SQLITE_DONE: return
            case let result: throw .sqlite(handle, result, path)
            }
        }
    }

    private func prepare(_ sql: String) throws(IntentError) -> SQLiteStatement {
        if let last, last.sql == sql { return last.statement }
        if let statement = statements[sql] {
            last = (sql, statement)
            return statement
        }
        guard let statement = SQLiteStatement(handle, sql: sql) else {
            throw .sqlite(handle, sqlite3_extended_errcode(handle), path)
        }
        statements[sql] = statement
        return statement
    }

    private func check(_ result: Int32) throws(IntentError) {
        guard result == SQLITE_OK else { throw .sqlite(handle, result, path) }
    }
}

extension IntentError {
    /// `SQLITE_IOERR_WRITE`, a macro that Swift doesn't import.
    private static let failedWrite = SQLITE_IOERR | 3 << 8

    /// The error of a connection's last call.
    fileprivate static func sqlite(_ handle: OpaquePointer?, _ code: Int32, _ path: String) -> IntentError {
        let words = handle.map { String(cString: sqlite3_errmsg($0)) } ?? String(cString: sqlite3_errstr(code))
        var number = handle.map { sqlite3_system_errno($0) } ?? 0
        // Where the log can't grow (a quota, a limit), SQLite notes no number, but it is the thread's last one.
        if number == 0, code == Self.failedWrite { number = errno }
        let problem = StorageProblem(sqlite: code, errno: number)
        return .storage(problem, path, cause: words)
    }
}

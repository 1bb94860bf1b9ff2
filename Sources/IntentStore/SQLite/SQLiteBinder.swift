import CSQLite
import IntentProtocol

/// Gives a statement its values, one after the other from the first parameter on.
///
/// Bytes are bound where they lie: they must stay as they are until the statement has run, which is why a binder lives
/// only as long as ``SQLiteConnection/execute(_:binding:)`` calls its body. Texts and arrays of Swift are copied.
struct SQLiteBinder: ~Copyable {
    private let statement: OpaquePointer
    private var last: Int32 = 0
    /// The code of the first binding that failed, or `SQLITE_OK`.
    private var failure = SQLITE_OK

    init(_ statement: OpaquePointer) {
        self.statement = statement
    }

    /// The result: `SQLITE_RANGE` where other than all parameters were given.
    var result: Int32 {
        if failure == SQLITE_OK, last != sqlite3_bind_parameter_count(statement) { return SQLITE_RANGE }
        return failure
    }

    /// Binds a text in UTF-8, in place; NULL where there is none.
    mutating func text(_ utf8: UnsafeRawBufferPointer?) {
        guard let utf8 else { return null() }
        let start = utf8.baseAddress?.assumingMemoryBound(to: CChar.self)
        guard let start, !utf8.isEmpty else { return text("") }
        take { sqlite3_bind_text($0, $1, start, Int32(utf8.count), nil) }
    }

    /// Binds a text that stays in memory, in place.
    mutating func text(_ constant: StaticString) {
        take { statement, index in
            constant.withUTF8Buffer { utf8 in
                utf8.withMemoryRebound(to: CChar.self) {
                    sqlite3_bind_text(statement, index, $0.baseAddress, Int32($0.count), nil)
                }
            }
        }
    }

    /// Binds a copy of a text; NULL where there is none.
    mutating func copy(_ text: String?) {
        guard let text else { return null() }
        take { sqlite3_bind_text($0, $1, text, Int32(text.utf8.count), SQLiteStatement.copied) }
    }

    /// Binds bytes, in place; NULL where there are none.
    mutating func blob(_ bytes: UnsafeRawBufferPointer?) {
        guard let bytes else { return null() }
        take { statement, index in
            bytes.isEmpty
                ? sqlite3_bind_zeroblob(statement, index, 0)
                : sqlite3_bind_blob64(statement, index, bytes.baseAddress, UInt64(bytes.count), nil)
        }
    }

    /// Binds an integer; NULL where there is none.
    mutating func integer(_ integer: Int64?) {
        guard let integer else { return null() }
        take { sqlite3_bind_int64($0, $1, integer) }
    }

    /// Leaves a parameter NULL, as all are before they are bound.
    mutating func null() {
        last += 1
    }

    private mutating func take(_ bind: (_ statement: OpaquePointer, _ index: Int32) -> Int32) {
        last += 1
        let result = bind(statement, last)
        if failure == SQLITE_OK { failure = result }
    }
}

extension [UInt8] {
    /// Calls the body with the bytes where they lie; with a typed error, unlike `withUnsafeBytes`.
    func withBytes<Value>(
        _ body: (UnsafeRawBufferPointer) throws(IntentError) -> Value
    ) throws(IntentError) -> Value {
        try withUnsafeBufferPointer { (buffer) throws(IntentError) in try body(UnsafeRawBufferPointer(buffer)) }
    }
}

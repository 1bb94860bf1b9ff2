/// A value as a column holds it.
enum SQLiteValue: Hashable, Sendable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob([UInt8])
}

/// What can be bound to a parameter of a statement.
protocol SQLiteConvertible {
    /// The value as a column holds it.
    var sqliteValue: SQLiteValue { get }
}

extension SQLiteValue: SQLiteConvertible {
    var sqliteValue: SQLiteValue { self }
}

extension String: SQLiteConvertible {
    var sqliteValue: SQLiteValue { .text(self) }
}

extension Bool: SQLiteConvertible {
    var sqliteValue: SQLiteValue { .integer(self ? 1 : 0) }
}

extension Double: SQLiteConvertible {
    var sqliteValue: SQLiteValue { .real(self) }
}

extension SQLiteConvertible where Self: SignedInteger {
    var sqliteValue: SQLiteValue { .integer(Int64(self)) }
}

extension Int: SQLiteConvertible {}
extension Int32: SQLiteConvertible {}
extension Int64: SQLiteConvertible {}

extension [UInt8]: SQLiteConvertible {
    var sqliteValue: SQLiteValue { .blob(self) }
}

extension Optional: SQLiteConvertible where Wrapped: SQLiteConvertible {
    var sqliteValue: SQLiteValue {
        // Not a key path: in generic code one is built anew for each value, which took half the time of an ingestion.
        if let self { self.sqliteValue } else { .null }
    }
}

extension Timestamp: SQLiteConvertible {
    var sqliteValue: SQLiteValue { .integer(microsecondsSince1970) }
}

extension RunIdentifier: SQLiteConvertible {
    var sqliteValue: SQLiteValue { .text(description) }
}

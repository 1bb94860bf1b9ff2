/// A CBOR data item (RFC 8949, section 2), the tree form of everything on the wire.
///
/// Messages are read and written with ``CBORReader`` and ``CBORWriter`` without a tree; this type holds what has no
/// fixed shape: values, metadata, foreign documents.
package enum CBOR: Hashable, Sendable {
    /// Major type 0: an integer from 0 to 2⁶⁴ − 1.
    case unsigned(UInt64)
    /// Major type 1: the integer −1 − n, of which n is held.
    case negative(UInt64)
    /// Major type 2.
    case bytes([UInt8])
    /// Major type 3, valid UTF-8.
    case text(String)
    /// Major type 4.
    case array([CBOR])
    /// Major type 5. The order is kept; the encoder sorts (RFC 8949, section 4.2.1).
    case map([Pair])
    /// Major type 6: a tag number and the item it tells about.
    indirect case tagged(UInt64, CBOR)
    /// Simple values 20 and 21.
    case bool(Bool)
    /// Simple value 22.
    case null
    /// Simple value 23.
    case undefined
    /// Simple values 0–19 and 32–255, which have no meaning here.
    case simple(UInt8)
    /// Any floating-point width; written in the shortest one that keeps the value.
    case float(Double)

    /// One entry of a map.
    package struct Pair: Hashable, Sendable {
        package let key: CBOR
        package let value: CBOR

        package init(_ key: CBOR, _ value: CBOR) {
            self.key = key
            self.value = value
        }
    }
}

extension CBOR {
    /// An integer of either sign.
    package static func int(_ value: Int64) -> CBOR {
        value >= 0 ? .unsigned(UInt64(value)) : .negative(UInt64(-1 - value))
    }

    /// A map with text keys that leaves out the entries without a value.
    package static func object(_ entries: KeyValuePairs<String, CBOR?>) -> CBOR {
        .map(entries.compactMap { entry in entry.value.map { Pair(.text(entry.key), $0) } })
    }

    /// The integer, where the item is one that fits 64 bits with a sign.
    package var int: Int64? {
        switch self {
        case .unsigned(let value): Int64(exactly: value)
        case .negative(let value): value <= UInt64(Int64.max) ? -1 - Int64(value) : nil
        default: nil
        }
    }

    package var text: String? {
        if case .text(let text) = self { text } else { nil }
    }

    package var bytes: [UInt8]? {
        if case .bytes(let bytes) = self { bytes } else { nil }
    }

    package var bool: Bool? {
        if case .bool(let bool) = self { bool } else { nil }
    }

    package var array: [CBOR]? {
        if case .array(let items) = self { items } else { nil }
    }

    package var pairs: [Pair]? {
        if case .map(let pairs) = self { pairs } else { nil }
    }

    /// A number as a double: a float, or an integer of any size.
    package var double: Double? {
        switch self {
        case .float(let value): value
        case .unsigned(let value): Double(value)
        case .negative(let value): -1 - Double(value)
        default: nil
        }
    }

    package var isNull: Bool { self == .null }

    /// The value under a text key of a map; nil where there is none. Linear in the number of entries.
    package subscript(key: String) -> CBOR? {
        guard case .map(let pairs) = self else { return nil }
        for pair in pairs {
            if case .text(let text) = pair.key, text == key { return pair.value }
        }
        return nil
    }

    /// The value under an integer key of a map; nil where there is none. Linear in the number of entries.
    package subscript(key: UInt64) -> CBOR? {
        guard case .map(let pairs) = self else { return nil }
        for pair in pairs {
            if case .unsigned(key) = pair.key { return pair.value }
        }
        return nil
    }
}

extension CBOR: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByArrayLiteral
{
    package init(stringLiteral value: String) { self = .text(value) }
    package init(integerLiteral value: Int64) { self = .int(value) }
    package init(booleanLiteral value: Bool) { self = .bool(value) }
    package init(arrayLiteral elements: CBOR...) { self = .array(elements) }
}

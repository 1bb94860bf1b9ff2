/// Reads CBOR from a buffer, item by item, without building a tree.
///
/// The typed readers take only definite lengths, as the wire is deterministic; ``item()`` and
/// ``CBOR/init(decoding:limits:)`` take every well-formed item. The buffer must outlive the reader, which is why one
/// lives inside a `withUnsafeBytes`.
package struct CBORReader {
    // Unsafe: a view on memory that the caller keeps alive; every access is bounds-checked by `peek` and `take`.
    let buffer: UnsafeRawBufferPointer
    package internal(set) var offset = 0
    var itemsLeft: Int
    let depth: Int

    package init(_ buffer: UnsafeRawBufferPointer, limits: CBORLimits = .standard) {
        self.buffer = buffer
        self.itemsLeft = limits.items
        self.depth = limits.depth
    }

    package var isAtEnd: Bool { offset == buffer.count }
    package var remaining: Int { buffer.count - offset }

    /// Throws where bytes are left over.
    package func expectEnd() throws(CBORError) {
        guard isAtEnd else { throw CBORError(.trailingBytes, at: offset) }
    }

    // MARK: Items of a known type

    package mutating func unsigned() throws(CBORError) -> UInt64 {
        try argument(of: 0, "a non-negative integer")
    }

    /// Reads a non-negative integer that fits the type asked for.
    package mutating func unsigned<Integer: FixedWidthInteger>(as type: Integer.Type) throws(CBORError) -> Integer {
        let start = offset
        guard let value = Integer(exactly: try unsigned()) else {
            throw CBORError(.outOfRange("an integer"), at: start)
        }
        return value
    }

    package mutating func int() throws(CBORError) -> Int64 {
        let start = offset
        let (major, argument) = try head()
        switch major {
        case 0 where argument <= UInt64(Int64.max): return Int64(argument)
        case 1 where argument <= UInt64(Int64.max): return -1 - Int64(argument)
        case 0, 1: throw CBORError(.outOfRange("an integer"), at: start)
        default: throw CBORError(.unexpectedType(expected: "an integer"), at: start)
        }
    }

    package mutating func bool() throws(CBORError) -> Bool {
        let byte = try peek()
        guard byte == 0xf4 || byte == 0xf5 else {
            throw CBORError(.unexpectedType(expected: "a boolean"), at: offset)
        }
        offset += 1
        return byte == 0xf5
    }

    package mutating func text() throws(CBORError) -> String {
        try takeText(try argument(of: 3, "a text"))
    }

    /// Reads a text as its bytes, which are checked to be UTF-8 and stay where they lie.
    package mutating func textBytes() throws(CBORError) -> UnsafeRawBufferPointer {
        let start = offset
        let bytes = try take(try argument(of: 3, "a text"))
        guard bytes.isASCII || String(validating: bytes, as: UTF8.self) != nil else {
            throw CBORError(.invalidText, at: start)
        }
        return bytes
    }

    /// The bytes of the longest text that is recalled: a peer must not fill memory with what it said once.
    static let longestRecalled: UInt64 = 1024

    /// Reads a text; where it has the bytes of the one that was read at the same place before, it is that one, and
    /// nothing is allocated.
    mutating func text(recalling earlier: inout String) throws(CBORError) -> String {
        let count = try argument(of: 3, "a text")
        if count == UInt64(earlier.utf8.count), count <= UInt64(remaining) {
            let start = offset
            if try take(count).isText(earlier) { return earlier }
            offset = start
        }
        let text = try takeText(count)
        if count <= Self.longestRecalled { earlier = text }
        return text
    }

    package mutating func data() throws(CBORError) -> [UInt8] {
        [UInt8](try take(try argument(of: 2, "a byte string")))
    }

    /// Reads the head of an array; that many items follow.
    package mutating func array() throws(CBORError) -> Int {
        let start = offset
        return try count(try argument(of: 4, "an array"), width: 1, at: start)
    }

    /// Reads the head of a map; that many pairs follow.
    package mutating func map() throws(CBORError) -> Int {
        let start = offset
        return try count(try argument(of: 5, "a map"), width: 2, at: start)
    }

    /// Reads a tag's number; the tagged item follows.
    package mutating func tag() throws(CBORError) -> UInt64 {
        try argument(of: 6, "a tag")
    }

    /// Reads a number of any kind as a double.
    package mutating func double() throws(CBORError) -> Double {
        let start = offset
        switch try peek() {
        case 0x00...0x1b: return Double(try head().argument)
        case 0x20...0x3b: return -1 - Double(try head().argument)
        case 0xf9...0xfb:
            if case .float(let value) = try simpleOrFloat() { return value }
        default: break
        }
        throw CBORError(.unexpectedType(expected: "a number"), at: start)
    }

    /// Steps over a null and says whether there was one.
    package mutating func null() throws(CBORError) -> Bool {
        guard try peek() == 0xf6 else { return false }
        offset += 1
        return true
    }

    /// Reads a map with integer keys in any order; unknown keys are skipped, and one below 64 that stands twice is refused.
    ///
    /// - Parameter body: Reads the value of a key it knows and returns true, or returns false and reads nothing.
    package mutating func fields(
        _ body: (_ key: UInt64, _ reader: inout CBORReader) throws(CBORError) -> Bool
    ) throws(CBORError) {
        var seen: UInt64 = 0
        for _ in 0..<(try map()) {
            let start = offset
            let key = try unsigned()
            if key < 64 {
                guard seen & (1 << key) == 0 else { throw CBORError(.duplicateKey, at: start) }
                seen |= 1 << key
            }
            if !(try body(key, &self)) { try skip() }
        }
    }

    // MARK: Bytes

    /// The initial byte of the next item, which stays unread.
    @inline(__always)
    func peek() throws(CBORError) -> UInt8 {
        guard offset < buffer.count else { throw CBORError(.truncated, at: offset) }
        return buffer[offset]
    }

    /// Reads an initial byte and its argument.
    @inline(__always)
    mutating func head() throws(CBORError) -> (major: UInt8, argument: UInt64) {
        let start = offset
        let initial = try peek()
        offset += 1
        let short = initial & 0x1f
        switch short {
        case 0..<24: return (initial >> 5, UInt64(short))
        case 24: return (initial >> 5, UInt64(try bigEndian(UInt8.self)))
        case 25: return (initial >> 5, UInt64(try bigEndian(UInt16.self)))
        case 26: return (initial >> 5, UInt64(try bigEndian(UInt32.self)))
        case 27: return (initial >> 5, try bigEndian(UInt64.self))
        case 31: throw CBORError(.indefiniteLength, at: start)
        default: throw CBORError(.malformed, at: start)
        }
    }

    @inline(__always)
    private mutating func argument(of wanted: UInt8, _ expected: String) throws(CBORError) -> UInt64 {
        let start = offset
        guard try peek() >> 5 == wanted else { throw CBORError(.unexpectedType(expected: expected), at: start) }
        return try head().argument
    }

    /// Checks a number of entries against the bytes that are there (each entry has at least one) and the limit of items.
    private mutating func count(_ entries: UInt64, width: Int, at start: Int) throws(CBORError) -> Int {
        guard entries <= UInt64(remaining / width) else { throw CBORError(.truncated, at: start) }
        itemsLeft -= Int(entries) * width
        guard itemsLeft >= 0 else { throw CBORError(.tooManyItems, at: start) }
        return Int(entries)
    }

    mutating func bigEndian<Integer: FixedWidthInteger>(_ type: Integer.Type) throws(CBORError) -> Integer {
        let bytes = try take(UInt64(MemoryLayout<Integer>.size))
        return Integer(bigEndian: bytes.loadUnaligned(as: Integer.self))
    }

    mutating func take(_ count: UInt64) throws(CBORError) -> UnsafeRawBufferPointer {
        guard count <= UInt64(remaining) else { throw CBORError(.truncated, at: offset) }
        let start = offset
        offset += Int(count)
        return UnsafeRawBufferPointer(rebasing: buffer[start..<offset])
    }

    mutating func takeText(_ count: UInt64) throws(CBORError) -> String {
        let start = offset
        let bytes = try take(count)
        // Nearly all texts here are ASCII, for which decoding needs no general validation.
        if bytes.isASCII { return String(decoding: bytes, as: UTF8.self) }
        guard let text = String(validating: bytes, as: UTF8.self) else { throw CBORError(.invalidText, at: start) }
        return text
    }
}

extension UnsafeRawBufferPointer {
    /// Whether these are the bytes of a text that is as long.
    @inline(__always)
    fileprivate func isText(_ text: String) -> Bool {
        text.utf8.withContiguousStorageIfAvailable { isSame(as: UnsafeRawBufferPointer($0)) } ?? false
    }

    /// Whether these are the same bytes as others, which are as many.
    @inline(__always)
    func isSame(as other: UnsafeRawBufferPointer) -> Bool {
        var index = 0
        while index + 8 <= count {
            if loadUnaligned(fromByteOffset: index, as: UInt64.self)
                != other.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            {
                return false
            }
            index += 8
        }
        while index < count {
            if self[index] != other[index] { return false }
            index += 1
        }
        return true
    }

    /// Whether no byte has its highest bit set.
    fileprivate var isASCII: Bool {
        var index = 0
        while index + 8 <= count {
            if loadUnaligned(fromByteOffset: index, as: UInt64.self) & 0x8080_8080_8080_8080 != 0 { return false }
            index += 8
        }
        while index < count {
            if self[index] >= 0x80 { return false }
            index += 1
        }
        return true
    }
}

extension [UInt8] {
    /// Reads the bytes as CBOR, to their end.
    package func withCBOR<Value>(
        limits: CBORLimits = .standard, _ body: (inout CBORReader) throws(CBORError) -> Value
    ) throws(CBORError) -> Value {
        try withUnsafeBufferPointer { (buffer) throws(CBORError) in
            var reader = CBORReader(UnsafeRawBufferPointer(buffer), limits: limits)
            let value = try body(&reader)
            try reader.expectEnd()
            return value
        }
    }
}

/// Reads CBOR from a buffer, item by item, without building a tree.
///
/// A reader takes only the definite-length forms, as the wire is deterministic; ``item()`` and ``CBOR/init(decoding:limits:)``
/// take every well-formed item. The buffer must outlive the reader, which is why one lives inside a `withUnsafeBytes`.
package struct CBORReader {
    // Unsafe: a view on memory that the caller keeps alive; every access is bounds-checked by `take`.
    private let buffer: UnsafeRawBufferPointer
    package private(set) var offset = 0
    private var itemsLeft: Int
    private let depth: Int

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
        let (major, argument) = try head()
        guard major == 0 else { throw unexpected("a non-negative integer") }
        return argument
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
        guard byte == 0xf4 || byte == 0xf5 else { throw unexpected("a boolean") }
        offset += 1
        return byte == 0xf5
    }

    package mutating func text() throws(CBORError) -> String {
        let start = offset
        let (major, argument) = try head()
        guard major == 3 else { throw CBORError(.unexpectedType(expected: "a text"), at: start) }
        return try validText(try take(argument))
    }

    package mutating func data() throws(CBORError) -> [UInt8] {
        let start = offset
        let (major, argument) = try head()
        guard major == 2 else { throw CBORError(.unexpectedType(expected: "a byte string"), at: start) }
        return [UInt8](try take(argument))
    }

    /// Reads the head of an array; that many items follow.
    package mutating func array() throws(CBORError) -> Int {
        let start = offset
        let (major, argument) = try head()
        guard major == 4 else { throw CBORError(.unexpectedType(expected: "an array"), at: start) }
        guard argument <= UInt64(remaining) else { throw CBORError(.truncated, at: start) }
        return Int(argument)
    }

    /// Reads the head of a map; that many pairs follow.
    package mutating func map() throws(CBORError) -> Int {
        let start = offset
        let (major, argument) = try head()
        guard major == 5 else { throw CBORError(.unexpectedType(expected: "a map"), at: start) }
        guard argument <= UInt64(remaining / 2) else { throw CBORError(.truncated, at: start) }
        return Int(argument)
    }

    /// Reads a number of any kind as a double.
    package mutating func double() throws(CBORError) -> Double {
        let start = offset
        guard let value = try item().double else { throw CBORError(.unexpectedType(expected: "a number"), at: start) }
        return value
    }

    /// Steps over a null and says whether there was one.
    package mutating func null() throws(CBORError) -> Bool {
        guard try peek() == 0xf6 else { return false }
        offset += 1
        return true
    }

    /// Reads a map with small integer keys, in any order, each at most once; unknown keys are skipped.
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
            if !(try body(key, &self)) { _ = try item() }
        }
    }

    // MARK: Any item

    /// Reads one item as a tree.
    package mutating func item() throws(CBORError) -> CBOR {
        try item(depth: depth)
    }

    private mutating func item(depth: Int) throws(CBORError) -> CBOR {
        guard depth > 0 else { throw CBORError(.tooDeep, at: offset) }
        itemsLeft -= 1
        guard itemsLeft >= 0 else { throw CBORError(.tooManyItems, at: offset) }
        let start = offset
        let initial = try peek()
        if initial & 0x1f == 31 { return try indefinite(initial, depth: depth) }
        if initial >> 5 == 7 { return try simpleOrFloat(initial) }
        let (major, argument) = try head()
        switch major {
        case 0: return .unsigned(argument)
        case 1: return .negative(argument)
        case 2: return .bytes([UInt8](try take(argument)))
        case 3: return .text(try validText(try take(argument)))
        case 4:
            guard argument <= UInt64(remaining) else { throw CBORError(.truncated, at: start) }
            var items: [CBOR] = []
            items.reserveCapacity(min(Int(argument), 1024))
            for _ in 0..<argument { items.append(try item(depth: depth - 1)) }
            return .array(items)
        case 5:
            guard argument <= UInt64(remaining / 2) else { throw CBORError(.truncated, at: start) }
            var map = PairCollector()
            for _ in 0..<argument { try pair(into: &map, depth: depth) }
            return .map(try map.finish(at: start))
        default: return .tagged(argument, try item(depth: depth - 1))
        }
    }

    private mutating func pair(into map: inout PairCollector, depth: Int) throws(CBORError) {
        let start = offset
        let key = try item(depth: depth - 1)
        map.note(UnsafeRawBufferPointer(rebasing: buffer[start..<offset]))
        map.pairs.append(CBOR.Pair(key, try item(depth: depth - 1)))
    }

    private mutating func indefinite(_ initial: UInt8, depth: Int) throws(CBORError) -> CBOR {
        let start = offset
        offset += 1
        switch initial >> 5 {
        case 2:
            var bytes: [UInt8] = []
            try chunks(major: 2) { (reader, length) throws(CBORError) in bytes += try reader.take(length) }
            return .bytes(bytes)
        case 3:
            var text = ""
            try chunks(major: 3) { (reader, length) throws(CBORError) in
                text += try reader.validText(try reader.take(length))
            }
            return .text(text)
        case 4:
            var items: [CBOR] = []
            while try !takeBreak() { items.append(try item(depth: depth - 1)) }
            return .array(items)
        case 5:
            var map = PairCollector()
            while try !takeBreak() { try pair(into: &map, depth: depth) }
            return .map(try map.finish(at: start))
        default: throw CBORError(.malformed, at: start)
        }
    }

    private mutating func chunks(
        major wanted: UInt8, _ body: (inout CBORReader, UInt64) throws(CBORError) -> Void
    ) throws(CBORError) {
        while try !takeBreak() {
            let start = offset
            let (major, length) = try head()
            guard major == wanted else { throw CBORError(.malformed, at: start) }
            try body(&self, length)
        }
    }

    private mutating func takeBreak() throws(CBORError) -> Bool {
        guard try peek() == 0xff else { return false }
        offset += 1
        return true
    }

    private mutating func simpleOrFloat(_ initial: UInt8) throws(CBORError) -> CBOR {
        let start = offset
        offset += 1
        switch initial & 0x1f {
        case 20: return .bool(false)
        case 21: return .bool(true)
        case 22: return .null
        case 23: return .undefined
        case 24:
            let value = try take(1)[0]
            guard value >= 32 else { throw CBORError(.malformed, at: start) }
            return .simple(value)
        case 25: return .float(Self.double(half: UInt16(try bigEndian(2))))
        case 26: return .float(Double(Float(bitPattern: UInt32(try bigEndian(4)))))
        case 27: return .float(Double(bitPattern: try bigEndian(8)))
        case let value where value < 20: return .simple(value)
        default: throw CBORError(.malformed, at: start)
        }
    }

    // MARK: Bytes

    @inline(__always)
    private func peek() throws(CBORError) -> UInt8 {
        guard offset < buffer.count else { throw CBORError(.truncated, at: offset) }
        return buffer[offset]
    }

    @inline(__always)
    private mutating func head() throws(CBORError) -> (major: UInt8, argument: UInt64) {
        let start = offset
        let initial = try peek()
        offset += 1
        let short = initial & 0x1f
        switch short {
        case 0..<24: return (initial >> 5, UInt64(short))
        case 24: return (initial >> 5, try bigEndian(1))
        case 25: return (initial >> 5, try bigEndian(2))
        case 26: return (initial >> 5, try bigEndian(4))
        case 27: return (initial >> 5, try bigEndian(8))
        case 31: throw CBORError(.indefiniteLength, at: start)
        default: throw CBORError(.malformed, at: start)
        }
    }

    private mutating func bigEndian(_ count: Int) throws(CBORError) -> UInt64 {
        var value: UInt64 = 0
        for byte in try take(UInt64(count)) { value = value << 8 | UInt64(byte) }
        return value
    }

    private mutating func take(_ count: UInt64) throws(CBORError) -> UnsafeRawBufferPointer {
        guard count <= UInt64(remaining) else { throw CBORError(.truncated, at: offset) }
        let end = offset + Int(count)
        defer { offset = end }
        return UnsafeRawBufferPointer(rebasing: buffer[offset..<end])
    }

    private func validText(_ bytes: UnsafeRawBufferPointer) throws(CBORError) -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw CBORError(.invalidText, at: offset - bytes.count)
        }
        return text
    }

    private func unexpected(_ expected: String) -> CBORError {
        CBORError(.unexpectedType(expected: expected), at: offset)
    }

    private static func double(half bits: UInt16) -> Double {
        let exponent = Int(bits >> 10 & 0x1f)
        let fraction = Double(bits & 0x3ff)
        let magnitude: Double =
            switch exponent {
            case 0: fraction * 0x1p-24
            case 31: fraction == 0 ? .infinity : .nan
            default: Double(sign: .plus, exponent: exponent - 25, significand: 1024 + fraction)
            }
        return bits & 0x8000 == 0 ? magnitude : -magnitude
    }
}

/// Gathers a map's pairs and finds a key that stands twice.
private struct PairCollector {
    var pairs: [CBOR.Pair] = []
    private var last: [UInt8] = []
    private var ascending = true

    /// Notes the encoded bytes of the next key: keys in ascending order can't repeat.
    mutating func note(_ key: UnsafeRawBufferPointer) {
        if ascending, !pairs.isEmpty { ascending = last.lexicographicallyPrecedes(key) }
        if ascending { last = [UInt8](key) }
    }

    func finish(at offset: Int) throws(CBORError) -> [CBOR.Pair] {
        if !ascending, Set(pairs.map(\.key)).count != pairs.count { throw CBORError(.duplicateKey, at: offset) }
        return pairs
    }
}

extension CBOR {
    /// Decodes exactly one well-formed item.
    ///
    /// - Throws: ``CBORError`` where the bytes are no item, more than one, or past the limits.
    package init(decoding bytes: [UInt8], limits: CBORLimits = .standard) throws(CBORError) {
        self = try bytes.withCBOR(limits: limits) { (reader) throws(CBORError) in try reader.item() }
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

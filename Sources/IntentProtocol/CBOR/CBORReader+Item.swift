extension CBORReader {
    /// Reads one item as a tree.
    package mutating func item() throws(CBORError) -> CBOR {
        try item(depth: depth)
    }

    private mutating func item(depth: Int) throws(CBORError) -> CBOR {
        try enter(depth)
        let start = offset
        let initial = try peek()
        if initial & 0x1f == 31 { return try indefiniteItem(depth: depth) }
        if initial >> 5 == 7 { return try simpleOrFloat() }
        let (major, argument) = try head()
        switch major {
        case 0: return .unsigned(argument)
        case 1: return .negative(argument)
        case 2: return .bytes([UInt8](try take(argument)))
        case 3: return .text(try takeText(argument))
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
        map.note(key, UnsafeRawBufferPointer(rebasing: buffer[start..<offset]))
        map.pairs.append(CBOR.Pair(key, try item(depth: depth - 1)))
    }

    private mutating func indefiniteItem(depth: Int) throws(CBORError) -> CBOR {
        let start = offset
        let initial = try peek()
        offset += 1
        switch initial >> 5 {
        case 2:
            var bytes: [UInt8] = []
            while let length = try chunk(of: 2) { bytes += try take(length) }
            return .bytes(bytes)
        case 3:
            var text = ""
            while let length = try chunk(of: 3) { text += try takeText(length) }
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

    /// The length of the next chunk of a string of indefinite length; nil at its end.
    private mutating func chunk(of wanted: UInt8) throws(CBORError) -> UInt64? {
        if try takeBreak() { return nil }
        let initial = try peek()
        guard initial >> 5 == wanted, initial & 0x1f != 31 else { throw CBORError(.malformed, at: offset) }
        return try head().argument
    }

    private mutating func takeBreak() throws(CBORError) -> Bool {
        guard try peek() == 0xff else { return false }
        offset += 1
        return true
    }

    /// Reads an item of major type 7 that is no break.
    mutating func simpleOrFloat() throws(CBORError) -> CBOR {
        let start = offset
        let initial = try peek()
        offset += 1
        switch initial & 0x1f {
        case 20: return .bool(false)
        case 21: return .bool(true)
        case 22: return .null
        case 23: return .undefined
        case 24:
            let value = try bigEndian(UInt8.self)
            guard value >= 32 else { throw CBORError(.malformed, at: start) }
            return .simple(value)
        case 25: return .float(HalfFloat.double(try bigEndian(UInt16.self)))
        case 26: return .float(Double(Float(bitPattern: try bigEndian(UInt32.self))))
        case 27: return .float(Double(bitPattern: try bigEndian(UInt64.self)))
        case let value where value < 20: return .simple(value)
        default: throw CBORError(.malformed, at: start)
        }
    }

    private mutating func enter(_ depth: Int) throws(CBORError) {
        guard depth > 0 else { throw CBORError(.tooDeep, at: offset) }
        itemsLeft -= 1
        guard itemsLeft >= 0 else { throw CBORError(.tooManyItems, at: offset) }
    }

    // MARK: Items of no interest

    /// Steps over one well-formed item and keeps nothing of it.
    package mutating func skip() throws(CBORError) {
        try skip(depth: depth)
    }

    private mutating func skip(depth: Int) throws(CBORError) {
        try enter(depth)
        let initial = try peek()
        if initial & 0x1f == 31 { return try skipIndefinite(depth: depth) }
        if initial >> 5 == 7 {
            _ = try simpleOrFloat()
            return
        }
        let (major, argument) = try head()
        switch major {
        case 0, 1: break
        case 2, 3: _ = try take(argument)
        case 4, 5:
            let width: UInt64 = major == 4 ? 1 : 2
            guard argument <= UInt64(remaining) / width else { throw CBORError(.truncated, at: offset) }
            for _ in 0..<argument * width { try skip(depth: depth - 1) }
        default: try skip(depth: depth - 1)
        }
    }

    private mutating func skipIndefinite(depth: Int) throws(CBORError) {
        let start = offset
        let major = try peek() >> 5
        offset += 1
        switch major {
        case 2, 3:
            while let length = try chunk(of: major) { _ = try take(length) }
        case 4, 5:
            while try !takeBreak() {
                try skip(depth: depth - 1)
                if major == 5 { try skip(depth: depth - 1) }
            }
        default: throw CBORError(.malformed, at: start)
        }
    }
}

/// Gathers a map's pairs and finds a key that stands twice.
private struct PairCollector {
    var pairs: [CBOR.Pair] = []
    // Unsafe: a view on the reader's buffer, which outlives the reading of the map.
    private var last = UnsafeRawBufferPointer(start: nil, count: 0)
    private var ascending = true

    /// Notes the encoded bytes of the next key: keys in deterministic form and ascending order can't repeat.
    mutating func note(_ key: CBOR, _ encoded: UnsafeRawBufferPointer) {
        guard ascending else { return }
        ascending =
            key.deterministicLength == encoded.count && (pairs.isEmpty || last.lexicographicallyPrecedes(encoded))
        last = encoded
    }

    /// Compares by the deterministic bytes: `==` of texts would take two different keys for one where Unicode calls
    /// them equivalent, and `==` of floats would not find a NaN.
    func finish(at offset: Int) throws(CBORError) -> [CBOR.Pair] {
        if !ascending, Set(pairs.map { $0.key.encoded() }).count != pairs.count {
            throw CBORError(.duplicateKey, at: offset)
        }
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

    /// Bytes of the deterministic form of an integer or a string; nil for other items.
    fileprivate var deterministicLength: Int? {
        switch self {
        case .unsigned(let value), .negative(let value): CBORWriter.headLength(value)
        case .bytes(let bytes): CBORWriter.headLength(UInt64(bytes.count)) + bytes.count
        case .text(let text): CBORWriter.headLength(UInt64(text.utf8.count)) + text.utf8.count
        default: nil
        }
    }
}

/// Appends CBOR to a byte array in the core deterministic form (RFC 8949, section 4.2.1).
///
/// Maps are the caller's to order: integer keys ascending is the deterministic order. ``CBOR`` trees are sorted here.
package struct CBORWriter: Sendable {
    package private(set) var bytes: [UInt8]

    /// - Parameter bytes: What stands before, such as room for a frame header.
    package init(_ bytes: consuming [UInt8] = []) {
        self.bytes = bytes
    }

    /// Writes an initial byte and its argument in the shortest form.
    @inline(__always)
    package mutating func head(_ major: UInt8, _ argument: UInt64) {
        if argument < 24 {
            bytes.append(major << 5 | UInt8(truncatingIfNeeded: argument))
        } else {
            longHead(major, argument)
        }
    }

    @inline(never)
    private mutating func longHead(_ major: UInt8, _ argument: UInt64) {
        let top = major << 5
        switch argument {
        case 0...0xff:
            bytes.append(top | 24)
            bytes.append(UInt8(argument))
        case 0x100...0xffff:
            bytes.append(top | 25)
            bytes.append(UInt8(truncatingIfNeeded: argument >> 8))
            bytes.append(UInt8(truncatingIfNeeded: argument))
        case 0x1_0000...0xffff_ffff:
            // One by one: for so few bytes an append of several is dearer.
            bytes.append(top | 26)
            bytes.append(UInt8(truncatingIfNeeded: argument >> 24))
            bytes.append(UInt8(truncatingIfNeeded: argument >> 16))
            bytes.append(UInt8(truncatingIfNeeded: argument >> 8))
            bytes.append(UInt8(truncatingIfNeeded: argument))
        default:
            bytes.append(top | 27)
            bigEndian(argument)
        }
    }

    /// Bytes of an initial byte and its argument.
    static func headLength(_ argument: UInt64) -> Int {
        switch argument {
        case 0..<24: 1
        case 24...0xff: 2
        case 0x100...0xffff: 3
        case 0x1_0000...0xffff_ffff: 5
        default: 9
        }
    }

    package mutating func unsigned(_ value: UInt64) { head(0, value) }

    package mutating func int(_ value: Int64) {
        if value >= 0 { head(0, UInt64(value)) } else { head(1, UInt64(-1 - value)) }
    }

    package mutating func bool(_ value: Bool) { bytes.append(value ? 0xf5 : 0xf4) }
    package mutating func null() { bytes.append(0xf6) }
    package mutating func array(count: Int) { head(4, UInt64(count)) }
    package mutating func map(count: Int) { head(5, UInt64(count)) }
    package mutating func tag(_ number: UInt64) { head(6, number) }

    package mutating func text(_ text: String) {
        // Nearly every text has its UTF-8 in one piece, which is borrowed without a retain.
        guard text.utf8.withContiguousStorageIfAvailable({ self.text(utf8: $0) }) == nil else { return }
        head(3, UInt64(text.utf8.count))
        bytes.append(contentsOf: text.utf8)
    }

    /// Writes a text that is there as UTF-8.
    @inline(__always)
    package mutating func text(utf8: UnsafeBufferPointer<UInt8>) {
        head(3, UInt64(utf8.count))
        bytes.append(contentsOf: utf8)
    }

    package mutating func data(_ data: [UInt8]) {
        head(2, UInt64(data.count))
        bytes.append(contentsOf: data)
    }

    /// Writes a float in the shortest of the three widths that keeps its value; every NaN is 0x7e00.
    package mutating func float(_ value: Double) {
        if value.isNaN {
            bytes.append(0xf9)
            bigEndian(UInt16(0x7e00))
            return
        }
        let single = Float(value)
        guard Double(single) == value else {
            bytes.append(0xfb)
            bigEndian(value.bitPattern)
            return
        }
        if let half = HalfFloat.bits(single) {
            bytes.append(0xf9)
            bigEndian(half)
        } else {
            bytes.append(0xfa)
            bigEndian(single.bitPattern)
        }
    }

    package mutating func item(_ item: CBOR) {
        switch item {
        case .unsigned(let value): head(0, value)
        case .negative(let value): head(1, value)
        case .bytes(let data): self.data(data)
        case .text(let text): self.text(text)
        case .array(let items):
            array(count: items.count)
            for item in items { self.item(item) }
        case .map(let pairs): self.pairs(pairs)
        case .tagged(let number, let item):
            tag(number)
            self.item(item)
        case .bool(let value): bool(value)
        case .null: null()
        case .undefined: bytes.append(0xf7)
        case .simple(let value):
            if value < 24 { bytes.append(0xe0 | value) } else { bytes.append(contentsOf: [0xf8, value]) }
        case .float(let value): float(value)
        }
    }

    /// Opens a map whose entries are counted as they come: at most 23, with integer keys below 24 in ascending order.
    ///
    /// - Returns: What ``key(_:in:)`` needs.
    @inline(__always)
    package mutating func openFields() -> Int {
        bytes.append(0xa0)
        return bytes.count - 1
    }

    /// Begins the next entry of an open map; its value is written next.
    @inline(__always)
    package mutating func key(_ key: UInt8, in fields: Int) {
        precondition(key < 24 && bytes[fields] < 0xb7)
        bytes[fields] += 1
        bytes.append(key)
    }

    /// Appends entries of an open map that are CBOR already, the next in ascending order.
    package mutating func entries(_ encoded: [UInt8], count: UInt8, in fields: Int) {
        precondition(bytes[fields] + count <= 0xb7)
        bytes[fields] += count
        bytes.append(contentsOf: encoded)
    }

    /// Appends what is CBOR already.
    package mutating func raw(_ encoded: some Sequence<UInt8>) {
        bytes.append(contentsOf: encoded)
    }

    /// Writes over what stands already, such as the room for a header.
    mutating func patch(_ body: (UnsafeMutableRawBufferPointer) -> Void) {
        bytes.withUnsafeMutableBytes { body($0) }
    }

    /// Hands out the bytes.
    package consuming func finish() -> [UInt8] { bytes }

    private mutating func pairs(_ pairs: [CBOR.Pair]) {
        map(count: pairs.count)
        guard !Self.areOrdered(pairs) else {
            for pair in pairs {
                item(pair.key)
                item(pair.value)
            }
            return
        }
        var encoded = pairs.map { pair in
            var key = CBORWriter()
            key.item(pair.key)
            return (key: key.bytes, value: pair.value)
        }
        encoded.sort { $0.key.lexicographicallyPrecedes($1.key) }
        for entry in encoded {
            bytes.append(contentsOf: entry.key)
            item(entry.value)
        }
    }

    /// Whether the keys are seen to stand in the order of their encodings already, as those that were read do: shorter ones
    /// first, then by their bytes.
    private static func areOrdered(_ pairs: [CBOR.Pair]) -> Bool {
        var index = 1
        while index < pairs.count {
            switch (pairs[index - 1].key, pairs[index].key) {
            case (.text(let before), .text(let after)):
                guard precedes(before, after) else { return false }
            case (.unsigned(let before), .unsigned(let after)): guard before < after else { return false }
            default: return false
            }
            index += 1
        }
        return true
    }

    @inline(__always)
    private mutating func bigEndian<Integer: FixedWidthInteger>(_ value: Integer) {
        withUnsafeBytes(of: value.bigEndian) { bytes.append(contentsOf: $0) }
    }
}

extension CBOR {
    /// The item's bytes in deterministic form.
    package func encoded() -> [UInt8] {
        var writer = CBORWriter()
        writer.item(self)
        return writer.finish()
    }
}

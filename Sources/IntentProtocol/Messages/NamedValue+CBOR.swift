extension CBORWriter {
    @inline(__always)
    package mutating func field(_ key: UInt8, _ text: String, in fields: Int) {
        self.key(key, in: fields)
        self.text(text)
    }

    @inline(__always)
    package mutating func field(_ key: UInt8, _ value: UInt64, in fields: Int) {
        self.key(key, in: fields)
        unsigned(value)
    }

    @inline(__always)
    package mutating func field(_ key: UInt8, _ value: Bool, in fields: Int) {
        self.key(key, in: fields)
        bool(value)
    }

    /// Writes named values as a map. Few are there, so they are put in deterministic order here.
    package mutating func values(_ values: [NamedValue]) {
        map(count: values.count)
        if zip(values, values.dropFirst()).allSatisfy({ Self.precedes($0.name, $1.name) }) {
            for entry in values { self.entry(entry) }
        } else {
            for entry in values.sorted(by: { Self.precedes($0.name, $1.name) }) { self.entry(entry) }
        }
    }

    private mutating func entry(_ entry: NamedValue) {
        text(entry.name)
        entry.value.write(to: &self)
    }

    /// Bytewise order of two names' encoded forms, of which the head tells the length.
    static func precedes(_ left: String, _ right: String) -> Bool {
        let (left, right) = (left.utf8, right.utf8)
        return left.count == right.count ? left.lexicographicallyPrecedes(right) : left.count < right.count
    }
}

extension CBORReader {
    /// Reads a map of named values; a name that stands twice is refused.
    package mutating func values() throws(CBORError) -> [NamedValue] {
        let count = try map()
        var values: [NamedValue] = []
        values.reserveCapacity(min(count, Perform.maximumParameters))
        for _ in 0..<count {
            let start = offset
            guard values.count < Perform.maximumParameters else { throw CBORError(.tooManyItems, at: start) }
            let name = try text()
            guard !values.contains(where: { $0.name == name }) else { throw CBORError(.duplicateKey, at: start) }
            values.append(NamedValue(name, try IntentValue(from: &self)))
        }
        return values
    }

    /// Reads a map of named values; where it has the bytes of the one that was read before, its values are those, and
    /// nothing is read or allocated.
    mutating func values(recalling earlier: inout RecalledValues) throws(CBORError) -> [NamedValue] {
        if let values = earlier.values(at: &self) { return values }
        let start = offset, items = itemsLeft
        let values = try values()
        earlier.note(values, UnsafeRawBufferPointer(rebasing: buffer[start..<offset]), items: items - itemsLeft)
        return values
    }
}

/// The values that a peer sent last with a request, and the bytes that they were read from.
struct RecalledValues: Sendable {
    private var bytes: [UInt8] = []
    private var values: [NamedValue] = []
    /// What reading them took of a reader's items.
    private var items = 0

    /// Whether a reader goes on with the bytes that are known: an item's bytes tell where it ends, so that the same
    /// bytes are the same item, whatever follows. It then stands behind them.
    fileprivate func values(at reader: inout CBORReader) -> [NamedValue]? {
        guard !bytes.isEmpty, bytes.count <= reader.remaining, items <= reader.itemsLeft else { return nil }
        let next = UnsafeRawBufferPointer(rebasing: reader.buffer[reader.offset..<reader.offset + bytes.count])
        guard bytes.withUnsafeBytes({ next.isSame(as: $0) }) else { return nil }
        reader.offset += bytes.count
        reader.itemsLeft -= items
        return values
    }

    /// Keeps values that are short: a peer must not fill memory with what it said once.
    fileprivate mutating func note(_ values: [NamedValue], _ bytes: UnsafeRawBufferPointer, items: Int) {
        self.bytes.removeAll(keepingCapacity: true)
        guard bytes.count <= CBORReader.longestRecalled else {
            self.values = []
            return
        }
        self.bytes.append(contentsOf: bytes)
        self.values = values
        self.items = items
    }
}

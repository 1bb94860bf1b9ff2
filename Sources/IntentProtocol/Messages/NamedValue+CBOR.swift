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
}

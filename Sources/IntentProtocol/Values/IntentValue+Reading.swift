extension IntentValue {
    /// Reads the wire form.
    ///
    /// - Throws: ``CBORError`` where the item is no value, of a kind that is not known, or nested deeper than
    ///   ``maximumDepth``.
    package init(from reader: inout CBORReader) throws(CBORError) {
        try self.init(from: &reader, depth: Self.maximumDepth)
    }

    fileprivate init(from reader: inout CBORReader, depth: Int) throws(CBORError) {
        let start = reader.offset
        guard depth > 0 else { throw CBORError(.tooDeep, at: start) }
        switch try reader.peek() {
        case 0x00...0x3f: self = .int(try reader.int())
        case 0x40...0x5f: self = .data(try reader.data())
        case 0x60...0x7f: self = .string(try reader.text())
        case 0x80...0x9f: self = .array(try reader.values(depth: depth - 1))
        case 0xa0...0xbf: self = try Self.map(&reader, depth: depth)
        case 0xc0...0xdf: self = try Self.tagged(&reader)
        case 0xf4, 0xf5: self = .bool(try reader.bool())
        case 0xf6:
            _ = try reader.null()
            self = .null
        case 0xf9...0xfb: self = .double(try reader.double())
        default: throw CBORError(.unexpectedType(expected: "a value"), at: start)
        }
    }

    private static func tagged(_ reader: inout CBORReader) throws(CBORError) -> IntentValue {
        let start = reader.offset
        switch try reader.tag() {
        case dateTag:
            let seconds = try reader.double()
            guard seconds.isFinite else { throw CBORError(.outOfRange("a date"), at: start) }
            return .date(seconds)
        case urlTag: return .url(try reader.text())
        default: throw CBORError(.unexpectedType(expected: "a value"), at: start)
        }
    }

    private static func map(_ reader: inout CBORReader, depth: Int) throws(CBORError) -> IntentValue {
        let start = reader.offset
        // The kind stands first in the deterministic form; where it doesn't, it is looked up and the map read again.
        var ahead = reader
        let (number, following) = try ahead.kind()
        guard let kind = Kind(rawValue: number) else {
            throw CBORError(.unexpectedType(expected: "a value of a known kind"), at: start)
        }
        if let value = simple(kind, following, &ahead) {
            reader = ahead
            return value
        }
        var members = Members()
        try reader.fields { (key, reader) throws(CBORError) in
            try members.read(kind, key, from: &reader, depth: depth - 1)
        }
        guard let value = members.value(of: kind) else {
            throw CBORError(.unexpectedType(expected: "a whole value of kind \(kind.rawValue)"), at: start)
        }
        return value
    }
}

extension IntentValue {
    /// Reads a typed text or a collection by its handle, whose members stand just as ``write(to:)`` writes them.
    ///
    /// - Parameters:
    ///   - count: How many members follow the kind; nil where it didn't stand first.
    ///   - reader: After the kind; where nil is returned, it is to be used no more.
    /// - Returns: Nil where anything is otherwise than it is written, which the general way reads or refuses.
    private static func simple(_ kind: Kind, _ count: Int?, _ reader: inout CBORReader) -> IntentValue? {
        do throws(CBORError) {
            switch kind {
            case .unresolved:
                guard count == 1, try reader.unsigned() == 1 else { return nil }
                return .unresolved(try reader.text())
            case .collection:
                guard count == 2, try reader.unsigned() == 1 else { return nil }
                let type = try reader.text()
                guard try reader.unsigned() == 3 else { return nil }
                return .collection(CollectionValue(type: type, members: .handle(try reader.text())))
            default: return nil
            }
        } catch {
            return nil
        }
    }
}

extension CBORReader {
    /// Reads a map up to its key 0 and that key's integer.
    ///
    /// - Returns: The integer, and how many pairs follow where its key stood first.
    fileprivate mutating func kind() throws(CBORError) -> (UInt64, following: Int?) {
        let start = offset
        let count = try map()
        for index in 0..<count {
            if try unsigned() == 0 { return (try unsigned(), index == 0 ? count - 1 : nil) }
            try skip()
        }
        throw CBORError(.missingKey("0 (kind)"), at: start)
    }

    /// Reads an array of values.
    fileprivate mutating func values(depth: Int) throws(CBORError) -> [IntentValue] {
        let count = try array()
        var values: [IntentValue] = []
        values.reserveCapacity(min(count, 1024))
        for _ in 0..<count { values.append(try IntentValue(from: &self, depth: depth)) }
        return values
    }

    /// Reads a map of values by name.
    fileprivate mutating func namedValues(depth: Int) throws(CBORError) -> [String: IntentValue] {
        var values: [String: IntentValue] = [:]
        for _ in 0..<(try map()) {
            let start = offset
            let name = try text()
            guard values.updateValue(try IntentValue(from: &self, depth: depth), forKey: name) == nil else {
                throw CBORError(.duplicateKey, at: start)
            }
        }
        return values
    }

    /// Reads an entity's properties: an array of pairs of name and value.
    fileprivate mutating func properties(depth: Int) throws(CBORError) -> [NamedValue] {
        var properties: [NamedValue] = []
        for _ in 0..<(try array()) {
            let start = offset
            guard try array() == 2 else {
                throw CBORError(.unexpectedType(expected: "a pair of name and value"), at: start)
            }
            properties.append(NamedValue(try text(), try IntentValue(from: &self, depth: depth)))
        }
        return properties
    }
}

/// The members of a value that is a map, as they come.
private struct Members {
    private var first: String?
    private var second: String?
    private var number: Double?
    private var seconds: Int64?
    private var attoseconds: Int64?
    private var held: IntentValue?
    private var named: [String: IntentValue]?
    private var display: DisplayValue?
    private var properties: [NamedValue] = []
    private var url: String?
    private var bytes: [UInt8]?
    private var descriptor: Int?
    private var identifiers: [String]?
    private var handle: String?

    mutating func read(
        _ kind: IntentValue.Kind, _ key: UInt64, from reader: inout CBORReader, depth: Int
    ) throws(CBORError) -> Bool {
        switch (kind, key) {
        case (_, 0): _ = try reader.unsigned()
        case (.measurement, 1): number = try reader.double()
        case (.duration, 1): seconds = try reader.int()
        case (.duration, 2): attoseconds = try reader.int()
        case (.dateComponents, 1), (.record, 2): named = try reader.namedValues(depth: depth)
        case (.collection, 2): identifiers = try reader.texts()
        case (.unresolved, 2), (.dateComponents, 2): return false
        case (_, 1): first = try reader.text()
        case (_, 2): second = try reader.text()
        case (.entity, 3): display = try DisplayValue(from: &reader)
        case (.entity, 4): properties = try reader.properties(depth: depth)
        case (.entity, 5): url = try reader.text()
        case (.union, 3): held = try IntentValue(from: &reader, depth: depth)
        case (.file, 3): bytes = try reader.data()
        case (.file, 4), (.collection, 4): descriptor = try reader.unsigned(as: Int.self)
        case (.collection, 3): handle = try reader.text()
        default: return false
        }
        return true
    }

    /// The value; nil where a member is missing, or two stand that exclude each other.
    func value(of kind: IntentValue.Kind) -> IntentValue? {
        switch kind {
        case .entity:
            guard let first, let second else { return nil }
            return .entity(EntityValue(type: first, id: second, display: display, properties: properties, url: url))
        case .enumeration:
            guard let first, let second else { return nil }
            return .enumeration(type: first, rawValue: second)
        case .union:
            guard let first, let second, let held else { return nil }
            return .union(type: first, case: second, value: held)
        case .measurement:
            guard let number, let second else { return nil }
            return .measurement(value: number, unit: second)
        case .duration:
            guard let seconds, let attoseconds else { return nil }
            return .duration(seconds: seconds, attoseconds: attoseconds)
        case .currency:
            guard let first, let second else { return nil }
            return .currency(amount: first, code: second)
        case .dateComponents: return named.map(IntentValue.dateComponents)
        case .file:
            guard let first, let content else { return nil }
            return .file(FileValue(name: first, contentType: second, content: content))
        case .record:
            guard let first, let named else { return nil }
            return .record(kind: first, fields: named)
        case .collection:
            guard let first, let list else { return nil }
            // Only a handle has a file, and only one that the frame can have.
            if let descriptor {
                guard handle != nil, descriptor < FrameLimits.descriptors else { return nil }
            }
            return .collection(CollectionValue(type: first, members: list, descriptor: descriptor))
        case .codable:
            guard let first, let second else { return nil }
            return .codable(type: first, json: second)
        case .unresolved: return first.map(IntentValue.unresolved)
        }
    }

    private var content: FileValue.Content? {
        switch (bytes, descriptor) {
        case (let bytes?, nil): .data(bytes)
        case (nil, let index?) where index < FrameLimits.descriptors: .descriptor(index)
        default: nil
        }
    }

    private var list: CollectionValue.Members? {
        switch (identifiers, handle) {
        case (let identifiers?, nil): .identifiers(identifiers)
        case (nil, let handle?): .handle(handle)
        default: nil
        }
    }
}

extension DisplayValue {
    package init(from reader: inout CBORReader) throws(CBORError) {
        let start = reader.offset
        var title: String?
        var display = DisplayValue(title: "")
        try reader.fields { (key, reader) throws(CBORError) in
            switch key {
            case 0: title = try reader.text()
            case 1: display.subtitle = try reader.text()
            case 2: display.image = try reader.text()
            case 3: display.synonyms = try reader.texts()
            case 4: display.section = try reader.text()
            case 5: display.content = try ContentValue(from: &reader)
            default: return false
            }
            return true
        }
        guard let title else { throw CBORError(.missingKey("0 (title)"), at: start) }
        display.title = title
        self = display
    }
}

extension ContentValue {
    fileprivate init(from reader: inout CBORReader) throws(CBORError) {
        var content = ContentValue(labels: [])
        try reader.fields { (key, reader) throws(CBORError) in
            switch key {
            case 0: content.labels = try reader.texts()
            case 1: content.text = try reader.text()
            case 2: content.image = try reader.text()
            default: return false
            }
            return true
        }
        self = content
    }
}

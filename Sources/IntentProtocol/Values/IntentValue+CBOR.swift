extension IntentValue {
    /// Key 0 of the map forms. Numbers are never used again for something else.
    private enum Kind {
        static let entity: UInt64 = 1
        static let enumeration: UInt64 = 2
        static let union: UInt64 = 3
        static let measurement: UInt64 = 4
        static let duration: UInt64 = 5
        static let currency: UInt64 = 6
        static let dateComponents: UInt64 = 7
        static let file: UInt64 = 8
        static let record: UInt64 = 9
        static let collection: UInt64 = 10
        static let codable: UInt64 = 11
        static let unresolved: UInt64 = 12
    }

    /// Tag of an epoch-based date and of a URI (RFC 8949, sections 3.4.2 and 3.4.5.3).
    private static let dateTag: UInt64 = 1
    private static let urlTag: UInt64 = 32

    /// Levels of arrays, unions and records that are read.
    private static let depth = 16

    package func write(to writer: inout CBORWriter) {
        switch self {
        case .null: writer.null()
        case .bool(let value): writer.bool(value)
        case .int(let value): writer.int(value)
        case .double(let value): writer.float(value)
        case .string(let value): writer.text(value)
        case .data(let value): writer.data(value)
        case .date(let seconds):
            writer.tag(Self.dateTag)
            writer.float(seconds)
        case .url(let value):
            writer.tag(Self.urlTag)
            writer.text(value)
        case .array(let values):
            writer.array(count: values.count)
            for value in values { value.write(to: &writer) }
        default:
            let fields = writer.openFields()
            for (key, member) in mapForm.enumerated() where member != .undefined {
                writer.key(UInt8(key), in: fields)
                writer.item(member)
            }
        }
    }

    /// The members of a map form by their keys 0, 1, …; `undefined` where one is left out.
    private var mapForm: [CBOR] {
        func tree(_ value: IntentValue) -> CBOR {
            var writer = CBORWriter()
            value.write(to: &writer)
            return (try? CBOR(decoding: writer.finish())) ?? .null
        }
        func fields(_ values: [String: IntentValue]) -> CBOR {
            .map(values.map { CBOR.Pair(.text($0.key), tree($0.value)) })
        }
        switch self {
        case .entity(let entity):
            return [
                .unsigned(Kind.entity), .text(entity.type), .text(entity.id), entity.display?.cbor ?? .undefined,
                entity.properties.isEmpty
                    ? .undefined
                    : .array(entity.properties.map { .array([.text($0.name), tree($0.value)]) }),
            ]
        case .enumeration(let type, let rawValue):
            return [.unsigned(Kind.enumeration), .text(type), .text(rawValue)]
        case .union(let type, let name, let value):
            return [.unsigned(Kind.union), .text(type), .text(name), tree(value)]
        case .measurement(let value, let unit):
            return [.unsigned(Kind.measurement), .float(value), .text(unit)]
        case .duration(let seconds, let attoseconds):
            return [.unsigned(Kind.duration), .int(seconds), .int(attoseconds)]
        case .currency(let amount, let code): return [.unsigned(Kind.currency), .text(amount), .text(code)]
        case .dateComponents(let components): return [.unsigned(Kind.dateComponents), fields(components)]
        case .file(let file):
            let content: [CBOR] =
                switch file.content {
                case .data(let bytes): [.bytes(bytes), .undefined]
                case .descriptor(let index): [.undefined, .unsigned(UInt64(index))]
                }
            return [.unsigned(Kind.file), .text(file.name), file.contentType.map(CBOR.text) ?? .undefined] + content
        case .record(let kind, let values): return [.unsigned(Kind.record), .text(kind), fields(values)]
        case .collection(let collection):
            let members: [CBOR] =
                switch collection.members {
                case .identifiers(let identifiers): [.array(identifiers.map(CBOR.text)), .undefined]
                case .handle(let handle): [.undefined, .text(handle)]
                }
            return [.unsigned(Kind.collection), .text(collection.type)] + members
        case .codable(let type, let json): return [.unsigned(Kind.codable), .text(type), .text(json)]
        case .unresolved(let text): return [.unsigned(Kind.unresolved), .text(text)]
        case .null, .bool, .int, .double, .string, .data, .date, .url, .array: return []
        }
    }

    package init(from reader: inout CBORReader) throws(CBORError) {
        let offset = reader.offset
        try self.init(try reader.item(), offset: offset, depth: Self.depth)
    }

    private init(_ item: CBOR, offset: Int, depth: Int) throws(CBORError) {
        guard depth > 0 else { throw CBORError(.tooDeep, at: offset) }
        switch item {
        case .null: self = .null
        case .bool(let value): self = .bool(value)
        case .unsigned, .negative:
            guard let value = item.int else { throw CBORError(.outOfRange("an integer"), at: offset) }
            self = .int(value)
        case .float(let value): self = .double(value)
        case .text(let value): self = .string(value)
        case .bytes(let value): self = .data(value)
        case .tagged(Self.dateTag, let item):
            guard let seconds = item.double, seconds.isFinite else {
                throw CBORError(.unexpectedType(expected: "a date in seconds"), at: offset)
            }
            self = .date(seconds)
        case .tagged(Self.urlTag, .text(let value)): self = .url(value)
        case .array(let items):
            var values: [IntentValue] = []
            values.reserveCapacity(items.count)
            for item in items { values.append(try IntentValue(item, offset: offset, depth: depth - 1)) }
            self = .array(values)
        case .map:
            guard let value = try Self.mapForm(item, offset: offset, depth: depth) else {
                throw CBORError(.unexpectedType(expected: "a value of a known kind"), at: offset)
            }
            self = value
        default: throw CBORError(.unexpectedType(expected: "a value"), at: offset)
        }
    }

    private static func mapForm(_ item: CBOR, offset: Int, depth: Int) throws(CBORError) -> IntentValue? {
        func value(_ item: CBOR) throws(CBORError) -> IntentValue {
            try IntentValue(item, offset: offset, depth: depth - 1)
        }
        func fields(_ pairs: [CBOR.Pair]) throws(CBORError) -> [String: IntentValue] {
            var fields: [String: IntentValue] = [:]
            for pair in pairs {
                guard let name = pair.key.text else { throw CBORError(.unexpectedType(expected: "a name"), at: offset) }
                fields[name] = try value(pair.value)
            }
            return fields
        }
        guard case .unsigned(let kind)? = item[0 as UInt64] else { return nil }
        let first = item[1 as UInt64]
        let second = item[2 as UInt64]
        switch kind {
        case Kind.entity:
            guard let type = first?.text, let id = second?.text else { return nil }
            var properties: [NamedValue] = []
            for entry in item[4 as UInt64]?.array ?? [] {
                guard let pair = entry.array, pair.count == 2, let name = pair[0].text else { return nil }
                properties.append(NamedValue(name, try value(pair[1])))
            }
            let display = item[3 as UInt64].flatMap(DisplayValue.init(cbor:))
            return .entity(EntityValue(type: type, id: id, display: display, properties: properties))
        case Kind.enumeration:
            guard let type = first?.text, let rawValue = second?.text else { return nil }
            return .enumeration(type: type, rawValue: rawValue)
        case Kind.union:
            guard let type = first?.text, let name = second?.text, let held = item[3 as UInt64] else { return nil }
            return .union(type: type, case: name, value: try value(held))
        case Kind.measurement:
            guard let amount = first?.double, let unit = second?.text else { return nil }
            return .measurement(value: amount, unit: unit)
        case Kind.duration:
            guard let seconds = first?.int, let attoseconds = second?.int else { return nil }
            return .duration(seconds: seconds, attoseconds: attoseconds)
        case Kind.currency:
            guard let amount = first?.text, let code = second?.text else { return nil }
            return .currency(amount: amount, code: code)
        case Kind.dateComponents: return try first?.pairs.map { (pairs) throws(CBORError) in .dateComponents(try fields(pairs)) }
        case Kind.file:
            guard let name = first?.text else { return nil }
            let content: FileValue.Content
            if let bytes = item[3 as UInt64]?.bytes {
                content = .data(bytes)
            } else if let index = item[4 as UInt64]?.int, (0..<Int64(FrameLimits.descriptors)).contains(index) {
                content = .descriptor(Int(index))
            } else {
                return nil
            }
            return .file(FileValue(name: name, contentType: second?.text, content: content))
        case Kind.record:
            guard let kind = first?.text, let pairs = second?.pairs else { return nil }
            return .record(kind: kind, fields: try fields(pairs))
        case Kind.collection:
            guard let type = first?.text else { return nil }
            if let handle = item[3 as UInt64]?.text { return .collection(CollectionValue(type: type, members: .handle(handle))) }
            guard let items = second?.array else { return nil }
            let identifiers = items.compactMap(\.text)
            guard identifiers.count == items.count else { return nil }
            return .collection(CollectionValue(type: type, members: .identifiers(identifiers)))
        case Kind.codable:
            guard let type = first?.text, let json = second?.text else { return nil }
            return .codable(type: type, json: json)
        case Kind.unresolved: return first?.text.map(IntentValue.unresolved)
        default: return nil
        }
    }
}

extension DisplayValue {
    /// A map: 0 title, 1 subtitle, 2 image, 3 synonyms.
    package var cbor: CBOR {
        var pairs = [CBOR.Pair(0, .text(title))]
        if let subtitle { pairs.append(CBOR.Pair(1, .text(subtitle))) }
        if let image { pairs.append(CBOR.Pair(2, .text(image))) }
        if !synonyms.isEmpty { pairs.append(CBOR.Pair(3, .array(synonyms.map(CBOR.text)))) }
        return .map(pairs)
    }

    package init?(cbor item: CBOR) {
        guard let title = item[0 as UInt64]?.text else { return nil }
        self.init(
            title: title, subtitle: item[1 as UInt64]?.text, image: item[2 as UInt64]?.text,
            synonyms: (item[3 as UInt64]?.array ?? []).compactMap(\.text))
    }
}

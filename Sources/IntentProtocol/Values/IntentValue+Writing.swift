extension IntentValue {
    /// Writes the wire form. A date that is no finite number has none and is written as null.
    package func write(to writer: inout CBORWriter) {
        switch self {
        case .null: writer.null()
        case .bool(let value): writer.bool(value)
        case .int(let value): writer.int(value)
        case .double(let value): writer.float(value)
        case .string(let value): writer.text(value)
        case .data(let value): writer.data(value)
        case .date(let seconds):
            guard seconds.isFinite else { return writer.null() }
            writer.tag(Self.dateTag)
            writer.float(seconds)
        case .url(let value):
            writer.tag(Self.urlTag)
            writer.text(value)
        case .array(let values): writer.values(values)
        case .entity(let entity): entity.write(to: &writer)
        case .enumeration(let type, let rawValue): writer.pair(.enumeration, type, rawValue)
        case .union(let type, let name, let value):
            let members = writer.pair(.union, type, name)
            writer.key(3, in: members)
            value.write(to: &writer)
        case .measurement(let value, let unit):
            let members = writer.open(.measurement)
            writer.key(1, in: members)
            writer.float(value)
            writer.field(2, unit, in: members)
        case .duration(let seconds, let attoseconds):
            let members = writer.open(.duration)
            writer.key(1, in: members)
            writer.int(seconds)
            writer.key(2, in: members)
            writer.int(attoseconds)
        case .currency(let amount, let code): writer.pair(.currency, amount, code)
        case .dateComponents(let components):
            let members = writer.open(.dateComponents)
            writer.key(1, in: members)
            writer.values(components.map(NamedValue.init))
        case .file(let file): file.write(to: &writer)
        case .record(let kind, let values):
            let members = writer.open(.record)
            writer.field(1, kind, in: members)
            writer.key(2, in: members)
            writer.values(values.map(NamedValue.init))
        case .collection(let collection): collection.write(to: &writer)
        case .codable(let type, let json): writer.pair(.codable, type, json)
        case .unresolved(let text):
            let members = writer.open(.unresolved)
            writer.field(1, text, in: members)
        }
    }
}

extension EntityValue {
    fileprivate func write(to writer: inout CBORWriter) {
        let members = writer.pair(.entity, type, id)
        if let display {
            writer.key(3, in: members)
            display.write(to: &writer)
        }
        if !properties.isEmpty {
            writer.key(4, in: members)
            writer.array(count: properties.count)
            for property in properties {
                writer.array(count: 2)
                writer.text(property.name)
                property.value.write(to: &writer)
            }
        }
        if let url { writer.field(5, url, in: members) }
    }
}

extension FileValue {
    fileprivate func write(to writer: inout CBORWriter) {
        let members = writer.open(.file)
        writer.field(1, name, in: members)
        if let contentType { writer.field(2, contentType, in: members) }
        switch content {
        case .data(let bytes):
            writer.key(3, in: members)
            writer.data(bytes)
        case .descriptor(let index): writer.field(4, UInt64(max(0, index)), in: members)
        }
    }
}

extension CollectionValue {
    fileprivate func write(to writer: inout CBORWriter) {
        let open = writer.open(.collection)
        writer.field(1, type, in: open)
        switch members {
        case .identifiers(let identifiers):
            writer.key(2, in: open)
            writer.texts(identifiers)
        case .handle(let handle):
            writer.field(3, handle, in: open)
            if let descriptor { writer.field(4, UInt64(max(0, descriptor)), in: open) }
        }
    }
}

extension DisplayValue {
    /// Writes a map: 0 title, 1 subtitle, 2 image, 3 synonyms, 4 section, 5 content.
    package func write(to writer: inout CBORWriter) {
        let fields = writer.openFields()
        writer.field(0, title, in: fields)
        if let subtitle { writer.field(1, subtitle, in: fields) }
        if let image { writer.field(2, image, in: fields) }
        if !synonyms.isEmpty {
            writer.key(3, in: fields)
            writer.texts(synonyms)
        }
        if let section { writer.field(4, section, in: fields) }
        if let content {
            writer.key(5, in: fields)
            content.write(to: &writer)
        }
    }
}

extension ContentValue {
    /// Writes a map: 0 labels, 1 text, 2 image.
    fileprivate func write(to writer: inout CBORWriter) {
        let fields = writer.openFields()
        if !labels.isEmpty {
            writer.key(0, in: fields)
            writer.texts(labels)
        }
        if let text { writer.field(1, text, in: fields) }
        if let image { writer.field(2, image, in: fields) }
    }
}

extension CBORWriter {
    /// Writes an array of values.
    package mutating func values(_ values: [IntentValue]) {
        array(count: values.count)
        for value in values { value.write(to: &self) }
    }

    /// Opens a value that is a map of a kind.
    fileprivate mutating func open(_ kind: IntentValue.Kind) -> Int {
        let members = openFields()
        field(0, kind.rawValue, in: members)
        return members
    }

    /// Opens a value that is a map of a kind with two texts.
    @discardableResult
    fileprivate mutating func pair(_ kind: IntentValue.Kind, _ first: String, _ second: String) -> Int {
        let members = open(kind)
        field(1, first, in: members)
        field(2, second, in: members)
        return members
    }
}

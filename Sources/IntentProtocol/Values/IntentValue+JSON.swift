extension IntentValue {
    /// The value as surfaces show it to programs: plain JSON where the type is plain, an object with a `type` elsewhere.
    package var json: JSON {
        switch self {
        case .null: .null
        case .bool(let value): .bool(value)
        case .int(let value): .integer(value)
        case .double(let value): .number(value)
        case .string(let value), .url(let value), .unresolved(let value): .string(value)
        case .data(let bytes): .string(Base64.url(bytes))
        case .date(let seconds): .string(CivilTime.text(secondsSince1970: seconds))
        case .array(let values): .array(values.map(\.json))
        case .entity(let entity): entity.json
        case .enumeration(_, let rawValue): .string(rawValue)
        case .union(_, let name, let value): .object(["case": .string(name), "value": value.json])
        case .measurement(let value, let unit): .object(["value": .number(value), "unit": .string(unit)])
        case .duration(let seconds, let attoseconds): .number(Double(seconds) + Double(attoseconds) * 1e-18)
        case .currency(let amount, let code): .object(["amount": .string(amount), "currency": .string(code)])
        case .dateComponents(let fields): Self.object(fields)
        case .file(let file): file.json
        case .record(_, let fields): Self.object(fields)
        case .collection(let collection): collection.json
        case .codable(_, let text): (try? JSON(parsing: text)) ?? .string(text)
        }
    }

    private static func object(_ fields: [String: IntentValue]) -> JSON {
        .object(fields.sorted { $0.key < $1.key }.map { JSON.Member($0.key, $0.value.json) })
    }

    /// One line that a person reads: titles for entities, words for the rest.
    package var line: String {
        switch self {
        case .null: ""
        case .string(let value), .url(let value), .unresolved(let value): value
        case .entity(let entity): entity.display?.title ?? entity.id
        case .enumeration(_, let rawValue): rawValue
        case .union(_, _, let value): value.line
        case .measurement(let value, let unit): "\(JSON.number(value).shortNumber) \(unit)"
        case .double(let value): JSON.number(value).shortNumber
        case .currency(let amount, let code): "\(amount) \(code)"
        case .file(let file): file.name
        case .array(let values): values.map(\.line).joined(separator: ", ")
        default:
            switch json {
            case .string(let text): text
            case let other: other.text()
            }
        }
    }
}

extension JSON {
    /// A number without a needless `.0`.
    fileprivate var shortNumber: String {
        let text = text()
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}

extension EntityValue {
    package var json: JSON {
        var members: [JSON.Member] = [JSON.Member("type", .string(type)), JSON.Member("id", .string(id))]
        if let display {
            members.append(JSON.Member("title", .string(display.title)))
            if let subtitle = display.subtitle { members.append(JSON.Member("subtitle", .string(subtitle))) }
            if let image = display.image { members.append(JSON.Member("image", .string(image))) }
        }
        if let url { members.append(JSON.Member("url", .string(url))) }
        if let content = display?.content { members.append(JSON.Member("content", content.json)) }
        if !properties.isEmpty {
            members.append(
                JSON.Member("properties", .object(properties.map { JSON.Member($0.name, $0.value.json) })))
        }
        return .object(members)
    }
}

extension ContentValue {
    fileprivate var json: JSON {
        .object([
            "labels": .array(labels.map(JSON.string)), "text": text.map(JSON.string), "image": image.map(JSON.string),
        ])
    }
}

extension FileValue {
    fileprivate var json: JSON {
        let data: JSON? = if case .data(let bytes) = content { .string(Base64.url(bytes)) } else { nil }
        return .object(["name": .string(name), "contentType": contentType.map(JSON.string), "data": data])
    }
}

extension CollectionValue {
    fileprivate var json: JSON {
        switch members {
        case .identifiers(let identifiers):
            .object(["type": .string(type), "identifiers": .array(identifiers.map(JSON.string))])
        case .handle(let handle): .object(["type": .string(type), "handle": .string(handle)])
        }
    }
}

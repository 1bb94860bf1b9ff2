extension JSON {
    /// The JSON form of a document of text keys, such as metadata (RFC 8949, section 6.1).
    ///
    /// Byte strings become base64url without padding, integers past 64 bits become numbers, tags are left out. A key
    /// that is no text gets its JSON as its name, or, where it is an array or a map, its bytes in base64url: JSON within
    /// JSON within JSON would double its escapes at each level.
    package init(_ item: CBOR) {
        switch item {
        case .unsigned(let value): self = Int64(exactly: value).map(JSON.integer) ?? .number(Double(value))
        case .negative: self = item.int.map(JSON.integer) ?? .number(item.double ?? 0)
        case .bytes(let bytes): self = .string(Base64.url(bytes))
        case .text(let text): self = .string(text)
        case .array(let items): self = .array(items.map(JSON.init))
        case .map(let pairs):
            self = .object(
                pairs.map { pair in Member(Self.name(of: pair.key), JSON(pair.value)) })
        case .tagged(_, let item): self = JSON(item)
        case .bool(let value): self = .bool(value)
        case .null, .undefined, .simple: self = .null
        case .float(let value): self = .number(value)
        }
    }

    private static func name(of key: CBOR) -> String {
        switch key {
        case .text(let text): text
        case .array, .map, .tagged: Base64.url(key.encoded())
        default: JSON(key).text()
        }
    }
}

extension CBOR {
    /// The CBOR form of a JSON value (RFC 8949, section 6.2); of members with one name, the last stands.
    package init(_ json: JSON) {
        switch json {
        case .null: self = .null
        case .bool(let value): self = .bool(value)
        case .integer(let value): self = .int(value)
        case .number(let value): self = .float(value)
        case .string(let text): self = .text(text)
        case .array(let items): self = .array(items.map(CBOR.init))
        case .object(let members): self = .map(Self.pairs(members))
        }
    }

    private static func pairs(_ members: [JSON.Member]) -> [Pair] {
        var places: [[UInt8]: Int] = [:]
        var pairs: [Pair] = []
        for member in members {
            let pair = Pair(.text(member.name), CBOR(member.value))
            if let place = places.updateValue(pairs.count, forKey: Array(member.name.utf8)) {
                places[Array(member.name.utf8)] = place
                pairs[place] = pair
            } else {
                pairs.append(pair)
            }
        }
        return pairs
    }
}

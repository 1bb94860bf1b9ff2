extension JSON {
    /// The JSON form of a document of text keys, such as metadata (RFC 8949, section 6.1).
    ///
    /// Byte strings become base64url without padding, integers past 64 bits become numbers, tags are left out.
    package init(_ item: CBOR) {
        switch item {
        case .unsigned(let value): self = Int64(exactly: value).map(JSON.integer) ?? .number(Double(value))
        case .negative: self = item.int.map(JSON.integer) ?? .number(item.double ?? 0)
        case .bytes(let bytes): self = .string(Base64.url(bytes))
        case .text(let text): self = .string(text)
        case .array(let items): self = .array(items.map(JSON.init))
        case .map(let pairs):
            self = .object(
                pairs.map { pair in Member(pair.key.text ?? JSON(pair.key).text(), JSON(pair.value)) })
        case .tagged(_, let item): self = JSON(item)
        case .bool(let value): self = .bool(value)
        case .null, .undefined, .simple: self = .null
        case .float(let value): self = .number(value)
        }
    }
}

extension CBOR {
    /// The CBOR form of a JSON value (RFC 8949, section 6.2).
    package init(_ json: JSON) {
        switch json {
        case .null: self = .null
        case .bool(let value): self = .bool(value)
        case .integer(let value): self = .int(value)
        case .number(let value): self = .float(value)
        case .string(let text): self = .text(text)
        case .array(let items): self = .array(items.map(CBOR.init))
        case .object(let members): self = .map(members.map { Pair(.text($0.name), CBOR($0.value)) })
        }
    }
}

/// Base64 (RFC 4648).
package enum Base64 {
    private static let standard = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    /// Encodes with the URL-safe alphabet and no padding (section 5).
    package static func url(_ bytes: [UInt8]) -> String {
        var output: [UInt8] = []
        output.reserveCapacity((bytes.count + 2) / 3 * 4)
        var index = 0
        while index < bytes.count {
            let group = bytes[index..<min(index + 3, bytes.count)]
            var value: UInt32 = 0
            for byte in group { value = value << 8 | UInt32(byte) }
            value <<= UInt32(8 * (3 - group.count))
            for position in 0...group.count {
                let symbol = standard[Int(value >> UInt32(18 - 6 * position) & 0x3f)]
                output.append(symbol == UInt8(ascii: "+") ? UInt8(ascii: "-") : symbol == UInt8(ascii: "/") ? UInt8(ascii: "_") : symbol)
            }
            index += 3
        }
        return String(decoding: output, as: UTF8.self)
    }

    /// Decodes either alphabet, with or without padding; nil where the text is no base64.
    package static func decode(_ text: String) -> [UInt8]? {
        var output: [UInt8] = []
        var value: UInt32 = 0
        var bits = 0
        for byte in text.utf8.prefix(while: { $0 != UInt8(ascii: "=") }) {
            let symbol = byte == UInt8(ascii: "-") ? UInt8(ascii: "+") : byte == UInt8(ascii: "_") ? UInt8(ascii: "/") : byte
            guard let digit = standard.firstIndex(of: symbol) else { return nil }
            value = (value << 6 | UInt32(digit)) & 0xfff
            bits += 6
            if bits >= 8 {
                bits -= 8
                output.append(UInt8(truncatingIfNeeded: value >> UInt32(bits)))
            }
        }
        return output
    }
}

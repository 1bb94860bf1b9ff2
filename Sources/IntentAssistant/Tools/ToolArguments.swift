import IntentProtocol

/// A tool's arguments as the values that the host reads by the parameters' types.
enum ToolArguments {
    /// - Throws: −32602 where there are more than a run may have.
    static func values(_ arguments: JSON?, for intent: IntentMetadata) throws(RPCError) -> [NamedValue] {
        guard case .object(let members)? = arguments else { return [] }
        guard members.count <= Perform.maximumParameters else {
            throw .invalidParameters("a tool takes at most \(Perform.maximumParameters) arguments")
        }
        var values: [NamedValue] = []
        for member in members {
            guard !values.contains(where: { $0.name == member.name }) else {
                throw .invalidParameters("the argument '\(CleanText.line(member.name, limit: 100))' stands twice")
            }
            let type = intent.parameters.first { $0.name.lowercased() == member.name.lowercased() }?.type
            values.append(NamedValue(member.name, value(member.value, type)))
        }
        return values
    }

    /// A value as the host takes it from programs; texts of types that have no plain text in JSON are read as typed.
    static func value(_ json: JSON, _ type: ValueType?) -> IntentValue {
        switch json {
        case .null: return .null
        case .bool(let value): return .bool(value)
        case .integer(let value): return .int(value)
        case .number(let value): return .double(value)
        case .string(let text):
            guard case .file? = type else { return isTyped(type) ? .unresolved(text) : .string(text) }
            return .unresolved(path(text))
        case .array(let items):
            if case .collection? = type { return .array(items.map { value($0, nil) }) }
            return .array(items.map { value($0, type?.element) })
        case .object(let members):
            return .record(
                kind: "", fields: Dictionary(members.map { ($0.name, value($0.value, nil)) }) { $1 })
        }
    }

    /// Whether a text is read as a person types it, because the type's JSON is no text.
    private static func isTyped(_ type: ValueType?) -> Bool {
        switch type {
        case .dateComponents, .currency, .measurement, .person, .personName, .placemark, .union, .collection: true
        default: false
        }
    }

    /// The path of a `file:` URI of this machine (RFC 8089); any other text as it is.
    static func path(_ text: String) -> String {
        for prefix in ["file://localhost/", "file:///", "file:/"] where text.lowercased().hasPrefix(prefix) {
            return "/" + (Percent.decode(String(text.dropFirst(prefix.count))) ?? "")
        }
        return text
    }
}

/// Percent-encoding (RFC 3986, section 2.1).
enum Percent {
    /// Encodes all but unreserved characters.
    static func encode(_ text: String) -> String {
        var output = ""
        for byte in text.utf8 {
            switch byte {
            case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x2d, 0x2e, 0x5f, 0x7e:
                output.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                output += digits.count == 1 ? "%0\(digits)" : "%\(digits)"
            }
        }
        return output
    }

    /// Decodes; nil where a `%` has no two digits behind it, or the bytes are no UTF-8.
    static func decode(_ text: String) -> String? {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard rest.count >= 2, let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) else {
                return nil
            }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return String(validating: bytes, as: UTF8.self)
    }
}

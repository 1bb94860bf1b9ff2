import IntentProtocol

/// CBOR's diagnostic notation (RFC 8949, section 8), as the test vectors have it.
enum Diagnostic {
    static func text(_ item: CBOR) -> String {
        switch item {
        case .unsigned(let value): "\(value)"
        case .negative(let value): value == .max ? "-18446744073709551616" : "-\(value + 1)"
        case .bytes(let bytes): "h'\(Hex.text(bytes))'"
        case .text(let text): JSON.string(text).text()
        case .array(let items): "[" + items.map(Self.text).joined(separator: ", ") + "]"
        case .map(let pairs):
            "{" + pairs.map { "\(text($0.key)): \(text($0.value))" }.joined(separator: ", ") + "}"
        case .tagged(let number, let item): "\(number)(\(text(item)))"
        case .bool(let value): "\(value)"
        case .null: "null"
        case .undefined: "undefined"
        case .simple(let value): "simple(\(value))"
        case .float(let value):
            value.isNaN ? "NaN" : value == .infinity ? "Infinity" : value == -.infinity ? "-Infinity" : "\(value)"
        }
    }
}

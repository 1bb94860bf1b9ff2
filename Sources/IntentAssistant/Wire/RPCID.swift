package import IntentProtocol

/// A request's identifier: a text or an integer, never null and never a fraction.
package enum RPCID: Hashable, Sendable {
    case integer(Int64)
    case text(String)

    /// Bytes of a text at most: 1 KiB.
    static let lengthLimit = 1 << 10

    package init?(_ json: JSON?) {
        switch json {
        case .integer(let value): self = .integer(value)
        case .string(let text) where text.utf8.count <= Self.lengthLimit: self = .text(text)
        default: return nil
        }
    }

    package var json: JSON {
        switch self {
        case .integer(let value): .integer(value)
        case .text(let text): .string(text)
        }
    }
}

extension RPCID {
    /// The identifier of a message that is too deep to be read, found without reading what lies in it.
    ///
    /// Only members of the outermost object count; of several the last one stands, as in the reader.
    package init?(scanning bytes: [UInt8]) {
        var scanner = OutermostScanner(bytes: bytes)
        guard let value = scanner.value(of: "id"), let text = String(validating: value, as: UTF8.self),
            let json = try? JSON(parsing: text)
        else { return nil }
        self.init(json)
    }
}

/// Finds a member of a JSON text's outermost object in one pass, without recursion.
private struct OutermostScanner {
    let bytes: [UInt8]
    private var offset = 0

    init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    mutating func value(of name: String) -> ArraySlice<UInt8>? {
        let quoted = Array("\"\(name)\"".utf8)
        var found: ArraySlice<UInt8>?
        var depth = 0
        // At depth 1: where the member's value begins, and whether it is the wanted one.
        var start: Int?
        var key: ArraySlice<UInt8> = []
        while offset < bytes.count {
            let byte = bytes[offset]
            switch byte {
            case UInt8(ascii: "\""):
                let begin = offset
                skipText()
                if depth == 1, start == nil { key = bytes[begin..<offset] }
                continue
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: ":") where depth == 1: start = offset + 1
            case UInt8(ascii: ",") where depth == 1, UInt8(ascii: "}") where depth == 1:
                if let start, key.elementsEqual(quoted) { found = bytes[start..<offset] }
                start = nil
                if byte == UInt8(ascii: "}") { return found }
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
            default: break
            }
            offset += 1
        }
        return nil
    }

    private mutating func skipText() {
        offset += 1
        while offset < bytes.count, bytes[offset] != UInt8(ascii: "\"") {
            offset += bytes[offset] == UInt8(ascii: "\\") ? 2 : 1
        }
        offset = min(offset + 1, bytes.count)
    }
}

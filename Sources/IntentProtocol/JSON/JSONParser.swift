/// Why a text is not JSON, and where.
package struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
    package let message: String
    /// Line and column, both from 1; the column counts bytes.
    package let line: Int
    package let column: Int

    package var description: String { "line \(line), column \(column): \(message)" }
}

extension JSON {
    /// Reads exactly one JSON value (RFC 8259).
    ///
    /// - Parameters:
    ///   - text: The text; at most 64 levels deep.
    /// - Throws: ``JSONError`` with line and column.
    package init(parsing text: String) throws(JSONError) {
        var parser = JSONParser(bytes: Array(text.utf8))
        self = try parser.document()
    }

    /// Reads as ``init(parsing:)`` does, and tells where each value begins.
    ///
    /// - Parameter lines: Gets the line of every value, from 1, in the order of a walk that visits a value before its
    ///   elements or members.
    package init(parsing text: String, lines: inout [Int]) throws(JSONError) {
        var parser = JSONParser(bytes: Array(text.utf8))
        parser.starts = []
        self = try parser.document()
        var line = 1
        var offset = 0
        lines = (parser.starts ?? []).map { start in
            line += parser.bytes[offset..<start].count { $0 == 0x0a }
            offset = start
            return line
        }
    }
}

private struct JSONParser {
    let bytes: [UInt8]
    var offset = 0
    /// Where values begin, if somebody wants to know.
    var starts: [Int]?

    init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    mutating func document() throws(JSONError) -> JSON {
        let value = try value(depth: 64)
        skipSpace()
        guard offset == bytes.count else { throw error("something follows the value") }
        return value
    }

    private mutating func value(depth: Int) throws(JSONError) -> JSON {
        guard depth > 0 else { throw error("the value is nested deeper than 64 levels") }
        skipSpace()
        guard let byte = peek else { throw error("a value is missing") }
        starts?.append(offset)
        switch byte {
        case UInt8(ascii: "{"): return try object(depth: depth)
        case UInt8(ascii: "["): return try array(depth: depth)
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
        default: throw error("a value can't begin with \(quoted(byte))")
        }
    }

    private mutating func object(depth: Int) throws(JSONError) -> JSON {
        offset += 1
        var members: [JSON.Member] = []
        skipSpace()
        if take("}") { return .object([]) }
        while true {
            skipSpace()
            guard peek == UInt8(ascii: "\"") else { throw error("a member's name in quotes is missing") }
            let name = try string()
            skipSpace()
            guard take(":") else { throw error("a colon is missing after the name \(name)") }
            members.append(JSON.Member(name, try value(depth: depth - 1)))
            skipSpace()
            if take("}") { return .object(members) }
            guard take(",") else { throw error("a comma or a closing brace is missing") }
        }
    }

    private mutating func array(depth: Int) throws(JSONError) -> JSON {
        offset += 1
        var items: [JSON] = []
        skipSpace()
        if take("]") { return .array([]) }
        while true {
            items.append(try value(depth: depth - 1))
            skipSpace()
            if take("]") { return .array(items) }
            guard take(",") else { throw error("a comma or a closing bracket is missing") }
        }
    }

    private mutating func word(_ word: String, _ value: JSON) throws(JSONError) -> JSON {
        guard bytes[offset...].starts(with: word.utf8) else { throw error("\(word) was expected") }
        offset += word.utf8.count
        return value
    }

    private mutating func number() throws(JSONError) -> JSON {
        let start = offset
        _ = take("-")
        let first = offset
        try digits()
        if bytes[first] == UInt8(ascii: "0"), offset > first + 1 { throw error("a number can't begin with 0") }
        var isInteger = true
        if take(".") {
            isInteger = false
            try digits()
        }
        if take("e") || take("E") {
            isInteger = false
            _ = take("+") || take("-")
            try digits()
        }
        let text = String(decoding: bytes[start..<offset], as: UTF8.self)
        if isInteger, let integer = Int64(text) { return .integer(integer) }
        guard let number = Double(text), number.isFinite else { throw error("the number \(text) is too large") }
        return .number(number)
    }

    private mutating func digits() throws(JSONError) {
        let start = offset
        while let byte = peek, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { offset += 1 }
        guard offset > start else { throw error("a digit is missing") }
    }

    private mutating func string() throws(JSONError) -> String {
        offset += 1
        var start = offset
        // What stands before `start` and holds an escape; most texts hold none.
        var result: [UInt8] = []
        while true {
            guard let byte = peek else { throw error("the closing quote is missing") }
            switch byte {
            case UInt8(ascii: "\""):
                let run = bytes[start..<offset]
                offset += 1
                return try text(result.isEmpty ? run : (result + run)[...])
            case UInt8(ascii: "\\"):
                result.append(contentsOf: bytes[start..<offset])
                offset += 1
                result.append(contentsOf: String(try escape()).utf8)
                start = offset
            case 0..<0x20: throw error("a control character in a text must be escaped")
            default: offset += 1
            }
        }
    }

    private func text(_ utf8: ArraySlice<UInt8>) throws(JSONError) -> String {
        guard let text = String(validating: utf8, as: UTF8.self) else { throw error("a text is not UTF-8") }
        return text
    }

    private mutating func escape() throws(JSONError) -> Unicode.Scalar {
        guard let byte = peek else { throw error("the closing quote is missing") }
        offset += 1
        switch byte {
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{c}"
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
        case UInt8(ascii: "u"): return try unicode()
        default: throw error("\\\(quoted(byte)) is no escape")
        }
    }

    private mutating func unicode() throws(JSONError) -> Unicode.Scalar {
        let unit = try hexadecimal()
        var value = UInt32(unit)
        if UTF16.isLeadSurrogate(unit) {
            guard take("\\"), take("u") else { throw error("a surrogate stands alone") }
            let trail = try hexadecimal()
            guard UTF16.isTrailSurrogate(trail) else { throw error("a surrogate stands alone") }
            value = 0x1_0000 + (UInt32(unit) - 0xd800) << 10 + (UInt32(trail) - 0xdc00)
        }
        guard let scalar = Unicode.Scalar(value) else { throw error("a surrogate stands alone") }
        return scalar
    }

    private mutating func hexadecimal() throws(JSONError) -> UInt16 {
        guard offset + 4 <= bytes.count,
            bytes[offset..<offset + 4].allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
            let unit = UInt16(String(decoding: bytes[offset..<offset + 4], as: UTF8.self), radix: 16)
        else { throw error("four hexadecimal digits are missing") }
        offset += 4
        return unit
    }

    // MARK: Bytes

    private var peek: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard peek == UInt8(ascii: character) else { return false }
        offset += 1
        return true
    }

    private mutating func skipSpace() {
        while let byte = peek, byte == 0x20 || byte == 0x0a || byte == 0x0d || byte == 0x09 { offset += 1 }
    }

    private func quoted(_ byte: UInt8) -> String {
        (0x21...0x7e).contains(byte) ? String(Unicode.Scalar(byte)) : "byte \(byte)"
    }

    private func error(_ message: String) -> JSONError {
        let before = bytes[..<min(offset, bytes.count)]
        let line = before.count { $0 == 0x0a } + 1
        let column = before.count - (before.lastIndex(of: 0x0a).map { $0 + 1 } ?? 0) + 1
        return JSONError(message: message, line: line, column: column)
    }
}

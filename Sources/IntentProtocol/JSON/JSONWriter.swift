extension JSON {
    /// The value as JSON text.
    ///
    /// - Parameter pretty: Members and elements each on a line of their own, two spaces a level.
    package func text(pretty: Bool = false) -> String {
        var writer = JSONWriter(isPretty: pretty)
        writer.write(self, level: 0)
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}

private struct JSONWriter {
    let isPretty: Bool
    var bytes: [UInt8] = []

    mutating func write(_ value: JSON, level: Int) {
        switch value {
        case .null: plain("null")
        case .bool(let bool): plain(bool ? "true" : "false")
        case .integer(let integer): plain(String(integer))
        // Not a number and the infinities have no JSON form; they are written as null.
        case .number(let number): plain(number.isFinite ? "\(number)" : "null")
        case .string(let string): quote(string)
        case .array(let items):
            list("[", "]", items, level: level) { $0.write($1, level: level + 1) }
        case .object(let members):
            list("{", "}", members, level: level) { writer, member in
                writer.quote(member.name)
                writer.plain(writer.isPretty ? ": " : ":")
                writer.write(member.value, level: level + 1)
            }
        }
    }

    private mutating func list<Element>(
        _ open: String, _ close: String, _ elements: [Element], level: Int,
        _ body: (inout JSONWriter, Element) -> Void
    ) {
        plain(open)
        for (index, element) in elements.enumerated() {
            if index > 0 { plain(",") }
            line(level + 1)
            body(&self, element)
        }
        if !elements.isEmpty { line(level) }
        plain(close)
    }

    private mutating func line(_ level: Int) {
        guard isPretty else { return }
        plain("\n")
        for _ in 0..<level { plain("  ") }
    }

    private mutating func plain(_ text: String) {
        bytes.append(contentsOf: text.utf8)
    }

    private mutating func quote(_ text: String) {
        var text = text
        bytes.append(UInt8(ascii: "\""))
        text.withUTF8 { utf8 in
            // What needs no escape is appended in runs.
            var start = 0
            var index = 0
            while index < utf8.count {
                guard let (length, escape) = Self.escape(utf8, at: index) else {
                    index += 1
                    continue
                }
                bytes.append(contentsOf: utf8[start..<index])
                plain(escape)
                index += length
                start = index
            }
            bytes.append(contentsOf: utf8[start...])
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// The escape of the character that begins at an index and the number of its bytes; nil where it needs none.
    ///
    /// Beside what RFC 8259 asks for, these are escaped: what commands a terminal or turns the direction of text there
    /// (``TerminalText``), and the line ends that old JavaScript stumbles over.
    @inline(__always)
    private static func escape(_ utf8: UnsafeBufferPointer<UInt8>, at index: Int) -> (length: Int, escape: String)? {
        let byte = utf8[index]
        switch byte {
        case UInt8(ascii: "\""): return (1, "\\\"")
        case UInt8(ascii: "\\"): return (1, "\\\\")
        case 0..<0x20, 0x7f: return (1, control(byte))
        case 0xc2:
            guard index + 1 < utf8.count, utf8[index + 1] < 0xa0 else { return nil }
            return (2, unicode(UInt16(utf8[index + 1])))
        case 0xe2:
            guard index + 2 < utf8.count else { return nil }
            switch (utf8[index + 1], utf8[index + 2]) {
            case (0x80, 0xa8...0xae), (0x81, 0xa6...0xa9):
                return (3, unicode(0x2000 | UInt16(utf8[index + 1] & 0x3f) << 6 | UInt16(utf8[index + 2] & 0x3f)))
            default: return nil
            }
        default: return nil
        }
    }

    private static func control(_ byte: UInt8) -> String {
        switch byte {
        case 0x0a: return "\\n"
        case 0x0d: return "\\r"
        case 0x09: return "\\t"
        default: return unicode(UInt16(byte))
        }
    }

    private static func unicode(_ value: UInt16) -> String {
        let digits = String(value, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
}

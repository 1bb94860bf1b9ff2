/// A JSON text's value (RFC 8259), the one JSON of the targets that do without Foundation.
package enum JSON: Hashable, Sendable {
    case null
    case bool(Bool)
    /// A number without fraction and exponent that fits 64 bits.
    case integer(Int64)
    /// Any other number.
    case number(Double)
    case string(String)
    case array([JSON])
    /// Members in the order of the text.
    case object([Member])

    /// One name and value of an object.
    package struct Member: Hashable, Sendable {
        package let name: String
        package let value: JSON

        package init(_ name: String, _ value: JSON) {
            self.name = name
            self.value = value
        }
    }

    /// An object that leaves out the members without a value.
    package static func object(_ members: KeyValuePairs<String, JSON?>) -> JSON {
        .object(members.compactMap { member in member.value.map { Member(member.key, $0) } })
    }

    /// The value of an object's member; nil where there is none.
    package subscript(name: String) -> JSON? {
        guard case .object(let members) = self else { return nil }
        return members.last { $0.name == name }?.value
    }

    package var string: String? {
        if case .string(let text) = self { text } else { nil }
    }

    package var integer: Int64? {
        if case .integer(let value) = self { value } else { nil }
    }

    package var bool: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }

    package var array: [JSON]? {
        if case .array(let items) = self { items } else { nil }
    }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByArrayLiteral
{
    package init(stringLiteral value: String) { self = .string(value) }
    package init(integerLiteral value: Int64) { self = .integer(value) }
    package init(booleanLiteral value: Bool) { self = .bool(value) }
    package init(arrayLiteral elements: JSON...) { self = .array(elements) }
}

extension JSON {
    /// The value as JSON text.
    ///
    /// - Parameter pretty: Members and elements each on a line of their own, two spaces a level.
    package func text(pretty: Bool = false) -> String {
        var writer = Writer(pretty: pretty)
        writer.write(self, level: 0)
        return writer.text
    }

    private struct Writer {
        let pretty: Bool
        var text = ""

        mutating func write(_ value: JSON, level: Int) {
            switch value {
            case .null: text += "null"
            case .bool(let bool): text += bool ? "true" : "false"
            case .integer(let integer): text += String(integer)
            case .number(let number): text += Self.number(number)
            case .string(let string): quote(string)
            case .array(let items):
                list("[", "]", items, level: level) { $0.write($1, level: level + 1) }
            case .object(let members):
                list("{", "}", members, level: level) { writer, member in
                    writer.quote(member.name)
                    writer.text += writer.pretty ? ": " : ":"
                    writer.write(member.value, level: level + 1)
                }
            }
        }

        private mutating func list<Element>(
            _ open: String, _ close: String, _ elements: [Element], level: Int,
            _ body: (inout Writer, Element) -> Void
        ) {
            text += open
            for (index, element) in elements.enumerated() {
                if index > 0 { text += "," }
                line(level + 1)
                body(&self, element)
            }
            if !elements.isEmpty { line(level) }
            text += close
        }

        private mutating func line(_ level: Int) {
            guard pretty else { return }
            text += "\n"
            text += String(repeating: "  ", count: level)
        }

        private mutating func quote(_ string: String) {
            text += "\""
            for scalar in string.unicodeScalars {
                switch scalar {
                case "\"": text += "\\\""
                case "\\": text += "\\\\"
                case "\n": text += "\\n"
                case "\r": text += "\\r"
                case "\t": text += "\\t"
                case "\u{0}"..."\u{1f}", "\u{7f}", "\u{2028}", "\u{2029}":
                    let digits = String(scalar.value, radix: 16)
                    text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                default: text.unicodeScalars.append(scalar)
                }
            }
            text += "\""
        }

        /// Not a number and the infinities have no JSON form; they are written as null.
        private static func number(_ value: Double) -> String {
            value.isFinite ? "\(value)" : "null"
        }
    }
}

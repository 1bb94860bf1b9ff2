internal import IntentProtocol

/// A value as programs exchange it: what JSON can say (RFC 8259).
///
/// Dates are texts in RFC 3339 form, durations numbers of seconds, bytes texts in base64url, entities objects with
/// `type`, `id` and `title`.
public indirect enum DataValue: Hashable, Sendable {
    case null
    case bool(Bool)
    case integer(Int64)
    case number(Double)
    case text(String)
    case list([DataValue])
    case object([String: DataValue])

    /// Reads one JSON value.
    ///
    /// - Returns: Nil where the text is no JSON, or deeper than 64 levels.
    public init?(json text: String) {
        guard let json = try? JSON(parsing: text) else { return nil }
        self.init(json)
    }

    /// The value as JSON text on one line, an object's members in the order of their names.
    public var json: String { document.text() }

    /// A member of an object; nil for any other value.
    public subscript(name: String) -> DataValue? {
        if case .object(let members) = self { members[name] } else { nil }
    }

    public var text: String? {
        if case .text(let text) = self { text } else { nil }
    }

    public var list: [DataValue]? {
        if case .list(let values) = self { values } else { nil }
    }
}

extension DataValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
    public init(stringLiteral value: String) { self = .text(value) }
    public init(integerLiteral value: Int64) { self = .integer(value) }
    public init(floatLiteral value: Double) { self = .number(value) }
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    public init(arrayLiteral elements: DataValue...) { self = .list(elements) }
    public init(dictionaryLiteral elements: (String, DataValue)...) {
        self = .object(Dictionary(elements) { $1 })
    }
    public init(nilLiteral: ()) { self = .null }
}

extension DataValue {
    init(_ json: JSON) {
        switch json {
        case .null: self = .null
        case .bool(let value): self = .bool(value)
        case .integer(let value): self = .integer(value)
        case .number(let value): self = .number(value)
        case .string(let text): self = .text(text)
        case .array(let items): self = .list(items.map(DataValue.init))
        case .object(let members):
            self = .object(Dictionary(members.map { ($0.name, DataValue($0.value)) }) { $1 })
        }
    }

    var document: JSON {
        switch self {
        case .null: .null
        case .bool(let value): .bool(value)
        case .integer(let value): .integer(value)
        case .number(let value): .number(value)
        case .text(let text): .string(text)
        case .list(let values): .array(values.map(\.document))
        case .object(let members):
            .object(members.sorted { $0.key < $1.key }.map { JSON.Member($0.key, $0.value.document) })
        }
    }

    /// The value as the host takes it, to be read by the parameter's type.
    var value: IntentValue {
        switch self {
        case .null: .null
        case .bool(let value): .bool(value)
        case .integer(let value): .int(value)
        case .number(let value): .double(value)
        case .text(let text): .string(text)
        case .list(let values): .array(values.map(\.value))
        case .object(let members): .record(kind: "", fields: members.mapValues(\.value))
        }
    }
}

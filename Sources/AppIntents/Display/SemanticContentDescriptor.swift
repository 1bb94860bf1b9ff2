import IntentProtocol

/// What something is about: labels, a short text, a picture.
///
/// As a part of a ``DisplayRepresentation`` it lets search and assistants reason about a value without loading it; as the
/// input of an ``IntentValueQuery`` it is what is looked for, such as the labels of a picture.
public struct SemanticContentDescriptor: Sendable, Hashable {
    /// Words for what is there, such as "dog" and "beach".
    public var labels: [String]
    /// A sentence about it.
    public var text: String?
    /// A picture of it.
    public var image: DisplayRepresentation.Image?

    /// Creates a descriptor.
    ///
    /// - Parameters:
    ///   - labels: Words for what is there.
    ///   - text: A sentence about it.
    ///   - image: A picture of it.
    public init(labels: [String], text: String? = nil, image: DisplayRepresentation.Image? = nil) {
        self.labels = labels
        self.text = text
        self.image = image
    }
}

extension SemanticContentDescriptor: _IntentValue {
    public static var _family: _ValueFamily { _ValueFamily(.codable("SemanticContentDescriptor")) }

    public static func _decode(_ value: _WireValue, in context: _DecodingContext) async throws -> Self {
        switch value.raw {
        case .record("semanticContent", let fields):
            var descriptor = Self(labels: [])
            if case .array(let labels)? = fields["labels"] {
                descriptor.labels = labels.compactMap { if case .string(let text) = $0 { text } else { nil } }
            }
            if case .string(let text)? = fields["text"] { descriptor.text = text }
            if case .data(let bytes)? = fields["image"] {
                descriptor.image = DisplayRepresentation.Image(data: Data(bytes))
            }
            return descriptor
        case .array(let values):
            return Self(labels: values.compactMap { if case .string(let text) = $0 { text } else { nil } })
        case .string(let text), .unresolved(let text):
            return Self(labels: text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }, text: text)
        default:
            throw mismatch(value)
        }
    }

    public func _encode(_ detail: _EncodingDetail) -> _WireValue {
        var fields: [String: IntentValue] = ["labels": .array(labels.map(IntentValue.string))]
        if let text { fields["text"] = .string(text) }
        if case .data(let data)? = image?.source { fields["image"] = .data([UInt8](data)) }
        return _WireValue(.record(kind: "semanticContent", fields: fields))
    }
}

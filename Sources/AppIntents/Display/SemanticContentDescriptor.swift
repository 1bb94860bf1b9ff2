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
            return Self(fields)
        case .codable(_, let text):
            // The form that a program's JSON comes in, since the metadata tells the type as a Codable.
            guard let parsed = try? JSON(parsing: text) else { throw mismatch(value) }
            switch parsed {
            case .array(let labels): return Self(labels: labels.compactMap(\.string))
            case .object:
                let image = parsed["image"]?.string.flatMap { Data(base64Encoded: $0) }
                return Self(
                    labels: parsed["labels"]?.array?.compactMap(\.string) ?? [], text: parsed["text"]?.string,
                    image: image.map { DisplayRepresentation.Image(data: $0) })
            default: throw mismatch(value)
            }
        case .array(let values):
            return Self(labels: values.compactMap { if case .string(let text) = $0 { text } else { nil } })
        case .string(let text), .unresolved(let text):
            return Self(labels: text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }, text: text)
        default:
            throw mismatch(value)
        }
    }

    private init(_ fields: [String: IntentValue]) {
        self.init(labels: [])
        if case .array(let labels)? = fields["labels"] {
            self.labels = labels.compactMap { if case .string(let text) = $0 { text } else { nil } }
        }
        if case .string(let text)? = fields["text"] { self.text = text }
        if case .data(let bytes)? = fields["image"] { image = DisplayRepresentation.Image(data: Data(bytes)) }
    }

    /// The descriptor as a part of how something is shown.
    var contentValue: ContentValue {
        ContentValue(labels: labels, text: text, image: image?.reference)
    }

    public func _encode(_ detail: _EncodingDetail) -> _WireValue {
        var fields: [String: IntentValue] = ["labels": .array(labels.map(IntentValue.string))]
        if let text { fields["text"] = .string(text) }
        if case .data(let data)? = image?.source { fields["image"] = .data([UInt8](data)) }
        return _WireValue(.record(kind: "semanticContent", fields: fields))
    }
}

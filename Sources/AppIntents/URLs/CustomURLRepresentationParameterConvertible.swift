/// A value that can stand in a URL.
public protocol CustomURLRepresentationParameterConvertible {
    /// The text that stands in the URL, before it is percent-encoded.
    var urlRepresentationParameter: String { get }
}

extension String: CustomURLRepresentationParameterConvertible {
    /// The text itself.
    public var urlRepresentationParameter: String { self }
}

extension Int: CustomURLRepresentationParameterConvertible {
    /// The digits.
    public var urlRepresentationParameter: String { String(self) }
}

extension URL: CustomURLRepresentationParameterConvertible {
    /// The URL as text.
    public var urlRepresentationParameter: String { absoluteString }
}

/// Puts the pieces of a URL together.
enum URLText {
    /// Returns a value's text as it stands in a URL; nil for a value that can't.
    static func parameter(_ value: Any?) -> String? {
        guard let value = value as? any CustomURLRepresentationParameterConvertible else { return nil }
        return encoded(value.urlRepresentationParameter)
    }

    /// Returns the URL that pieces make of an entity or intent; nil where one of them has no value.
    static func url<Subject>(_ pieces: [(Subject) -> String?], of subject: Subject) -> URL? {
        var text = ""
        for piece in pieces {
            guard let part = piece(subject) else { return nil }
            text += part
        }
        return URL(string: text)
    }

    /// Returns a text with everything percent-encoded that has a meaning in URLs.
    static func encoded(_ text: String) -> String {
        var allowed = CharacterSet.alphanumerics
        allowed.insert(charactersIn: "-._~")
        return text.addingPercentEncoding(withAllowedCharacters: allowed) ?? text
    }
}

/// The URL that does what an intent does: `"https://example.org/search?q=\(\.$text)"`.
public struct IntentURLRepresentation<Intent: AppIntent>: ExpressibleByStringInterpolation, @unchecked Sendable {
    // Unchecked: key paths don't change.

    /// Collects the pieces of a URL.
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var pieces: [(Intent) -> String?] = []

        /// Prepares for pieces of the given number and size.
        public init(literalCapacity: Int, interpolationCount: Int) {
            pieces.reserveCapacity(2 * interpolationCount + 1)
        }

        /// Adds a piece of plain text.
        public mutating func appendLiteral(_ literal: String) {
            pieces.append { _ in literal }
        }

        /// Adds a parameter's value.
        public mutating func appendInterpolation<Value: Sendable & CustomURLRepresentationParameterConvertible>(
            _ keyPath: KeyPath<Intent, IntentParameter<Value>>
        ) {
            pieces.append { URLText.parameter($0[keyPath: keyPath].value) }
        }
    }

    private let pieces: [(Intent) -> String?]

    /// Creates a URL without parameters.
    public init(stringLiteral value: String) {
        pieces = [{ _ in value }]
    }

    /// Creates a URL without parameters.
    public init(_ text: String) {
        self.init(stringLiteral: text)
    }

    /// Creates a URL with parameters in it.
    public init(stringInterpolation: StringInterpolation) {
        pieces = stringInterpolation.pieces
    }

    /// Returns an intent's URL; nil where a parameter has no value.
    package func url(of intent: Intent) -> URL? {
        URLText.url(pieces, of: intent)
    }
}

/// An intent that is done by opening a URL.
@_alwaysEmitConformanceMetadata
public protocol URLRepresentableIntent: AppIntent {
    /// How the intent's URL is made.
    static var urlRepresentation: URLRepresentation { get }
}

extension URLRepresentableIntent {
    /// How the intent's URL is made.
    public typealias URLRepresentation = IntentURLRepresentation<Self>

    /// Opens the URL.
    public func perform() async throws -> some IntentResult & OpensIntent {
        guard let url = Self.urlRepresentation.url(of: self) else { throw AppIntentError.Unrecoverable.unknown }
        return .result(opensIntent: OpenURLIntent(url))
    }
}

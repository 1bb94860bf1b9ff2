/// The URLs of an enumeration's cases: one for each, or one with the raw value in it.
public struct EnumURLRepresentation<Enum: AppEnum>: ExpressibleByStringInterpolation, Sendable {
    /// Collects the pieces of a URL.
    public struct StringInterpolation: StringInterpolationProtocol, Sendable {
        /// The parts of a case.
        public enum Token: Sendable {
            /// The raw value.
            case rawValue
        }

        fileprivate var pieces: [String?] = []

        /// Prepares for pieces of the given number and size.
        public init(literalCapacity: Int, interpolationCount: Int) {
            pieces.reserveCapacity(2 * interpolationCount + 1)
        }

        /// Adds a piece of plain text.
        public mutating func appendLiteral(_ literal: String) {
            pieces.append(literal)
        }

        /// Adds the raw value.
        public mutating func appendInterpolation(_ token: Token) {
            pieces.append(nil)
        }
    }

    /// The URL of one case.
    public struct EnumSingleURLRepresentation: ExpressibleByStringInterpolation, Sendable {
        /// Collects the pieces of a URL.
        public typealias StringInterpolation = EnumURLRepresentation<Enum>.StringInterpolation

        fileprivate let pieces: [String?]

        /// Creates a URL.
        public init(stringLiteral value: String) {
            pieces = [value]
        }

        /// Creates a URL with the raw value in it.
        public init(stringInterpolation: StringInterpolation) {
            pieces = stringInterpolation.pieces
        }
    }

    private let common: [String?]?
    private let single: [Enum: EnumSingleURLRepresentation]

    /// Creates a URL that is the same for all cases.
    public init(stringLiteral value: String) {
        common = [value]
        single = [:]
    }

    /// Creates a URL with the raw value in it.
    public init(stringInterpolation: StringInterpolation) {
        common = stringInterpolation.pieces
        single = [:]
    }

    /// Creates a URL for each case.
    public init(_ urls: [Enum: EnumSingleURLRepresentation]) {
        common = nil
        single = urls
    }

    /// Returns the URL of a case; nil where it has none.
    package func url(of value: Enum) -> URL? {
        guard let pieces = single[value]?.pieces ?? common else { return nil }
        return URL(string: pieces.map { $0 ?? URLText.encoded("\(value.rawValue)") }.joined())
    }
}

extension EnumURLRepresentation: ExpressibleByDictionaryLiteral {
    /// Creates a URL for each case.
    public init(dictionaryLiteral elements: (Enum, EnumSingleURLRepresentation)...) {
        self.init(Dictionary(elements) { first, _ in first })
    }
}

/// An enumeration whose cases have URLs.
@_alwaysEmitConformanceMetadata
public protocol URLRepresentableEnum: AppEnum, CustomURLRepresentationParameterConvertible {
    /// How the cases' URLs are made.
    static var urlRepresentation: URLRepresentation { get }
}

extension URLRepresentableEnum {
    /// How the cases' URLs are made.
    public typealias URLRepresentation = EnumURLRepresentation<Self>

    /// The raw value.
    public var urlRepresentationParameter: String { "\(rawValue)" }
}

/// The URL of an entity: `"https://example.org/books/\(.id)"`.
public struct EntityURLRepresentation<Entity: AppEntity>: ExpressibleByStringInterpolation, @unchecked Sendable {
    // Unchecked: key paths don't change.

    /// Collects the pieces of a URL.
    public struct StringInterpolation: StringInterpolationProtocol {
        /// The parts of an entity that aren't properties.
        public enum Token: Sendable {
            /// The identifier.
            case id
        }

        fileprivate var pieces: [(Entity) -> String?] = []

        /// Prepares for pieces of the given number and size.
        public init(literalCapacity: Int, interpolationCount: Int) {
            pieces.reserveCapacity(2 * interpolationCount + 1)
        }

        /// Adds a piece of plain text.
        public mutating func appendLiteral(_ literal: String) {
            pieces.append { _ in literal }
        }

        /// Adds the identifier.
        public mutating func appendInterpolation(_ token: Token) {
            pieces.append { URLText.encoded($0.id.entityIdentifierString) }
        }

        /// Adds a property's value.
        public mutating func appendInterpolation<Value: Sendable & CustomURLRepresentationParameterConvertible>(
            _ keyPath: KeyPath<Entity, EntityProperty<Value>>
        ) {
            pieces.append { URLText.parameter($0[keyPath: keyPath].wrappedValue) }
        }
    }

    private let pieces: [(Entity) -> String?]

    /// Creates a URL that is the same for all entities.
    public init(stringLiteral value: String) {
        pieces = [{ _ in value }]
    }

    /// Creates a URL that is the same for all entities.
    public init(_ text: String) {
        self.init(stringLiteral: text)
    }

    /// Creates a URL with parts of the entity in it.
    public init(stringInterpolation: StringInterpolation) {
        pieces = stringInterpolation.pieces
    }

    /// Returns an entity's URL; nil where a part has no value.
    package func url(of entity: Entity) -> URL? {
        URLText.url(pieces, of: entity)
    }
}

/// An entity that has a URL.
@_alwaysEmitConformanceMetadata
public protocol URLRepresentableEntity: AppEntity, CustomURLRepresentationParameterConvertible {
    /// How entities' URLs are made.
    static var urlRepresentation: URLRepresentation { get }
}

extension URLRepresentableEntity {
    /// How entities' URLs are made.
    public typealias URLRepresentation = EntityURLRepresentation<Self>

    /// The identifier.
    public var urlRepresentationParameter: String { id.entityIdentifierString }

    /// The entity's URL as text; nil where a part of it has no value.
    var urlText: String? { Self.urlRepresentation.url(of: self)?.absoluteString }
}

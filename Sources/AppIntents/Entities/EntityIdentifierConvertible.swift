/// An identifier that can be written as text and read back: a string, a number, a UUID, or a type of the app's.
///
/// The text is persisted in people's shortcuts, so it must name the same entity tomorrow and in another process.
public protocol EntityIdentifierConvertible {
    /// The identifier as text.
    var entityIdentifierString: String { get }

    /// Reads an identifier; nil where the text is none.
    static func entityIdentifier(for entityIdentifierString: String) -> Self?
}

extension String: EntityIdentifierConvertible {
    public var entityIdentifierString: String { self }

    public static func entityIdentifier(for entityIdentifierString: String) -> String? { entityIdentifierString }
}

extension Int: EntityIdentifierConvertible {
    public var entityIdentifierString: String { String(self) }

    public static func entityIdentifier(for entityIdentifierString: String) -> Int? { Int(entityIdentifierString) }
}

extension Float: EntityIdentifierConvertible {
    public var entityIdentifierString: String { String(self) }

    public static func entityIdentifier(for entityIdentifierString: String) -> Float? {
        Float(entityIdentifierString)
    }
}

extension UUID: EntityIdentifierConvertible {
    public var entityIdentifierString: String { uuidString }

    public static func entityIdentifier(for entityIdentifierString: String) -> UUID? {
        UUID(uuidString: entityIdentifierString)
    }
}

/// An entity type's identifier, with the app that it belongs to.
public struct AttributedTypeIdentifier: Hashable, Sendable {
    /// The type's name as it is persisted.
    public let persistentIdentifier: String
    /// The app; nil where it is not known.
    public let bundleIdentifier: String?

    public init(persistentIdentifier: String, bundleIdentifier: String? = nil) {
        self.persistentIdentifier = persistentIdentifier
        self.bundleIdentifier = bundleIdentifier
    }
}

/// What names one entity among all: its type and its own identifier as text.
public struct AttributedEntityIdentifier: Hashable, Sendable {
    public let entityType: AttributedTypeIdentifier
    /// The entity's identifier as text, a UUID's among them.
    public let instanceIdentifier: String

    public init(entityType: AttributedTypeIdentifier, instanceIdentifier: String) {
        self.entityType = entityType
        self.instanceIdentifier = instanceIdentifier
    }
}

import IntentProtocol

/// Bounds of what a plugin describes, since the host holds it as long as the plugin is installed.
enum MetadataLimits {
    /// Bytes of the document: 16 MiB.
    static let bytes = 16 << 20
    /// Intents, entities, enumerations, unions, shortcuts: 10,000 of each.
    static let each = 10_000

    /// What is wrong with a document of a length; nil where it may be read.
    static func refuse(bytes: Int) -> IntentError? {
        guard bytes > Self.bytes else { return nil }
        return refused("the plugin's metadata takes \(bytes) bytes, and \(Self.bytes) are the most")
    }

    /// What there is too much of; nil where there is nothing.
    static func refuse(_ app: AppMetadata) -> IntentError? {
        let counts = [
            ("intents", app.intents.count), ("entities", app.entities.count), ("enumerations", app.enums.count),
            ("unions", app.unions.count), ("shortcuts", app.shortcuts.count),
        ]
        guard let (what, count) = counts.first(where: { $0.1 > each }) else { return nil }
        return refused("the plugin describes \(count) \(what), and \(each) are the most")
    }

    private static func refused(_ message: String) -> IntentError {
        IntentError(.request, .invalidPlugin, message, remedy: "tell its author to make several plugins of it")
    }
}

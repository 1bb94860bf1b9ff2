/// A type of file or data, known by a uniform type identifier such as `public.png`.
///
/// Linux has no UniformTypeIdentifiers; this is the part that intents use, with the common types.
public struct UTType: Sendable, Hashable, Codable {
    /// The identifier.
    public let identifier: String

    /// Creates a type from its identifier; nil for an empty one.
    public init?(_ identifier: String) {
        if identifier.isEmpty { return nil }
        self.identifier = identifier
    }

    /// Creates a type of the app's own.
    public init(exportedAs identifier: String) {
        self.identifier = identifier
    }

    /// Creates a type that another app defines.
    public init(importedAs identifier: String) {
        self.identifier = identifier
    }

    /// Creates the type of files with an extension; nil where none is known.
    public init?(filenameExtension: String) {
        let wanted = filenameExtension.lowercased()
        guard let entry = UTTypeTable.entries.first(where: { $0.extensions.contains(wanted) }) else { return nil }
        identifier = entry.identifier
    }

    /// Creates the type of data with a MIME type; nil where none is known.
    public init?(mimeType: String) {
        let wanted = mimeType.prefix { $0 != ";" }.lowercased()
        guard let entry = UTTypeTable.entries.first(where: { $0.mimeTypes.contains(wanted) }) else { return nil }
        identifier = entry.identifier
    }

    /// The usual extension of such files, without a dot.
    public var preferredFilenameExtension: String? { entry?.extensions.first }

    /// The usual MIME type of such data.
    public var preferredMIMEType: String? { entry?.mimeTypes.first }

    /// A few words for people.
    public var localizedDescription: String? { entry.map { Words.title($0.name) } }

    /// Whether a value of this type is one of the other type as well.
    public func conforms(to other: UTType) -> Bool {
        if self == other { return true }
        guard let entry else { return other == .item || other == .data }
        return entry.parents.contains { UTType(exportedAs: $0).conforms(to: other) }
    }

    /// Whether this type is the other one, or a wider one.
    public func isSupertype(of other: UTType) -> Bool {
        self != other && other.conforms(to: self)
    }

    private var entry: UTTypeTable.Entry? { UTTypeTable.byIdentifier[identifier] }
}

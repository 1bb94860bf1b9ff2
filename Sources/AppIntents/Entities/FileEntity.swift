/// An entity that is a file: the app's name for it, and its content on demand.
@_alwaysEmitConformanceMetadata
public protocol FileEntity: AppEntity where ID == FileEntityIdentifier {
    /// The types of content that such files have.
    static var supportedContentTypes: [UTType] { get }
}

/// Names a file: by where it lies, or by a draft's name before it is anywhere.
public struct FileEntityIdentifier: Sendable, Hashable {
    /// Where the file lies; nil for a draft.
    public let fileURL: URL?
    /// The draft's name; nil for a file.
    public let draftIdentifier: String?

    /// Whether the file isn't anywhere yet.
    public var isDraft: Bool { draftIdentifier != nil }

    /// Names a file by where it lies.
    public static func file(url: URL) -> Self {
        Self(fileURL: url, draftIdentifier: nil)
    }

    /// Names a draft.
    public static func draft(identifier: String) -> Self {
        Self(fileURL: nil, draftIdentifier: identifier)
    }
}

extension FileEntityIdentifier: EntityIdentifierConvertible {
    /// `draft:` and the draft's name, or the file's URL.
    public var entityIdentifierString: String {
        draftIdentifier.map { "draft:\($0)" } ?? fileURL?.absoluteString ?? ""
    }

    /// Reads an identifier; nil where the text is neither a draft's nor a file's.
    public static func entityIdentifier(for entityIdentifierString: String) -> Self? {
        if entityIdentifierString.hasPrefix("draft:") {
            return draft(identifier: String(entityIdentifierString.dropFirst("draft:".count)))
        }
        guard let url = URL(string: entityIdentifierString), url.isFileURL else { return nil }
        return file(url: url)
    }
}

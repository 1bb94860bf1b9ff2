import IntentProtocol

/// Tells whether a file is of a type that a parameter takes.
enum ContentTypes {
    /// Whether a file is of one of the types; one whose type isn't known fits.
    static func fits(_ file: FileValue, _ types: [String]) -> Bool {
        guard let type = file.contentType.flatMap({ UTType(mimeType: $0) ?? UTType($0) }) else { return true }
        return types.contains { UTType($0).map(type.conforms) ?? false }
    }
}

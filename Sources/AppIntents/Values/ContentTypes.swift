import IntentProtocol

/// Tells whether a file is of a type that a parameter takes.
enum ContentTypes {
    /// Whether a file is of one of the types; one whose type isn't known fits.
    static func fits(_ file: FileValue, _ types: [String]) -> Bool {
        guard let type = file.contentType else { return true }
        return types.contains { $0 == type || $0 == "public.item" || $0 == "public.data" }
    }
}

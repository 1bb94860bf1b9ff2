import IntentProtocol

/// What an intent does to the world, as far as its declaration tells: hints for a client, and what `--read-only` goes by.
///
/// Protocols and targets that the author chose count first; after them the first word of the intent's name, which by
/// the platform's custom is a verb.
struct IntentNature: Hashable {
    let isReadOnly: Bool
    let isDestructive: Bool
    let isIdempotent: Bool

    private static let readingVerbs: Set<String> = [
        "get", "find", "search", "list", "count", "show", "look", "lookup", "check", "describe", "read", "view",
        "compare", "calculate", "preview", "echo",
    ]
    private static let addingVerbs: Set<String> = ["add", "create", "make", "new", "append", "log", "record", "greet"]
    private static let destroyingVerbs: Set<String> = [
        "delete", "remove", "erase", "clear", "trash", "reset", "discard", "destroy", "wipe", "empty", "purge",
    ]
    private static let repeatableVerbs: Set<String> = ["set", "open", "close", "enable", "disable", "select"]

    init(_ intent: IntentMetadata) {
        let words = Self.words(intent.id)
        let verb = words.first ?? ""
        let traits = Set(intent.traits)
        let deletes = traits.contains("DeleteIntent") || words.contains(where: Self.destroyingVerbs.contains)
        let sets = traits.contains("SetValueIntent")
        // A widget's worker has no network and files that it can only read.
        let onlyReads =
            intent.targets == 4 || traits.contains("ShowInAppSearchResultsIntent")
            || intent.schema == "system.search"
        isReadOnly = onlyReads || (Self.readingVerbs.contains(verb) && !deletes && !sets)
        isDestructive = !isReadOnly && (deletes || !(Self.addingVerbs.contains(verb) || traits.contains("OpenIntent")))
        isIdempotent =
            isReadOnly || sets || traits.contains("DeleteIntent") || traits.contains("OpenIntent")
            || Self.repeatableVerbs.contains(verb)
    }

    /// The words of a name in camel case, in lower case.
    static func words(_ name: String) -> [String] {
        var words: [String] = []
        var wasLower = false
        for character in name {
            if !character.isLetter && !character.isNumber {
                wasLower = false
                words.append("")
                continue
            }
            if words.isEmpty || (character.isUppercase && wasLower) { words.append("") }
            words[words.count - 1] += character.lowercased()
            wasLower = character.isLowercase || character.isNumber
        }
        return words.filter { !$0.isEmpty }
    }

    /// The hints of `ToolAnnotations`.
    ///
    /// - Parameter reachesOut: Whether it may reach what the app does not hold, such as the network.
    func annotations(title: String, reachesOut: Bool) -> JSON {
        .object([
            "title": .string(title), "readOnlyHint": .bool(isReadOnly),
            "destructiveHint": .bool(isDestructive), "idempotentHint": .bool(isIdempotent),
            "openWorldHint": .bool(reachesOut),
        ])
    }
}

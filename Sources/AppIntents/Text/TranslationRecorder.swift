import Synchronization

/// Notes which texts of the metadata lack a translation, by the type that they are of.
final class TranslationRecorder: Sendable {
    /// A text without a translation.
    struct Gap: Hashable, Sendable {
        var key: String
        /// The catalog that it would stand in.
        var table: String
        var languages: [String]
    }

    private struct State {
        var subject = ""
        var gaps: [String: [Gap]] = [:]
    }

    /// The languages that every text should be in.
    private let languages: Set<String>
    private let untranslated: Set<String>
    private let state = Mutex(State())

    /// - Parameter catalogs: The app's catalogs: each language of one of them is one that every text should be in.
    init(_ catalogs: [StringCatalog]) {
        let sources = Set(catalogs.map(\.sourceLanguage))
        languages = Set(catalogs.flatMap(\.declaredLanguages)).subtracting(sources)
        untranslated = catalogs.reduce(into: []) { $0.formUnion($1.untranslated) }
    }

    /// Names the type whose texts come next.
    func begin(_ subject: String) {
        state.withLock { $0.subject = subject }
    }

    /// Takes a text with the languages that catalogs have it in.
    func note(_ resource: LocalizedStringResource, _ present: [String]) {
        guard !languages.isEmpty, !untranslated.contains(resource.key), Self.hasWords(resource.key) else { return }
        let missing = languages.filter { language in
            // A wider language stands in: `es` for `es-MX`.
            !language.isEmpty && !present.contains { language == $0 || language.hasPrefix($0 + "-") }
        }
        guard !missing.isEmpty else { return }
        let gap = Gap(key: resource.key, table: resource.table ?? "Localizable", languages: missing.sorted())
        state.withLock { state in
            if state.gaps[state.subject]?.contains(gap) != true { state.gaps[state.subject, default: []].append(gap) }
        }
    }

    /// The gaps of each type.
    var gaps: [String: [Gap]] { state.withLock { $0.gaps } }

    /// Whether a key has letters outside its placeholders.
    private static func hasWords(_ key: String) -> Bool {
        var rest = key[...]
        while let character = rest.first {
            if character == "%", TextFormat.Specifier(&rest) != nil { continue }
            if rest.hasPrefix("${"), let end = rest.firstIndex(of: "}") {
                rest = rest[rest.index(after: end)...]
                continue
            }
            if character.isLetter { return true }
            rest.removeFirst()
        }
        return false
    }
}

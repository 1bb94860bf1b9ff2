/// A text of the app in every language that its catalogs have.
package struct LocalizedText: Hashable, Sendable {
    /// The text in the app's source language, or as the author wrote it.
    package var text: String
    /// Text by BCP 47 language tag, without the source language's where it is the same.
    package var localizations: [String: String]

    package init(_ text: String, localizations: [String: String] = [:]) {
        self.text = text
        self.localizations = localizations
    }

    /// The text for a locale: its tag, then wider ones (`es-MX`, `es-419`, `es`), then the source language.
    ///
    /// - Parameter locale: A BCP 47 tag or a POSIX locale name (`es_MX.UTF-8`), in letters of either case.
    package func text(for locale: String) -> String {
        guard !localizations.isEmpty else { return text }
        for tag in LanguageTag.fallbacks(of: locale) {
            if let text = localizations[tag], !text.isEmpty { return text }
            let folded = tag.lowercased()
            let entry = localizations.first { $0.key.lowercased() == folded && !$0.value.isEmpty }
            if let entry { return entry.value }
        }
        return text
    }

    /// `{"text": …, "localizations": {tag: text}}`, the second only where there are any.
    package var cbor: CBOR {
        let sorted = localizations.sorted { $0.key < $1.key }.map { CBOR.Pair(.text($0.key), .text($0.value)) }
        return .object(["text": .text(text), "localizations": sorted.isEmpty ? nil : .map(sorted)])
    }

    package init?(cbor item: CBOR) {
        guard let text = item["text"]?.text else { return nil }
        var localizations: [String: String] = [:]
        for pair in item["localizations"]?.pairs ?? [] {
            if let tag = pair.key.text, let text = pair.value.text { localizations[tag] = text }
        }
        self.init(text, localizations: localizations)
    }
}

extension LocalizedText: ExpressibleByStringLiteral {
    package init(stringLiteral value: String) {
        self.init(value)
    }
}

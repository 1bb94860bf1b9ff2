import IntentProtocol

/// A string catalog: the texts of an app by key and language, as Xcode writes them (`.xcstrings`).
package struct StringCatalog: Sendable {
    /// The catalog's name without extension: the table of a resource.
    package let table: String
    /// The language of keys and default values.
    package let sourceLanguage: String
    /// The texts of each key, by language.
    package let entries: [String: [String: CatalogText]]
    /// The languages that any key has an entry in, translated or not.
    package let declaredLanguages: Set<String>
    /// Keys that their author wants to be the same in every language.
    package let untranslated: Set<String>

    /// The languages that any key has a text in, sorted; the source language isn't always one of them.
    package var languages: [String] {
        Set(entries.values.flatMap(\.keys)).sorted()
    }

    /// Reads a catalog.
    ///
    /// - Parameters:
    ///   - data: The JSON.
    ///   - table: The catalog's name without extension.
    /// - Throws: A `DecodingError` that says where the JSON isn't a catalog's.
    package init(data: Data, table: String) throws {
        let file = try JSONDecoder().decode(CatalogFile.self, from: data)
        self.table = table
        sourceLanguage = LanguageTag.normalized(file.sourceLanguage)
        untranslated = Set(file.strings.filter { $0.value.shouldTranslate == false }.keys)
        declaredLanguages = Set(
            file.strings.values.flatMap { ($0.localizations ?? [:]).keys.map(LanguageTag.normalized) })
        entries = file.strings.mapValues { string in
            var texts: [String: CatalogText] = [:]
            for (language, localization) in string.localizations ?? [:] {
                texts[LanguageTag.normalized(language)] = localization.text
            }
            return texts
        }
    }
}

/// One text of a catalog, in all its variations.
package indirect enum CatalogText: Sendable, Hashable {
    /// The same text always.
    case unit(String)
    /// One text for each plural category: `zero`, `one`, `two`, `few`, `many`, `other`.
    case plural([String: CatalogText])
    /// Several texts for one phrase.
    case set([String])
    /// A text with `%#@name@` in it, and what takes these places.
    case substituted(CatalogText, [String: Substitution])

    /// What takes the place of `%#@name@`.
    package struct Substitution: Sendable, Hashable {
        /// The argument that decides, counted from 1.
        package var argument: Int
        /// The specifier that `%arg` stands for, without its `%`.
        package var specifier: String
        package var text: CatalogText
    }
}

/// The JSON of a catalog.
private struct CatalogFile: Decodable {
    var sourceLanguage: String
    var strings: [String: Entry]

    struct Entry: Decodable {
        var localizations: [String: Localization]?
        var shouldTranslate: Bool?
    }

    struct Localization: Decodable {
        var stringUnit: Unit?
        var stringSet: UnitSet?
        var variations: Variations?
        var substitutions: [String: Substitution]?

        /// The text; nil where there is none.
        var text: CatalogText? {
            let plain =
                variations?.text ?? stringUnit.flatMap(\.text)
                ?? stringSet.map(\.values).flatMap { $0.isEmpty ? nil : .set($0) }
            guard let plain, let substitutions, !substitutions.isEmpty else { return plain }
            return .substituted(
                plain,
                substitutions.compactMapValues { substitution in
                    substitution.variations.text.map {
                        CatalogText.Substitution(
                            argument: substitution.argNum ?? 1, specifier: substitution.formatSpecifier ?? "lld",
                            text: $0)
                    }
                })
        }
    }

    struct Unit: Decodable {
        /// `new` is what nobody has translated yet, whatever stands there.
        var state: String?
        var value: String

        var text: CatalogText? { value.isEmpty || state == "new" ? nil : .unit(value) }
    }

    struct UnitSet: Decodable {
        var values: [String]
    }

    struct Substitution: Decodable {
        var argNum: Int?
        var formatSpecifier: String?
        var variations: Variations
    }

    struct Variations: Decodable {
        var plural: [String: Localization]?
        var device: [String: Localization]?

        /// The text; of the variations by device the one for none in particular.
        var text: CatalogText? {
            if let plural {
                let categories = plural.compactMapValues(\.text)
                return categories.isEmpty ? nil : .plural(categories)
            }
            // No kind of device is this machine; where none is for the others, the nearest one counts.
            for name in ["other", "mac", "ipad", "iphone"] {
                if let text = device?[name]?.text { return text }
            }
            return nil
        }
    }
}

package import IntentProtocol

/// Finds the text of a resource in a language.
package enum Localizer {
    /// The language of whoever is served by this task.
    package static var currentLocale: Locale {
        RunContext.current?.locale ?? Locale.current
    }

    /// Names the folders that hold the app's catalogs; without it they are looked for beside the library.
    package static func setFolders(_ folders: [String]) {
        CatalogFolders.setOwnFolders(folders)
    }

    /// The app's own catalogs.
    package static var catalogs: [StringCatalog] {
        CatalogFolders.ownFolders.flatMap(CatalogFolders.catalogs)
    }

    /// Returns the text of a resource in its language: the caller's unless it names one.
    package static func text(of resource: LocalizedStringResource) -> String {
        let parts = resource.details?.parts
        let value = parts?.defaultValue
        let entries = entries(of: resource)
        guard !entries.isEmpty else { return sourceText(of: resource) }
        let named = parts?.locale?.identifier ?? RunContext.current?.localeIdentifier ?? ""
        let tags = LanguageTag.fallbacks(of: named.isEmpty ? Locale.current.identifier : named)
        for tag in tags {
            for (texts, sourceLanguage) in entries {
                let text = texts[tag]?.resolve(
                    value?.arguments ?? [], language: tag, isFormat: value?.isFormat ?? false, locale: parts?.locale)
                if let text, !text.isEmpty { return text }
                if tag == sourceLanguage { return sourceText(of: resource) }
            }
        }
        return sourceText(of: resource, entries)
    }

    /// Returns a resource in every language that the catalogs have.
    package static func localizedText(of resource: LocalizedStringResource) -> LocalizedText {
        let entries = entries(of: resource)
        recorder?.note(resource, entries.flatMap(\.texts.keys))
        var text = LocalizedText(sourceText(of: resource, entries))
        let value = resource.details?.parts.defaultValue
        for (texts, _) in entries {
            for (language, variations) in texts where text.localizations[language] == nil {
                let translated = variations.resolve(
                    value?.arguments ?? [], language: language, isFormat: value?.isFormat ?? false,
                    locale: LocaleCache.locale(language))
                guard let translated, !translated.isEmpty, translated != text.text else { continue }
                text.localizations[language] = translated
            }
        }
        return text
    }

    /// The text in the source language: the catalog's where it differs from the author's.
    private static func sourceText(
        of resource: LocalizedStringResource, _ entries: [(texts: [String: CatalogText], sourceLanguage: String)] = []
    ) -> String {
        let value = resource.details?.parts.defaultValue
        for (texts, language) in entries {
            let text = texts[language]?.resolve(
                value?.arguments ?? [], language: language, isFormat: value?.isFormat ?? false,
                locale: resource.details?.parts.locale)
            if let text, !text.isEmpty { return text }
        }
        let text = value?.text(in: resource.details?.parts.locale) ?? resource.key
        return text.isEmpty ? resource.key : text
    }

    /// Returns the phrases that the catalogs have in the place of those in the code, by language.
    ///
    /// A phrase's entry may be a set of phrases (`stringSet`), as many as that language needs.
    package static func phrases(_ keys: [String], table: String) -> [String: [String]] {
        var found: [String: [String]] = [:]
        for key in keys {
            let resource = LocalizedStringResource(String.LocalizationValue(key), table: table)
            let entries = entries(of: resource)
            recorder?.note(resource, entries.flatMap(\.texts.keys))
            for (language, text) in entries.flatMap(\.texts) {
                switch text {
                case .set(let phrases): found[language, default: []] += phrases
                case .unit(let phrase): found[language, default: []].append(phrase)
                default: break
                }
            }
        }
        return found
    }

    /// Returns the phrases of the code in every language that `AppShortcuts.xcstrings` has them in.
    ///
    /// A language may have more of them than the code: then the first one of the code stands in the source language for
    /// those beyond.
    package static func localizedPhrases(_ phrases: [String]) -> [LocalizedText] {
        let translated = Self.phrases(phrases, table: "AppShortcuts")
        let source = catalogs.first { $0.table == "AppShortcuts" }?.sourceLanguage ?? "en"
        let own = phrases + (translated[source] ?? []).filter { !phrases.contains($0) }
        let count = max(own.count, translated.filter { $0.key != source }.map(\.value.count).max() ?? 0)
        return (0..<(own.isEmpty ? 0 : count)).map { index in
            var text = LocalizedText(index < own.count ? own[index] : own[0])
            for (language, phrases) in translated where language != source && index < phrases.count {
                text.localizations[language] = phrases[index]
            }
            return text
        }
    }

    /// Hears of each text that the metadata is made of, where somebody wants to know.
    @TaskLocal static var recorder: TranslationRecorder?

    /// The entries of a resource's key in the catalogs of its table.
    private static func entries(
        of resource: LocalizedStringResource
    ) -> [(texts: [String: CatalogText], sourceLanguage: String)] {
        let table = resource.table ?? "Localizable"
        var found: [(texts: [String: CatalogText], sourceLanguage: String)] = []
        for folder in folders(of: resource.bundle) {
            for catalog in CatalogFolders.catalogs(in: folder) where catalog.table == table {
                if let texts = catalog.entries[resource.key] { found.append((texts, catalog.sourceLanguage)) }
            }
        }
        return found
    }

    private static func folders(of bundle: LocalizedStringResource.BundleDescription) -> [String] {
        switch bundle {
        case .main: CatalogFolders.ownFolders
        case .atURL(let url): [url.path]
        case .forClass(let type):
            CatalogFolders.folder(ofImageAt: unsafeBitCast(type, to: UnsafeRawPointer.self)).map { [$0] } ?? []
        }
    }
}

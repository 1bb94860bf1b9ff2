import IntentProtocol

/// All phrases of the installed apps, read from their metadata when something is said: there is nothing to renew.
struct PhraseBook: Sendable {
    /// One phrase in one language.
    struct Entry: Sendable {
        var app: AppMetadata
        var intent: IntentMetadata
        /// Values that the shortcut fixes.
        var fixed: [NamedValue]
        var title: LocalizedText
        var template: PhraseTemplate
        /// A BCP 47 tag; the app's source language where no catalog says another.
        var language: String
        /// Whether it is in the language that is spoken.
        var isSpoken: Bool
    }

    private(set) var entries: [Entry] = []
    /// Phrases that are not meant, by app.
    private(set) var negative: [String: [PhraseTemplate]] = [:]

    /// - Parameter locale: The language that is spoken; phrases in others are found too, behind these.
    init(_ apps: [AppMetadata], locale: String) {
        let spoken = Set(LanguageTag.fallbacks(of: locale).map { $0.lowercased() })
        for app in apps {
            for shortcut in app.shortcuts.prefix(Self.shortcutLimit) { add(shortcut, of: app, spoken) }
            negative[app.app] = app.negativePhrases.flatMap { text in
                ([text.text] + text.localizations.values.sorted()).map(PhraseTemplate.init)
            }
        }
    }

    /// App Shortcuts of an app that count: 10, as its author was told.
    static let shortcutLimit = 10

    /// Whether a file would be opened for a value: an app could have one opened so that it may not read.
    private static func namesFile(_ value: IntentValue, for parameter: ParameterMetadata, of app: AppMetadata) -> Bool {
        guard let read = try? ValueReader(app: app).read(value, for: parameter) else { return false }
        return read.lookups.contains { if case .file = $0.subject { true } else { false } }
    }

    private mutating func add(_ shortcut: CBOR, of app: AppMetadata, _ spoken: Set<String>) {
        guard let intent = shortcut["intent"]?.text.flatMap(app.intent) else { return }
        let fixed = (shortcut["parameters"]?.pairs ?? []).compactMap { pair -> NamedValue? in
            guard let name = pair.key.text, let parameter = intent.parameter(name),
                let value = IntentValue(document: pair.value, type: parameter.type),
                !Self.namesFile(value, for: parameter, of: app)
            else { return nil }
            return NamedValue(name, value)
        }
        let title = shortcut["shortTitle"].flatMap(LocalizedText.init(cbor:)) ?? intent.title
        var seen: Set<String> = []
        for text in (shortcut["phrases"]?.array ?? []).compactMap(LocalizedText.init(cbor:)) {
            let languages = [(app.sourceLanguage, text.text)] + text.localizations.sorted { $0.key < $1.key }
            for (language, phrase) in languages where seen.insert(language + "\n" + phrase).inserted {
                let template = PhraseTemplate(phrase)
                guard template.slots.allSatisfy({ intent.parameter($0) != nil }) else { continue }
                let isSpoken = LanguageTag.fallbacks(of: language).contains { spoken.contains($0.lowercased()) }
                entries.append(
                    Entry(
                        app: app, intent: intent, fixed: fixed, title: title, template: template, language: language,
                        isSpoken: isSpoken))
            }
        }
    }
}

extension AppMetadata {
    /// What people call the app, its own name in the language first.
    func spokenNames(in language: String) -> [String] {
        var names = [name.text(for: language), name.text] + name.localizations.sorted { $0.key < $1.key }.map(\.value)
        for synonym in synonyms {
            names += [synonym.text] + synonym.localizations.sorted { $0.key < $1.key }.map(\.value)
        }
        names.append(app)
        var seen: Set<String> = []
        return names.filter { seen.insert(FoldedText.key($0)).inserted }
    }
}

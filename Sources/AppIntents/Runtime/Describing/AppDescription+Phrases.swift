import IntentProtocol

/// What people say to an app: its App Shortcuts with their phrases, and its names.
extension AppDescription {
    /// App Shortcuts that an app may have.
    static let shortcutLimit = 10
    /// Phrases that an app's shortcuts may have together, in one language.
    static let phraseLimit = 1000

    /// Describes the names that people call the app by: those of `InfoPlist.xcstrings`, as Apple's tools write it.
    ///
    /// `CFBundleDisplayName`, or else `CFBundleName`, is the app's name; each key that begins with
    /// `INAlternativeAppName` is another one.
    mutating func describeNames() {
        let catalogs = Localizer.catalogs.filter { $0.table == "InfoPlist" }
        let keys = Set(catalogs.flatMap(\.entries.keys))
        recorder.begin("the app's name")
        for key in ["CFBundleDisplayName", "CFBundleName"] where keys.contains(key) {
            document.name = Self.name(key)
            break
        }
        document.synonyms = keys.filter { $0.hasPrefix("INAlternativeAppName") }.sorted().map { Self.name($0) }
    }

    private static func name(_ key: String) -> LocalizedText {
        Localizer.localizedText(of: LocalizedStringResource(String.LocalizationValue(key), table: "InfoPlist"))
    }

    /// Describes the shortcuts, and notes what is wrong in their phrases.
    mutating func describeShortcuts() {
        let providers = AppCatalog.shortcutsProviders
        if providers.count > 1 {
            let names = providers.map { Self.fullName(of: $0) }.sorted().joined(separator: " and ")
            note(
                .error, names, "both list App Shortcuts, and an app has one list", remedy: "join the lists in one type")
        }
        for provider in providers {
            let subject = Self.fullName(of: provider)
            recorder.begin(subject)
            let shortcuts = provider.appShortcuts
            noteLimits(of: shortcuts, in: subject)
            for shortcut in shortcuts.prefix(Self.shortcutLimit) {
                notePhrases(of: shortcut, in: subject)
                document.shortcuts.append(shortcut.cbor)
            }
            if !shortcuts.isEmpty { document.shortcutTileColor = provider.shortcutTileColor.rawValue }
            document.negativePhrases += Localizer.localizedPhrases(provider.negativePhrases.phrases.map(\.template))
        }
    }

    private mutating func noteLimits(of shortcuts: [AppShortcut], in subject: String) {
        if shortcuts.count > Self.shortcutLimit {
            note(
                .error, subject, "lists \(shortcuts.count) App Shortcuts, and an app has at most \(Self.shortcutLimit)",
                remedy: "leave some out; their intents can be run all the same")
        }
        let count = shortcuts.map(\.phrases.count).reduce(0, +)
        if count > Self.phraseLimit {
            note(
                .error, subject, "lists \(count) phrases, and an app has at most \(Self.phraseLimit)",
                remedy: "leave some out")
        }
    }

    private mutating func notePhrases(of shortcut: AppShortcut, in subject: String) {
        let intent = type(of: shortcut.intent).persistentIdentifier
        if shortcut.phrases.isEmpty {
            note(.error, subject, "has no phrase for \(intent)", remedy: "give it one with \\(.applicationName) in it")
        }
        for text in shortcut.localizedPhrases {
            let translations = text.localizations.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
            for (language, phrase) in [("", text.text)] + translations {
                notePhrase(phrase, of: shortcut.intent, intent, language, in: subject)
            }
        }
    }

    private mutating func notePhrase(
        _ phrase: String, of value: any AppIntent, _ intent: String, _ language: String, in subject: String
    ) {
        let place = language.isEmpty ? "" : " in \(language)"
        if !phrase.contains("${applicationName}") {
            note(
                .error, subject, "has the phrase “\(phrase)”\(place) for \(intent), without the application's name",
                remedy: language.isEmpty
                    ? "put \\(.applicationName) into it"
                    : "put ${applicationName} into it in AppShortcuts.xcstrings")
        }
        if phrase.contains("${?}") {
            return note(
                .error, subject, "has the phrase “\(phrase)” with a parameter that \(intent) doesn't have",
                remedy: "name a parameter of the shortcut's own intent")
        }
        let known = Set(WrapperLayout.parameters(of: value).map(\.0) + ["applicationName"])
        if let stranger = Self.slots(of: phrase).first(where: { !known.contains($0) }) {
            note(
                .error, subject, "has the phrase “\(phrase)”\(place) with ${\(stranger)}, which \(intent) doesn't have",
                remedy: "write ${applicationName}, or the name of a parameter, in AppShortcuts.xcstrings")
        }
    }

    /// The names in `${…}` of a phrase.
    private static func slots(of phrase: String) -> [String] {
        phrase.components(separatedBy: "${").dropFirst().compactMap { part in
            part.firstIndex(of: "}").map { String(part[..<$0]) }
        }
    }
}

package import IntentProtocol

/// An intent of the app's with the phrases that run it, there without anybody setting it up.
public struct AppShortcut: Sendable {
    /// The intent, with the values of the parameters that the shortcut fixes.
    package let intent: any AppIntent
    /// The phrases, with `${applicationName}` and `${name}` for each parameter; keys of the catalog `AppShortcuts`.
    package let phrases: [String]
    /// A name for surfaces with little room.
    package let shortTitle: LocalizedStringResource
    /// The symbol that stands for the shortcut.
    package let systemImageName: String
    /// How the values of a parameter are shown, where one was chosen.
    package let parameterPresentation: AnyParameterPresentation?

    /// Creates a shortcut.
    ///
    /// - Parameters:
    ///   - intent: The intent, with the values of the parameters that the shortcut fixes.
    ///   - phrases: What a person may say; each has the app's name in it.
    ///   - shortTitle: A name for surfaces with little room.
    ///   - systemImageName: The symbol that stands for the shortcut.
    public init<Intent: AppIntent>(
        intent: Intent, phrases: [AppShortcutPhrase<Intent>], shortTitle: LocalizedStringResource,
        systemImageName: String
    ) {
        self.init(intent, phrases, shortTitle, systemImageName, nil)
    }

    /// Creates a shortcut that shows the values of a parameter.
    ///
    /// - Parameters:
    ///   - intent: The intent, with the values of the parameters that the shortcut fixes.
    ///   - phrases: What a person may say; each has the app's name in it.
    ///   - shortTitle: A name for surfaces with little room.
    ///   - systemImageName: The symbol that stands for the shortcut.
    ///   - parameterPresentation: Which parameter's values are shown, and how.
    public init<Intent: AppIntent, Value>(
        intent: Intent, phrases: [AppShortcutPhrase<Intent>], shortTitle: LocalizedStringResource,
        systemImageName: String, parameterPresentation: AppShortcutParameterPresentation<Intent, Value>?
    ) {
        self.init(
            intent, phrases, shortTitle, systemImageName,
            parameterPresentation.map { $0.erased(_ParameterNames(intent)) })
    }

    private init<Intent: AppIntent>(
        _ intent: Intent, _ phrases: [AppShortcutPhrase<Intent>], _ title: LocalizedStringResource, _ image: String,
        _ presentation: AnyParameterPresentation?
    ) {
        let names = _ParameterNames(intent)
        self.intent = intent
        self.phrases = phrases.map { $0.template(names) }
        shortTitle = title
        systemImageName = image
        parameterPresentation = presentation
    }
}

extension AppShortcut {
    /// The shortcut in the metadata's form.
    ///
    /// `{"intent": id, "phrases": [texts], "shortTitle": text, "image": symbol, "parameters": {name: value}}`
    package var cbor: CBOR {
        let values = WrapperLayout.parameters(of: intent).compactMap { name, parameter in
            parameter.isSet ? parameter.wireValue.map { CBOR.Pair(.text(name), $0.document) } : nil
        }
        return .object([
            "intent": .text(type(of: intent).persistentIdentifier), "phrases": .array(localizedPhrases.map(\.cbor)),
            "shortTitle": Localizer.localizedText(of: shortTitle).cbor, "image": .text(systemImageName),
            "parameters": values.isEmpty ? nil : .map(values),
            "presentation": parameterPresentation.map { .text($0.parameter) },
        ])
    }

    /// The phrases in every language. A language may have more of them than the code: then the first one of the code
    /// stands in the source language for those beyond.
    package var localizedPhrases: [LocalizedText] {
        let translated = Localizer.phrases(phrases, table: "AppShortcuts")
        let source = Localizer.catalogs.first { $0.table == "AppShortcuts" }?.sourceLanguage ?? "en"
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

    /// Returns the phrases as they are said in an app of a name.
    package func phrases(applicationName: String) -> [String] {
        phrases.map { $0.replacingOccurrences(of: "${applicationName}", with: applicationName) }
    }
}

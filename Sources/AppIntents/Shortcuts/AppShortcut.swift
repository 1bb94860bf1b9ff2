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
    /// `{"intent": id, "phrases": [texts], "shortTitle": text, "image": symbol, "parameters": {name: value},`
    /// `"presentation": parameter, "presentationSummary": text, "presentationOptions": [{"title": text, "image": symbol}]}`
    package var cbor: CBOR {
        let values = WrapperLayout.parameters(of: intent).compactMap { name, parameter in
            parameter.isSet ? parameter.wireValue.map { CBOR.Pair(.text(name), $0.document) } : nil
        }
        return .object([
            "intent": .text(type(of: intent).persistentIdentifier), "phrases": .array(localizedPhrases.map(\.cbor)),
            "shortTitle": Localizer.localizedText(of: shortTitle).cbor, "image": .text(systemImageName),
            "parameters": values.isEmpty ? nil : .map(values),
            "presentation": parameterPresentation.map { .text($0.parameter) },
            "presentationSummary": parameterPresentation.map(\.summaryText.cbor),
            "presentationOptions": parameterPresentation.map { .array($0.collections.map(Self.document)) },
        ])
    }

    private static func document(_ collection: any AppShortcutOptionsCollectionProtocol) -> CBOR {
        .object([
            "title": Localizer.localizedText(of: collection.title).cbor, "image": .text(collection.systemImageName),
        ])
    }

    /// The phrases in every language.
    package var localizedPhrases: [LocalizedText] { Localizer.localizedPhrases(phrases) }

    /// Returns the phrases as they are said in an app of a name.
    package func phrases(applicationName: String) -> [String] {
        phrases.map { $0.replacingOccurrences(of: "${applicationName}", with: applicationName) }
    }
}

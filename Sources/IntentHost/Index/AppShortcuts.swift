import IntentProtocol

/// The App Shortcuts of an app's metadata as items of the search index: found by title and phrases, in every language.
enum AppShortcuts {
    static func items(of app: AppMetadata) -> [IndexItem] {
        app.shortcuts.prefix(IndexLimits.itemsOfRequest).enumerated().compactMap { index, shortcut in
            item(shortcut, index, of: app)
        }
    }

    private static func item(_ shortcut: CBOR, _ index: Int, of app: AppMetadata) -> IndexItem? {
        guard let intent = shortcut["intent"]?.text, intent.utf8.count <= IndexLimits.identifier,
            let title = shortcut["shortTitle"].flatMap(LocalizedText.init(cbor:)),
            (1...IndexLimits.phrase).contains(title.text.utf8.count)
        else { return nil }
        var item = IndexItem("\(index).\(intent)", title: title.text)
        item.kind = .shortcut
        // What it runs.
        item.domain = intent
        item.subtitle = app.name.text
        let phrases = (shortcut["phrases"]?.array ?? []).compactMap(LocalizedText.init(cbor:))
        let texts =
            title.localizations.values.sorted()
            + phrases.flatMap { phrase in
                ([phrase.text] + phrase.localizations.values.sorted()).map { said($0, app.name.text) }
            }
        item.names = Array(texts.filter { $0.utf8.count <= IndexLimits.phrase }.prefix(IndexLimits.phrases))
        item.image = shortcut["image"]?.text.map { "system:\($0)" }
        item.hint = IndexLimits.hint / 2
        return item
    }

    /// A phrase as it is said, without the names of its parameters.
    private static func said(_ phrase: String, _ name: String) -> String {
        var text = ""
        var rest = phrase[...]
        while let start = rest.firstRange(of: "${"), let end = rest[start.upperBound...].firstIndex(of: "}") {
            text += rest[..<start.lowerBound]
            if rest[start.upperBound..<end] == "applicationName" { text += name }
            rest = rest[rest.index(after: end)...]
        }
        return text + rest
    }
}

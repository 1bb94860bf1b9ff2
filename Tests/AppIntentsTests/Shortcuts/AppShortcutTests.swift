import AppIntents
import IntentProtocol
import Testing

private struct Jot: AppIntent {
    static let title: LocalizedStringResource = "Jot"
    @Parameter(title: "Text") var text: String
    @Parameter(title: "Binding", default: .paperback) var binding: Binding
    init() {}
    init(_ text: String) { self.text = text }
    func perform() async throws -> some IntentResult { .result() }
}

private struct Shortcuts: AppShortcutsProvider {
    static let shortcutTileColor = ShortcutTileColor.teal

    static var appShortcuts: [AppShortcut] {
        AppShortcut(
            intent: Jot("milk"),
            phrases: ["Jot in \(.applicationName)", "Put \(\.$text) into \(.applicationName) as \(\.$binding)"],
            shortTitle: "Jot", systemImageName: "pencil")
        if Bool(true) {
            AppShortcut(intent: Jot(), phrases: ["\(.applicationName)"], shortTitle: "Plain", systemImageName: "star")
        }
    }
}

private struct Plain: AppShortcutsProvider {
    @AppShortcutsBuilder static var appShortcuts: [AppShortcut] {
        AppShortcut(intent: Jot(), phrases: ["\(.applicationName)"], shortTitle: "Plain", systemImageName: "star")
    }
}

@Suite("App shortcuts")
struct AppShortcutTests {
    @Test("Phrases have the app's name and know parameters by name")
    func phrases() {
        let shortcuts = Shortcuts.appShortcuts
        #expect(shortcuts.count == 2)
        #expect(
            shortcuts[0].phrases(applicationName: "Notes") == [
                "Jot in Notes", "Put ${text} into Notes as ${binding}",
            ])
        #expect(shortcuts[0].systemImageName == "pencil")
        #expect(shortcuts[0].shortTitle.key == "Jot")
    }

    @Test("A shortcut reaches the metadata with the values that it fixes")
    func document() {
        let document = Shortcuts.appShortcuts[0].cbor
        #expect(document["intent"] == "Jot")
        #expect(document["phrases"]?.array?.first?["text"] == "Jot in ${applicationName}")
        #expect(document["parameters"]?["text"] == "milk")
        #expect(document["parameters"]?["binding"] == nil)
    }

    @Test("A tile colour exists without being written")
    func colour() {
        #expect(Shortcuts.shortcutTileColor == .teal)
        #expect(Plain.shortcutTileColor == .blue)
        #expect(Plain.appShortcuts.count == 1)
    }
}

import IntentProtocol
import Testing

@testable import IntentHost

@Suite("App Shortcuts in the index")
struct AppShortcutItemTests {
    @Test("A shortcut is found by its title and its phrases in every language, with the app's name and no parameters")
    func item() throws {
        var app = AppMetadata(app: "notes", name: LocalizedText("QuickNotes"))
        var title = LocalizedText("Add note")
        title.localizations["es"] = "Añadir nota"
        var phrase = LocalizedText("Note ${body} in ${applicationName}")
        phrase.localizations["es"] = "Anota ${body} en ${applicationName}"
        app.shortcuts = [
            .object([
                "intent": "AddNote", "shortTitle": title.cbor, "phrases": .array([phrase.cbor]), "image": "plus",
            ]), .object(["shortTitle": "without an intent"]), .text("nonsense"),
        ]
        let items = AppShortcuts.items(of: app)
        #expect(items.count == 1)
        let item = try #require(items.first)
        #expect(item.kind == .shortcut)
        #expect(item.title == "Add note")
        #expect(item.domain == "AddNote")
        #expect(item.names == ["Añadir nota", "Note  in QuickNotes", "Anota  en QuickNotes"])
        #expect(item.image == "system:plus")
    }
}

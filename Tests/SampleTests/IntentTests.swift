import IntentProtocol
import SwiftUI
import Testing

@testable import AppIntents
@testable import GardenPlugin

@Suite("Ordinary intents: dialogs, errors, shortcuts, snippets and unions", .serialized)
struct IntentTests {
    private let store: ChoreStore

    init() {
        let store = ChoreStore()
        self.store = store
        AppDependencyManager.shared.add(dependency: store)
    }

    private func parts(of result: some IntentResult) throws -> any ResultParts {
        try #require(result as? any ResultParts)
    }

    @Test("An intent stores what it was given, and says it in full and in short")
    func dialog() async throws {
        let intent = AddChoreIntent()
        intent.what = "Water the ivy"
        let dialog = try #require(parts(of: try await intent.perform()).anyDialog)
        #expect(String(localized: dialog.full) == "Kept the chore: Water the ivy")
        #expect(dialog.supporting.map { String(localized: $0) } == "Chore kept")
        #expect(store.all.map(\.title).last == "Water the ivy")
    }

    @Test("The metadata has title, description, category, the words that ask, and no wish for the front")
    func metadata() {
        var description = AppDescription(app: "garden")
        let add = description.intent(AddChoreIntent.self)
        #expect(add.title.text == "Add Chore")
        #expect(add.description?.text == "Keeps something to do in the garden.")
        #expect(add.category?.text == "Chores")
        #expect(!add.openAppWhenRun && add.modes == ["background"])
        #expect(add.parameters.first?.requestValueDialog?.text == "What has to be done?")
        #expect(description.intent(SearchChoresIntent.self).schema == "system.search")
        #expect(description.intent(VisitIntent.self).modes == ["foreground"])
        #expect(description.intent(AdmireIntent.self).modes == ["background", "foregroundDynamic"])
        #expect(description.intent(PlantAreaIntent.self).parameters.first?.resolvesFrom == [.string])
        let compost = description.intent(CompostNoteIntent.self)
        #expect(compost.isDiscoverable)
        #expect(compost.summary?["text"]?["text"] == "Compost ${note}")
        #expect(compost.summary?["below"] == ["tells"])
    }

    @Test("A search gives what the words find, or an empty list")
    func search() async throws {
        let intent = SearchChoresIntent()
        intent.criteria = StringSearchCriteria(term: "seeds")
        #expect(try await intent.perform().value?.map(\.id) == [1, 3])
        intent.criteria = StringSearchCriteria(term: "zzz")
        #expect(try await intent.perform().value?.isEmpty == true)
    }

    @Test("A parameter has its default, and an entity that isn't there is the intent's own error")
    func archive() async throws {
        let intent = CompostNoteIntent()
        #expect(!intent.tells)
        intent.note = GardenNote.all[1]
        let dialog = try parts(of: try await intent.perform()).anyDialog
        #expect(dialog.map { String(localized: $0.full) } == "Thrown away: Prune the roses")
        #expect(await Compost.shared.thrown == [2])
        intent.note = GardenNote(id: 99, text: "none")
        await #expect(throws: Compost.Unknown()) { try await intent.perform() }
    }

    @Test("An error that speaks reaches the caller of perform() as it is")
    func error() async {
        await #expect(throws: GardenError.closed) { try await EnterGardenIntent().perform() }
    }

    @Test("Shortcuts have the app's name and parameters by name in their phrases")
    func shortcuts() {
        let shortcuts = GardenShortcuts.appShortcuts
        #expect(GardenShortcuts.shortcutTileColor == .teal)
        #expect(shortcuts.map(\.systemImageName) == ["square.and.pencil", "list.bullet"])
        #expect(shortcuts.map(\.shortTitle.key) == ["Add chore", "Show chores"])
        #expect(
            shortcuts.map { $0.phrases(applicationName: "Garden") } == [
                ["Add a chore in Garden", "Remember ${what} in Garden"], ["Show my chores in Garden"],
            ])
    }

    /// A provider whose builder comes from the protocol, with no colour.
    private struct Plain: AppShortcutsProvider {
        static var appShortcuts: [AppShortcut] {
            AppShortcut(
                intent: CompostNoteIntent(),
                phrases: ["Compost a note in \(.applicationName)", "Throw this away in \(.applicationName)"],
                shortTitle: "Compost", systemImageName: "trash")
        }
    }

    @Test("A provider needs no attribute and no colour")
    func plainShortcuts() {
        #expect(Plain.appShortcuts.map(\.systemImageName) == ["trash"])
        #expect(
            Plain.appShortcuts[0].phrases(applicationName: "Garden") == [
                "Compost a note in Garden", "Throw this away in Garden",
            ])
        #expect(Plain.shortcutTileColor == ShortcutTileColor.blue)
    }

    @Test("A snippet is a column of rows with buttons, and a pressed button's intent changes the next one")
    func snippet() async throws {
        func rows() async throws -> [SnippetRow] {
            let view = try #require(
                parts(of: try await ShowChoresIntent().perform()).anySnippetView as? ChoresSnippet)
            let column = try #require(view._nodes.first)
            #expect(column.kind == "vstack" && column.attributes["alignment"] == "leading")
            #expect(column.attributes["spacing"]?.double == 12)
            #expect(column.children.first?.attributes["font"] == "headline")
            #expect(column.children.first?.attributes["text"]?.text == "Still to do")
            return column.children.dropFirst().compactMap(SnippetRow.init)
        }
        let first = try await rows()
        #expect(first.map(\.text) == ["Buy seeds", "Sow seeds"])
        #expect(first.map(\.image) == ["system:checkmark.circle", "system:checkmark.circle"])
        #expect(first.map(\.intent) == ["FinishChoreIntent", "FinishChoreIntent"])
        _ = try await FinishChoreIntent(chore: 1).perform()
        #expect(store.all[0].isDone)
        #expect(try await rows().map(\.text) == ["Sow seeds"])
    }

    @Test("A union's cases have names without any being written, and an intent keeps the case")
    func union() async throws {
        #expect(GardenGift.Cases.allCases.map(\.rawValue) == ["plant", "tool", "link"])
        #expect(GardenGift.caseDisplayRepresentations.values.allSatisfy { !$0.title.key.isEmpty })
        #expect(String(localized: GardenGift.typeDisplayRepresentation.name) == "Garden Gift")
        let intent = GiveIntent()
        for gift in [
            GardenGift.plant(Nursery.shared.plants[0]), .tool(GardenTool(id: "spade")),
            .link(try #require(URL(string: "https://example.org/a"))),
        ] {
            intent.gift = gift
            #expect(try await intent.perform().value == nil)
            switch (intent.gift, gift) {
            case (.plant(let left), .plant(let right)): #expect(left.id == right.id)
            case (.tool(let left), .tool(let right)): #expect(left.id == right.id)
            case (.link(let left), .link(let right)): #expect(left == right)
            default: Issue.record("the gift changed its case")
            }
        }
    }

    @Test("A union keeps its author's names, and a switch over it goes to the right case")
    func namedUnion() async throws {
        PlaySoundIntent.played.withLock { $0 = [] }
        let intent = PlaySoundIntent()
        for sound in [GardenSound.bird("wren"), .wind(5)] {
            intent.sound = sound
            _ = try await intent.perform()
        }
        #expect(PlaySoundIntent.played.withLock { $0 } == ["bird-wren", "wind-5"])
        #expect(String(localized: GardenSound.typeDisplayRepresentation.name) == "Garden sound")
        #expect(GardenSound.Cases.caseDisplayRepresentations[.wind].map { String(localized: $0.title) } == "The wind")
    }
}

/// A row of the snippet: its text, and the image and intent of its button.
private struct SnippetRow {
    let text: String?
    let image: String?
    let intent: String?

    init?(_ node: _SnippetNode) {
        guard node.kind == "hstack", node.children.count == 3, node.children[1].kind == "spacer" else { return nil }
        text = node.children[0].attributes["text"]?.text
        let button = node.children[2]
        image = button.children.first?.attributes["image"]?.text
        intent = button.attributes["action"]?["intent"]?.text
    }
}

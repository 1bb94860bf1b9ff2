import AppIntents
import SwiftUI
import Synchronization

struct GardenChore: AppEntity {
    static var typeDisplayRepresentation: TypeDisplayRepresentation = "Chore"
    static var defaultQuery = GardenChoreQuery()

    let id: Int
    let title: String
    var isDone: Bool

    var displayRepresentation: DisplayRepresentation {
        DisplayRepresentation(
            title: "\(title)", subtitle: isDone ? "Done" : "To do",
            image: DisplayRepresentation.Image(systemName: isDone ? "checkmark.circle.fill" : "circle"))
    }
}

/// The chores of a process, registered where they are needed.
final class ChoreStore: Sendable {
    private let chores = Mutex([
        GardenChore(id: 1, title: "Buy seeds", isDone: false),
        GardenChore(id: 2, title: "Mend the fence", isDone: true),
        GardenChore(id: 3, title: "Sow seeds", isDone: false),
    ])

    var all: [GardenChore] { chores.withLock { $0 } }

    func search(_ term: String, limit: Int) -> [GardenChore] {
        Array(all.filter { $0.title.localizedCaseInsensitiveContains(term) }.prefix(limit))
    }

    func add(_ title: String) -> GardenChore {
        chores.withLock { chores in
            let chore = GardenChore(id: chores.count + 1, title: title, isDone: false)
            chores.append(chore)
            return chore
        }
    }

    func finish(_ id: Int) {
        chores.withLock { chores in
            for index in chores.indices where chores[index].id == id { chores[index].isDone = true }
        }
    }
}

struct GardenChoreQuery: EntityQuery {
    @Dependency var store: ChoreStore

    func entities(for identifiers: [Int]) async throws -> [GardenChore] {
        store.all.filter { identifiers.contains($0.id) }
    }

    func entities(matching string: String) async throws -> [GardenChore] { store.search(string, limit: 10) }
    func suggestedEntities() async throws -> [GardenChore] { store.all }
}

struct AddChoreIntent: AppIntent {
    static var title: LocalizedStringResource = "Add Chore"
    static var description = IntentDescription("Keeps something to do in the garden.", categoryName: "Chores")
    static var openAppWhenRun = false

    @Parameter(title: "What to do", requestValueDialog: "What has to be done?") var what: String
    @Dependency private var store: ChoreStore

    func perform() async throws -> some IntentResult & ProvidesDialog {
        let chore = store.add(what)
        return .result(dialog: IntentDialog(full: "Kept the chore: \(chore.title)", supporting: "Chore kept"))
    }
}

@AssistantIntent(schema: .system.search)
struct SearchChoresIntent: AppIntent {
    static var title: LocalizedStringResource = "Search Chores"
    static let isAssistantOnly = true

    @Parameter(title: "Words") var criteria: StringSearchCriteria
    @Dependency var store: ChoreStore

    func perform() async throws -> some IntentResult & ReturnsValue<[GardenChore]> {
        .result(value: store.search(criteria.term, limit: 20))
    }
}

struct FinishChoreIntent: AppIntent {
    static var title: LocalizedStringResource = "Finish Chore"
    @Parameter(title: "Chore") var chore: Int
    @Dependency var store: ChoreStore

    init() {}
    init(chore: Int) { self.chore = chore }

    func perform() async throws -> some IntentResult {
        store.finish(chore)
        return .result()
    }
}

struct ShowChoresIntent: SnippetIntent {
    static var title: LocalizedStringResource = "Show Chores"
    @Dependency var store: ChoreStore

    func perform() async throws -> some IntentResult & ShowsSnippetView {
        .result(view: ChoresSnippet(chores: store.all.filter { !$0.isDone }))
    }
}

struct ChoresSnippet: View {
    let chores: [GardenChore]

    var body: some View {
        VStack(alignment: .leading, spacing: 12) {
            Text("Still to do").font(.headline)
            ForEach(chores, id: \.id) { chore in
                HStack {
                    Text(chore.title).lineLimit(2)
                    Spacer()
                    Button(intent: FinishChoreIntent(chore: chore.id)) { Image(systemName: "checkmark.circle") }
                }
            }
        }
        .padding()
    }
}

struct GardenShortcuts: AppShortcutsProvider {
    static var shortcutTileColor: ShortcutTileColor = .teal

    @AppShortcutsBuilder
    static var appShortcuts: [AppShortcut] {
        AppShortcut(
            intent: AddChoreIntent(),
            phrases: ["Add a chore in \(.applicationName)", "Remember \(\.$what) in \(.applicationName)"],
            shortTitle: "Add chore", systemImageName: "square.and.pencil")
        AppShortcut(
            intent: ShowChoresIntent(), phrases: ["Show my chores in \(.applicationName)"],
            shortTitle: "Show chores", systemImageName: "list.bullet")
    }
}

struct GardenExtension: AppIntentsExtension {
    init() { AppDependencyManager.shared.add(dependency: ChoreStore()) }
}

import AppIntents

/// Gives the latest notes.
struct ListNotesIntent: AppIntent {
    static let title: LocalizedStringResource = "List Notes"
    static let description = IntentDescription("Gives the latest notes, newest first.", categoryName: "Notes")

    static var parameterSummary: some ParameterSummary {
        Summary("List the latest \(\.$limit) notes") {
            \.$includeArchived
        }
    }

    @Parameter(title: "Include Archived Notes", default: false)
    var includeArchived: Bool

    @Parameter(title: "Number", description: "How many notes at most.", default: 20, inclusiveRange: (1, 200))
    var limit: Int

    @Dependency private var store: NoteStore

    func perform() async throws -> some IntentResult & ReturnsValue<[NoteEntity]> & ProvidesDialog {
        let notes = try await store.latest(limit, includingArchived: includeArchived)
        let count = try await store.count(includingArchived: includeArchived)
        let dialog: IntentDialog =
            count > notes.count ? "Showing \(notes.count) of \(count) notes:" : "You have \(count) notes."
        return .result(value: notes.map(NoteEntity.init), dialog: dialog)
    }
}

import AppIntents

/// Marks a note as done, or as not done yet.
struct MarkNoteDoneIntent: AppIntent {
    static let title: LocalizedStringResource = "Mark Note as Done"
    static let description = IntentDescription("Marks a note as done, or as open again.", categoryName: "Notes")
    static let allowedExecutionTargets: IntentExecutionTargets = [.main, .appIntentsExtension]

    static var parameterSummary: some ParameterSummary {
        Summary("Mark \(\.$note) as done") {
            \.$isDone
        }
    }

    @Parameter(
        title: "Note", requestValueDialog: "Which note is done?",
        requestDisambiguationDialog: "Which of these notes?")
    var note: NoteEntity

    @Parameter(title: "Done", default: true)
    var isDone: Bool

    @Dependency private var store: NoteStore

    func perform() async throws -> some IntentResult & ReturnsValue<NoteEntity> & ProvidesDialog {
        let changed = try await store.setDone(note.id, isDone)
        return .result(
            value: NoteEntity(changed), dialog: isDone ? "Done: \(changed.title)" : "Open again: \(changed.title)")
    }
}

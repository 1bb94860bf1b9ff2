import AppIntents

/// Keeps a new note.
struct AddNoteIntent: AppIntent {
    static let title: LocalizedStringResource = "Add Note"
    static let description = IntentDescription(
        "Keeps a new note.", categoryName: "Notes", searchKeywords: ["write", "remember"])
    static let allowedExecutionTargets: IntentExecutionTargets = [.main, .appIntentsExtension]

    static var parameterSummary: some ParameterSummary {
        Summary("Add \(\.$body)") {
            \.$priority
            \.$dueDate
        }
    }

    @Parameter(
        title: "Text", description: "What the note says.", inputOptions: String.IntentInputOptions(multiline: true),
        requestValueDialog: "What should the note say?")
    var body: String

    @Parameter(title: "Priority", description: "How much it matters.", default: .normal)
    var priority: NotePriority

    @Parameter(title: "Due", description: "When it has to be done.")
    var dueDate: Date?

    @Dependency private var store: NoteStore

    func perform() async throws -> some IntentResult & ReturnsValue<NoteEntity> & ProvidesDialog {
        let note = try await store.add(body, priority: priority, dueDate: dueDate)
        return .result(
            value: NoteEntity(note),
            dialog: IntentDialog(full: "Added to your notes: \(note.title)", supporting: "Added"))
    }
}

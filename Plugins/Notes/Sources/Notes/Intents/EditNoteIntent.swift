import AppIntents

/// Gives a note another text.
struct EditNoteIntent: AppIntent {
    static let title: LocalizedStringResource = "Edit Note"
    static let description = IntentDescription("Gives a note another text.", categoryName: "Notes")
    static let allowedExecutionTargets: IntentExecutionTargets = [.main, .appIntentsExtension]

    static var parameterSummary: some ParameterSummary {
        Summary("Change \(\.$note) to \(\.$body)")
    }

    @Parameter(
        title: "Note", requestValueDialog: "Which note shall change?",
        requestDisambiguationDialog: "Which of these notes?")
    var note: NoteEntity

    @Parameter(
        title: "Text", description: "What the note says from now on.",
        inputOptions: String.IntentInputOptions(multiline: true), requestValueDialog: "What should the note say?")
    var body: String

    @Dependency private var store: NoteStore

    func perform() async throws -> some IntentResult & ReturnsValue<NoteEntity> & ProvidesDialog {
        let changed = try await store.edit(note.id, body: body)
        return .result(value: NoteEntity(changed), dialog: "Changed: \(changed.title)")
    }
}

import AppIntents

/// Moves a note into the archive, or out of it.
struct ArchiveNoteIntent: AppIntent {
    static let title: LocalizedStringResource = "Archive Note"
    static let description = IntentDescription(
        "Moves a note into the archive, or back out of it.", categoryName: "Notes")
    static let allowedExecutionTargets: IntentExecutionTargets = [.main, .appIntentsExtension]

    static var parameterSummary: some ParameterSummary {
        Summary("Archive \(\.$note)") {
            \.$isArchived
        }
    }

    @Parameter(
        title: "Note", requestValueDialog: "Which note goes into the archive?",
        requestDisambiguationDialog: "Which of these notes?")
    var note: NoteEntity

    @Parameter(title: "Archived", default: true)
    var isArchived: Bool

    @Dependency private var store: NoteStore

    func perform() async throws -> some IntentResult & ReturnsValue<NoteEntity> & ProvidesDialog {
        let changed = try await store.setArchived(note.id, isArchived)
        return .result(
            value: NoteEntity(changed),
            dialog: isArchived ? "Archived: \(changed.title)" : "Taken out of the archive: \(changed.title)")
    }
}

import AppIntents

/// Deletes a note for good, once the person has confirmed it.
struct DeleteNoteIntent: AppIntent {
    static let title: LocalizedStringResource = "Delete Note"
    static let description = IntentDescription(
        "Deletes a note for good. It asks first.", categoryName: "Notes", searchKeywords: ["remove"])
    static let allowedExecutionTargets: IntentExecutionTargets = [.main, .appIntentsExtension]

    static var parameterSummary: some ParameterSummary {
        Summary("Delete \(\.$note)")
    }

    @Parameter(
        title: "Note", requestValueDialog: "Which note shall be deleted?",
        requestDisambiguationDialog: "Which of these notes?")
    var note: NoteEntity

    @Dependency private var store: NoteStore

    func perform() async throws -> some IntentResult & ProvidesDialog {
        try await requestConfirmation(
            actionName: .custom(acceptLabel: "Delete", denyLabel: "Keep", destructive: true),
            dialog: "Delete “\(note.title)” for good?")
        try await store.delete(note.id)
        return .result(dialog: "Deleted: \(note.title)")
    }
}

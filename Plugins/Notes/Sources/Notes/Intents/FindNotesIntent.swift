import AppIntents

/// Finds notes by what they say.
struct FindNotesIntent: AppIntent {
    static let title: LocalizedStringResource = "Find Notes"
    static let description = IntentDescription(
        "Finds the notes in which all words of a text occur, archived ones last.", categoryName: "Notes",
        searchKeywords: ["search", "look up"])

    static var parameterSummary: some ParameterSummary {
        Summary("Find notes with \(\.$text)")
    }

    @Parameter(
        title: "Words", description: "Words of the note, in any order.",
        requestValueDialog: "Which words does the note have?")
    var text: String

    @Dependency private var store: NoteStore

    func perform() async throws -> some IntentResult & ReturnsValue<[NoteEntity]> & ProvidesDialog {
        let notes = try await store.notes(matching: text)
        return .result(value: notes.map(NoteEntity.init), dialog: "\(notes.count) notes match “\(text)”.")
    }
}

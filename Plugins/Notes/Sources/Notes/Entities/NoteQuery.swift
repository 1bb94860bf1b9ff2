import AppIntents

/// Finds notes by identifier and by text, and offers the latest.
struct NoteQuery: EntityStringQuery {
    /// Notes that are offered at most.
    static let mostSuggested = 20

    @Dependency private var store: NoteStore

    func entities(for identifiers: [NoteEntity.ID]) async throws -> [NoteEntity] {
        try await store.notes(identifiers).map(NoteEntity.init)
    }

    /// The notes that a text finds; archived ones only where no other is found.
    func entities(matching string: String) async throws -> [NoteEntity] {
        let found = try await store.notes(matching: string)
        let current = found.filter { !$0.isArchived }
        return (current.isEmpty ? found : current).map(NoteEntity.init)
    }

    func suggestedEntities() async throws -> [NoteEntity] {
        try await store.latest(Self.mostSuggested).map(NoteEntity.init)
    }
}

import AppIntents
import Testing

@testable import Notes

extension PerformedTests {
    @Suite("Intents, performed without a host")
    struct IntentTests {
        let store: NoteStore

        init() throws {
            store = try useFreshStore()
        }

        @Test("Adding keeps the note and gives it back")
        func add() async throws {
            let result = try await perform(AddNoteIntent()) { $0.body = "Buy oat milk" }
            let entity = try #require(result.value)
            #expect(entity.body == "Buy oat milk")
            #expect(entity.priority == .normal)
            #expect(entity.dueDate == nil)
            #expect(try await store.notes([entity.id]).map(\.body) == ["Buy oat milk"])
            #expect(try words(of: result) == "Added to your notes: Buy oat milk")
        }

        @Test("Priority and due date are kept")
        func addWithAll() async throws {
            let due = Date(timeIntervalSince1970: 1_900_000_000)
            let result = try await perform(AddNoteIntent()) { intent in
                intent.body = "Renew passport"
                intent.priority = .high
                intent.dueDate = due
            }
            #expect(result.value?.priority == .high)
            #expect(try await store.latest(1).first?.dueDate == due)
        }

        @Test("A note without text is refused, and nothing is kept")
        func addNothing() async throws {
            await #expect(throws: NoteError.emptyText) { try await perform(AddNoteIntent()) { $0.body = " " } }
            #expect(try await store.count() == 0)
        }

        @Test("A hundred notes that are added at once are all there")
        func concurrent() async throws {
            let ids = try await withThrowingTaskGroup(of: UUID?.self) { group in
                for number in 0..<100 {
                    group.addTask {
                        try await perform(AddNoteIntent()) { $0.body = "Note \(number)" }.value?.id
                    }
                }
                return try await group.reduce(into: Set<UUID>()) { ids, id in if let id { ids.insert(id) } }
            }
            #expect(ids.count == 100)
            #expect(try await store.count() == 100)
        }

        @Test("The list has the newest first and tells how many there are", arguments: [0, 1, 3])
        func list(count: Int) async throws {
            for number in 0..<count { _ = try await store.add("Note \(number)") }
            let result = try await perform(ListNotesIntent()) { _ in }
            #expect(result.value?.map(\.title) == (0..<count).reversed().map { "Note \($0)" })
            let expected = [0: "You have no notes.", 1: "You have one note.", 3: "You have 3 notes."]
            #expect(try words(of: result) == expected[count])
        }

        @Test("A list that leaves notes out says so")
        func shortList() async throws {
            for number in 0..<5 { _ = try await store.add("Note \(number)") }
            let result = try await perform(ListNotesIntent()) { $0.limit = 2 }
            #expect(result.value?.count == 2)
            #expect(try words(of: result) == "Showing 2 of 5 notes:")
        }

        @Test("Archived notes are listed only when asked for", arguments: [false, true])
        func listArchived(included: Bool) async throws {
            _ = try await store.setArchived(try await store.add("Old").id, true)
            let result = try await perform(ListNotesIntent()) { $0.includeArchived = included }
            #expect(result.value?.map(\.title) == (included ? ["Old"] : []))
        }

        @Test("Finding gives the notes with the words")
        func find() async throws {
            _ = try await store.add("Buy oat milk")
            _ = try await store.add("Call the plumber")
            let result = try await perform(FindNotesIntent()) { $0.text = "milk" }
            #expect(result.value?.map(\.title) == ["Buy oat milk"])
            #expect(try words(of: result) == "One note matches “milk”.")
        }

        @Test("A note is marked as done and opened again")
        func done() async throws {
            let note = try await store.add("Buy milk")
            let done = try await perform(MarkNoteDoneIntent()) { $0.note = NoteEntity(note) }
            #expect(done.value?.isDone == true)
            #expect(try words(of: done) == "Done: Buy milk")
            let open = try await perform(MarkNoteDoneIntent()) { intent in
                intent.note = NoteEntity(note)
                intent.isDone = false
            }
            #expect(try words(of: open) == "Open again: Buy milk")
            #expect(try await store.notes([note.id]).first?.isDone == false)
        }

        @Test("A note goes into the archive and comes back")
        func archive() async throws {
            let note = try await store.add("Buy milk")
            let result = try await perform(ArchiveNoteIntent()) { $0.note = NoteEntity(note) }
            #expect(result.value?.isArchived == true)
            #expect(try words(of: result) == "Archived: Buy milk")
            #expect(try await store.count() == 0)
            _ = try await perform(ArchiveNoteIntent()) { intent in
                intent.note = NoteEntity(note)
                intent.isArchived = false
            }
            #expect(try await store.count() == 1)
        }

        @Test("An edited note has the new text under the same identifier")
        func edit() async throws {
            let note = try await store.add("Buy milk")
            let result = try await perform(EditNoteIntent()) { intent in
                intent.note = NoteEntity(note)
                intent.body = "Buy bread"
            }
            #expect(result.value?.id == note.id)
            #expect(try await store.notes([note.id]).map(\.body) == ["Buy bread"])
        }

        @Test("A note that was deleted meanwhile can't be changed")
        func deletedMeanwhile() async throws {
            let note = try await store.add("Buy milk")
            try await store.delete(note.id)
            await #expect(throws: NoteError.noteNotFound) {
                try await perform(ArchiveNoteIntent()) { $0.note = NoteEntity(note) }
            }
        }

        @Test("Where nobody can confirm it, nothing is deleted")
        func unconfirmed() async throws {
            let note = try await store.add("Buy milk")
            await #expect(throws: (any Error).self) {
                try await perform(DeleteNoteIntent()) { $0.note = NoteEntity(note) }
            }
            #expect(try await store.count() == 1)
        }
    }

    @Suite("The query of notes")
    struct QueryTests {
        let store: NoteStore

        init() throws {
            store = try useFreshStore()
        }

        @Test("It finds by identifier")
        func identifiers() async throws {
            let note = try await store.add("Buy milk")
            #expect(try await NoteQuery().entities(for: [UUID(), note.id]).map(\.title) == ["Buy milk"])
        }

        @Test("It finds by text, archived notes only where no other is found")
        func matching() async throws {
            let old = try await store.add("Milk of last week")
            _ = try await store.setArchived(old.id, true)
            #expect(try await NoteQuery().entities(matching: "milk").map(\.id) == [old.id])
            let new = try await store.add("Milk of today")
            #expect(try await NoteQuery().entities(matching: "milk").map(\.id) == [new.id])
        }

        @Test("It offers the latest notes, no more than it should")
        func suggestions() async throws {
            for number in 0...NoteQuery.mostSuggested { _ = try await store.add("Note \(number)") }
            let suggested = try await NoteQuery().suggestedEntities()
            #expect(suggested.count == NoteQuery.mostSuggested)
            #expect(suggested.first?.title == "Note \(NoteQuery.mostSuggested)")
        }
    }
}

import AppIntentsTesting
import Foundation
import Testing

/// The app as people have it: its library in a real host and a sandboxed worker, and its intents by name.
@Suite("Intents, performed in a worker")
struct WorkerTests {
    /// A host of each test's own, so that none sees another's notes.
    let notes = IntentDefinitions(bundleIdentifier: "notes", host: IntentTestHost())

    /// Adds a note and gives it back.
    private func add(_ body: String) async throws -> AnyAppEntity {
        try await notes.intents["AddNoteIntent"].makeIntent(body: body).run().value
    }

    @Test("A note is kept, said, and found again")
    func add() async throws {
        let due = Date(timeIntervalSince1970: 1_900_000_000)
        let result = try await notes.intents["AddNoteIntent"]
            .makeIntent(body: "Buy oat milk", priority: notes.enums["NotePriority"].makeCase("high"), dueDate: due)
            .run()
        #expect(result.dialog == "Added to your notes: Buy oat milk")
        #expect(try result.value.priority == "high")
        let found = try await notes.entities["NoteEntity"].entities(matching: "oat")
        #expect(found.map(\.displayTitle) == ["Buy oat milk"])
        #expect(try found.first?.dueDate == due)
        let value: AnyAppEntity = try result.value
        #expect(found == [value])
    }

    @Test("What is missing is asked for in the author's words")
    func asking() async throws {
        let result = try await notes.intents["AddNoteIntent"].makeIntent()
            .run(answering: [.typed("Call the plumber").to("What should the note say?").forParameter("body")])
        #expect(try result.value.body == "Call the plumber")
    }

    @Test("One note goes from one intent to the next")
    func chain() async throws {
        let note = try await add("Buy milk")
        let edited = try await notes.intents["EditNoteIntent"].makeIntent(note: note, body: "Buy bread").run()
        #expect(try edited.value.body == "Buy bread")
        let done = try await notes.intents["MarkNoteDoneIntent"].makeIntent(note: "bread").run()
        #expect(done.dialog == "Done: Buy bread")
        #expect(try done.value.isDone == true)
    }

    @Test("Deleting asks first: a no keeps the note, a yes deletes it", arguments: [false, true])
    func delete(isMeant: Bool) async throws {
        let note = try await add("Old receipt")
        let delete = notes.intents["DeleteNoteIntent"].makeIntent(note: note)
        let question = "Delete “Old receipt” for good?"
        if isMeant {
            let result = try await delete.run(answering: [.confirm.to(question)])
            #expect(result.questions.first?.acceptLabel == "Delete")
        } else {
            await #expect(throws: IntentTestingError.self) {
                try await delete.run(answering: [.decline.to(question)])
            }
        }
        let left = try await notes.entities["NoteEntity"].suggestedEntities()
        #expect(left == (isMeant ? [] : [note]))
    }

    @Test("A note without text is refused in the app's words, and nothing is kept")
    func refusal() async throws {
        let error = try await #require(throws: IntentTestingError.self) {
            try await notes.intents["AddNoteIntent"].makeIntent(body: " ").run()
        }
        #expect(error.code == .intentFailed && error.message == "A note needs some text.")
        #expect(try await notes.entities["NoteEntity"].suggestedEntities().isEmpty)
    }

    @Test("The app speaks the caller's language")
    func spanish() async throws {
        let spanish = IntentDefinitions(bundleIdentifier: "notes", host: IntentTestHost(locale: "es"))
        let result = try await spanish.intents["AddNoteIntent"].makeIntent(body: "Comprar pan").run()
        #expect(result.dialog == "Añadida a tus notas: Comprar pan")
    }
}

import IntentProtocol
import Testing

@testable import IntentHost

@Suite("Finding apps, intents and entities by name")
struct NamesTests {
    private static func app(_ id: String, intents: [(String, LocalizedText)], entities: [String] = []) -> AppMetadata {
        var app = AppMetadata(app: id, name: LocalizedText(id))
        app.intents = intents.map { IntentMetadata(id: $0.0, title: $0.1) }
        app.entities = entities.map { EntityMetadata(id: $0, name: LocalizedText($0)) }
        return app
    }

    private static let apps = [
        app(
            "notes",
            intents: [
                ("AddNoteIntent", LocalizedText("Add a note", localizations: ["es": "Añadir nota"])),
                ("DeleteNote", "Delete"),
                ("FindNotes", "Find"), ("sync", "Sync"),
            ], entities: ["NoteEntity", "Folder"]),
        app(
            "tasks",
            intents: [("AddTask", "Add"), ("FindTasks", "Find"), ("Sync", "Sync"), ("com.example.Archive", "Archive")],
            entities: ["TaskEntity", "Folder"]),
        app("todo", intents: [("FindTasks", "Find")]),
    ]
    private static let index = NameIndex(apps)

    private func find(_ app: String, _ name: String) -> String? {
        (try? Self.index.intent(app: app, name: name)).map { "\($0.app).\($0.intent.id)" }
    }

    private func problem(_ app: String, _ name: String) -> IntentError? {
        do throws(IntentError) {
            _ = try Self.index.intent(app: app, name: name)
            return nil
        } catch {
            return error
        }
    }

    @Test(
        "An intent is found by app and name, or by the name alone, whatever the case",
        arguments: [
            ("notes", "AddNoteIntent", "notes.AddNoteIntent"), ("NOTES", "addnoteintent", "notes.AddNoteIntent"),
            ("", "AddNoteIntent", "notes.AddNoteIntent"), ("", "addtask", "tasks.AddTask"),
            ("", "notes.AddNoteIntent", "notes.AddNoteIntent"), ("", "Notes.addNoteIntent", "notes.AddNoteIntent"),
            ("todo", "findtasks", "todo.FindTasks"),
        ])
    func found(app: String, name: String, full: String) {
        #expect(find(app, name) == full)
    }

    @Test("A name that is written as one app declares it is that one, even if another writes it otherwise")
    func exactWins() {
        #expect(find("", "sync") == "notes.sync")
        #expect(find("", "Sync") == "tasks.Sync")
    }

    @Test(
        "An intent's name may hold dots",
        arguments: [
            ("", "com.example.Archive"), ("com", "example.Archive"), ("tasks", "com.example.archive"),
            ("", "tasks.com.example.Archive"),
        ])
    func dots(app: String, name: String) {
        #expect(find(app, name) == "tasks.com.example.Archive")
    }

    @Test("A name that several apps have is ambiguous without the app, and all are listed")
    func ambiguous() {
        #expect(
            problem("", "FindTasks")
                == IntentError(
                    .request, .ambiguousName, "'FindTasks' stands for tasks.FindTasks and todo.FindTasks",
                    remedy: "name the one that is meant in full"))
        #expect(problem("", "SYNC")?.message == "'SYNC' stands for notes.sync and tasks.Sync")
        #expect(problem("", "FindTasks")?.exitStatus == 66)
    }

    @Test(
        "An unknown intent gets the nearest names",
        arguments: [
            ("notes", "AddNote", "notes.AddNoteIntent"), ("notes", "AdNoteIntent", "notes.AddNoteIntent"),
            ("note", "AddNoteIntent", "notes.AddNoteIntent"), ("", "DeletNote", "notes.DeleteNote"),
            ("", "note.DeletNote", "notes.DeleteNote"), ("", "Archive", "tasks.com.example.Archive"),
            ("notes", "Add a note", "notes.AddNoteIntent"), ("notes", "añadir nota", "notes.AddNoteIntent"),
            ("notes", "Delete", "notes.DeleteNote"), ("", "Deleten", "notes.DeleteNote"),
            ("", "AddTsak", "tasks.AddTask"),
        ])
    func nearest(app: String, name: String, meant: String) {
        let typed = app.isEmpty ? name : "\(app).\(name)"
        #expect(
            problem(app, name)
                == IntentError(.request, .notFound, "there is no intent '\(typed)'", remedy: "did you mean \(meant)?"))
    }

    @Test("Several names that are as near are all given")
    func several() {
        #expect(problem("", "Find")?.remedy == "did you mean notes.FindNotes, tasks.FindTasks or todo.FindTasks?")
    }

    @Test("A name of another app is found by it")
    func otherApp() {
        #expect(problem("notes", "AddTask")?.remedy == "did you mean tasks.AddTask?")
    }

    @Test("An intent that resembles none gets the list of its app's")
    func unlike() {
        #expect(
            problem("notes", "Xyzzy")
                == IntentError(
                    .request, .notFound, "there is no intent 'notes.Xyzzy'",
                    remedy: "the intents are notes.AddNoteIntent, notes.DeleteNote, notes.FindNotes and notes.sync"))
    }

    @Test(
        "An unknown app is told, with the nearest one",
        arguments: [
            ("nots", "did you mean notes?"), ("tsaks", "did you mean tasks?"),
            ("xyzzy", "the apps are notes, tasks and todo"),
            ("", "the apps are notes, tasks and todo"),
        ])
    func unknownApp(name: String, remedy: String) {
        var found: IntentError?
        do throws(IntentError) { _ = try Self.index.app(name) } catch { found = error }
        #expect(found == IntentError(.request, .notFound, "there is no app '\(name)'", remedy: remedy))
    }

    @Test("An unknown intent of an unknown app is the app's error")
    func unknownBoth() {
        #expect(
            problem("mail", "Xyzzy")
                == IntentError(
                    .request, .notFound, "there is no app 'mail'", remedy: "the apps are notes, tasks and todo"))
    }

    @Test("Without any app the error says how to install one")
    func empty() {
        let index = NameIndex([])
        var found: IntentError?
        do throws(IntentError) { _ = try index.intent(app: "notes", name: "AddNote") } catch { found = error }
        #expect(
            found
                == IntentError(
                    .request, .notFound, "there is no app 'notes'",
                    remedy: "install a plugin: intentctl plugin install PATH"))
    }

    @Test("An app is found whatever the case")
    func appCase() throws {
        #expect(try Self.index.app("Notes") == "notes")
    }

    @Test("An entity is found as an intent is")
    func entities() throws {
        #expect(try Self.index.entity(app: "", name: "noteentity").entity.id == "NoteEntity")
        var found: IntentError?
        do throws(IntentError) { _ = try Self.index.entity(app: "", name: "folder") } catch { found = error }
        #expect(found?.message == "'folder' stands for notes.Folder and tasks.Folder")
        do throws(IntentError) { _ = try Self.index.entity(app: "notes", name: "Note") } catch { found = error }
        #expect(
            found
                == IntentError(
                    .request, .notFound, "there is no entity 'notes.Note'", remedy: "did you mean notes.NoteEntity?"))
    }

    @Test("A hostile name is refused in bounded time and words")
    func hostile() {
        let error = problem("", String(repeating: "a.", count: 100_000) + "\u{1b}[0m")
        #expect(error?.code == .notFound)
        #expect((error?.message.count ?? .max) < 200)
    }

    @Test(
        "Slips of the finger are counted: changed, left out, added and swapped letters",
        arguments: [
            ("", "", 0), ("abc", "abc", 0), ("abc", "abd", 1), ("abc", "ac", 1), ("abc", "abxc", 1), ("abc", "acb", 1),
            ("kitten", "sitting", 3), ("abc", "", 3), ("", "ab", 2), ("ca", "abc", 3),
        ])
    func distances(left: String, right: String, distance: Int) {
        #expect(Nearest.distance(Array(left), Array(right), within: 5) == distance)
        #expect(Nearest.distance(Array(right), Array(left), within: 5) == distance)
        if distance > 0 { #expect(Nearest.distance(Array(left), Array(right), within: distance - 1) == nil) }
    }
}

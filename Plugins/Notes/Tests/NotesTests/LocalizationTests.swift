import AppIntents
import Testing

@testable import Notes

@Suite("Texts in English and Spanish")
struct LocalizationTests {
    @Test(
        "What people see of an intent has a Spanish text",
        arguments: [
            (AddNoteIntent.title, "Añadir nota"), (ListNotesIntent.title, "Listar notas"),
            (FindNotesIntent.title, "Buscar notas"), (MarkNoteDoneIntent.title, "Marcar nota como hecha"),
            (ArchiveNoteIntent.title, "Archivar nota"), (EditNoteIntent.title, "Editar nota"),
            (DeleteNoteIntent.title, "Borrar nota"), (NoteEntity.typeDisplayRepresentation.name, "Nota"),
            (NotePriority.typeDisplayRepresentation.name, "Prioridad"),
            (NotePriority.high.displayRepresentation.title, "Alta"), (AddNoteIntent().$body.title, "Texto"),
        ])
    func titles(resource: LocalizedStringResource, spanish: String) {
        #expect(text(resource, in: "es") == spanish)
        #expect(text(resource, in: "en") == resource.key)
    }

    @Test("A language without texts gets the English ones", arguments: ["fr", "C", "zh-Hant"])
    func otherLanguage(language: String) {
        #expect(text(AddNoteIntent.title, in: language) == "Add Note")
    }

    @Test(
        "An error has words in both languages",
        arguments: [
            (NoteError.emptyText, "A note needs some text.", "Una nota necesita algo de texto."),
            (.noteNotFound, "This note does not exist any more.", "Esta nota ya no existe."),
            (.textTooLong(limit: 10), "A note has room for 10 characters.", "En una nota caben 10 caracteres."),
            (
                .storage("disk full"), "The notes can't be read or written: disk full",
                "Las notas no se pueden leer o escribir: disk full"
            ),
        ])
    func errors(error: NoteError, english: String, spanish: String) {
        #expect(text(error.localizedStringResource, in: "en") == english)
        #expect(text(error.localizedStringResource, in: "es") == spanish)
    }

    @Test("A due date is written as the language writes dates")
    func dates() throws {
        var note = Note(id: UUID(), body: "x", created: Date())
        note.dueDate = Date(timeIntervalSince1970: 1_900_000_000)
        let subtitle = try #require(NoteEntity(note).displayRepresentation.subtitle)
        #expect(text(subtitle, in: "en").contains("Mar 1"))
        #expect(text(subtitle, in: "es").contains(/^Vence el 1\d mar 2030/))
    }

    @Test("Every text of the catalog that is to be translated is, with the same values in it")
    func completeness() throws {
        let catalog = try Catalog.read()
        #expect(catalog.strings.count > 50)
        for (key, entry) in catalog.strings where entry.shouldTranslate != false {
            let spanish = try #require(entry.localizations?["es"], "\(key) has no Spanish text")
            for text in spanish.texts {
                #expect(!text.isEmpty, "\(key)")
                // A plural category of one number may do without it.
                if spanish.variations == nil { #expect(specifiers(in: text) == specifiers(in: key), "\(key)") }
            }
        }
    }

    /// The specifiers and summary parameters of a text, without their positions.
    private func specifiers(in text: String) -> [String] {
        text.matches(of: /%(?:\d+\$)?(@|lld)|(\$\{\w+\})/).map { String($0.1 ?? $0.2 ?? "") }.sorted()
    }
}

extension PerformedTests {
    @Suite("What intents say, in Spanish")
    struct SpanishTests {
        let store: NoteStore

        init() throws {
            store = try useFreshStore()
        }

        @Test("Adding a note")
        func add() async throws {
            let result = try await perform(AddNoteIntent()) { $0.body = "Comprar pan" }
            #expect(try words(of: result, in: "es_ES.UTF-8") == "Añadida a tus notas: Comprar pan")
        }

        @Test(
            "Listing notes",
            arguments: [(0, "No tienes notas."), (1, "Tienes una nota."), (2, "Tienes 2 notas.")])
        func list(count: Int, spanish: String) async throws {
            for number in 0..<count { _ = try await store.add("\(number)") }
            let result = try await perform(ListNotesIntent()) { _ in }
            #expect(try words(of: result, in: "es") == spanish)
        }

        @Test("Listing some of the notes")
        func listSome() async throws {
            for number in 0..<3 { _ = try await store.add("\(number)") }
            let result = try await perform(ListNotesIntent()) { $0.limit = 1 }
            #expect(try words(of: result, in: "es") == "Se muestran 1 de 3 notas:")
        }

        @Test(
            "Finding notes",
            arguments: [
                (0, "Ninguna nota coincide con «pan»."), (1, "Una nota coincide con «pan»."),
                (2, "2 notas coinciden con «pan»."),
            ])
        func find(count: Int, spanish: String) async throws {
            for number in 0..<count { _ = try await store.add("Pan \(number)") }
            let result = try await perform(FindNotesIntent()) { $0.text = "pan" }
            #expect(try words(of: result, in: "es") == spanish)
        }
    }
}

/// A string catalog, as far as the test looks at it.
private struct Catalog: Decodable {
    struct Entry: Decodable {
        var shouldTranslate: Bool?
        var localizations: [String: Localization]?
    }

    struct Localization: Decodable {
        var stringUnit: Unit?
        var variations: Variations?

        var texts: [String] {
            (stringUnit.map { [$0.value] } ?? []) + (variations?.plural.values.flatMap(\.texts) ?? [])
        }
    }

    struct Unit: Decodable {
        var value: String
    }

    struct Variations: Decodable {
        var plural: [String: Localization]
    }

    var strings: [String: Entry]

    static func read() throws -> Catalog {
        let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let file = package.appendingPathComponent("Sources/Notes/Resources/Localizable.xcstrings")
        return try JSONDecoder().decode(Catalog.self, from: Data(contentsOf: file))
    }
}

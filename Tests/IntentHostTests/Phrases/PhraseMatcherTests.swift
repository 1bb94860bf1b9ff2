import IntentProtocol
import Testing

@testable import IntentHost

/// Apps with phrases, as their metadata tells them.
private enum Apps {
    static let notes: AppMetadata = {
        var app = AppMetadata(app: "quicknotes", name: "QuickNotes")
        app.sourceLanguage = "es"
        app.synonyms = ["Memo Pad"]
        var add = IntentMetadata(id: "Add", title: "Añadir nota")
        add.parameters = [ParameterMetadata(name: "body", title: "Texto", type: .string)]
        var move = IntentMetadata(id: "Move", title: "Move")
        move.parameters = [
            ParameterMetadata(name: "note", title: "Note", type: .entity("Note")),
            ParameterMetadata(name: "folder", title: "Folder", type: .entity("Folder")),
        ]
        var remind = IntentMetadata(id: "Remind", title: "Remind")
        remind.parameters = [ParameterMetadata(name: "day", title: "Day", type: .date)]
        var print = IntentMetadata(id: "Print", title: "Print")
        print.parameters = [ParameterMetadata(name: "copies", title: "Copies", type: .int)]
        app.intents = [add, move, print, remind, IntentMetadata(id: "Show", title: "Ver notas")]
        app.entities = [EntityMetadata(id: "Folder", name: "Folder"), EntityMetadata(id: "Note", name: "Note")]
        app.shortcuts = [
            shortcut(
                "Add",
                [
                    LocalizedText(
                        "Añade una nota en ${applicationName}",
                        localizations: ["en": "Add a note in ${applicationName}"]),
                    "Anota ${body} en ${applicationName}",
                ]),
            shortcut("Show", ["Muéstrame mis notas en ${applicationName}"]),
            shortcut("Move", ["Move ${note} to ${folder} in ${applicationName}"]),
            shortcut("Print", ["Print ${copies} copies with ${applicationName}"]),
            shortcut("Remind", ["Recuérdame ${day} con ${applicationName}"]),
        ]
        app.negativePhrases = ["Anota todo en ${applicationName}"]
        return app
    }()

    static let tasks: AppMetadata = {
        var app = AppMetadata(app: "tasks", name: "Tasks")
        var open = IntentMetadata(id: "Open", title: "Open")
        open.parameters = [ParameterMetadata(name: "list", title: "List", type: .enumeration("List"))]
        var rename = IntentMetadata(id: "Find", title: "Find")
        rename.parameters = [ParameterMetadata(name: "text", title: "Text", type: .string)]
        app.intents = [rename, open]
        app.enums = [
            EnumMetadata(
                id: "List", name: "List",
                cases: [
                    .init(rawValue: "home", title: "At home", synonyms: ["Household"]),
                    .init(rawValue: "work", title: "Work"),
                ])
        ]
        app.shortcuts = [
            shortcut("Find", ["Open ${text} in ${applicationName}"]),
            shortcut("Open", ["Open ${list} in ${applicationName}"]),
        ]
        return app
    }()

    static func shortcut(_ intent: String, _ phrases: [LocalizedText]) -> CBOR {
        .object(["intent": .text(intent), "phrases": .array(phrases.map(\.cbor))])
    }
}

@Suite("Finding what a phrase means")
struct PhraseMatcherTests {
    private func matches(
        _ text: String, locale: String = "es", in apps: [AppMetadata] = [Apps.notes, Apps.tasks]
    ) throws -> [PhraseMatch] {
        try PhraseMatcher(text, in: PhraseBook(apps, locale: locale)).matches()
    }

    /// The best match as `nearness intent slot=text …`.
    private func best(_ text: String, locale: String = "es") throws -> String {
        guard let match = try matches(text, locale: locale).first else { return "none" }
        return "\(match.nearness) \(match.entry.intent.id)" + match.slots.map { " \($0.name)=\($0.text)" }.joined()
    }

    @Test(
        "A phrase is found letter for letter, then without case, accents and punctuation, by any name of the app",
        arguments: [
            ("Añade una nota en QuickNotes", "exact Add"), ("Muéstrame mis notas en QuickNotes", "exact Show"),
            ("Anota Comprar pan en QuickNotes", "exact Add body=Comprar pan"),
            ("muestrame mis notas, en quicknotes!", "normalized Show"),
            ("ANOTA Comprar pan en la tienda en Quicknotes", "normalized Add body=Comprar pan en la tienda"),
            ("anota 3,5 kg de «pan» en Memo Pad.", "normalized Add body=3,5 kg de «pan»"),
            ("add a note in QuickNotes", "normalized Add"),
            ("anota -5 en quicknotes", "normalized Add body=-5"),
        ])
    func fits(text: String, expected: String) throws {
        #expect(try best(text) == expected)
    }

    @Test(
        "Words that differ make it a phrase that is asked about, and the places of values are kept",
        arguments: [
            ("Añade la nota en QuickNotes", "close Add"), ("Muéstrame mis notas", "close Show"),
            ("Anotar Comprar pan en QuikNotes", "close Add body=Comprar pan"),
        ])
    func close(text: String, expected: String) throws {
        let match = try #require(try matches(text).first)
        #expect(try best(text) == expected, "\(match.score)")
        #expect(match.score < 0.95 && match.score >= PhraseMatcher.closeScore)
    }

    @Test("Where nothing comes near, three are named at most, each intent once, and what is unlike all is none")
    func nearest() throws {
        let named = try matches("Enséñame algo de QuickNotes")
        #expect(named.count <= 3 && !named.isEmpty)
        #expect(Set(named.map(\.name)).count == named.count)
        #expect(named.allSatisfy { $0.nearness >= .close })
        #expect(try matches("xyzzy").isEmpty)
    }

    @Test("A negative phrase is not one of the app's, though its words would fit")
    func negative() throws {
        #expect(try matches("Anota todo en QuickNotes").first?.nearness == .exact)
        #expect(try matches("anota todo en quicknotes").allSatisfy { $0.entry.app.app != "quicknotes" })
        #expect(try best("anota todo lo nuevo en quicknotes") == "normalized Add body=todo lo nuevo")
    }

    @Test("What is too long, has too many words or none is refused with words")
    func limits() throws {
        let book = PhraseBook([Apps.notes], locale: "")
        let long = String(repeating: "a", count: PhraseMatcher.textLimit + 1)
        #expect(throws: IntentError.self) { try PhraseMatcher(long, in: book) }
        _ = try PhraseMatcher(String(long.dropLast()), in: book)
        let words = String(repeating: "a ", count: PhraseMatcher.wordLimit)
        _ = try PhraseMatcher(words, in: book)
        #expect(throws: IntentError.self) { try PhraseMatcher(words + "b", in: book) }
        #expect(throws: IntentError.self) { try PhraseMatcher("¿…?", in: book) }
    }

    @Test("A shortcut sets a file's content, and no path that the host would open for the app")
    func path() throws {
        var app = Apps.notes
        var sheet = IntentMetadata(id: "Sheet", title: "Sheet")
        sheet.parameters = [ParameterMetadata(name: "file", title: "File", type: .file)]
        app.intents.append(sheet)
        func fixed(_ value: IntentValue) -> [NamedValue]? {
            app.shortcuts = [
                .object([
                    "intent": "Sheet", "phrases": .array([LocalizedText("Sheet in ${applicationName}").cbor]),
                    "parameters": .object(["file": value.cbor]),
                ])
            ]
            return PhraseBook([app], locale: "").entries.first?.fixed
        }
        #expect(fixed(.unresolved("/tmp/a")) == [])
        #expect(fixed(.string("/tmp/a")) == [])
        let content = IntentValue.file(FileValue(name: "a", content: .data([1])))
        #expect(fixed(content) == [NamedValue("file", content)])
    }

    @Test("Shortcuts beyond ten are no phrases")
    func shortcutLimit() throws {
        var app = Apps.notes
        app.shortcuts = (0..<11).map { Apps.shortcut("Show", [LocalizedText("Number n\($0) in ${applicationName}")]) }
        #expect(PhraseBook([app], locale: "").entries.count == PhraseBook.shortcutLimit)
        #expect(try matches("Number n9 in QuickNotes", in: [app]).first?.nearness == .exact)
        #expect(try matches("Number n10 in QuickNotes", in: [app]).first?.nearness != .exact)
    }

    @Test("A phrase with many places is searched for a bounded time")
    func manyPlaces() {
        let elements = (0..<20).flatMap { [PhraseElement.slot("s\($0)"), .word("a", isAppName: false)] }
        let said = SpokenText(String(repeating: "a ", count: 60) + "b")
        var ways = PhraseWays(elements, said, limit: 8)
        #expect(ways.find().isEmpty)
    }

    @Test("Scripts without spaces between words match, too")
    func spaceless() throws {
        var app = AppMetadata(app: "memo", name: "メモ")
        var add = IntentMetadata(id: "Add", title: "Add")
        add.parameters = [ParameterMetadata(name: "body", title: "Body", type: .string)]
        app.intents = [add]
        app.shortcuts = [Apps.shortcut("Add", ["${applicationName}に${body}を追加"])]
        let match = try #require(try matches("メモに牛乳を追加", in: [app]).first)
        #expect(match.nearness == .exact && match.slots.map(\.text) == ["牛乳"])
    }
}

@Suite("Choosing among phrases that fit")
struct PhraseChoiceTests {
    private static let clock = ReadingClock(now: { 1_767_225_600 }, offset: { _ in 0 })

    private func choice(_ text: String, locale: String = "") throws -> PhraseChoice {
        let apps = [Apps.notes, Apps.tasks]
        let readers = Dictionary(
            uniqueKeysWithValues: apps.map {
                ($0.app, ParameterReader(ValueReader(app: $0, locale: locale, clock: Self.clock)))
            })
        let matches = try PhraseMatcher(text, in: PhraseBook(apps, locale: locale)).matches()
        return PhraseChoice(matches, readers: readers, locale: locale, clock: Self.clock)
    }

    private func values(_ match: PhraseMatch) -> [String] { match.values.map { "\($0.name)=\($0.value.line)" } }

    @Test("Numbers and days in words are given as they are typed")
    func words() throws {
        let copies = try choice("Print twenty five copies with QuickNotes").meant
        #expect(copies.map(values) == [["copies=25"]])
        let day = try choice("Recuérdame pasado mañana a las nueve y media con QuickNotes", locale: "es").meant
        #expect(day.map(values) == [["day=2026-01-03 09:30"]])
    }

    @Test("A case by its synonym is meant where both fit; a text that is no case is free text")
    func cases() throws {
        #expect(try choice("Open household in Tasks").meant.map(\.entry.intent.id) == ["Open"])
        #expect(try choice("Open the window in Tasks").meant.map(\.entry.intent.id) == ["Find"])
    }

    @Test("Entities decide between two ways to read a phrase; what finds nothing is not meant")
    func entities() throws {
        var choice = try choice("Move talk to Ana to Work in QuickNotes")
        #expect(choice.candidates.count == 2)
        let searches = choice.searches
        #expect(searches.map(\.lookup.text) == ["talk", "Ana to Work", "talk to Ana", "Work"])
        for search in searches {
            let known = ["talk to Ana": "n1", "Work": "f1", "talk": "n2"]
            let found = known[search.lookup.text].map {
                [EntityValue(type: search.request.entity, id: $0, display: DisplayValue(title: search.lookup.text))]
            }
            choice.found(found ?? [], for: search)
        }
        let meant = try #require(choice.meant.first)
        #expect(choice.meant.count == 1)
        #expect(
            meant.values.map(\.value) == [
                .entity(EntityValue(type: "Note", id: "n1")), .entity(EntityValue(type: "Folder", id: "f1")),
            ])
    }

    @Test("Where an app can't tell, its phrase may still be meant, and a single phrase needs no look-up")
    func untold() throws {
        var choice = try choice("Move talk to Ana to Work in QuickNotes")
        for search in choice.searches { choice.found(nil, for: search) }
        #expect(choice.meant.count == 2)
        #expect(try self.choice("Move talk to Work in QuickNotes").searches.isEmpty)
    }

    @Test("A value that can't be read leaves the phrase, so that the run tells what is wrong")
    func unreadable() throws {
        let meant = try choice("Print some copies with QuickNotes").meant
        #expect(meant.map(values) == [["copies=some"]])
    }
}

import IntentProtocol
import Testing

@testable import IntentHost

@Suite("Reading all values of an intent")
struct ValuesSetTests {
    private static let intent: IntentMetadata = {
        var intent = IntentMetadata(id: "AddNote", title: "Add a note")
        intent.parameters = [
            ParameterMetadata(
                name: "title", title: LocalizedText("Title", localizations: ["es": "Título"]), type: .string),
            ParameterMetadata(
                name: "color", title: "Color", type: .enumeration("Color"),
                defaultValue: .enumeration(type: "Color", rawValue: "red")),
            ParameterMetadata(name: "folder", title: "Folder", type: .entity("NoteEntity")),
            ParameterMetadata(
                name: "dueDate", title: LocalizedText("Deadline", localizations: ["es": "Plazo"]), type: .date,
                isOptional: true),
        ]
        return intent
    }()

    private func read(_ given: [NamedValue], locale: String = "") throws(IntentError) -> ParameterSet {
        try ParameterSet(reading: given, for: Self.intent, with: ValuesFixture.reader.localized(for: locale))
    }

    private func problem(_ given: [NamedValue], locale: String = "") -> IntentError? {
        do throws(IntentError) {
            _ = try read(given, locale: locale)
            return nil
        } catch {
            return error
        }
    }

    @Test("Values are read, defaults filled in, and what is missing is told in the order of declaration")
    func defaultsAndMissing() throws {
        let set = try read([])
        #expect(set.values == [NamedValue("color", .enumeration(type: "Color", rawValue: "red"))])
        #expect(set.missing == [0, 2])
    }

    @Test("A value that is given stands in the place of its default")
    func noDefault() throws {
        let set = try read([NamedValue("color", .unresolved("Verde")), NamedValue("title", .unresolved("x"))])
        #expect(
            set.values == [
                NamedValue("color", .enumeration(type: "Color", rawValue: "green")), NamedValue("title", "x"),
            ])
        #expect(set.missing == [2])
    }

    @Test("Null is a value for an optional parameter, and none for another")
    func null() throws {
        let set = try read([NamedValue("title", .null), NamedValue("color", .null), NamedValue("dueDate", .null)])
        #expect(
            set.values == [
                NamedValue("dueDate", .null), NamedValue("color", .enumeration(type: "Color", rawValue: "red")),
            ])
        #expect(set.missing == [0, 2])
    }

    @Test("Look-ups name their parameter, and what is found goes in their place")
    func lookups() throws {
        var set = try read([NamedValue("title", "x"), NamedValue("folder", .unresolved("Work"))])
        #expect(
            set.lookups == [
                ValueLookup(parameter: "folder", path: ValuePath(), subject: .entity("NoteEntity"), text: "Work")
            ])
        let found = IntentValue.entity(EntityValue(type: "NoteEntity", id: "1"))
        set.put(found, for: set.lookups[0])
        #expect(set.values.contains(NamedValue("folder", found)))
    }

    @Test("Names of parameters are matched without regard to case, and come out as declared")
    func caseOfNames() throws {
        #expect(
            try read([NamedValue("DUEDATE", .null), NamedValue("Title", "x")]).values.prefix(2) == [
                NamedValue("dueDate", .null), NamedValue("title", "x"),
            ])
    }

    @Test("A parameter given twice is refused, however it is written")
    func twice() {
        #expect(
            problem([NamedValue("title", "x"), NamedValue("TITLE", "y")])
                == IntentError(
                    .request, .invalidValue, "the parameter title is given twice",
                    remedy: "give it once, with a list where it takes several values", parameter: "title"))
    }

    @Test(
        "An unknown parameter gets the one that is meant",
        arguments: [
            ("titel", "title"), ("due", "dueDate"), ("deadline", "dueDate"), ("plazo", "dueDate"), ("colour", "color"),
        ])
    func unknown(name: String, meant: String) {
        #expect(
            problem([NamedValue(name, "x")])
                == IntentError(
                    .request, .invalidValue, "notes.AddNote has no parameter '\(name)'",
                    remedy: "did you mean \(meant)?",
                    parameter: name))
    }

    @Test("An unknown parameter that resembles none gets the list of them, titled in the caller's language")
    func unlike() {
        #expect(
            problem([NamedValue("zzz", "x")], locale: "es")?.remedy
                == "its parameters are title (Título), color, folder and dueDate (Plazo)")
    }

    @Test("The first bad value is the error, and names its parameter")
    func badValue() {
        let error = problem([
            NamedValue("title", "x"), NamedValue("dueDate", .unresolved("soon")),
            NamedValue("color", .unresolved("pink")),
        ])
        #expect(
            error
                == IntentError(
                    .request, .invalidValue,
                    "dueDate (Deadline) takes a date such as 2026-05-01, 2026-05-01T09:00 or tomorrow 9:00, not 'soon'",
                    remedy: "dueDate='tomorrow 9:00', for example", parameter: "dueDate"))
    }

    @Test("The error of missing values lists them and says what the first has to be")
    func missingWords() {
        let error = Self.intent.requiredParametersMissing(
            [Self.intent.parameters[0], Self.intent.parameters[2]], with: ValuesFixture.reader.localized(for: "es"))
        #expect(
            error
                == IntentError(
                    .request, .missingValue, "notes.AddNote needs title (Título) and folder",
                    remedy: "give title=VALUE, where VALUE is a text", parameter: "title"))
    }

    @Test("An array of canonical values goes out as it came in")
    func noCopy() throws {
        let given = [
            NamedValue("title", "x"), NamedValue("color", .enumeration(type: "Color", rawValue: "green")),
            NamedValue("folder", .entity(EntityValue(type: "NoteEntity", id: "1"))), NamedValue("dueDate", .date(0)),
        ]
        let set = try read(given)
        let isSame = given.withUnsafeBufferPointer { before in
            set.values.withUnsafeBufferPointer { $0.baseAddress == before.baseAddress }
        }
        #expect(isSame)
    }
}

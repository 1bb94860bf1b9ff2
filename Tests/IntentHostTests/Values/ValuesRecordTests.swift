import IntentProtocol
import Testing

@testable import IntentHost

@Suite("Reading files and people")
struct ValuesRecordTests {
    @Test("A file given by its path is left to be opened")
    func path() throws {
        let read = try ValuesFixture.reader.read(.unresolved("/tmp/report.pdf"), for: ValuesFixture.parameter(.file))
        #expect(
            read
                == ReadValue(
                    .unresolved("/tmp/report.pdf"),
                    lookups: [
                        ValueLookup(parameter: "value", path: ValuePath(), subject: .file, text: "/tmp/report.pdf")
                    ]))
    }

    @Test("A program's file is read from its name and data")
    func object() throws {
        let given = IntentValue.record(kind: "", fields: ["name": "a.txt", "contentType": "text/plain", "data": "SGk"])
        #expect(
            try ValuesFixture.read(given, as: .file)
                == .file(FileValue(name: "a.txt", contentType: "text/plain", content: .data([72, 105]))))
    }

    @Test(
        "A file that can't be is refused, and the reason is told",
        arguments: [
            (.unresolved("report.pdf"), "its path doesn't begin with /"),
            (.unresolved("/tmp/"), "its name is no file's name"),
            (.unresolved("/tmp/.."), "its name is no file's name"),
            (.unresolved("/a\0b"), "its path holds a zero byte"),
            (.record(kind: "", fields: ["name": "../x", "data": ""]), "its name is no file's name"),
            (.record(kind: "", fields: ["name": "x"]), "its member data is missing"),
            (.record(kind: "", fields: ["name": "x", "data": "A"]), "its length is wrong: some of it is missing"),
        ] as [(IntentValue, String)])
    func refused(value: IntentValue, reason: String) {
        let error = ValuesFixture.problem(value, as: .file)
        #expect(
            error?.message
                == "value (The value) takes a file by its absolute path, not \(Shown.value(value)): \(reason)")
        #expect(error?.remedy == "value=/the/path")
    }

    @Test(
        "A file's type is told by its MIME type or its extension",
        arguments: [
            ("a.png", nil, ["public.image"], true), ("a.PNG", nil, ["public.png"], true),
            ("a.txt", nil, ["public.image"], false), ("a", "image/jpeg", ["public.image"], true),
            ("a.png", "text/plain", ["public.image"], false), ("a.heic", nil, ["public.image"], true),
            ("a.md", nil, ["public.text"], true), ("a.bin", nil, ["public.data"], true),
            ("a.bin", nil, ["public.image"], false), ("a", nil, ["public.image"], false),
            ("a.drawing", nil, ["org.example.drawing"], true),
            ("a.drawing", "org.example.drawing", ["org.example.drawing"], true),
            ("a.txt", nil, ["org.example.drawing"], false), ("a.csv", nil, ["text/csv"], true),
            ("a.txt", "text/plain; charset=utf-8", ["public.plain-text"], true), ("a.png", nil, ["public.item"], true),
        ] as [(String, String?, [String], Bool)])
    func contentTypes(name: String, type: String?, accepted: [String], isTaken: Bool) {
        #expect(FileTypes.accepts(name: name, contentType: type, types: accepted) == isTaken)
    }

    @Test("The error of a file of another type tells its type and those that are taken")
    func typeWords() {
        let error = ValuesFixture.problem(.unresolved("/tmp/a.txt"), as: .file) {
            $0.contentTypes = ["public.png", "public.jpeg"]
        }
        #expect(
            error?.message
                == "value (The value) takes a file of type public.png or public.jpeg, not '/tmp/a.txt': its type is 'public.plain-text'"
        )
    }

    @Test(
        "The parts of a typed name are told apart",
        arguments: [
            ("Ada", ["givenName": "Ada"]), ("Ada Lovelace", ["givenName": "Ada", "familyName": "Lovelace"]),
            ("Ada King Lovelace", ["givenName": "Ada", "middleName": "King", "familyName": "Lovelace"]),
            ("de la Cruz, Juana Inés", ["givenName": "Juana", "middleName": "Inés", "familyName": "de la Cruz"]),
            ("Lovelace,", ["familyName": "Lovelace"]),
        ] as [(String, [String: IntentValue])])
    func names(text: String, parts: [String: IntentValue]) throws {
        #expect(
            try ValuesFixture.read(.unresolved(text), as: .personName) == .record(kind: "personName", fields: parts))
    }

    @Test("A person is typed by name; a program gives members")
    func person() throws {
        #expect(
            try ValuesFixture.read(.unresolved("Ada"), as: .person) == .record(kind: "person", fields: ["name": "Ada"]))
        let given = IntentValue.record(kind: "", fields: ["name": "Ada", "email": "ada@example.org", "phone": .null])
        #expect(
            try ValuesFixture.read(given, as: .person)
                == .record(kind: "person", fields: ["name": "Ada", "email": "ada@example.org"]))
    }

    @Test(
        "A person that can't be is refused, and the reason is told",
        arguments: [
            (.record(kind: "", fields: [:]), "no member is given"),
            (.record(kind: "", fields: ["age": 5]), "there is no member 'age'"),
            (.record(kind: "", fields: ["name": 5]), "its member name is no short text"),
            (.record(kind: "file", fields: [:]), "it is a file"),
        ] as [(IntentValue, String)])
    func badPeople(value: IntentValue, reason: String) {
        #expect(
            ValuesFixture.problem(value, as: .person)?.message
                == "value (The value) takes a person's name, not \(Shown.value(value)): \(reason)")
    }
}

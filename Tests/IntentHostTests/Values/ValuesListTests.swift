import IntentProtocol
import Testing

@testable import IntentHost

@Suite("Reading lists, and what every type has in common")
struct ValuesListTests {
    @Test("A list is read value by value, and one value is a list of one")
    func lists() throws {
        let type = ValueType.array(.int)
        #expect(
            try ValuesFixture.read(.array([.unresolved("1"), .int(2), .double(3)]), as: type) == .array([1, 2, 3]))
        #expect(try ValuesFixture.read(.unresolved("1"), as: type) == .array([1]))
        #expect(try ValuesFixture.read(.array([]), as: type) == .array([]))
    }

    @Test("A text with commas is one text of a list")
    func commas() throws {
        #expect(try ValuesFixture.read(.unresolved("a, b"), as: .array(.string)) == .array(["a, b"]))
    }

    @Test("A set leaves out what came before, and keeps the order")
    func sets() throws {
        let given = IntentValue.array([.unresolved("Rojo"), .unresolved("green"), .string("red")])
        #expect(
            try ValuesFixture.read(given, as: .set(.enumeration("Color")))
                == .array([
                    .enumeration(type: "Color", rawValue: "red"), .enumeration(type: "Color", rawValue: "green"),
                ]))
    }

    @Test("Entities by identifier and by text mix in a list, and each text is a look-up with its place")
    func mixedEntities() throws {
        let given = IntentValue.array([.unresolved("milk"), .unresolved("id:1"), .unresolved("bread")])
        let read = try ValuesFixture.reader.read(given, for: ValuesFixture.parameter(.array(.entity("NoteEntity"))))
        #expect(read.lookups.map(\.text) == ["milk", "bread"])
        #expect(read.lookups.map(\.path) == [ValuePath([.element(0)]), ValuePath([.element(2)])])
        var value = read.value
        for lookup in read.lookups {
            value.put(.entity(EntityValue(type: "NoteEntity", id: "found \(lookup.text)")), at: lookup.path)
        }
        let ids = ["found milk", "1", "found bread"]
        #expect(value == .array(ids.map { .entity(EntityValue(type: "NoteEntity", id: $0)) }))
    }

    @Test("The same text twice in a set is looked up once, and later places are right")
    func lookupsOfSets() throws {
        let given = IntentValue.array([.unresolved("milk"), .unresolved("milk"), .unresolved("bread")])
        let read = try ValuesFixture.reader.read(given, for: ValuesFixture.parameter(.set(.entity("NoteEntity"))))
        #expect(read.value == .array([.unresolved("milk"), .unresolved("bread")]))
        #expect(read.lookups.map(\.path) == [ValuePath([.element(0)]), ValuePath([.element(1)])])
    }

    @Test(
        "A path that leads nowhere changes nothing",
        arguments: [
            ValuePath([.element(2)]), ValuePath([.element(-1)]), ValuePath([.held]), ValuePath([.field("x")]),
            ValuePath([.element(0), .element(0)]),
        ])
    func nowhere(path: ValuePath) {
        var value = IntentValue.array([1, 2])
        #expect(!{ value.put(3, at: path) }())
        #expect(value == .array([1, 2]))
    }

    @Test("The size of a list is held to", arguments: [(1, false), (2, true), (3, true), (4, false)])
    func sizes(count: Int, isTaken: Bool) {
        let error = ValuesFixture.problem(.array(Array(repeating: .int(1), count: count)), as: .array(.int)) {
            $0.minimumCount = 2
            $0.maximumCount = 3
        }
        #expect((error == nil) == isTaken)
    }

    @Test("The error of a list's size tells the sizes that it takes and the one given")
    func sizeWords() {
        let error = ValuesFixture.problem(.unresolved("x"), as: .array(.string)) { $0.minimumCount = 2 }
        #expect(
            error?.message
                == "value (The value) takes a list of at least 2 of values, each a text, not 'x': 1 was given")
    }

    @Test("The error of a list's value tells which one it is")
    func elementWords() {
        #expect(
            ValuesFixture.problem(.array([.unresolved("3"), .unresolved("9")]), as: .array(.int)) {
                $0.maximum = 5
            }
                == IntentError(
                    .request, .invalidValue, "value (The value) takes a whole number of at most 5, not '9' (value 2)",
                    remedy: "value=3, for example", parameter: "value"))
    }

    @Test("A list is no single value, and a name given twice is a list")
    func listForOne() {
        #expect(
            ValuesFixture.problem(.array([1, 2]), as: .int)?.message
                == "value (The value) takes a whole number, not a list of 2 values")
    }

    @Test("A list has at most a hundred thousand values")
    func longest() {
        let longest = [IntentValue](repeating: .bool(true), count: ReadingLimits.elements)
        #expect(ValuesFixture.problem(.array(longest), as: .array(.bool)) == nil)
        #expect(
            ValuesFixture.problem(.array(longest + [.bool(true)]), as: .array(.bool))?.message.hasSuffix(
                ": a list holds at most 100000 values") == true)
    }

    @Test("Null is read where the parameter is optional, and only there")
    func null() throws {
        let optional = ValuesFixture.parameter(.int, optional: true)
        #expect(try ValuesFixture.reader.read(.null, for: optional) == ReadValue(.null))
        #expect(
            ValuesFixture.problem(.null, as: .int)?.message == "value (The value) takes a whole number, not nothing")
        #expect(ValuesFixture.problem(.array([.null]), as: .array(.int)) != nil)
    }

    @Test(
        "A title that says no more than the name is left out",
        arguments: [("due", "due"), ("Due", "due"), ("Due date", "due (Due date)"), ("", "due")])
    func labels(title: String, label: String) {
        let parameter = ValuesFixture.parameter(.int, name: "due", title: LocalizedText(title))
        #expect(parameter.label(for: "") == label)
    }

    @Test("The label is in the caller's language")
    func localizedLabel() {
        let title = LocalizedText("Due date", localizations: ["es": "Fecha límite"])
        let parameter = ValuesFixture.parameter(.int, name: "due", title: title)
        #expect(parameter.label(for: "es_MX.UTF-8") == "due (Fecha límite)")
    }

    @Test(
        "Texts that differ in case, accents and spaces have the same key",
        arguments: [
            ("Straße", "STRASSE"), ("Ångström", "angstrom"), ("  in   progress ", "In Progress"),
            ("Ñandú", "n\u{303}andu\u{301}"),
            ("ПРИВЕТ", "привет"), ("Ελλάδα", "ελλαδα"), ("Œuvre", "oeuvre"), ("İ", "i"),
        ])
    func folding(left: String, right: String) {
        #expect(FoldedText.key(left) == FoldedText.key(right))
    }
}

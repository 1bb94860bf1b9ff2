import IntentProtocol
import Testing

@testable import IntentHost

@Suite("Reading cases, entities and collections")
struct ValuesNamedTypeTests {
    private static let color = ValueType.enumeration("Color")
    private static let note = ValueType.entity("NoteEntity")

    @Test(
        "A case is found by raw value and by title or synonym of any language, whatever case and accents",
        arguments: [
            ("red", "red"), ("RED", "red"), ("Red", "red"), ("rojo", "red"), ("Verde", "green"), ("lime", "green"),
            ("navy BLUE", "darkBlue"), ("navy  blue", "darkBlue"), ("azul anil", "darkBlue"), ("Azul Añil", "darkBlue"),
            ("azul an\u{303}il", "darkBlue"), ("darkblue", "darkBlue"),
        ])
    func cases(text: String, rawValue: String) throws {
        let value = IntentValue.enumeration(type: "Color", rawValue: rawValue)
        #expect(try ValuesFixture.read(.unresolved(text), as: Self.color) == value)
        #expect(try ValuesFixture.read(.string(text), as: Self.color) == value)
        #expect(try ValuesFixture.read(.enumeration(type: "Color", rawValue: text), as: Self.color) == value)
    }

    @Test("A whole number stands for a raw value of digits")
    func numericCase() throws {
        #expect(
            try ValuesFixture.read(.int(2), as: .enumeration("Level")) == .enumeration(type: "Level", rawValue: "2"))
    }

    @Test("The error of an unknown case lists the cases with their titles in the caller's language")
    func unknownCase() {
        #expect(
            ValuesFixture.problem(.unresolved("pink"), as: Self.color, locale: "es_ES.UTF-8")
                == IntentError(
                    .request, .invalidValue,
                    "value (The value) takes red (Rojo), green (Verde) or darkBlue (Azul añil), not 'pink'",
                    remedy: "value=red, for example", parameter: "value"))
    }

    @Test(
        "A slip of the finger gets the case that is meant",
        arguments: [("grean", "green"), ("gren", "green"), ("rojp", "red"), ("dark", "darkBlue")])
    func nearest(text: String, meant: String) {
        #expect(ValuesFixture.problem(.unresolved(text), as: Self.color)?.remedy == "did you mean value=\(meant)?")
    }

    @Test("A title that two cases share is ambiguous, unless only one of them is offered")
    func ambiguous() throws {
        let type = ValueType.enumeration("Level")
        #expect(
            ValuesFixture.problem(.unresolved("high"), as: type)
                == IntentError(
                    .request, .ambiguousValue,
                    "value (The value) takes 1 (Low), 2 (High) or 3 (High), not 'high': it stands for '2' and '3'",
                    remedy: "value=1, for example", parameter: "value"))
        let read = try ValuesFixture.read(.unresolved("high"), as: type) { $0.supportedValues = ["1", "3"] }
        #expect(read == .enumeration(type: "Level", rawValue: "3"))
    }

    @Test("A case that the parameter doesn't offer is refused, and only those offered are listed")
    func unsupported() {
        let limits: (inout ValueLimits) -> Void = { $0.supportedValues = ["green", "darkBlue"] }
        for given in [IntentValue.unresolved("Rojo"), .enumeration(type: "Color", rawValue: "red")] {
            let error = ValuesFixture.problem(given, as: Self.color, limits: limits)
            #expect(
                error?.message
                    == "value (The value) takes green or darkBlue (Navy blue), not \(Shown.value(given)): that case is not offered here"
            )
            #expect(error?.remedy == "value=green, for example")
        }
    }

    @Test("A case of another type is refused")
    func otherEnum() {
        #expect(
            ValuesFixture.problem(.enumeration(type: "Level", rawValue: "1"), as: Self.color)?.message.hasSuffix(
                "not '1': it is a case of Level") == true)
    }

    @Test(
        "An entity is read by its identifier",
        arguments: [
            .unresolved("id:A 1"), .string("id:A 1"), .record(kind: "", fields: ["id": "A 1", "title": "x"]),
            .entity(EntityValue(type: "NoteEntity", id: "A 1")),
        ] as [IntentValue])
    func identifiers(value: IntentValue) throws {
        let read = try ValuesFixture.reader.read(value, for: ValuesFixture.parameter(Self.note))
        #expect(read == ReadValue(.entity(EntityValue(type: "NoteEntity", id: "A 1"))))
    }

    @Test("A whole number is an entity's identifier")
    func numericIdentifier() throws {
        #expect(try ValuesFixture.read(.int(7), as: Self.note) == .entity(EntityValue(type: "NoteEntity", id: "7")))
    }

    @Test("An entity given by a text is left to be looked up")
    func lookup() throws {
        let read = try ValuesFixture.reader.read(.unresolved(" shopping "), for: ValuesFixture.parameter(Self.note))
        #expect(
            read
                == ReadValue(
                    .unresolved("shopping"),
                    lookups: [
                        ValueLookup(
                            parameter: "value", path: ValuePath(), subject: .entity("NoteEntity"), text: "shopping")
                    ]))
    }

    @Test(
        "An entity that can't be is refused, and the reason is told",
        arguments: [
            (.unresolved("id:"), "nothing follows id:"), (.unresolved(""), "it is empty"),
            (.entity(EntityValue(type: "NoteEntity", id: "")), "an identifier is empty"),
            (.entity(EntityValue(type: "Other", id: "1")), "it is a Other"),
            (.record(kind: "", fields: ["type": "Other", "id": "1"]), "it is a Other"),
            (.record(kind: "", fields: [:]), "its member id is missing"),
            (.unresolved("id:" + String(repeating: "x", count: 4100)), "it is longer than 4096 bytes"),
        ] as [(IntentValue, String)])
    func badEntities(value: IntentValue, reason: String) {
        let error = ValuesFixture.problem(value, as: Self.note)
        #expect(
            error?.message
                == "value (The value) takes a Note, as id:ID or by a text that finds it, not \(Shown.value(value)): \(reason)"
        )
        #expect(error?.remedy == "value=id:ID, for example")
    }

    @Test("An entity that is a file must be of a type that is taken")
    func fileEntity() throws {
        let type = ValueType.entity("NoteEntity")
        func taken(_ id: String) -> IntentError? {
            ValuesFixture.problem(.unresolved("id:" + id), as: type) { $0.contentTypes = ["public.plain-text"] }
        }
        #expect(taken("file:///notes/a.txt") == nil)
        #expect(taken("draft:7") == nil)
        #expect(taken("file:///notes/a.png")?.message.contains("'public.png', and public.plain-text is taken") == true)
        let sent = IntentValue.entity(EntityValue(type: "NoteEntity", id: "file:///a.png"))
        #expect(
            ValuesFixture.problem(sent, as: type) { $0.contentTypes = ["public.plain-text"] }?.code == .invalidValue)
    }

    @Test("A transient entity is read from an object, property by property")
    func transient() throws {
        let given = IntentValue.record(kind: "", fields: ["title": "x", "note": "milk"])
        let read = try ValuesFixture.reader.read(given, for: ValuesFixture.parameter(.entity("Draft")))
        #expect(read.value == .record(kind: "Draft", fields: ["title": "x", "note": .unresolved("milk")]))
        #expect(read.lookups.map(\.path) == [ValuePath([.field("note")])])
        #expect(
            ValuesFixture.problem(.record(kind: "", fields: ["body": "x"]), as: .entity("Draft"))?.message.hasSuffix(
                "not an object: there is no property 'body'") == true)
    }

    @Test(
        "A union is read by case and value, or from an object",
        arguments: [
            .unresolved("count:5"), .unresolved("COUNT: 5"), .record(kind: "", fields: ["case": "count", "value": 5]),
            .union(type: "Target", case: "count", value: .unresolved("5")),
        ] as [IntentValue])
    func unions(value: IntentValue) throws {
        #expect(try ValuesFixture.read(value, as: .union("Target")) == .union(type: "Target", case: "count", value: 5))
    }

    @Test("What a union's case holds may be looked up")
    func unionLookup() throws {
        let read = try ValuesFixture.reader.read(
            .unresolved("note:milk"), for: ValuesFixture.parameter(.union("Target")))
        #expect(read.lookups.map(\.path) == [ValuePath([.held])])
        var value = read.value
        let found = IntentValue.entity(EntityValue(type: "NoteEntity", id: "1"))
        value.put(found, at: read.lookups[0].path)
        #expect(value == .union(type: "Target", case: "note", value: found))
    }

    @Test("The error of a union lists its cases and what they hold")
    func unionWords() {
        #expect(
            ValuesFixture.problem(.unresolved("5"), as: .union("Target"))
                == IntentError(
                    .request, .invalidValue,
                    "value (The value) takes case:value with the case note (a Note, as id:ID or by a text that finds it), "
                        + "count (a whole number), nothing or more (a case of Target, as case:value), "
                        + "not '5': its case is missing", remedy: "value=note:id:ID, for example", parameter: "value"))
        #expect(
            ValuesFixture.problem(.unresolved("count:x"), as: .union("Target"))?.message
                == "value (The value) takes a whole number, not 'x'")
    }

    @Test("A union in itself is read down to a bound")
    func deepUnion() {
        let deep = String(repeating: "more:", count: 100_000)
        #expect(
            ValuesFixture.problem(.unresolved(deep), as: .union("Target"))?.message.hasSuffix(
                "it is nested deeper than 16 levels") == true)
    }

    @Test(
        "A collection is read from identifiers in all their forms",
        arguments: [
            .array([.unresolved("id:A"), .unresolved("id:B")]), .unresolved("A\nB\n"), .unresolved("id:A\r\nid:B"),
            .record(kind: "", fields: ["identifiers": .array(["A", "B"])]), .array(["A", "id:B"]),
            .array([.entity(EntityValue(type: "NoteEntity", id: "A")), .record(kind: "", fields: ["id": "B"])]),
            .collection(CollectionValue(type: "NoteEntity", members: .identifiers(["A", "B"]))),
        ] as [IntentValue])
    func collections(value: IntentValue) throws {
        #expect(
            try ValuesFixture.read(value, as: .collection("NoteEntity"))
                == .collection(CollectionValue(type: "NoteEntity", members: .identifiers(["A", "B"]))))
    }

    @Test(
        "A collection that is named by its handle is left to be found, also for a list of entities",
        arguments: [
            .unresolved("collection:h1"), .string("collection:h1"), .record(kind: "", fields: ["handle": "h1"]),
            .array(["collection:h1"]), .collection(CollectionValue(type: "NoteEntity", members: .handle("h1"))),
        ] as [IntentValue])
    func handle(value: IntentValue) throws {
        for type in [ValueType.collection("NoteEntity"), .array(.entity("NoteEntity")), .set(.entity("NoteEntity"))] {
            let isList = type.element != nil
            let read = try ValuesFixture.reader.read(value, for: ValuesFixture.parameter(type))
            #expect(read.value == .unresolved("h1"))
            #expect(
                read.lookups == [
                    ValueLookup(
                        parameter: "value", path: ValuePath(), subject: .collection("NoteEntity", isList: isList),
                        text: "h1")
                ])
        }
    }

    @Test("A collection of another type is none for a list either, and one with its identifiers is the list of them")
    func lists() throws {
        let other = IntentValue.collection(CollectionValue(type: "Other", members: .handle("h1")))
        let error = ValuesFixture.problem(other, as: .array(.entity("NoteEntity")))
        #expect(error?.message.hasSuffix("it is a collection of Other") == true)
        let listed = IntentValue.collection(CollectionValue(type: "NoteEntity", members: .identifiers(["A"])))
        #expect(
            try ValuesFixture.read(listed, as: .array(.entity("NoteEntity")))
                == .array([.entity(EntityValue(type: "NoteEntity", id: "A"))]))
    }

    @Test("A typed handle without “collection:” is refused, since as an identifier it would stand for nothing")
    func bareHandle() throws {
        let handle = "5c0714ab0cc91baea8482fe5dcd444ad"
        let error = ValuesFixture.problem(.unresolved(handle), as: .collection("NoteEntity"))
        #expect(error?.message.hasSuffix("it has the form of a collection's handle") == true)
        #expect(error?.remedy == "value=collection:\(handle), or value=id:\(handle) where it is an identifier")
        for value in [IntentValue.unresolved("id:" + handle), .array([.string(handle)]), .unresolved(handle + "0")] {
            guard case .collection? = try? ValuesFixture.read(value, as: .collection("NoteEntity")) else {
                Issue.record("\(value) is refused")
                continue
            }
        }
    }

    @Test("A collection's size is held to, and its error says what it takes")
    func collectionSize() {
        let error = ValuesFixture.problem(.unresolved("A\nB\nC"), as: .collection("NoteEntity")) { $0.maximumCount = 2 }
        #expect(
            error?.message
                == "value (The value) takes identifiers of Note of at most 2, as id:ID, a file of identifiers or "
                + "collection:HANDLE, not 'A\\nB\\nC': 3 were given")
    }

    @Test(
        "A collection of what is no identifier is refused",
        arguments: [
            (.array([.bool(true)]), "true is no identifier"),
            (.array([.array([])]), "a list of 0 values is no identifier"),
            (.unresolved("collection:"), "an identifier is empty"), (.array([""]), "an identifier is empty"),
            (.record(kind: "", fields: [:]), "its member identifiers is no list"),
            (.collection(CollectionValue(type: "Other", members: .handle("x"))), "it is a collection of Other"),
        ] as [(IntentValue, String)])
    func badCollections(value: IntentValue, reason: String) {
        #expect(ValuesFixture.problem(value, as: .collection("NoteEntity"))?.message.hasSuffix(": \(reason)") == true)
    }
}

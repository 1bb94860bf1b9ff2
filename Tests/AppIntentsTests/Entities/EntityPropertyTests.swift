import IntentProtocol
import Synchronization
import Testing

@testable import AppIntents

private final class Box: Sendable {
    let value = Mutex(1)
}

/// An entity and an intent whose members bear the bare attributes.
private struct Bare: AppEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Bare"
    static let defaultQuery = BareQuery()
    @Property var note: String
    @Property var counts: [Int]?
    let id: Int
    var displayRepresentation: DisplayRepresentation { "\(note)" }

    init(id: Int, note: String) {
        self.id = id
        self.note = note
    }
}

private struct BareQuery: EntityQuery {
    func entities(for identifiers: [Int]) async throws -> [Bare] { [] }
}

private struct BareIntent: AppIntent {
    static let title: LocalizedStringResource = "Bare"
    @Parameter var text: String
    @Parameter var number: Int?
    @Parameter var place: CLPlacemark?
    func perform() async throws -> some IntentResult { .result() }
}

@Suite("Bare attributes")
struct BareAttributeTests {
    @Test("A bare @Property holds values of its type")
    func property() {
        let bare = Bare(id: 1, note: "a")
        #expect(EntityProperties.values(of: bare) == [NamedValue("note", .string("a"))])
        bare.counts = [1, 2]
        #expect(bare.$counts.wireValue == .array([.int(1), .int(2)]))
        #expect(bare.$note.family.type == .string)
    }

    @Test("A bare @Parameter takes values of its type, and is optional where the type is")
    func parameter() async throws {
        let intent = BareIntent()
        #expect(WrapperLayout.parameters(of: intent).map(\.parameter.family.type) == [.string, .int, .placemark])
        #expect(intent.number == nil && intent.place == nil)
        try await WrapperLayout.parameter("text", of: intent)?.setWire(.string("a"))
        #expect(intent.text == "a")
        try await WrapperLayout.parameter("place", of: intent)?.setWire(
            .record(kind: "placemark", fields: ["city": .string("Graz"), "country": .string("Austria")]))
        #expect(intent.place?.locality == "Graz")
        #expect(intent.place.map { String(localized: $0.displayRepresentation.title) } == "Graz, Austria")
        #expect(intent.place?._encode(.full).raw.json["city"] == "Graz")
    }
}

@Suite("Properties of entities")
struct EntityPropertyTests {
    private let box = Box()

    @Test("A computed property is read and written by its functions")
    func computed() async throws {
        let property = EntityProperty<Int>(
            identifier: "number", title: "Number",
            getSetter: (get: { box.value.withLock { $0 } }, set: { new in box.value.withLock { $0 = new } }))
        #expect(property.wrappedValue == 1)
        property.wrappedValue = 5
        #expect(box.value.withLock { $0 } == 5)
        try await property.setWire(.int(6))
        #expect(property.wireValue == .int(6))
        #expect(property.modifiers == [])
    }

    @Test("A property that can't be written says so")
    func readOnly() {
        let property = EntityProperty<Int>(identifier: "number", getter: { 3 })
        #expect(property.wireValue == .int(3))
        #expect(property.modifiers == .readOnly)
    }

    @Test("A property that takes time is computed only when it is asked for")
    func deferred() async throws {
        let property = EntityProperty<Int>(
            identifier: "number",
            asyncGetter: {
                box.value.withLock { $0 += 1 }
                return 9
            })
        #expect(property.wireValue == nil)
        #expect(box.value.withLock { $0 } == 1)
        #expect(try await property.computedWireValue() == .int(9))
        #expect(box.value.withLock { $0 } == 2)
        #expect(property.modifiers == [.readOnly, .async])
    }

    @Test("A property is described by its value, or by its title where it has none")
    func description() {
        let property = EntityProperty<Int>(title: "Number")
        #expect(property.description == "Number")
        property.wrappedValue = 4
        #expect(property.description == "4")
        #expect(!property.isOptional)
        #expect(EntityProperty<Int?>().isOptional)
    }
}

@Suite("What something is about")
struct SemanticContentTests {
    @Test("A descriptor travels, and is made of labels or words")
    func wire() async throws {
        let descriptor = SemanticContentDescriptor(
            labels: ["dog", "beach"], text: "A dog at the beach", image: .init(data: Data([1])))
        let back = try await SemanticContentDescriptor._decode(descriptor._encode(.full), in: _DecodingContext())
        #expect(back == descriptor)
        let words = try await SemanticContentDescriptor._decode(
            _WireValue(.string("dog, beach")), in: _DecodingContext())
        #expect(words.labels == ["dog", "beach"])
    }

    @Test("A dialog that a model may rephrase says so")
    func rephrasing() {
        let dialog = IntentDialog.appIntelligence("Done with \("it")", supporting: "Done")
        #expect(dialog.dialogValue == DialogValue(full: "Done with it", supporting: "Done", mayRephrase: true))
        #expect(!IntentDialog("Done").mayRephrase)
    }
}

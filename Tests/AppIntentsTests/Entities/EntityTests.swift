import AppIntents
import IntentProtocol
import Testing

@Suite("Entities and enumerations")
struct EntityTests {
    @Test("An entity's reference is its type and identifier")
    func reference() {
        #expect(
            Book.dune.entityValue(.reference) == EntityValue(type: "Book", id: Book.id(1).uuidString))
    }

    @Test("An entity shown has title, subtitle and image")
    func shown() {
        let display = Book.dune.entityValue(.shown).display
        #expect(display == DisplayValue(title: "Dune", subtitle: "0 pages", image: "system:book"))
    }

    @Test("A full entity has the values of its properties, by name or by the identifier that was given")
    func properties() {
        let book = Book(2, "Emma")
        book.pages = 474
        #expect(
            book.entityValue(.full).properties == [
                NamedValue("title", .string("Emma")), NamedValue("pages", .int(474)),
                NamedValue("shelfNumber", .int(2)),
            ])
    }

    @Test("Properties are declared with names and titles")
    func declaration() {
        let properties = EntityProperties.all(of: Book.dune)
        #expect(properties.map(\.name) == ["title", "pages", "shelfNumber"])
        #expect(properties.map { String(localized: $0.property.displayTitle) } == ["Title", "Pages", "Shelf"])
        #expect(properties.map(\.property.family.type) == [.string, .int, .int])
        #expect(EntityProperties.declared(by: Book.self).map(\.name) == ["title", "pages", "shelf"])
    }

    @Test("A case is shown as its type says, and one that the type leaves out by its name")
    func cases() {
        #expect(Binding.paperback.displayRepresentation.subtitle?.key == "Soft cover")
        #expect(String(localized: Binding.hardcover.localizedStringResource) == "Hardcover")
    }

    @Test(
        "A picture says where it comes from",
        arguments: [
            (DisplayRepresentation.Image(systemName: "star"), "system:star"),
            (DisplayRepresentation.Image(named: "cover"), "named:cover"),
            (DisplayRepresentation.Image(url: URL(string: "https://example.org/a.png")!), "https://example.org/a.png"),
            (DisplayRepresentation.Image(data: Data([1])), "data:;base64,AQ=="),
        ])
    func images(image: DisplayRepresentation.Image, reference: String) {
        #expect(image.reference == reference)
    }

    @Test("Identifiers are read back from their text")
    func identifiers() {
        #expect(Int.entityIdentifier(for: 42.entityIdentifierString) == 42)
        #expect(UUID.entityIdentifier(for: Book.id(1).entityIdentifierString) == Book.id(1))
        #expect(UUID.entityIdentifier(for: "x") == nil)
    }

    @Test("Entity identifiers are the same for the same type and identifier")
    func entityIdentifier() {
        #expect(EntityIdentifier(for: Book.dune) == EntityIdentifier(for: Book.self, identifier: Book.id(1)))
        #expect(EntityIdentifier(for: Book.dune) != EntityIdentifier(for: Book.emma))
    }

    @Test("An identifier without its type is read by the type's name, as an entity or as a program's object")
    func identifier() async throws {
        let id = Book.id(1).uuidString
        func read(_ value: IntentValue) async throws -> EntityIdentifier {
            try await EntityIdentifier._decode(_WireValue(value), in: _DecodingContext())
        }
        let book = try await read(.entity(EntityValue(type: "Book", id: id)))
        #expect(book == EntityIdentifier(for: Book.self, identifier: Book.id(1)))
        #expect(try await read(.codable(type: "EntityIdentifier", json: #"{"type":"Book","id":"\#(id)"}"#)) == book)
        let error = await #expect(throws: IntentError.self) {
            try await read(.entity(EntityValue(type: "Unheard", id: "1")))
        }
        #expect(error?.message.contains("no entity “Unheard”") == true)
    }
}

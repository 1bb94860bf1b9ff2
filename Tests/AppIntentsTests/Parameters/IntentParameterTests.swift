import AppIntents
import IntentProtocol
import Testing

private struct Order: AppIntent {
    static let title: LocalizedStringResource = "Order"

    @Parameter(title: "Text", description: "Said to the shop.", requestValueDialog: "What?")
    var text: String
    @Parameter(title: "Copies", default: 2, controlStyle: .stepper, inclusiveRange: (1, 10))
    var copies: Int
    @Parameter(title: "Discount", inclusiveRange: (0, 0.5)) var discount: Double?
    @Parameter(title: "Gift", default: false, displayName: Bool.IntentDisplayName(true: "Yes", false: "No"))
    var isGift: Bool
    @Parameter(title: "Day", kind: .date) var day: Date?
    @Parameter(title: "Site") var site: URL?
    @Parameter(title: "Book", requestDisambiguationDialog: "Which book?") var book: Book
    @Parameter(title: "Books", size: IntentCollectionSize(min: 1, max: 2)) var books: [Book]
    @Parameter(title: "Binding", default: .paperback, supportedValues: [.paperback]) var binding: Binding
    @Parameter(title: "Words", default: ["a", "b"]) var words: [String]
    @Parameter(title: "Tags") var tags: Set<String>
    @Parameter(title: "Number", resolvers: { NumberWords() }) var number: Int

    func perform() async throws -> some IntentResult { .result() }
}

private struct NumberWords: Resolver {
    func resolve(from input: String, context: Context) async throws -> Int? {
        ["one", "two", "three"].firstIndex(of: input).map { $0 + 1 }
    }

    typealias Output = Int
}

@Suite("Parameters")
struct IntentParameterTests {
    private let order = Order()

    private func parameter(_ name: String) throws -> AnyIntentParameter {
        try #require(WrapperLayout.parameter(name, of: order))
    }

    @Test("Parameters are found by name, in the order of declaration")
    func names() {
        #expect(
            WrapperLayout.parameters(of: order).map(\.name) == [
                "text", "copies", "discount", "isGift", "day", "site", "book", "books", "binding", "words", "tags",
                "number",
            ])
    }

    @Test("A parameter that nobody set has its default, or nil where it is optional")
    func defaults() {
        #expect(order.copies == 2)
        #expect(order.discount == nil)
        #expect(order.words == ["a", "b"])
        #expect(order.binding == .paperback)
    }

    @Test("A value that was set counts, and nil can be set")
    func setting() throws {
        order.copies = 5
        order.discount = 0.1
        #expect(order.copies == 5)
        order.discount = nil
        #expect(order.discount == nil)
        #expect(try parameter("discount").isSet)
        guard case .set(5) = order.$copies.valueState else {
            Issue.record("the state is \(order.$copies.valueState)")
            return
        }
        guard case .unset = order.$text.valueState else {
            Issue.record("the state is \(order.$text.valueState)")
            return
        }
    }

    @Test(
        "The metadata's types are those of the values",
        arguments: [
            ("text", .string, false), ("copies", .int, false), ("discount", .double, true), ("isGift", .bool, false),
            ("day", .date, true), ("site", .url, true), ("book", .entity("Book"), false),
            ("books", .array(.entity("Book")), false), ("binding", .enumeration("Binding"), false),
            ("tags", .set(.string), false),
        ] as [(String, IntentProtocol.ValueType, Bool)])
    func families(name: String, type: IntentProtocol.ValueType, isOptional: Bool) throws {
        let family = try parameter(name).family
        #expect(family.type == type)
        #expect(family.isOptional == isOptional)
    }

    @Test("Options reach the metadata")
    func options() throws {
        let copies = try parameter("copies").limits
        #expect(copies.minimum == .int(1))
        #expect(copies.maximum == .int(10))
        #expect(copies.controlStyle == "stepper")
        #expect(try parameter("day").limits.dateKind == "date")
        #expect(try parameter("binding").limits.supportedValues == ["paperback"])
        #expect(try parameter("books").limits.minimumCount == 1)
        #expect(try parameter("books").limits.maximumCount == 2)
        #expect(try parameter("isGift").limits.trueName?.text == "Yes")
        #expect(try parameter("text").explanation?.key == "Said to the shop.")
        #expect(try parameter("text").requestValueDialog?.full.key == "What?")
        #expect(try parameter("book").requestDisambiguationDialog?.full.key == "Which book?")
        #expect(try parameter("copies").defaultWire == .int(2))
        #expect(try parameter("number").resolvers != nil)
    }

    @Test(
        "Values come from the wire",
        arguments: [
            ("text", .string("hello")), ("copies", .int(3)), ("discount", .double(0.25)), ("isGift", .bool(true)),
            ("day", .date(86_400)), ("site", .url("https://example.org/")),
            ("binding", .enumeration(type: "Binding", rawValue: "paperback")),
            ("words", .array([.string("x")])), ("discount", .null),
        ] as [(String, IntentValue)])
    func decoding(name: String, value: IntentValue) async throws {
        let parameter = try parameter(name)
        try await parameter.setWire(value)
        #expect(parameter.wireValue == value)
    }

    @Test("A whole number is taken for a number, and a list of one for a single value")
    func lenience() async throws {
        try await parameter("discount").setWire(.int(0))
        #expect(order.discount == 0)
        try await parameter("words").setWire(.string("single"))
        #expect(order.words == ["single"])
        try await parameter("binding").setWire(.string("paperback"))
        #expect(order.binding == .paperback)
    }

    @Test(
        "A value of another type is refused and says what was expected",
        arguments: [
            ("copies", .string("many"), "a whole number"), ("copies", .double(1.5), "a whole number"),
            ("isGift", .int(1), "true"), ("day", .string("soon"), "a date"), ("text", .bool(true), "a text"),
            ("binding", .string("leather"), "leather"), ("words", .null, "a list"),
        ] as [(String, IntentValue, String)])
    func mismatches(name: String, value: IntentValue, words: String) async throws {
        let parameter = try parameter(name)
        let error = await #expect(throws: IntentError.self) { try await parameter.setWire(value) }
        #expect(error?.code == .invalidValue)
        #expect(error?.category == .request)
        #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
    }

    @Test(
        "A value outside of its limits is refused and says which are allowed",
        arguments: [
            ("copies", .int(11), "1 to 10"), ("discount", .double(0.9), "0.0 to 0.5"),
            ("binding", .enumeration(type: "Binding", rawValue: "hardcover"), "paperback"),
            ("books", .array([]), "1 to 2 values"),
        ] as [(String, IntentValue, String)])
    func limits(name: String, value: IntentValue, words: String) async throws {
        let parameter = try parameter(name)
        let error = await #expect(throws: IntentError.self) { try await parameter.setWire(value) }
        #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
        #expect(!parameter.isSet)
    }

    @Test("Entities are found by their type's query, all of a list at once")
    func entities() async throws {
        func value(_ number: Int) -> IntentValue {
            .entity(EntityValue(type: "Book", id: Book.id(number).uuidString))
        }
        try await parameter("book").setWire(value(2))
        #expect(order.book.title == "Emma")
        try await parameter("books").setWire(.array([value(3), value(1)]))
        #expect(order.books.map(\.title) == ["Ulysses", "Dune"])
    }

    @Test("An entity that doesn't exist is named in the error")
    func missingEntity() async throws {
        let parameter = try parameter("book")
        let error = await #expect(throws: IntentError.self) {
            try await parameter.setWire(.entity(EntityValue(type: "Book", id: Book.id(9).uuidString)))
        }
        #expect(error?.code == .notFound)
        #expect(error?.message.contains(Book.id(9).uuidString) == true)
    }

    @Test("Text that is no identifier is refused")
    func badIdentifier() async throws {
        let parameter = try parameter("book")
        let error = await #expect(throws: IntentError.self) { try await parameter.setWire(.string("not a UUID")) }
        #expect(error?.code == .invalidValue)
    }

    @Test("An entity of another type is refused")
    func foreignEntity() async throws {
        let parameter = try parameter("book")
        await #expect(throws: IntentError.self) {
            try await parameter.setWire(.entity(EntityValue(type: "Film", id: Book.id(1).uuidString)))
        }
    }

    @Test("The author's resolvers make a value of another type fit")
    func resolvers() async throws {
        try await parameter("number").setWire(.string("two"))
        #expect(order.number == 2)
        try await parameter("number").setWire(.int(7))
        #expect(order.number == 7)
    }

    @Test("A value that was set can be taken away again")
    func unsetting() async throws {
        order.copies = 9
        try parameter("copies").unset()
        #expect(order.copies == 2)
    }
}

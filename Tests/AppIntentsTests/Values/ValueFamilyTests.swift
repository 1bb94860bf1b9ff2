import AppIntents
import IntentProtocol
import Testing

private struct Settings: Codable, Hashable, Sendable {
    var name: String
    var level: Int
}

private struct Everything: AppIntent {
    static let title: LocalizedStringResource = "Everything"

    @Parameter(title: "Distance", defaultValue: 5, defaultUnit: .kilometers, supportsNegativeNumbers: false)
    var distance: Measurement<UnitLength>
    @Parameter(title: "Weight", unit: .grams) var weight: Measurement<UnitMass>?
    @Parameter(title: "Plain") var temperature: Measurement<UnitTemperature>?
    @Parameter(title: "Price", currencyCodes: ["EUR", "USD"], inclusiveRange: (0, 100)) var price: IntentCurrencyAmount
    @Parameter(title: "Paid") var paid: IntentCurrencyAmount?
    @Parameter(title: "When", kind: .time) var when: DateComponents
    @Parameter(title: "Any day") var day: DateComponents?
    @Parameter(title: "Person", mode: .email) var person: IntentPerson
    @Parameter(title: "Persons") var persons: [IntentPerson]
    @Parameter(title: "File", supportedContentTypes: [.image, .pdf]) var file: IntentFile
    @Parameter(title: "Files", supportedContentTypes: [.text], size: IntentCollectionSize(min: 1, max: 2))
    var files: [IntentFile]
    @Parameter(title: "Any file") var anyFile: IntentFile?
    @Parameter(title: "Wait", default: .seconds(90)) var wait: Duration
    @Parameter(title: "Name") var name: PersonNameComponents?
    @Parameter(title: "Text") var text: AttributedString
    @Parameter(title: "Search") var search: StringSearchCriteria
    @Parameter(title: "Settings", default: Settings(name: "a", level: 1)) var settings: Settings
    @Parameter(title: "Maybe settings") var maybe: Settings?
    @Parameter(title: "Bytes") var bytes: Data?
    @Parameter(title: "Rule") var rule: Calendar.RecurrenceRule?

    func perform() async throws -> some IntentResult { .result() }
}

@Suite("Families of values")
struct ValueFamilyTests {
    private let intent = Everything()

    private func parameter(_ name: String) throws -> AnyIntentParameter {
        try #require(WrapperLayout.parameter(name, of: intent))
    }

    @Test(
        "Each family is told by the metadata",
        arguments: [
            ("distance", .measurement("length"), false), ("weight", .measurement("mass"), true),
            ("price", .currency, false), ("when", .dateComponents, false), ("person", .person, false),
            ("persons", .array(.person), false), ("file", .file, false), ("wait", .duration, false),
            ("name", .personName, true), ("text", .attributedString, false), ("search", .searchCriteria, false),
            ("settings", .codable("Settings"), false), ("maybe", .codable("Settings"), true), ("bytes", .data, true),
            ("rule", .codable("RecurrenceRule"), true),
        ] as [(String, IntentProtocol.ValueType, Bool)])
    func families(name: String, type: IntentProtocol.ValueType, isOptional: Bool) throws {
        let family = try parameter(name).family
        #expect(family.type == type)
        #expect(family.isOptional == isOptional)
    }

    @Test(
        "A value of each family comes from the wire and goes back unchanged",
        arguments: [
            ("distance", .measurement(value: 2.5, unit: "mi")), ("weight", .measurement(value: 3, unit: "kg")),
            ("price", .currency(amount: "12.5", code: "EUR")),
            ("when", .dateComponents(["hour": .int(9), "minute": .int(30), "timeZone": .string("Europe/Madrid")])),
            ("day", .dateComponents(["year": .int(2026), "month": .int(5), "calendar": .string("gregorian")])),
            (
                "person",
                .record(
                    kind: "person",
                    fields: [
                        "name": .string("Ana"), "email": .string("a@example.org"), "label": .string("work"),
                        "isMe": .bool(true),
                    ])
            ),
            ("wait", .duration(seconds: 5, attoseconds: 500_000_000_000_000_000)),
            ("name", .record(kind: "personName", fields: ["given": .string("Ana"), "family": .string("Ruiz")])),
            ("text", .string("words")), ("search", .record(kind: "searchCriteria", fields: ["term": .string("tea")])),
            ("bytes", .data([1, 2, 3])),
            ("file", .file(FileValue(name: "a.png", contentType: "public.png", content: .data([1])))),
        ] as [(String, IntentValue)])
    func roundTrip(name: String, value: IntentValue) async throws {
        let parameter = try parameter(name)
        try await parameter.setWire(value)
        #expect(parameter.wireValue == value)
    }

    @Test("A Codable value travels as its JSON")
    func codable() async throws {
        #expect(intent.settings == Settings(name: "a", level: 1))
        #expect(intent.maybe == nil)
        try await parameter("settings").setWire(.codable(type: "Settings", json: #"{"name": "b", "level": 2}"#))
        #expect(intent.settings == Settings(name: "b", level: 2))
        try await parameter("maybe").setWire(.string(#"{"name": "c", "level": 3}"#))
        #expect(intent.maybe?.level == 3)
        let error = await #expect(throws: IntentError.self) { try await parameter("settings").setWire(.string("{}")) }
        #expect(error?.code == .invalidValue)
    }

    @Test(
        "What breaks a limit is refused with the limit in words",
        arguments: [
            ("distance", .measurement(value: -1, unit: "km"), "negative"),
            ("distance", .measurement(value: 1, unit: "kg"), "no unit of length"),
            ("price", .currency(amount: "5", code: "JPY"), "EUR or USD"),
            ("price", .currency(amount: "500", code: "EUR"), "0 to 100"),
            (
                "file", .file(FileValue(name: "a.txt", contentType: "text/plain", content: .data([]))),
                "public.image or com.adobe.pdf"
            ),
            ("files", .array([]), "1 to 2 values"), ("wait", .string("soon"), "length of time"),
        ] as [(String, IntentValue, String)])
    func limits(name: String, value: IntentValue, words: String) async throws {
        let parameter = try parameter(name)
        let error = await #expect(throws: IntentError.self) { try await parameter.setWire(value) }
        #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
    }

    @Test("Defaults and options are those that the author gave")
    func options() throws {
        #expect(intent.distance == Measurement(value: 5, unit: UnitLength.kilometers))
        #expect(intent.wait == .seconds(90))
        #expect(intent.$distance.defaultUnit == .kilometers)
        #expect(!intent.$distance.supportsNegativeNumbers)
        #expect(intent.$price.currencyCodes == ["EUR", "USD"])
        #expect(intent.$price.inclusiveRange?.upperBound == 100)
        #expect(intent.$when.dateKind == .time)
        #expect(intent.$person.parameterMode == .email)
        #expect(try parameter("weight").limits.defaultUnit == "g")
        #expect(try parameter("file").limits.contentTypes == ["public.image", "com.adobe.pdf"])
        #expect(try parameter("price").limits.currencyCodes == ["EUR", "USD"])
    }

    @Test("A unit is known by symbol and by name", arguments: ["km", "kilometers"])
    func units(text: String) async throws {
        try await parameter("distance").setWire(.measurement(value: 1, unit: text))
        #expect(intent.distance.converted(to: .meters).value == 1000)
    }

    @Test("A person is known from a name, an address or a number")
    func persons() async throws {
        try await parameter("person").setWire(.string("a@example.org"))
        #expect(intent.person.handle?.value == .emailAddress("a@example.org"))
        try await parameter("person").setWire(.string("+34 600 000 000"))
        #expect(intent.person.handle?.value == .phoneNumber("+34 600 000 000"))
        try await parameter("person").setWire(.string("Ana Ruiz"))
        #expect(intent.person.name == .displayName("Ana Ruiz"))
        #expect(String(localized: intent.person.displayRepresentation.title) == "Ana Ruiz")
    }

    @Test("An amount is shown in the caller's language")
    func money() {
        let amount = IntentCurrencyAmount(amount: 1234.5, currencyCode: "EUR")
        let shown = withLocale("en_US") { String(localized: amount.displayRepresentation.title) }
        #expect(shown == "€1,234.50")
    }
}

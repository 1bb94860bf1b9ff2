import AppIntents

/// Each of these gives back what it got: one for each family of values.

struct EchoSwitchIntent: AppIntent {
    static let title: LocalizedStringResource = "Echo a Switch"

    @Parameter(title: "Value")
    var value: Bool

    func perform() async throws -> some IntentResult & ReturnsValue<Bool> { .result(value: value) }
}

struct EchoNumberIntent: AppIntent {
    static let title: LocalizedStringResource = "Echo a Number"

    @Parameter(title: "Value")
    var value: Int

    func perform() async throws -> some IntentResult & ReturnsValue<Int> { .result(value: value) }
}

struct EchoRatioIntent: AppIntent {
    static let title: LocalizedStringResource = "Echo a Ratio"

    @Parameter(title: "Value")
    var value: Double

    func perform() async throws -> some IntentResult & ReturnsValue<Double> { .result(value: value) }
}

struct EchoRichTextIntent: AppIntent {
    static let title: LocalizedStringResource = "Echo Rich Text"

    @Parameter(title: "Value")
    var value: AttributedString

    func perform() async throws -> some IntentResult & ReturnsValue<AttributedString> { .result(value: value) }
}

struct EchoDateIntent: AppIntent {
    static let title: LocalizedStringResource = "Echo a Date"

    @Parameter(title: "Value")
    var value: Date

    func perform() async throws -> some IntentResult & ReturnsValue<Date> { .result(value: value) }
}

struct EchoLinkIntent: AppIntent {
    static let title: LocalizedStringResource = "Echo a Link"

    @Parameter(title: "Value")
    var value: URL

    func perform() async throws -> some IntentResult & ReturnsValue<URL> { .result(value: value) }
}

struct EchoBrightnessIntent: AppIntent {
    static let title: LocalizedStringResource = "Echo a Brightness"

    @Parameter(title: "Value")
    var value: Brightness

    func perform() async throws -> some IntentResult & ReturnsValue<Brightness> { .result(value: value) }
}

struct EchoLampIntent: AppIntent {
    static let title: LocalizedStringResource = "Echo a Lamp"

    @Parameter(title: "Value")
    var value: Lamp

    func perform() async throws -> some IntentResult & ReturnsValue<Lamp> { .result(value: value) }
}

struct EchoNumbersIntent: AppIntent {
    static let title: LocalizedStringResource = "Echo Numbers"

    @Parameter(title: "Value")
    var value: [Int]

    func perform() async throws -> some IntentResult & ReturnsValue<[Int]> { .result(value: value) }
}

struct EchoLampsIntent: AppIntent {
    static let title: LocalizedStringResource = "Echo Lamps"

    @Parameter(title: "Value")
    var value: [Lamp]

    func perform() async throws -> some IntentResult & ReturnsValue<[Lamp]> { .result(value: value) }
}

struct EchoCollectionIntent: AppIntent {
    static let title: LocalizedStringResource = "Echo a Collection"

    @Parameter(title: "Value")
    var value: EntityCollection<Lamp>

    func perform() async throws -> some IntentResult & ReturnsValue<EntityCollection<Lamp>> { .result(value: value) }
}

struct EchoNoteIntent: AppIntent {
    static let title: LocalizedStringResource = "Echo a Note"

    @Parameter(title: "Value")
    var value: String?

    func perform() async throws -> some IntentResult & ReturnsValue<String?> { .result(value: value) }
}

/// Gives a text of a length.
struct LargeIntent: AppIntent {
    static let title: LocalizedStringResource = "Large Text"

    @Parameter(title: "Length")
    var length: Int

    func perform() async throws -> some IntentResult & ReturnsValue<String> {
        .result(value: String(repeating: "x", count: length))
    }
}

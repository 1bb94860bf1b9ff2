import AppIntents
import IntentProtocol
import Testing

private struct Loose: AppIntent {
    static let title: LocalizedStringResource = "Loose"
    @Parameter(title: "Count", inclusiveRange: (1, 9)) var count: Int
    @Parameter(title: "Ratio") var ratio: Double?
    @Parameter(title: "On") var isOn: Bool
    @Parameter(title: "Text") var text: String
    @Parameter(title: "Site") var site: URL
    @Parameter(title: "Rounded", resolvers: { IntFromDoubleResolver(roundingRule: .down) }) var rounded: Int
    @Parameter(title: "Hex", resolvers: { IntFromStringResolver(radix: 16) }) var hex: Int
    @Parameter(title: "Asked", resolvers: { Asking() }) var asked: Int
    func perform() async throws -> some IntentResult { .result() }
}

/// Asks for a number where it is given a word.
private struct Asking: Resolver {
    func resolve(from input: String, context: IntentParameterContext<Int>) async throws -> Int? {
        #expect(context.title.key == "Asked")
        #expect(!context.isOptional)
        return try await context.requestValue("How many is \(input)?")
    }
}

@Suite("Resolvers")
struct ResolverTests {
    private let intent = Loose()

    private func set(_ name: String, _ value: IntentValue) async throws {
        try await #require(WrapperLayout.parameter(name, of: intent)).setWire(value)
    }

    @Test("Each type takes what its own resolvers make of other types")
    func defaults() async throws {
        try await set("count", .string(" 7 "))
        try await set("ratio", .string("2,5"))
        try await set("isOn", .string("Yes"))
        try await set("text", .int(12))
        try await set("site", .string("https://example.org/"))
        #expect(intent.count == 7)
        #expect(intent.ratio == 2.5)
        #expect(intent.isOn)
        #expect(intent.text == "12")
        #expect(intent.site.host == "example.org")
    }

    @Test("The author's resolvers come first")
    func named() async throws {
        try await set("rounded", .double(2.9))
        #expect(intent.rounded == 2)
        try await set("hex", .string("ff"))
        #expect(intent.hex == 255)
    }

    @Test("What a resolver makes has to keep to the limits")
    func limits() async {
        await #expect(throws: IntentError.self) { try await set("count", .string("12")) }
    }

    @Test("A resolver may ask")
    func asking() async throws {
        let channel = ScriptedChannel([.value(.int(4))])
        try await RunContext.$current.withValue(RunContext(Perform(app: "a", intent: "b"), channel)) {
            try await set("asked", .string("some"))
        }
        #expect(intent.asked == 4)
        #expect(channel.questions.map(\.dialog) == ["How many is some?"])
    }

    @Test("A text that no resolver understands stays an error of the type")
    func unresolved() async {
        let error = await #expect(throws: IntentError.self) { try await set("isOn", .string("perhaps")) }
        #expect(error?.message.contains("perhaps") == true)
    }
}

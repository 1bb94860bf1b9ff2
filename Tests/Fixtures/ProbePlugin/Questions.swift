import AppIntents

/// Asks for a number while it runs.
struct AskNumberIntent: AppIntent {
    static let title: LocalizedStringResource = "Ask for a Number"

    @Parameter(title: "Number")
    var number: Int?

    func perform() async throws -> some IntentResult & ReturnsValue<Int> {
        let given = try await $number.requestValue("How many?")
        return .result(value: given ?? 0)
    }
}

/// Asks which lamp is meant while it runs.
struct AskLampIntent: AppIntent {
    static let title: LocalizedStringResource = "Ask for a Lamp"

    @Parameter(title: "Lamp")
    var lamp: Lamp?

    func perform() async throws -> some IntentResult & ReturnsValue<String> {
        let chosen = try await $lamp.requestDisambiguation(among: Lamp.all, dialog: "Which lamp?")
        return .result(value: chosen.name)
    }
}

import AppIntents
import IntentProtocol
import Testing

private struct Order: AppIntent {
    static let title: LocalizedStringResource = "Order"
    @Parameter(title: "Shop") var shop: String
    @Parameter(title: "Note") var note: String
    @Parameter(title: "Item", optionsProvider: Items()) var item: String
    func perform() async throws -> some IntentResult { .result() }
}

private struct Items: DynamicOptionsProvider {
    @IntentParameterDependency<Order>(\.$shop) var order
    @IntentParameterDependency<Order>(\.$shop, \.$note) var whole

    func results() async throws -> ItemCollection<String> {
        #expect(whole == nil)
        guard let order else { return .empty }
        return ItemCollection(promptLabel: "What from \(order.shop)?") {
            ItemSection("Bread") {
                "roll"
                Item("loaf", title: "Whole loaf", subtitle: "1 kg")
            }
            ItemSection("Cake", subtitle: "sweet") {
                for size in 1...2 { "cake \(size)" }
            }
        }
    }
}

private struct Suggested: PredictableIntent {
    static let title: LocalizedStringResource = "Suggested"
    @Parameter(title: "Shop") var shop: String?
    @Parameter(title: "Count") var count: Int

    static var predictionConfiguration: some IntentPredictionConfiguration<Suggested> {
        IntentPrediction(displayRepresentation: { "Order" })
        IntentPrediction(parameters: \.$count) { count in "Order \(count)" }
        IntentPrediction(parameters: (\.$shop, \.$count)) { shop, count in "Order \(count) from \(shop ?? "anywhere")" }
    }

    func perform() async throws -> some IntentResult { .result() }
}

@Suite("Options of a parameter")
struct OptionsTests {
    @Test("Options depend on other parameters of the same intent, once those have values")
    func dependency() async throws {
        let intent = Order()
        let context = RunContext(Perform(app: "a", intent: "Order"))
        context.begin(intent)
        try await RunContext.$current.withValue(context) {
            #expect(try await Items().results().items.isEmpty)
            intent.shop = "Bakery"
            let options = try await Items().results()
            #expect(options.items.map(\.value) == ["roll", "loaf", "cake 1", "cake 2"])
            #expect(options.promptLabel.map { String(localized: $0) } == "What from Bakery?")
            #expect(options.sections.map(\.description) == ["Bread", "Cake"])
            #expect(options.items[1].description == "Whole loaf")
            #expect(options.sections[1].representation?.subtitle?.key == "sweet")
        }
    }

    @Test("Outside of an intent there is nothing to depend on")
    func noIntent() async throws {
        #expect(try await Items().results().items.isEmpty)
    }

    @Test("An intent is suggested in the words for the parameters that have values")
    func predictions() {
        let intent = Suggested()
        intent.count = 2
        #expect(Suggested.predictedDisplay(of: intent)?.title.key == "Order %lld from %@")
        #expect(Suggested.predictedDisplay(of: Suggested())?.title.key == "Order")
    }
}

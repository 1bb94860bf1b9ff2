import AppIntents

/// Takes one of several dishes, which depend on how many are to eat.
struct ServeIntent: AppIntent {
    static let title: LocalizedStringResource = "Serve"
    static let isDiscoverable = false

    @Parameter(title: "Guests", default: 2, inclusiveRange: (1, 20))
    var guests: Int

    @Parameter(title: "Dish", optionsProvider: DishOptions())
    var dish: String

    @Parameter(title: "Light", default: .dim)
    var light: Brightness

    static var parameterSummary: some ParameterSummary {
        When(\.$guests, .greaterThan, 4) {
            Summary("Serve \(\.$dish) to all \(\.$guests)") { \.$light }
        } otherwise: {
            Summary("Serve \(\.$dish)") {
                \.$guests
                \.$light
            }
        }
    }

    func perform() async throws -> some IntentResult & ReturnsValue<String> {
        .result(value: "\(dish) for \(guests)")
    }
}

struct DishOptions: DynamicOptionsProvider {
    @IntentParameterDependency<ServeIntent>(\.$guests) var order

    func results() async throws -> ItemCollection<String> {
        let isLarge = (order?.guests ?? 0) > 4
        return ItemCollection(
            promptLabel: "What shall it be?",
            sections: [
                ItemSection("Starters") {
                    Item("soup", title: "Soup of the Day", subtitle: "Hot")
                    Item("salad", title: "Salad")
                },
                ItemSection(
                    "Mains", items: [isLarge ? Item("roast", title: "Roast") : Item("omelette", title: "Omelette")]),
            ])
    }
}

/// Takes a lamp that its own query finds.
struct NameLampIntent: AppIntent {
    static let title: LocalizedStringResource = "Name a Lamp"
    static let isDiscoverable = false

    @Parameter(title: "Lamp", query: LitLampQuery())
    var lamp: Lamp?

    func perform() async throws -> some IntentResult & ReturnsValue<String> {
        let chosen: Lamp?
        if let lamp { chosen = lamp } else { chosen = try await $lamp.requestValue("Which lamp?") }
        return .result(value: chosen?.name ?? "none")
    }
}

/// Finds lamps that are on by a text.
struct LitLampQuery: EntityStringQuery {
    func entities(for identifiers: [UUID]) async throws -> [Lamp] {
        Lamp.all.filter { identifiers.contains($0.id) }
    }

    func entities(matching string: String) async throws -> [Lamp] {
        Lamp.all.filter { $0.isOn && $0.name.lowercased().contains(string.lowercased()) }
    }
}

/// Gives a file's text back.
struct ReadPaperIntent: AppIntent {
    static let title: LocalizedStringResource = "Read a Paper"
    static let isDiscoverable = false

    @Parameter(title: "The Paper", supportedContentTypes: [.plainText])
    var paper: IntentFile

    func perform() async throws -> some IntentResult & ReturnsValue<String> {
        .result(value: "\(paper.filename): \(String(decoding: paper.data, as: UTF8.self))")
    }
}

/// Finds plants by what a picture shows.
struct PlantsByPicture: IntentValueQuery {
    func values(for input: SemanticContentDescriptor) async throws -> [Plant] {
        Plant.all.filter { plant in
            plant.tags.contains { input.labels.contains($0) } || input.text?.contains(plant.name) == true
                || (input.image != nil && plant.id == "aloe")
        }
    }
}

/// Finds plants by a height.
struct PlantsByHeight: IntentValueQuery {
    func values(for input: Measurement<UnitLength>) async throws -> [Plant] {
        Plant.all.filter { $0.height >= input }
    }
}

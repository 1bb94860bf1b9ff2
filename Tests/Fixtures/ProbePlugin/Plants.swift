import AppIntents

/// A thing that its query can only list, with properties of several kinds, and a URL.
struct Plant: AppEntity, URLRepresentableEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Plant"
    static let defaultQuery = PlantQuery()
    static var urlRepresentation: URLRepresentation { "https://example.org/plants/\(.id)" }

    let id: String

    @Property(title: "Name") var name: String
    @Property(title: "Height") var height: Measurement<UnitLength>
    @Property(title: "Price") var price: IntentCurrencyAmount
    @Property(title: "Watered") var watered: Date?
    @Property(title: "Light") var light: Brightness
    @Property(title: "Tags") var tags: [String]
    @Property(title: "Room") var room: Room?

    var displayRepresentation: DisplayRepresentation {
        DisplayRepresentation(
            title: "\(name)",
            descriptor: SemanticContentDescriptor(labels: tags, text: "A plant that is called \(name)"))
    }

    init(
        _ id: String, _ name: String, height: Measurement<UnitLength>, price: Decimal, watered: Double? = nil,
        light: Brightness = .dim, tags: [String] = [], room: Room? = nil
    ) {
        self.id = id
        self.name = name
        self.height = height
        self.price = IntentCurrencyAmount(amount: price, currencyCode: "EUR")
        self.watered = watered.map(Date.init(timeIntervalSince1970:))
        self.light = light
        self.tags = tags
        self.room = room
    }

    static let all = [
        Plant(
            "aloe", "Aloe", height: Measurement(value: 30, unit: .centimeters), price: 12.5, watered: 86_400,
            light: .bright, tags: ["succulent"], room: Room.all[0]),
        Plant(
            "fern", "Fern", height: Measurement(value: 1.2, unit: .meters), price: 20, watered: 172_800,
            tags: ["green", "shade"], room: Room.all[1]),
        Plant("ficus", "Ficus Élastique", height: Measurement(value: 2, unit: .meters), price: 49, tags: ["green"]),
    ]
}

struct PlantQuery: EnumerableEntityQuery {
    static let findIntentDescription = IntentDescription("Finds plants by what is known of them.")

    func entities(for identifiers: [String]) async throws -> [Plant] {
        Plant.all.filter { identifiers.contains($0.id) }
    }

    func allEntities() async throws -> [Plant] { Plant.all }
}

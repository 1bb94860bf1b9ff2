import AppIntents

/// A thing with an identifier.
struct Lamp: AppEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Lamp"
    static let defaultQuery = LampQuery()

    let id: UUID

    @Property(title: "Name")
    var name: String

    @Property(title: "Is On")
    var isOn: Bool

    var displayRepresentation: DisplayRepresentation {
        DisplayRepresentation(
            title: "\(name)", subtitle: isOn ? "On" : "Off", image: .init(systemName: "lightbulb"))
    }

    init(_ number: Int, _ name: String, isOn: Bool = false) {
        id = Lamp.id(number)
        self.name = name
        self.isOn = isOn
    }

    /// The identifier of the lamp with a number, the same in each process.
    static func id(_ number: Int) -> UUID {
        let digits = String(number)
        return UUID(uuidString: "00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits)!
    }

    static let all = [Lamp(1, "Desk"), Lamp(2, "Door", isOn: true), Lamp(3, "Hall"), Lamp(4, "Shelf")]
}

struct LampQuery: EntityStringQuery {
    func entities(for identifiers: [UUID]) async throws -> [Lamp] {
        Lamp.all.filter { identifiers.contains($0.id) }
    }

    func entities(matching string: String) async throws -> [Lamp] {
        if string == "broken" { throw ProbeError.broken }
        if string == "slow" { try await Task.sleep(for: .seconds(3600)) }
        if string == "stuck" { sleep(3600) }
        return Lamp.all.filter { $0.name.lowercased().contains(string.lowercased()) }
    }

    func suggestedEntities() async throws -> [Lamp] {
        Lamp.all
    }
}

/// Gives a lamp back.
struct SwitchLampIntent: AppIntent {
    static let title: LocalizedStringResource = "Switch Lamp"

    @Parameter(title: "Lamp")
    var lamp: Lamp

    init() {}

    init(_ lamp: Lamp) {
        self.lamp = lamp
    }

    func perform() async throws -> some IntentResult & ReturnsValue<Lamp> {
        lamp.isOn.toggle()
        return .result(value: lamp)
    }
}

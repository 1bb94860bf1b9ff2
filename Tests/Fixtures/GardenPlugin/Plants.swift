import AppIntents
import CoreSpotlight
import Synchronization

/// Twelve plants, the newest last, and what was asked of them.
final class Nursery: Sendable {
    static let shared = Nursery()

    private let asked = Mutex<[[String]]>([])
    /// The identifiers of each look-up.
    var lookups: [[String]] { asked.withLock { $0 } }

    static let names = ["Rose", "Fern", "Moss", "Ivy"]

    let plants = (1...12).map { GardenPlant("plant-\($0)", "\(Nursery.names[($0 - 1) % 4]) \($0)") }

    func plants(for identifiers: [String]) -> [GardenPlant] {
        asked.withLock { $0.append(identifiers) }
        return plants.filter { identifiers.contains($0.id) }
    }
}

/// An entity of the search index.
struct GardenPlant: IndexedEntity {
    static var typeDisplayRepresentation: TypeDisplayRepresentation = "Plant"
    static var defaultQuery = GardenPlantQuery()

    let id: String
    let label: String
    var displayRepresentation: DisplayRepresentation { DisplayRepresentation(title: "\(label)") }

    init(_ id: String, _ label: String) {
        self.id = id
        self.label = label
    }
}

struct GardenPlantQuery: IndexedEntityQuery {
    func entities(for identifiers: [GardenPlant.ID]) async throws -> [GardenPlant] {
        Nursery.shared.plants(for: identifiers)
    }

    func suggestedEntities() async throws -> [GardenPlant] { Array(Nursery.shared.plants.reversed().prefix(8)) }

    func entities(matching string: String) async throws -> [GardenPlant] {
        Nursery.shared.plants.filter { $0.label.localizedCaseInsensitiveContains(string) }
    }
}

/// A note about a plant, found by text.
struct GardenNote: AppEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Garden note"
    static let defaultQuery = GardenNoteQuery()

    let id: Int
    let text: String
    var displayRepresentation: DisplayRepresentation { DisplayRepresentation(title: "\(text)") }

    static let all = [
        GardenNote(id: 1, text: "Aphids on the roses"), GardenNote(id: 2, text: "Prune the roses"),
        GardenNote(id: 3, text: "Repot the fern"),
    ]
}

struct GardenNoteQuery: EntityStringQuery {
    func entities(for identifiers: [Int]) async throws -> [GardenNote] {
        GardenNote.all.filter { identifiers.contains($0.id) }
    }

    func entities(matching string: String) async throws -> [GardenNote] {
        GardenNote.all.filter { $0.text.localizedCaseInsensitiveContains(string) }
    }

    func suggestedEntities() async throws -> [GardenNote] { GardenNote.all }
}

/// Where finished notes go.
actor Compost {
    static let shared = Compost()

    struct Unknown: Error, Equatable {}

    private(set) var thrown: [Int] = []

    func take(_ id: Int) throws {
        guard GardenNote.all.contains(where: { $0.id == id }) else { throw Unknown() }
        thrown.append(id)
    }
}

struct CompostNoteIntent: AppIntent {
    static let title: LocalizedStringResource = "Compost Note"
    static let description = IntentDescription("Throws a note away.")
    static let isDiscoverable = true

    @Parameter(title: "Note") var note: GardenNote
    @Parameter(title: "Tell when done", default: false) var tells: Bool

    static var parameterSummary: some ParameterSummary {
        Summary("Compost \(\.$note)") { \.$tells }
    }

    func perform() async throws -> some IntentResult & ProvidesDialog {
        try await Compost.shared.take(note.id)
        return .result(dialog: "Thrown away: \(note.text)")
    }
}

/// An error that speaks to the person.
enum GardenError: Error, CustomLocalizedStringResourceConvertible {
    case closed

    var localizedStringResource: LocalizedStringResource { "The garden is closed, come back in spring" }
}

struct EnterGardenIntent: AppIntent {
    static let title: LocalizedStringResource = "Enter Garden"
    @Parameter(title: "Season", default: "winter") var season: String

    func perform() async throws -> some IntentResult {
        guard season == "spring" else { throw GardenError.closed }
        return .result()
    }
}

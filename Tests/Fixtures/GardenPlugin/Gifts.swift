import AppIntents
import Synchronization

struct GardenTool: AppEntity {
    static var typeDisplayRepresentation: TypeDisplayRepresentation = "Tool"
    static var defaultQuery = GardenToolQuery()
    let id: String
    var displayRepresentation: DisplayRepresentation { "\(id)" }
}

struct GardenToolQuery: EntityQuery {
    func entities(for identifiers: [String]) async throws -> [GardenTool] { identifiers.map(GardenTool.init(id:)) }
}

@UnionValue
enum GardenGift {
    case plant(GardenPlant)
    case tool(GardenTool)
    case link(URL)
}

struct GiveIntent: AppIntent {
    static var title: LocalizedStringResource = "Give"
    @Parameter(title: "Gift") var gift: GardenGift
    func perform() async throws -> some IntentResult { .result() }
}

@UnionValue
enum GardenSound {
    case bird(String)
    case wind(Int)

    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Garden sound"
    static let caseDisplayRepresentations: [Cases: DisplayRepresentation] = [.bird: "Birdsong", .wind: "The wind"]
}

struct PlaySoundIntent: AppIntent {
    static var title: LocalizedStringResource = "Play Sound"
    static let played = Mutex<[String]>([])
    @Parameter(title: "Sound") var sound: GardenSound

    func perform() async throws -> some IntentResult {
        let name =
            switch sound {
            case .bird(let species): "bird-\(species)"
            case .wind(let force): "wind-\(force)"
            }
        Self.played.withLock { $0.append(name) }
        return .result()
    }
}

/// Tells the system which plants go with a walk, and takes it back.
func donateWalk(_ first: GardenPlant, _ second: GardenPlant) async throws {
    let plants = [first, second]
    let walking = AppEntityContext.audio(.workout)
    try await RelevantEntities.shared.updateEntities(plants, for: walking)
    try await RelevantEntities.shared.removeEntities(plants, from: walking)
    try await RelevantEntities.shared.removeAllEntities()
}

/// A change that can be taken back.
final class GardenGate: Sendable {
    static let shared = GardenGate()
    private let open = Mutex(false)
    var isOpen: Bool { open.withLock { $0 } }
    func set(_ isOpen: Bool) { open.withLock { $0 = isOpen } }
}

struct OpenGateIntent: UndoableIntent {
    static var title: LocalizedStringResource = "Open Gate"
    @Parameter(title: "Fails", default: false) var fails: Bool

    func perform() async throws -> some IntentResult & ReturnsValue<Bool> {
        await undoManager?.registerUndo(withTarget: GardenGate.shared) { $0.set(false) }
        await undoManager?.setActionName("Opening the gate")
        GardenGate.shared.set(true)
        if fails { throw GardenError.closed }
        return .result(value: GardenGate.shared.isOpen)
    }
}

struct IsGateOpenIntent: AppIntent {
    static var title: LocalizedStringResource = "Is the Gate Open"
    static let allowedExecutionTargets: IntentExecutionTargets = .main
    func perform() async throws -> some IntentResult & ReturnsValue<Bool> { .result(value: GardenGate.shared.isOpen) }
}

/// Needs its app in front.
struct AdmireIntent: AppIntent {
    static var title: LocalizedStringResource = "Admire"
    static var supportedModes: IntentModes = [.background, .foreground(.dynamic)]
    func perform() async throws -> some IntentResult & ReturnsValue<String> {
        guard systemContext.currentMode == .background else { return .result(value: "in front") }
        try await continueInForeground("Look at it in the app?", alwaysConfirm: false)
        return .result(value: systemContext.currentMode == .foreground ? "in front" : "behind")
    }
}

/// Wants its app in front, and runs behind where there is none.
struct VisitIntent: AppIntent {
    static var title: LocalizedStringResource = "Visit"
    static var openAppWhenRun = true
    func perform() async throws -> some IntentResult & ReturnsValue<String> {
        .result(value: systemContext.currentMode == .foreground ? "in front" : "behind")
    }
}

/// Makes an area of a text such as “4 by 6”.
struct AreaFromText: Resolver {
    typealias Input = String
    typealias Output = Int
    func resolve(from input: String, context: Context) async throws -> Int? {
        let sides = input.components(separatedBy: " by ").compactMap { Int($0) }
        return sides.count == 2 ? sides[0] * sides[1] : nil
    }
}

struct PlantAreaIntent: AppIntent {
    static var title: LocalizedStringResource = "Plant Area"
    @Parameter(title: "Area", resolvers: { AreaFromText() }) var area: Int
    func perform() async throws -> some IntentResult & ReturnsValue<Int> { .result(value: area) }
}

/// Said as written, or in a model's words.
struct PraiseIntent: AppIntent {
    static var title: LocalizedStringResource = "Praise"
    func perform() async throws -> some IntentResult & ProvidesDialog {
        .result(dialog: .appIntelligence("The garden is beautiful", supporting: "Beautiful"))
    }
}

struct WeatherIntent: AppIntent {
    static var title: LocalizedStringResource = "Weather"
    func perform() async throws -> some IntentResult & ProvidesDialog {
        .result(dialog: IntentDialog(full: "It rains", supporting: "Rain", systemImageName: "cloud.rain"))
    }
}

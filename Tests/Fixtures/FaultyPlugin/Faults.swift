import AppIntents

// Each of these compiles and doesn't do what its author expects.

struct FirstTwinIntent: AppIntent {
    static let title: LocalizedStringResource = "First Twin"
    static var persistentIdentifier: String { "TwinIntent" }
    func perform() async throws -> some IntentResult { .result() }
}

struct SecondTwinIntent: AppIntent {
    static let title: LocalizedStringResource = "Second Twin"
    static var persistentIdentifier: String { "TwinIntent" }
    func perform() async throws -> some IntentResult { .result() }
}

/// Is made nowhere where the library's name has "Crashing" in it.
struct CrashingIntent: AppIntent {
    static let title: LocalizedStringResource = "Crashing"

    init() {
        let arguments = CommandLine.arguments.joined(separator: " ")
        if arguments.contains("Crashing") { fatalError("the door is not open yet") }
    }

    func perform() async throws -> some IntentResult { .result() }
}

/// A type that is only Codable.
struct Plan: Codable, Sendable {
    var steps: Int
}

struct PlanIntent: AppIntent {
    static let title: LocalizedStringResource = "Plan"
    @Parameter(title: "The Plan") var plan: Plan
    @Parameter(title: "Door") var door: Door?
    func perform() async throws -> some IntentResult { .result() }
}

/// Has a dependency that nobody fills, and is identified by its title.
struct Door: AppEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Faulty Door"
    static let defaultQuery = DoorQuery()
    var id: String { name }
    @Property(title: "Name") var name: String
    @AppDependency var store: Int
    var displayRepresentation: DisplayRepresentation { "\(name)" }

    init(_ name: String) {
        self.name = name
    }
}

struct DoorQuery: EntityQuery {
    func entities(for identifiers: [String]) async throws -> [Door] { [] }
    func suggestedEntities() async throws -> [Door] { [Door("Front"), Door("Back")] }
}

/// Is asked by nothing.
struct OtherDoorQuery: EntityStringQuery {
    func entities(for identifiers: [String]) async throws -> [Door] { [] }
    func entities(matching string: String) async throws -> [Door] { [] }
}

/// Is identified by its place in a list.
struct Step: AppEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Step"
    static let defaultQuery = StepQuery()
    let id: Int
    var displayRepresentation: DisplayRepresentation { "Step number \(id)" }
}

struct StepQuery: EnumerableEntityQuery {
    func entities(for identifiers: [Int]) async throws -> [Step] { identifiers.map(Step.init) }
    func allEntities() async throws -> [Step] { (0..<3).map(Step.init) }
}

/// An enumeration that is a structure, so that it can have a dependency.
struct Side: AppEnum {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Side"
    static let allCases = [Side(rawValue: "left")!]
    static var caseDisplayRepresentations: [Side: DisplayRepresentation] { [:] }
    let rawValue: String
    @AppDependency var store: Int

    init?(rawValue: String) {
        self.rawValue = rawValue
    }

    static func == (left: Side, right: Side) -> Bool { left.rawValue == right.rawValue }
    func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

struct GenericIntent<Value: Sendable>: AppIntent {
    static var title: LocalizedStringResource { "Generic" }
    func perform() async throws -> some IntentResult { .result() }
}

struct FaultyShortcuts: AppShortcutsProvider {
    static var appShortcuts: [AppShortcut] {
        AppShortcut(
            intent: FirstTwinIntent(), phrases: ["Call the twins", "Twins in \(.applicationName)"],
            shortTitle: "Twins", systemImageName: "person.2")
    }
}

import AppIntents

/// A part of the garden, the same on each of its owner's machines.
struct GardenBed: SyncableEntity {
    static var typeDisplayRepresentation: TypeDisplayRepresentation = "Bed"
    static var defaultQuery = GardenBedQuery()

    var id: UUID
    @Property(title: "Name") var name: String

    var displayRepresentation: DisplayRepresentation { DisplayRepresentation(title: "\(name)") }

    init(_ number: Int, _ name: String) {
        id = Self.id(number)
        self.name = name
    }

    static func id(_ number: Int) -> UUID { UUID(uuidString: "BED00000-0000-4000-8000-00000000000\(number)")! }
    static let all = [GardenBed(1, "North bed"), GardenBed(2, "Herbs")]
}

struct GardenBedQuery: EntityQuery {
    func entities(for identifiers: [UUID]) async throws -> [GardenBed] {
        GardenBed.all.filter { identifiers.contains($0.id) }
    }

    func suggestedEntities() async throws -> [GardenBed] { GardenBed.all }
}

/// A place that its owner may share.
struct GardenPlot: OwnershipProvidingEntity {
    static var typeDisplayRepresentation: TypeDisplayRepresentation = "Plot"
    static var defaultQuery = GardenPlotQuery()

    var id: String
    var isCommon: Bool
    @Property var name: String

    var displayRepresentation: DisplayRepresentation { DisplayRepresentation(title: "\(name)") }
    var ownership: EntityOwnership { isCommon ? .shared : [] }

    init(_ id: String, _ name: String, isCommon: Bool) {
        self.id = id
        self.isCommon = isCommon
        self.name = name
    }

    static let all = [
        GardenPlot("own", "Backyard", isCommon: false), GardenPlot("common", "Meadow", isCommon: true),
    ]
}

struct GardenPlotQuery: EntityQuery {
    func entities(for identifiers: [String]) async throws -> [GardenPlot] {
        GardenPlot.all.filter { identifiers.contains($0.id) }
    }

    func suggestedEntities() async throws -> [GardenPlot] { GardenPlot.all }
}

struct MowPlotIntent: AppIntent {
    static var title: LocalizedStringResource = "Mow Plot"
    @Parameter(title: "Plot") var plot: GardenPlot

    func perform() async throws -> some IntentResult & ReturnsValue<String> { .result(value: "mown: \(plot.name)") }
}

/// A plant whose identifier differs from machine to machine, so that it has another that doesn't.
struct PottedPlant: SyncableEntity {
    static var typeDisplayRepresentation: TypeDisplayRepresentation = "Potted plant"
    static var defaultQuery = PottedPlantQuery()

    let id: SyncableEntityIdentifier<String, String>
    var label: String
    var displayRepresentation: DisplayRepresentation { "\(label)" }

    init(local: String, stable: String, label: String) {
        id = SyncableEntityIdentifier(local: local, stable: stable)
        self.label = label
    }
}

struct PottedPlantQuery: EntityQuery {
    func entities(for identifiers: [SyncableEntityIdentifier<String, String>]) async throws -> [PottedPlant] { [] }
}

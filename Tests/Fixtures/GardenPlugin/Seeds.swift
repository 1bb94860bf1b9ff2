import AppIntents
import CoreSpotlight
import Foundation

/// Seeds by number, as many as the file `seeds` of the app's folder says; none without it.
enum SeedBox {
    static var count: Int { number("seeds") ?? 0 }

    /// The number that a file of the app's folder holds.
    static func number(_ name: String) -> Int? {
        (try? String(contentsOf: IntentEnvironment.dataFolder.appendingPathComponent(name), encoding: .utf8))
            .flatMap { Int($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
    }

    static func set(_ name: String, _ number: Int?) throws {
        let file = IntentEnvironment.dataFolder.appendingPathComponent(name)
        guard let number else { return try FileManager.default.removeItem(at: file) }
        try "\(number)".write(to: file, atomically: true, encoding: .utf8)
    }
}

/// An entity whose query gives its entities to the index by itself.
struct GardenSeed: IndexedEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Seed"
    static let defaultQuery = GardenSeedQuery()

    let id: Int
    var displayRepresentation: DisplayRepresentation {
        // As a text: a number would be written in the reader's way, 1,000.
        DisplayRepresentation(
            title: "Pumpkin seed \("\(id)")", subtitle: "In the box", synonyms: ["Calabaza \("\(id)")"])
    }
}

struct GardenSeedQuery: IndexedEntityQuery {
    func entities(for identifiers: [Int]) async throws -> [GardenSeed] {
        identifiers.filter { (1...max(1, SeedBox.count)).contains($0) && SeedBox.count > 0 }.map(GardenSeed.init)
    }

    func reindexEntities(for identifiers: [Int], indexDescription: CSSearchableIndexDescription) async throws {
        try await CSSearchableIndex.default().indexAppEntities(try await entities(for: identifiers))
    }

    /// The file `fatal seed` names the seed at which the process dies, once.
    func reindexAllEntities(indexDescription: CSSearchableIndexDescription) async throws {
        var rest = Array(1..<SeedBox.count + 1)
        while !rest.isEmpty {
            let some = rest.prefix(100)
            if let fatal = SeedBox.number("fatal seed"), some.contains(fatal) {
                try SeedBox.set("fatal seed", nil)
                abort()
            }
            try await CSSearchableIndex.default().indexAppEntities(some.map(GardenSeed.init))
            rest.removeFirst(some.count)
        }
    }
}

/// Sets how many seeds there are, and at which of them the process dies when it gives them to the index.
struct FillSeedBoxIntent: AppIntent {
    static let title: LocalizedStringResource = "Fill Seed Box"

    @Parameter(title: "Count") var count: Int
    @Parameter(title: "Fatal") var fatal: Int?

    func perform() async throws -> some IntentResult {
        try SeedBox.set("seeds", count)
        if let fatal { try SeedBox.set("fatal seed", fatal) }
        return .result()
    }
}

/// Puts labels into the index, which only the app knows.
struct HangLabelsIntent: AppIntent {
    static let title: LocalizedStringResource = "Hang Labels"

    @Parameter(title: "Labels") var labels: [String]
    @Parameter(title: "Group") var group: String?
    @Parameter(title: "State") var state: String?

    func perform() async throws -> some IntentResult & ReturnsValue<String> {
        let index = CSSearchableIndex.default()
        let items = labels.map { label in
            let attributes = CSSearchableItemAttributeSet(contentType: .text)
            attributes.title = label
            attributes.keywords = ["label"]
            return CSSearchableItem(
                uniqueIdentifier: "label \(label)", domainIdentifier: group, attributeSet: attributes)
        }
        if let state {
            index.beginBatch()
            try await index.indexSearchableItems(items)
            try await index.endBatch(withClientState: Data(state.utf8))
        } else {
            // Nobody waits for it: the run does.
            index.indexSearchableItems(items, completionHandler: nil)
        }
        return .result(value: String(decoding: try await index.fetchLastClientState(), as: UTF8.self))
    }
}

/// Takes things out of the index: labels by group, plants by identifier.
struct TakeDownIntent: AppIntent {
    static let title: LocalizedStringResource = "Take Down"

    @Parameter(title: "Group") var group: String?
    @Parameter(title: "Plants") var plants: [String]?

    func perform() async throws -> some IntentResult {
        let index = CSSearchableIndex.default()
        if let group { try await index.deleteSearchableItems(withDomainIdentifiers: [group]) }
        if let plants { try await index.deleteAppEntities(identifiedBy: plants, ofType: GardenPlant.self) }
        return .result()
    }
}

/// Tells which plants were looked up by their identifiers, a look-up each.
struct PlantLookupsIntent: AppIntent {
    static let title: LocalizedStringResource = "Plant Look-ups"

    func perform() async throws -> some IntentResult & ReturnsValue<[String]> {
        .result(value: Nursery.shared.lookups.map { $0.joined(separator: " ") })
    }
}

/// Tells the index what is in leaflets: the first line is the title, the others are the text.
final class LeafletImport: CSImportExtension {
    override func update(_ attributes: CSSearchableItemAttributeSet, forFileAt contentURL: URL) throws {
        guard contentURL.pathExtension == "leaflet" else { return }
        let lines = try String(contentsOf: contentURL, encoding: .utf8).split(separator: "\n")
        attributes.title = lines.first.map(String.init)
        attributes.textContent = lines.dropFirst().joined(separator: " ")
    }
}

/// Donates a chore when a process starts, where the file `donate` of the app's folder holds a number.
struct GardenHabitsExtension: AppIntentsExtension {
    init() {
        guard SeedBox.number("donate") != nil else { return }
        Task {
            let intent = AddChoreIntent()
            intent.what = "Open the greenhouse"
            try await intent.donate()
        }
    }
}

/// Gives the index its labels again, where the file `delegate` of the app's folder holds a number.
struct GardenIndexExtension: AppIntentsExtension {
    init() {
        if SeedBox.number("delegate") != nil { CSSearchableIndex.default().indexDelegate = LabelKeeper.shared }
    }
}

final class LabelKeeper: CSSearchableIndexDelegate {
    static let shared = LabelKeeper()

    func searchableIndex(
        _ searchableIndex: CSSearchableIndex,
        reindexAllSearchableItemsWithAcknowledgementHandler acknowledgementHandler: @escaping () -> Void
    ) {
        let attributes = CSSearchableItemAttributeSet(contentType: .text)
        attributes.title = "Kept label"
        searchableIndex.indexSearchableItems([
            CSSearchableItem(uniqueIdentifier: "kept", domainIdentifier: nil, attributeSet: attributes)
        ]) { _ in }
        acknowledgementHandler()
    }

    func searchableIndex(
        _ searchableIndex: CSSearchableIndex, reindexSearchableItemsWithIdentifiers identifiers: [String],
        acknowledgementHandler: @escaping () -> Void
    ) {
        acknowledgementHandler()
    }
}

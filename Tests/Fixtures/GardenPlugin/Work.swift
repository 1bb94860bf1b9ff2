import AppIntents
import Synchronization

/// What was done, in order.
final class GardenLog: Sendable {
    static let shared = GardenLog()
    private let lines = Mutex<[String]>([])

    var all: [String] { lines.withLock { $0 } }
    func add(_ line: String) { lines.withLock { $0.append(line) } }
    func clear() { lines.withLock { $0 = [] } }
}

struct WaterBedsIntent: LongRunningIntent {
    static var title: LocalizedStringResource = "Water Beds"

    func perform() async throws -> some IntentResult {
        try await performBackgroundTask(options: []) {
            let beds = ["a", "b", "c"]
            for (offset, bed) in beds.enumerated() {
                GardenLog.shared.add(bed)
                progress.completedUnitCount = Int64(offset + 1)
                progress.totalUnitCount = Int64(beds.count)
            }
            return ()
        }
        return .result()
    }
}

struct CollectLeavesIntent: LongRunningIntent {
    static var title: LocalizedStringResource = "Collect Leaves"
    @Parameter(title: "Leaves", default: 0) var leaves: Int

    func perform() async throws -> some IntentResult & ReturnsValue<String> {
        let collected = try await performBackgroundTask {
            progress.totalUnitCount = Int64(leaves)
            var collected = 0
            for _ in stride(from: 0, to: leaves, by: 20) {
                try Task.checkCancellation()
                collected += 20
                progress.completedUnitCount = Int64(collected)
            }
            return collected
        }
        return .result(value: "\(collected) leaves")
    }
}

struct RakeIntent: AppIntent, ProgressReportingIntent, CancellableIntent {
    static var title: LocalizedStringResource = "Rake"

    func perform() async throws -> some IntentResult & ProvidesDialog {
        let strokes = 4
        return try await withIntentCancellationHandler {
            progress.totalUnitCount = Int64(strokes)
            for stroke in 0..<strokes {
                try Task.checkCancellation()
                progress.completedUnitCount = Int64(stroke + 1)
            }
            return .result(dialog: "Raked \(strokes) times")
        } onCancel: { reason in
            switch reason {
            case .timeout: GardenLog.shared.add("timeout")
            case .userCancelled: GardenLog.shared.add("user")
            default: GardenLog.shared.add("other")
            }
        }
    }
}

/// A pest that is only fetched when somebody wants to see it.
struct GardenPest: AppEntity {
    static var typeDisplayRepresentation: TypeDisplayRepresentation = "Pest"
    static var defaultQuery = GardenPestQuery()
    /// How many were fetched.
    static let fetched = Mutex(0)

    let id: Int
    var displayRepresentation: DisplayRepresentation { "Pest \(id)" }
}

struct GardenPestQuery: EntityQuery {
    func entities(for identifiers: [Int]) async throws -> [GardenPest] {
        GardenPest.fetched.withLock { $0 += identifiers.count }
        return identifiers.map(GardenPest.init(id:))
    }
}

struct ChasePestsIntent: AppIntent {
    static var title: LocalizedStringResource = "Chase Pests"
    static let allowedExecutionTargets: IntentExecutionTargets = .main
    /// The pests that were chased, in order.
    static let chased = Mutex<[Int]>([])

    @Parameter(title: "Pests") var pests: EntityCollection<GardenPest>

    func perform() async throws -> some IntentResult {
        for identifier in pests.identifiers { Self.chased.withLock { $0.append(identifier) } }
        return .result()
    }
}

/// Tells how many pests were chased and how many were fetched for it, in the process that chases them.
struct CountPestsIntent: AppIntent {
    static var title: LocalizedStringResource = "Count Pests"
    static let allowedExecutionTargets: IntentExecutionTargets = .main

    func perform() async throws -> some IntentResult & ReturnsValue<[Int]> {
        .result(value: [ChasePestsIntent.chased.withLock { $0.count }, GardenPest.fetched.withLock { $0 }])
    }
}

import AppIntents
import CProbe
import Synchronization

/// A photograph among very many: its identifier says all of it.
struct Shot: AppEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Shot"
    static let defaultQuery = ShotQuery()
    /// All that the app can tell.
    static let total = 2500

    let id: UUID

    var displayRepresentation: DisplayRepresentation { "\(id.uuidString)" }

    /// The shot with a number, whose identifier ends with it.
    static func id(_ number: Int) -> UUID {
        let text = "00000000-0000-4000-A000-" + String(number + 0x1_0000_0000_0000, radix: 16).dropFirst().uppercased()
        return UUID(uuidString: text) ?? UUID()
    }
}

struct ShotQuery: EnumerableEntityQuery, EntityStringQuery {
    /// How many identifiers each query was asked for.
    static let asked = Mutex<[Int]>([])

    func entities(for identifiers: [UUID]) async throws -> [Shot] {
        Self.asked.withLock { $0.append(identifiers.count) }
        return identifiers.map { Shot(id: $0) }
    }

    func allEntities() async throws -> [Shot] { (0..<Shot.total).map { Shot(id: Shot.id($0)) } }

    func entities(matching string: String) async throws -> [Shot] {
        try await allEntities().filter { $0.id.uuidString.hasSuffix(string.uppercased()) }
    }
}

/// A thing whose query answers in any way but the one that was asked for.
struct Stray: AppEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Stray"
    static let defaultQuery = StrayQuery()

    let id: String
    var mark = ""

    var displayRepresentation: DisplayRepresentation { "\(id)" }
}

struct StrayQuery: EntityQuery {
    /// The identifiers backwards, those that begin with "gone" left out, each twice, and one that nobody asked for.
    func entities(for identifiers: [String]) async throws -> [Stray] {
        let found = identifiers.reversed().filter { !$0.hasPrefix("gone") }
        return found.map { Stray(id: $0, mark: "first") } + found.map { Stray(id: $0, mark: "second") }
            + [Stray(id: "uncalled-for", mark: "first")]
    }
}

/// Tells how many shots it was given; it reads none.
struct CountShotsIntent: AppIntent {
    static let title: LocalizedStringResource = "Count Shots"

    @Parameter(title: "Shots")
    var shots: EntityCollection<Shot>

    func perform() async throws -> some IntentResult & ReturnsValue<Int> {
        .result(value: shots.count)
    }
}

/// Takes few shots.
struct PickShotsIntent: AppIntent {
    static let title: LocalizedStringResource = "Pick Shots"

    @Parameter(title: "Shots", size: IntentCollectionSize(min: 2, max: 4))
    var shots: EntityCollection<Shot>

    func perform() async throws -> some IntentResult & ReturnsValue<[String]> {
        .result(value: shots.identifierView.map(\.uuidString))
    }
}

/// Takes all shots at once, as a list.
struct ListShotsIntent: AppIntent {
    static let title: LocalizedStringResource = "List Shots"

    @Parameter(title: "Shots")
    var shots: [Shot]

    func perform() async throws -> some IntentResult & ReturnsValue<[String]> {
        let asked = ShotQuery.asked.withLock { asked in
            defer { asked = [] }
            return asked
        }
        let ends = [shots.first?.id.uuidString ?? "", shots.last?.id.uuidString ?? ""]
        return .result(value: ["\(shots.count)", asked.map(String.init).joined(separator: " ")] + ends)
    }
}

/// Reads all identifiers, and tells how long that took beside the same loop in C over the same memory.
struct FoldShotsIntent: AppIntent {
    static let title: LocalizedStringResource = "Fold Shots"

    @Parameter(title: "Shots")
    var shots: EntityCollection<Shot>

    func perform() async throws -> some IntentResult & ReturnsValue<[Int]> {
        var fold: UInt64 = 0
        let start = ContinuousClock.now
        for id in shots.identifierView {
            fold ^= withUnsafeBytes(of: id.uuid) { $0.loadUnaligned(fromByteOffset: 8, as: UInt64.self) }
        }
        let swift = ContinuousClock.now - start
        var other: UInt64 = 0
        let between = ContinuousClock.now
        _ = shots.identifierView.withContiguousStorageIfAvailable { ids in
            other = probe_fold(UnsafeRawPointer(ids.baseAddress), ids.count)
        }
        let c = ContinuousClock.now - between
        func nanoseconds(_ time: Duration) -> Int { Int(time / .nanoseconds(1)) }
        return .result(value: [
            Int(truncatingIfNeeded: fold), Int(truncatingIfNeeded: other), nanoseconds(swift), nanoseconds(c),
        ])
    }
}

/// Gives back what it was given.
struct EchoShotsIntent: AppIntent {
    static let title: LocalizedStringResource = "Echo Shots"

    @Parameter(title: "Shots")
    var shots: EntityCollection<Shot>

    @Parameter(title: "Another", default: false)
    var addsOne: Bool

    func perform() async throws -> some IntentResult & ReturnsValue<EntityCollection<Shot>> {
        var shots = shots
        if addsOne { shots.append(Shot.id(0xFFFF)) }
        return .result(value: shots)
    }
}

/// Makes shots.
struct MakeShotsIntent: AppIntent {
    static let title: LocalizedStringResource = "Make Shots"

    @Parameter(title: "Count")
    var count: Int

    func perform() async throws -> some IntentResult & ReturnsValue<EntityCollection<Shot>> {
        .result(value: EntityCollection(identifiers: (0..<count).map(Shot.id)))
    }
}

/// Fetches strays.
struct FindStraysIntent: AppIntent {
    static let title: LocalizedStringResource = "Find Strays"

    @Parameter(title: "Strays")
    var strays: EntityCollection<Stray>

    func perform() async throws -> some IntentResult & ReturnsValue<[String]> {
        .result(value: try await strays.resolvedEntities().map { "\($0.id) \($0.mark)" })
    }
}

/// Takes strays as a list.
struct ListStraysIntent: AppIntent {
    static let title: LocalizedStringResource = "List Strays"

    @Parameter(title: "Strays")
    var strays: [Stray]

    func perform() async throws -> some IntentResult & ReturnsValue<[String]> {
        .result(value: strays.map(\.id))
    }
}

/// Asks for shots within the run.
struct AskShotsIntent: AppIntent {
    static let title: LocalizedStringResource = "Ask Shots"

    @Parameter(title: "Shots")
    var shots: EntityCollection<Shot>?

    func perform() async throws -> some IntentResult & ReturnsValue<Int> {
        let given = try await $shots.requestValue("Which shots?")
        return .result(value: given?.count ?? -1)
    }
}

/// Takes files and two collections at once, and gives back what it read of all of them.
struct BundleShotsIntent: AppIntent {
    static let title: LocalizedStringResource = "Bundle Shots"
    static let isDiscoverable = false

    @Parameter(title: "Papers", default: [])
    var papers: [IntentFile]

    @Parameter(title: "Shots")
    var shots: EntityCollection<Shot>

    @Parameter(title: "More Shots")
    var more: EntityCollection<Shot>?

    func perform() async throws -> some IntentResult & ReturnsValue<[String]> {
        let texts = papers.map { String(decoding: $0.data, as: UTF8.self) }
        let identifiers = [shots, more].compactMap { $0 }.flatMap(\.identifiers)
        return .result(value: texts + identifiers.map(\.uuidString))
    }
}

/// Reads its shots only when it has been told to go on.
struct HoldShotsIntent: AppIntent {
    static let title: LocalizedStringResource = "Hold Shots"
    static let isDiscoverable = false

    @Parameter(title: "Shots")
    var shots: EntityCollection<Shot>

    @Parameter(title: "Word", requestValueDialog: "Go on?")
    var word: String?

    func perform() async throws -> some IntentResult & ReturnsValue<EntityCollection<Shot>> {
        let word = try await $word.requestValue()
        return .result(value: word == "back" ? shots : EntityCollection(identifiers: shots.identifiers))
    }
}

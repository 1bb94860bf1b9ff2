import IntentProtocol
import Testing

@testable import IntentHost

@Suite("Which collections are kept")
struct CollectionTableTests {
    private final class Client: Sendable {}

    private let client = Client()
    private var id: ObjectIdentifier { ObjectIdentifier(client) }

    private func held(_ count: Int, app: String = "photos") throws -> HeldCollection {
        var builder = try IdentifierSetBuilder(type: "Photo")
        for number in 0..<count { try builder.append("p\(number)") }
        return try HeldCollection(try builder.finish(), app: app, type: "Photo", schema: nil)
    }

    private func entry(_ held: HeldCollection, maker: String = "me", clients: Set<ObjectIdentifier> = [])
        -> CollectionTable.Entry
    {
        CollectionTable.Entry(facts: held.facts, held: held, maker: maker, clients: clients)
    }

    /// A run of an app uses a collection.
    private func use(_ table: inout CollectionTable, _ text: String, by app: String = "photos") -> HeldCollection? {
        guard case .held(let held) = table.use(text, by: app, where: { _ in true }) else { return nil }
        return held
    }

    @Test("A client's collection outlives it for as long as unused ones are kept, and no longer")
    func expiry() throws {
        var table = CollectionTable(limits: CollectionTable.Limits(keep: 100))
        let held = try held(1)
        _ = try table.add(entry(held, clients: [id]), now: 10)
        #expect(table.nextExpiry == nil)
        #expect(table.expire(now: 1_000_000).isEmpty)
        _ = table.gone(id, now: 20)
        #expect(table.nextExpiry == 120)
        #expect(table.expire(now: 119).isEmpty)
        #expect(table.expire(now: 120).map(\.facts) == [held.facts])
        #expect(table[held.facts.handle] == nil)
    }

    @Test("A run that uses a collection keeps it, and its time begins anew when the run ends")
    func uses() throws {
        var table = CollectionTable(limits: CollectionTable.Limits(keep: 100))
        let held = try held(1)
        _ = try table.add(entry(held), now: 0)
        for _ in 1...2 { #expect(use(&table, held.facts.handle) === held) }
        _ = table.release(held.facts.handle, now: 70)
        #expect(table.expire(now: 1000).isEmpty)
        _ = table.release(held.facts.handle, now: 1000)
        #expect(table.expire(now: 1099).isEmpty)
        #expect(table.expire(now: 1100).count == 1)
    }

    @Test("One that is dropped while runs use it is gone for everybody else, and given back with the last run's end")
    func droppedInUse() throws {
        var table = CollectionTable()
        let held = try held(1)
        _ = try table.add(entry(held), now: 0)
        for _ in 1...2 { #expect(use(&table, held.facts.handle) === held) }
        #expect(table.drop(held.facts.handle).isEmpty)
        #expect(table[held.facts.handle] == nil && use(&table, held.facts.handle) == nil)
        #expect(table.release(held.facts.handle, now: 1).isEmpty)
        #expect(table.used(held.facts.handle)?.held === held)
        let dropped = table.release(held.facts.handle, now: 2)
        #expect(dropped.map(\.facts) == [held.facts] && dropped.map(\.apps) == [["photos"]])
        #expect(table.release(held.facts.handle, now: 3).isEmpty && table.used(held.facts.handle) == nil)
    }

    @Test("A run is given a collection that fits it, by its handle or its name, and none of another's")
    func fits() throws {
        var table = CollectionTable()
        let held = try held(1)
        _ = try table.add(entry(held), now: 0)
        _ = try table.name(held.facts.handle, "summer", now: 0)
        #expect(use(&table, "summer") === held)
        guard case .other(let other) = table.use("summer", by: "notes", where: { $0.app == "notes" }) else {
            return #expect(Bool(false), "a collection of another app was given")
        }
        #expect(other.facts == held.facts)
        #expect(table[held.facts.handle]?.uses == 1 && table[held.facts.handle]?.apps == ["photos"])
        #expect(use(&table, "winter") == nil)
        // One that an earlier host kept is only in the store.
        table.restore(CollectionTable.Entry(facts: held.facts, maker: "an earlier host", name: "summer"))
        guard case .stored(let stored) = table.use("summer", by: "photos", where: { _ in true }) else {
            return #expect(Bool(false), "a collection that is only in the store was given")
        }
        #expect(stored.facts == held.facts && stored.uses == 0)
    }

    @Test("A name keeps a collection and finds it, until it is taken back")
    func names() throws {
        var table = CollectionTable(limits: CollectionTable.Limits(keep: 100))
        let (first, second) = (try held(1), try held(2))
        _ = try table.add(entry(first), now: 0)
        _ = try table.add(entry(second), now: 0)
        #expect(table.hasPassing)
        _ = try table.name(first.facts.handle, "summer", now: 0)
        let error = #expect(throws: IntentError.self) { try table.name(second.facts.handle, "summer", now: 0) }
        #expect(error?.code == .alreadyExists)
        #expect(table.expire(now: 1000).map(\.facts) == [second.facts])
        #expect(!table.hasPassing)
        _ = try table.name(first.facts.handle, "autumn", now: 0)
        #expect(table["summer"] == nil)
        #expect(table["autumn"]?.facts == first.facts)
        _ = try table.name(first.facts.handle, nil, now: 0)
        #expect(table["autumn"] == nil)
        #expect(table.expire(now: 100).count == 1)
    }

    @Test("A shortcut that names its handle keeps it, and what is kept is told from what is not")
    func shortcuts() throws {
        var table = CollectionTable(limits: CollectionTable.Limits(keep: 100))
        let (first, second) = (try held(1), try held(2))
        _ = try table.add(entry(first), now: 0)
        _ = try table.add(entry(second), now: 0)
        _ = try table.name(second.facts.handle, "summer", now: 0)
        let named: [String: Set<String>] = [
            first.facts.handle: ["a", "b"], second.facts.handle: ["a"], "unknown": ["a"], "summer": ["a"],
        ]
        let begun = table.keep(named, now: 50)
        #expect(begun.begins.map(\.facts) == [first.facts] && begun.ends.isEmpty && begun.dropped.isEmpty)
        #expect(!table.hasPassing)
        #expect(table.expire(now: 1000).isEmpty)
        let again = table.keep([first.facts.handle: ["b"]], now: 1000)
        #expect(again.begins.isEmpty && again.ends.isEmpty)
        #expect(table[first.facts.handle]?.shortcuts == ["b"])
        let ended = table.keep([:], now: 1000)
        #expect(ended.ends.map(\.facts) == [first.facts])
        #expect(table.nextExpiry == 1100)
        #expect(table.expire(now: 1100).map(\.facts) == [first.facts])
    }

    @Test("What an earlier host kept is taken in, however many of it there are")
    func restored() throws {
        var table = CollectionTable(limits: CollectionTable.Limits(ofOneMaker: 1, all: 2))
        let all = try (0..<3).map { try held($0 + 1) }
        for (number, held) in all.enumerated() {
            var kept = entry(held)
            kept.name = "n\(number)"
            table.restore(kept)
        }
        #expect(table["n2"]?.facts == all[2].facts && table.entries.count == 3)
        let one = try held(9)
        #expect(throws: IntentError.self) { try table.add(entry(one), now: 0) }
    }

    @Test("Of too many of one maker the oldest that nobody needs gives way; where all are needed the next is refused")
    func makers() throws {
        var table = CollectionTable(limits: CollectionTable.Limits(ofOneMaker: 2))
        let all = try (0..<4).map { try held($0 + 1) }
        #expect(try table.add(entry(all[0]), now: 1).isEmpty)
        #expect(try table.add(entry(all[1], clients: [id]), now: 2).isEmpty)
        #expect(try table.add(entry(all[2], maker: "you"), now: 3).isEmpty)
        #expect(try table.add(entry(all[3], clients: [id]), now: 4).map(\.facts) == [all[0].facts])
        let error = #expect(throws: IntentError.self) { try table.add(entry(all[0], clients: [id]), now: 5) }
        #expect(error?.code == .busy)
        #expect(table.entries.count == 3)
    }

    @Test("Of too many of all makers the oldest that nobody needs gives way")
    func many() throws {
        var table = CollectionTable(limits: CollectionTable.Limits(all: 2))
        let all = try (0..<4).map { try held($0 + 1) }
        #expect(try table.add(entry(all[0], maker: "a"), now: 1).isEmpty)
        #expect(try table.add(entry(all[1], maker: "b", clients: [id]), now: 2).isEmpty)
        #expect(try table.add(entry(all[2], maker: "c", clients: [id]), now: 3).map(\.facts) == [all[0].facts])
        let error = #expect(throws: IntentError.self) { try table.add(entry(all[3], maker: "d"), now: 4) }
        #expect(error?.code == .busy)
    }

    @Test("Collections that are being built take no more than is set together, and give it back")
    func building() throws {
        do {
            let first = BuildingShare()
            try first.grow(to: CollectionLimits.building / 2)
            let second = BuildingShare()
            let error = #expect(throws: IntentError.self) { try second.grow(to: CollectionLimits.building) }
            #expect(error?.code == .busy)
            withExtendedLifetime(first) {}
        }
        try BuildingShare().grow(to: CollectionLimits.building / 2)
    }

    @Test("Unused collections take no more than is set, and all together no more than the limit")
    func bytes() throws {
        let size = try held(10).facts.bytes
        var table = CollectionTable(limits: CollectionTable.Limits(unusedBytes: 2 * size, totalBytes: 3 * size))
        let all = try (0..<4).map { _ in try held(10) }
        #expect(try table.add(entry(all[0]), now: 1).isEmpty)
        #expect(try table.add(entry(all[1]), now: 2).isEmpty)
        #expect(try table.add(entry(all[2]), now: 3).map(\.facts) == [all[0].facts])
        for held in all[1...2] { #expect(use(&table, held.facts.handle) === held) }
        #expect(try table.add(entry(all[3], clients: [id]), now: 5).isEmpty)
        let error = #expect(throws: IntentError.self) { try table.add(entry(all[0]), now: 6) }
        #expect(error?.code == .busy)
    }

    @Test("An app may name what it made or was given, and nothing else")
    func apps() throws {
        var table = CollectionTable()
        let held = try held(1)
        _ = try table.add(entry(held), now: 0)
        #expect(table[held.facts.handle]?.apps == [])
        #expect(use(&table, held.facts.handle) === held)
        _ = table.release(held.facts.handle, now: 0)
        #expect(table[held.facts.handle]?.apps == ["photos"])
    }

    @Test("Handles have 32 hexadecimal digits and differ")
    func handles() {
        let handles = (0..<100).map { _ in CollectionFacts.newHandle() }
        #expect(Set(handles).count == 100)
        #expect(handles.allSatisfy(CollectionFacts.isHandle))
        #expect(!CollectionFacts.isHandle("summer"))
    }

    @Test("A type is the same in another app only where its author says that it is no type of the app's own")
    func sharing() {
        func facts(_ entity: String, _ schema: String? = nil) -> CollectionFacts {
            CollectionFacts(handle: "h", app: "a", entity: entity, schema: schema, count: 0, bytes: 0)
        }
        #expect(!facts("Photo").isShared(with: nil))
        #expect(!facts("Photo", "photos.asset").isShared(with: nil))
        #expect(!facts("Photo").isShared(with: "photos.asset"))
        #expect(facts("Photo", "photos.asset").isShared(with: "photos.asset"))
        #expect(facts("com.example.photo").isShared(with: nil))
    }
}

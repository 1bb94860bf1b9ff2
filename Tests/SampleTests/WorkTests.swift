import AppIntents
import Testing

@testable import GardenPlugin

/// What ordinary intents of an app do when their `perform()` is called as a unit test calls it.
@Suite("Ordinary intents: work, progress and collections", .serialized)
struct WorkTests {
    @Test("A background task applies its records in order, and its progress ends at all of them")
    func backgroundTask() async throws {
        GardenLog.shared.clear()
        let intent = WaterBedsIntent()
        #expect(try await intent.perform().value == nil)
        #expect(GardenLog.shared.all == ["a", "b", "c"])
        #expect(intent.progress.completedUnitCount == 3)
        #expect(intent.progress.totalUnitCount == 3)
    }

    @Test("With nothing to do the progress is 0 of 0 and nothing traps, with much it ends at the total")
    func totals() async throws {
        let intent = CollectLeavesIntent()
        #expect(try await intent.perform().value == "0 leaves")
        #expect(intent.progress.totalUnitCount == 0)
        intent.leaves = 200
        #expect(try await intent.perform().value == "200 leaves")
        #expect(intent.progress.completedUnitCount == 200)
        #expect(intent.progress.totalUnitCount == 200)
        intent.leaves = 0
        #expect(try await intent.perform().value == "0 leaves")
        #expect(intent.progress.totalUnitCount == 0)
    }

    @Test("An intent that nobody cancels ends with its words, and its clean-up isn't called")
    func notCancelled() async throws {
        GardenLog.shared.clear()
        let intent = RakeIntent()
        let result = try #require(try await intent.perform() as? any ResultParts)
        #expect(result.anyDialog.map { String(localized: $0.full) } == "Raked 4 times")
        #expect(intent.progress.completedUnitCount == 4)
        #expect(GardenLog.shared.all == [])
    }

    @Test("A collection of many entities is worked through by identifiers, and none is fetched")
    func collection() async throws {
        ChasePestsIntent.chased.withLock { $0 = [] }
        let fetched = GardenPest.fetched.withLock { $0 }
        let intent = ChasePestsIntent()
        intent.pests = EntityCollection(identifiers: Array(1...1000))
        #expect(try await intent.perform().value == nil)
        #expect(ChasePestsIntent.chased.withLock { $0 } == Array(1...1000))
        #expect(GardenPest.fetched.withLock { $0 } == fetched)

        let some = EntityCollection<GardenPest>(identifiers: [5, 7])
        let shown = try await some.resolvedEntities().map { String(localized: $0.displayRepresentation.title) }
        #expect(shown == ["Pest 5", "Pest 7"])
        #expect(GardenPest.fetched.withLock { $0 } == fetched + 2)
    }

    @Test("What was told to be relevant and taken back leaves nothing")
    func relevantEntities() async throws {
        let other = AppEntityContext.audio(.workout(activityType: .cycling))
        try await RelevantEntities.shared.updateEntities([Nursery.shared.plants[5]], for: other)
        try await donateWalk(Nursery.shared.plants[0], Nursery.shared.plants[1])
        #expect(MemoryStores.shared.relevantEntities(context: AppEntityContext.audio(.workout).name).isEmpty)
        #expect(MemoryStores.shared.relevantEntities(context: other.name).isEmpty)
    }

    @Test("What an intent registered to undo takes its change back, here without a host")
    @MainActor
    func undo() async throws {
        let intent = OpenGateIntent()
        #expect(try await intent.perform().value == true)
        let manager = try #require(intent.undoManager)
        #expect(manager.undoActionName == "Opening the gate")
        manager.undo()
        #expect(!GardenGate.shared.isOpen && !manager.canUndo)
    }
}

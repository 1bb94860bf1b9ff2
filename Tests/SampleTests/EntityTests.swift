import AppIntents
import Testing

@testable import GardenPlugin

@Suite("Ordinary entities and queries", .serialized)
struct EntityTests {
    private func title(_ entity: some AppEntity) -> String { String(localized: entity.displayRepresentation.title) }

    @Test("A syncable entity is found by its identifier, and its type and property have names")
    func syncable() async throws {
        let query = GardenBedQuery()
        let found = try await query.entities(for: [GardenBed.id(2)])
        #expect(found.map(title) == ["Herbs"])
        #expect(found.map(\.name) == ["Herbs"])
        #expect(try await query.suggestedEntities().map(title) == ["North bed", "Herbs"])
        #expect(String(localized: GardenBed.typeDisplayRepresentation.name) == "Bed")
        #expect(EntityProperties.all(of: found[0]).map(\.property.displayTitle.key) == ["Name"])
        let text = found[0].id.entityIdentifierString
        #expect(UUID.entityIdentifier(for: text) == GardenBed.id(2))
    }

    @Test("An identifier of two parts survives being written")
    func twoParts() async throws {
        let plant = PottedPlant(local: "row-4", stable: "record-9", label: "Aloe")
        #expect(plant.id.local == "row-4" && plant.id.stable == "record-9")
        #expect(title(plant) == "Aloe")
        let text = plant.id.entityIdentifierString
        #expect(SyncableEntityIdentifier<String, String>.entityIdentifier(for: text) == plant.id)
        #expect(try await PottedPlantQuery().entities(for: [plant.id]).isEmpty)
        #expect(String(localized: PottedPlant.typeDisplayRepresentation.name) == "Potted plant")
    }

    @Test("A query of indexed entities fetches, suggests and searches")
    func indexed() async throws {
        let query = GardenPlantQuery()
        let found = try await query.entities(for: ["plant-9", "plant-3", "plant-99"])
        #expect(found.map(title) == ["Moss 3", "Rose 9"])
        #expect(Nursery.shared.lookups.last == ["plant-9", "plant-3", "plant-99"])
        #expect(try await query.suggestedEntities().map(\.id).first == "plant-12")
        #expect(try await query.suggestedEntities().count == 8)
        #expect(try await query.entities(matching: "fern").map(\.id) == ["plant-2", "plant-6", "plant-10"])
    }

    @Test("An entity tells whom else it belongs to")
    func ownership() async throws {
        let plots = try await GardenPlotQuery().suggestedEntities()
        #expect(plots.map(title) == ["Backyard", "Meadow"])
        #expect(plots.map(\.ownership) == [[], .shared])
    }

    @Test("A query's dependency is registered first, and what is shown depends on the entity")
    func dependency() async throws {
        AppDependencyManager.shared.add(dependency: ChoreStore())
        let query = GardenChoreQuery()
        let all = try await query.suggestedEntities()
        #expect(all.map(title) == ["Buy seeds", "Mend the fence", "Sow seeds"])
        #expect(try await query.entities(for: [2]).map(title) == ["Mend the fence"])
        #expect(try await query.entities(matching: "seeds").map(\.id) == [1, 3])
        let shown = all.prefix(2).map(\.displayRepresentation)
        #expect(shown.map { $0.subtitle.map { String(localized: $0) } } == ["To do", "Done"])
        #expect(
            shown.map(\.image) == [
                DisplayRepresentation.Image(systemName: "circle"),
                DisplayRepresentation.Image(systemName: "checkmark.circle.fill"),
            ])
    }

    @Test("A text finds entities, identifiers fetch them")
    func text() async throws {
        let query = GardenNoteQuery()
        #expect(try await query.suggestedEntities().count == 3)
        #expect(try await query.entities(matching: "ROSES").map(\.id) == [1, 2])
        #expect(try await query.entities(for: [3, 9]).map(title) == ["Repot the fern"])
        #expect(String(localized: GardenNote.typeDisplayRepresentation.name) == "Garden note")
    }
}

import IntentProtocol
import Testing

@testable import AppIntents

@Suite("Queries")
struct QueryTests {
    private func page(
        _ mode: EntityRequest.Mode, _ change: (inout EntityRequest) -> Void = { _ in }
    ) async throws -> (EntityPage, [EntityValue]) {
        let host = MemoryHost()
        var request = EntityRequest(app: "probe", entity: "Lamp", mode: mode)
        change(&request)
        let frame = await host.end(of: host.call(.query) { [request] in request.write(to: &$0) })
        try #require(frame.kind == .entities)
        let page = try frame.read(EntityPage.init(from:))
        let entities = page.items.compactMap { item -> EntityValue? in
            if case .entity(let entity) = item { entity } else { nil }
        }
        return (page, entities)
    }

    private func failure(
        _ mode: EntityRequest.Mode, entity: String = "Lamp", _ change: (inout EntityRequest) -> Void = { _ in }
    ) async throws -> IntentError {
        let host = MemoryHost()
        var request = EntityRequest(app: "probe", entity: entity, mode: mode)
        change(&request)
        return try await host.failure(of: host.call(.query) { [request] in request.write(to: &$0) }).error
    }

    private func id(_ number: Int) -> String { "00000000-0000-4000-8000-00000000000\(number)" }

    @Test("Entities come by their identifiers, in the order asked for, without those that don't exist")
    func identifiers() async throws {
        let (_, lamps) = try await page(.identifiers) { $0.identifiers = [id(3), id(9), id(1)] }
        #expect(lamps.map(\.display?.title) == ["Hall", "Desk"])
    }

    @Test("An entity comes with what is shown of it and its properties")
    func details() async throws {
        let (_, lamps) = try await page(.identifiers) { $0.identifiers = [id(2)] }
        let lamp = try #require(lamps.first)
        #expect(lamp.type == "Lamp")
        #expect(lamp.id == id(2))
        #expect(lamp.display == DisplayValue(title: "Door", subtitle: "On", image: "system:lightbulb"))
        #expect(lamp.properties == [NamedValue("name", .string("Door")), NamedValue("isOn", .bool(true))])
    }

    @Test("A text finds entities")
    func matching() async throws {
        let (_, lamps) = try await page(.matching) { $0.text = "DO" }
        #expect(lamps.map(\.display?.title) == ["Door"])
    }

    @Test("Suggestions come in pages")
    func pages() async throws {
        let (first, _) = try await page(.suggested) { $0.limit = 3 }
        #expect(first.items.count == 3)
        #expect(first.total == 4)
        #expect(first.hasMore)
        let (last, lamps) = try await page(.suggested) {
            $0.limit = 3
            $0.offset = 3
        }
        #expect(lamps.map(\.display?.title) == ["Shelf"])
        #expect(!last.hasMore)
        let (beyond, _) = try await page(.suggested) { $0.offset = 100 }
        #expect(beyond.items.isEmpty)
    }

    @Test("A parameter's options are its entity's suggestions or its enumeration's cases")
    func options() async throws {
        let (lamps, _) = try await page(.options) {
            $0.intent = "SwitchLampIntent"
            $0.parameter = "lamp"
        }
        #expect(lamps.items.count == 4)
        let (cases, _) = try await page(.options) {
            $0.intent = "EveryValueIntent"
            $0.parameter = "brightness"
        }
        #expect(
            cases.items == [
                .enumeration(type: "Brightness", rawValue: "dim"), .enumeration(type: "Brightness", rawValue: "bright"),
            ])
    }

    @Test("All entities are listed where the query can list them")
    func all() async throws {
        let (page, rooms) = try await page(.all) {
            $0.entity = "Room"
            $0.limit = 2
        }
        #expect(rooms.map(\.id) == ["1", "2"])
        #expect(page.total == 3)
        #expect(page.hasMore)
    }

    @Test("Properties filter and sort entities")
    func filtered() async throws {
        let (_, rooms) = try await page(.filtered) {
            $0.entity = "Room"
            $0.filter = .object([
                "match": "any",
                "conditions": .array([
                    .object(["property": "name", "comparator": "contains", "values": .array([.text("kitchen")])]),
                    .object(["property": "floor", "comparator": "greaterThan", "values": .array([.unsigned(1)])]),
                ]),
            ])
            $0.sort = .array([.object(["property": "floor", "order": "descending"])])
        }
        #expect(rooms.map(\.display?.title) == ["Attic", "Kitchen"])
    }

    @Test(
        "A property, comparison or form that the filter doesn't know is refused",
        arguments: [
            CBOR.object(["conditions": .array([.object(["property": "size", "comparator": "equalTo"])])]),
            .object(["conditions": .array([.object(["property": "name", "comparator": "sounds"])])]),
            .object(["conditions": .array([.object(["property": "name"])])]), .unsigned(3), .object([:]),
        ])
    func wrongFilter(_ filter: CBOR) async throws {
        #expect(try await failure(.filtered, entity: "Room") { $0.filter = filter }.code == .invalidValue)
    }

    private func plants(
        _ conditions: [QueryCondition], matchesAll: Bool = true, sort: [QuerySort] = []
    ) async throws -> [String] {
        let filter = QueryFilter(conditions: conditions, matchesAll: matchesAll, sort: sort)
        let (_, plants) = try await page(.filtered) {
            $0.entity = "Plant"
            $0.filter = filter.filterDocument
            $0.sort = filter.sortDocument
        }
        return plants.map(\.id)
    }

    @Test(
        "A query that only lists its entities is filtered by their values",
        arguments: [
            ("name", "equalTo", [.string("FERN")], ["fern"]),
            ("name", "notEqualTo", [.string("Fern")], ["aloe", "ficus"]),
            ("name", "contains", [.string("elas")], ["ficus"]),
            ("name", "hasPrefix", [.string("f")], ["fern", "ficus"]),
            ("name", "hasSuffix", [.string("E")], ["aloe", "ficus"]),
            ("height", "lessThan", [.measurement(value: 1, unit: "m")], ["aloe"]),
            ("height", "greaterThanOrEqualTo", [.measurement(value: 120, unit: "cm")], ["fern", "ficus"]),
            (
                "price", "isBetween", [.currency(amount: "12.50", code: "EUR"), .currency(amount: "20", code: "EUR")],
                ["aloe", "fern"]
            ),
            ("price", "greaterThan", [.currency(amount: "1", code: "USD")], []),
            ("watered", "lessThanOrEqualTo", [.date(86_400)], ["aloe"]),
            ("watered", "notEqualTo", [.date(86_400)], ["fern", "ficus"]),
            ("light", "equalTo", [.enumeration(type: "Brightness", rawValue: "bright")], ["aloe"]),
            ("tags", "contains", [.string("green")], ["fern", "ficus"]),
            ("room", "equalTo", [.entity(EntityValue(type: "Room", id: "2"))], ["fern"]),
        ] as [(String, String, [IntentValue], [String])])
    func listed(property: String, comparator: String, values: [IntentValue], expected: [String]) async throws {
        #expect(
            try await plants([QueryCondition(property: property, comparator: comparator, values: values)]) == expected)
    }

    @Test("Such a query is also joined by or, and sorted, what has no value last")
    func listedAndSorted() async throws {
        let conditions = [
            QueryCondition(property: "name", comparator: "equalTo", values: [.string("Aloe")]),
            QueryCondition(property: "tags", comparator: "contains", values: [.string("shade")]),
        ]
        #expect(try await plants(conditions) == [])
        #expect(try await plants(conditions, matchesAll: false) == ["aloe", "fern"])
        #expect(try await plants([], sort: [QuerySort(property: "watered")]) == ["aloe", "fern", "ficus"])
        #expect(
            try await plants([], sort: [QuerySort(property: "watered", isAscending: false)])
                == ["fern", "aloe", "ficus"])
        #expect(
            try await plants(
                [], sort: [QuerySort(property: "light"), QuerySort(property: "height", isAscending: false)])
                == ["aloe", "ficus", "fern"])
    }

    @Test("The action that finds entities gives them as its value")
    func finding() async throws {
        let host = MemoryHost()
        let condition = QueryCondition(property: "floor", comparator: "greaterThan", values: [.int(0)])
        let call = host.perform(
            "FindRoom",
            [
                NamedValue("where", .array([condition.value])), NamedValue("any", .bool(false)),
                NamedValue("sort", .array([.string("floor:desc")])), NamedValue("limit", .int(1)),
            ])
        guard case .array(let found)? = try await host.result(of: call).value else {
            Issue.record("no list was given")
            return
        }
        #expect(found.map(\.line) == ["Attic"])
    }

    @Test("The metadata tells what entities are found and sorted by, and of the actions that find them")
    func described() throws {
        let document = AppDescription(app: "probe").document
        let room = try #require(document.entity("Room"))
        #expect(room.properties.map(\.comparators) == [[.contains], [.greaterThan]])
        #expect(room.properties.map(\.isSortable) == [false, true])
        let plant = try #require(document.entity("Plant"))
        #expect(plant.properties.first { $0.name == "name" }?.comparators.contains(.hasPrefix) == true)
        #expect(document.entity("Lamp")?.properties.allSatisfy { $0.comparators.isEmpty } == true)
        #expect(document.intent("FindRoom")?.finds == "Room")
        #expect(document.intent("FindLamp") == nil)
        let find = try #require(document.intent("FindPlant"))
        #expect(find.result == .array(.entity("Plant")))
        #expect(!find.isDiscoverable)
        #expect(find.parameters.map(\.name) == ["where", "any", "sort", "limit"])
        #expect(find.description?.text == "Finds plants by what is known of them.")
        #expect(try AppMetadata(cbor: document.cbor) == document)
    }

    @Test("An identifier of another form is refused")
    func wrongIdentifier() async throws {
        #expect(try await failure(.identifiers) { $0.identifiers = ["seven"] }.code == .invalidValue)
    }

    @Test("What a query throws is the app's error")
    func thrown() async throws {
        let error = try await failure(.matching) { $0.text = "broken" }
        #expect(error.category == .app)
        #expect(error.code == .queryFailed)
        #expect(error.message == "The probe is broken")
    }

    @Test("An unknown entity is refused")
    func unknownEntity() async throws {
        #expect(try await failure(.suggested, entity: "Chair").code == .notFound)
    }

    @Test("What the query can't do is refused")
    func unable() async throws {
        #expect(try await failure(.all).code == .unsupported)
    }
}

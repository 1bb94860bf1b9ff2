import AppIntents

/// A thing that its properties find.
struct Room: AppEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Room"
    static let defaultQuery = RoomQuery()

    let id: Int

    @Property(title: "Name")
    var name: String

    @Property(title: "Floor")
    var floor: Int

    var displayRepresentation: DisplayRepresentation { "\(name)" }

    init(_ id: Int, _ name: String, floor: Int) {
        self.id = id
        self.name = name
        self.floor = floor
    }

    static let all = [Room(1, "Kitchen", floor: 0), Room(2, "Bath", floor: 1), Room(3, "Attic", floor: 2)]
}

struct RoomQuery: EntityPropertyQuery, EnumerableEntityQuery {
    typealias Condition = @Sendable (Room) -> Bool

    static let properties = EntityQueryProperties<Room, Condition> {
        Property(\.$name) {
            ContainsComparator { text in { room in room.name.lowercased().contains(text.lowercased()) } }
        }
        Property(\.$floor) {
            GreaterThanComparator { number in { room in room.floor > number } }
        }
    }

    static let sortingOptions = SortingOptions {
        SortableBy(\.$floor)
    }

    func entities(for identifiers: [Int]) async throws -> [Room] {
        Room.all.filter { identifiers.contains($0.id) }
    }

    func allEntities() async throws -> [Room] { Room.all }

    func entities(
        matching comparators: [Condition], mode: ComparatorMode, sortedBy: [Sort<Room>], limit: Int?
    ) async throws -> [Room] {
        let found = Room.all.filter { room in
            mode == .and ? comparators.allSatisfy { $0(room) } : comparators.contains { $0(room) }
        }
        let isDescending = sortedBy.first?.order == .descending
        let sorted = found.sorted { isDescending ? $0.floor > $1.floor : $0.floor < $1.floor }
        return Array(sorted.prefix(limit ?? sorted.count))
    }
}

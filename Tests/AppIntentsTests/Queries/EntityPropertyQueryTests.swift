import AppIntents
import IntentProtocol
import Testing

private struct Film: AppEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Film"
    static let defaultQuery = FilmQuery()

    let id: Int
    /// Fields of all kinds, none of which may be read where only names are looked for.
    let anything: any Sendable
    let notes: [String: URL]
    @Property(title: "Title") var title: String
    @Property(title: "Director") var director: String
    @Property(title: "Minutes") var minutes: Int?
    @Property(title: "Tags") var tags: [String]
    let data: Data
    @Property(title: "Released") var released: Date

    var displayRepresentation: DisplayRepresentation { "\(title)" }

    init(_ id: Int, _ title: String, _ director: String, _ minutes: Int?, tags: [String] = []) {
        self.id = id
        anything = title
        notes = [:]
        data = Data(title.utf8)
        self.title = title
        self.director = director
        self.minutes = minutes
        self.tags = tags
        released = Date(timeIntervalSince1970: Double(id) * 86_400)
    }
}

private struct FilmQuery: EntityPropertyQuery {
    typealias Predicate = @Sendable (Film) -> Bool

    static let all = [
        Film(1, "Alien", "Scott", 117, tags: ["space", "horror"]), Film(2, "Aliens", "Cameron", 137, tags: ["space"]),
        Film(3, "Heat", "Mann", 170), Film(4, "Unknown", "Nobody", nil),
    ]

    static let properties = QueryProperties {
        Property(\Film.$title) {
            EqualToComparator { value -> Predicate in { $0.title == value } }
            NotEqualToComparator { value -> Predicate in { $0.title != value } }
            ContainsComparator { value -> Predicate in { $0.title.contains(value) } }
            HasPrefixComparator { value -> Predicate in { $0.title.hasPrefix(value) } }
            HasSuffixComparator { value -> Predicate in { $0.title.hasSuffix(value) } }
        }
        Property(\Film.$director) {
            EqualToComparator { value -> Predicate in { $0.director == value } }
        }
        Property(\Film.$minutes) {
            LessThanComparator { value -> Predicate in { $0.minutes.map { $0 < value } ?? false } }
            LessThanOrEqualToComparator { value -> Predicate in { $0.minutes.map { $0 <= value } ?? false } }
            GreaterThanComparator { value -> Predicate in { $0.minutes.map { $0 > value } ?? false } }
            GreaterThanOrEqualToComparator { value -> Predicate in { $0.minutes.map { $0 >= value } ?? false } }
            IsBetweenComparator { lower, upper -> Predicate in
                { $0.minutes.map { (lower...upper).contains($0) } ?? false }
            }
        }
        Property(\Film.$tags) {
            ContainsComparator { value -> Predicate in { $0.tags.contains(value) } }
        }
    }

    static let sortingOptions = SortingOptions {
        SortableBy(\Film.$title)
        SortableBy(\Film.$released)
    }

    static let findIntentDescription = IntentDescription("Finds films.")

    func entities(for identifiers: [Int]) async throws -> [Film] {
        Self.all.filter { identifiers.contains($0.id) }
    }

    func entities(
        matching comparators: [Predicate], mode: ComparatorMode, sortedBy: [Sort<Film>], limit: Int?
    ) async throws -> [Film] {
        var found = Self.all.filter { film in
            mode == .and ? comparators.allSatisfy { $0(film) } : comparators.contains { $0(film) }
        }
        for sort in sortedBy.reversed() {
            switch sort.by {
            case \Film.$title: found.sort { ($0.title < $1.title) == (sort.order == .ascending) }
            case \Film.$released: found.sort { ($0.released < $1.released) == (sort.order == .ascending) }
            default: break
            }
        }
        return limit.map { Array(found.prefix($0)) } ?? found
    }
}

@Suite("Searching by properties")
struct EntityPropertyQueryTests {
    private func titles(
        _ conditions: [(String, String, [IntentValue])], all: Bool = true,
        sort: [QuerySort] = [],
        limit: Int? = nil
    ) async throws -> [String] {
        let conditions = conditions.map { QueryCondition(property: $0.0, comparator: $0.1, values: $0.2) }
        return try await FilmQuery().find(conditions, matchingAll: all, sort: sort, limit: limit).map(\.title)
    }

    @Test("Properties are known by name, with their comparisons, without any entity")
    func description() {
        let described = FilmQuery.describedProperties
        #expect(described.map(\.name) == ["title", "director", "minutes", "tags", "released"])
        #expect(described.map(\.isSortable) == [true, false, false, false, true])
        #expect(
            described[0].comparators.map(\.name) == ["equalTo", "notEqualTo", "contains", "hasPrefix", "hasSuffix"])
        #expect(described[2].comparators.map(\.operands) == [1, 1, 1, 1, 2])
        #expect(described[2].comparators[0].family.type == .int)
        #expect(described[3].comparators[0].family.type == .string)
        #expect(described[4].comparators.isEmpty)
    }

    @Test(
        "Each comparison finds what its name says",
        arguments: [
            ("title", "equalTo", [.string("Heat")], ["Heat"]),
            ("title", "notEqualTo", [.string("Heat")], ["Alien", "Aliens", "Unknown"]),
            ("title", "contains", [.string("lie")], ["Alien", "Aliens"]),
            ("title", "hasPrefix", [.string("Un")], ["Unknown"]),
            ("title", "hasSuffix", [.string("s")], ["Aliens"]), ("director", "equalTo", [.string("Scott")], ["Alien"]),
            ("minutes", "lessThan", [.int(137)], ["Alien"]),
            ("minutes", "lessThanOrEqualTo", [.int(137)], ["Alien", "Aliens"]),
            ("minutes", "greaterThan", [.int(137)], ["Heat"]),
            ("minutes", "greaterThanOrEqualTo", [.int(137)], ["Aliens", "Heat"]),
            ("minutes", "isBetween", [.int(120), .int(140)], ["Aliens"]),
            ("tags", "contains", [.string("horror")], ["Alien"]),
        ] as [(String, String, [IntentValue], [String])])
    func comparisons(property: String, comparator: String, values: [IntentValue], expected: [String]) async throws {
        #expect(try await titles([(property, comparator, values)]) == expected)
    }

    @Test("Conditions are joined by and, or by or")
    func modes() async throws {
        let conditions: [(String, String, [IntentValue])] = [
            ("title", "contains", [.string("lie")]), ("minutes", "greaterThan", [.int(130)]),
        ]
        #expect(try await titles(conditions) == ["Aliens"])
        #expect(try await titles(conditions, all: false) == ["Alien", "Aliens", "Heat"])
    }

    @Test("Entities are sorted and limited")
    func sorting() async throws {
        #expect(
            try await titles([], sort: [QuerySort(property: "title", isAscending: false)], limit: 2) == [
                "Unknown", "Heat",
            ])
        #expect(try await titles([], sort: [QuerySort(property: "released", isAscending: true)], limit: 1) == ["Alien"])
    }

    @Test(
        "An unknown property, comparison, sort or value is refused and says what there is",
        arguments: [
            ("year", "equalTo", .int(1), "title, director, minutes, tags"),
            ("director", "contains", .string("x"), "equalTo"),
        ] as [(String, String, IntentValue, String)])
    func unknown(property: String, comparator: String, value: IntentValue, remedy: String) async throws {
        let error = await #expect(throws: IntentError.self) { try await titles([(property, comparator, [value])]) }
        #expect(error?.code == .invalidValue)
        #expect(error?.remedy?.contains(remedy) == true)
    }

    @Test("A value of another type, or too few values, are refused")
    func badValues() async throws {
        await #expect(throws: IntentError.self) { try await titles([("minutes", "lessThan", [.string("long")])]) }
        await #expect(throws: IntentError.self) { try await titles([("minutes", "isBetween", [.int(1)])]) }
        await #expect(throws: IntentError.self) {
            try await titles([], sort: [QuerySort(property: "minutes", isAscending: true)])
        }
    }

    @Test("The description of the search is found through the protocol")
    func findDescription() {
        func description<Query: EntityPropertyQuery>(_ type: Query.Type) -> String? {
            type.findIntentDescription?.descriptionText.key
        }
        #expect(description(FilmQuery.self) == "Finds films.")
    }
}

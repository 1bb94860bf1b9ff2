import IntentProtocol
import Testing

@testable import IntentHost

@Suite("Filters are read by what an entity is found by")
struct FilterReaderTests {
    private static let book: EntityMetadata = {
        var book = EntityMetadata(id: "Book", name: "Book")
        book.properties = [
            PropertyMetadata(
                name: "title", title: LocalizedText("Title", localizations: ["es": "Título"]), type: .string,
                comparators: [.contains, .equalTo], isSortable: true),
            PropertyMetadata(
                name: "pageCount", title: "Number of Pages", type: .int, comparators: [.lessThan, .isBetween]),
            PropertyMetadata(
                name: "due", title: "Due", type: .date, comparators: [.lessThanOrEqualTo], isSortable: true),
            PropertyMetadata(
                name: "tags", title: "Tags", type: .array(.enumeration("Color")), comparators: [.contains]),
            PropertyMetadata(name: "note", title: "Note", type: .entity("NoteEntity"), comparators: [.equalTo]),
            PropertyMetadata(name: "cover", title: "Cover", type: .file),
        ]
        book.queryAbilities = ["ids", "suggested", "properties"]
        return book
    }()

    private func filter(
        _ conditions: [CBOR], match: String = "all", sort: CBOR? = nil
    ) throws(IntentError) -> QueryFilter {
        try FilterReader(ValuesFixture.reader, for: Self.book).filter(
            .object(["match": .text(match), "conditions": .array(conditions)]), sort: sort)
    }

    private func problem(_ conditions: [CBOR], sort: CBOR? = nil) -> IntentError? {
        do throws(IntentError) {
            _ = try filter(conditions, sort: sort)
            return nil
        } catch {
            return error
        }
    }

    @Test(
        "A typed condition has a value of the property's type",
        arguments: [
            (
                "title contains milk",
                QueryCondition(property: "title", comparator: "contains", values: [.string("milk")])
            ),
            ("TÍTULO = x", QueryCondition(property: "title", comparator: "equalTo", values: [.string("x")])),
            (
                "number of pages < 300",
                QueryCondition(property: "pageCount", comparator: "lessThan", values: [.int(300)])
            ),
            (
                "pageCount between 1 and 9",
                QueryCondition(property: "pageCount", comparator: "isBetween", values: [.int(1), .int(9)])
            ),
            (
                "due <= 2026-05-01T00:00Z",
                QueryCondition(property: "due", comparator: "lessThanOrEqualTo", values: [.date(1_777_593_600)])
            ),
            (
                "tags contains navy blue",
                QueryCondition(
                    property: "tags", comparator: "contains",
                    values: [.enumeration(type: "Color", rawValue: "darkBlue")])
            ),
            (
                "note = id:7",
                QueryCondition(
                    property: "note", comparator: "equalTo", values: [.entity(EntityValue(type: "NoteEntity", id: "7"))]
                )
            ),
        ] as [(String, QueryCondition)])
    func typed(text: String, condition: QueryCondition) throws {
        #expect(try filter([.text(text)]).conditions == [condition])
    }

    @Test("A condition whose parts are told apart is read alike")
    func parts() throws {
        let condition = QueryCondition(property: "Title", comparator: "contains", values: [.string("x")])
        let read = try filter([condition.cbor], match: "any", sort: .array(["due:desc", "title"]))
        #expect(read.conditions == [QueryCondition(property: "title", comparator: "contains", values: [.string("x")])])
        #expect(!read.matchesAll)
        #expect(read.sort == [QuerySort(property: "due", isAscending: false), QuerySort(property: "title")])
        // Nothing is left to choose by: all are meant.
        #expect(try filter([], match: "any").matchesAll)
    }

    @Test("The documents for a plugin say the same")
    func documents() throws {
        let read = try filter([.text("pageCount between 1 and 9")], sort: .array(["due"]))
        #expect(try QueryFilter(filter: read.filterDocument, sort: read.sortDocument) == read)
    }

    @Test(
        "What an entity can't be found by is an error that lists what it can be found by",
        arguments: [
            ("titel contains x", "Book has no property 'titel'", "did you mean title?"),
            ("size > 3", "Book has no property 'size'", "title: contains, =, sort"),
            ("title > 3", "title can't be compared by '>'", "contains or ="),
            ("title like x", "'title like x' doesn't tell how title is compared", "contains or ="),
            ("cover = x", "Book can't be found by cover", "pageCount (Number of Pages)"),
            ("pageCount < many", "pageCount (Number of Pages) takes a whole number, not 'many'", "pageCount=3"),
            ("note = shopping", "a query takes the identifier", "id:ID"),
        ])
    func refused(text: String, message: String, remedy: String) throws {
        let error = try #require(problem([.text(text)]))
        #expect(error.code == .invalidValue)
        #expect(error.message.contains(message), "\(error.message)")
        #expect(error.remedy?.contains(remedy) == true, "\(error.remedy ?? "")")
    }

    @Test("A property that isn't sorted by is refused with those that are")
    func sort() throws {
        let error = try #require(problem([], sort: .array(["pageCount"])))
        #expect(error.message == "Book can't be sorted by pageCount (Number of Pages)")
        #expect(error.remedy == "sort by title or due")
    }

    @Test("Too many conditions are refused")
    func limits() throws {
        let one = CBOR.text("title = x")
        #expect(problem(Array(repeating: one, count: QueryFilter.maximumConditions)) == nil)
        #expect(problem(Array(repeating: one, count: QueryFilter.maximumConditions + 1))?.code == .invalidValue)
    }

    @Test("An entity that nothing finds by properties says how to ask instead")
    func unable() throws {
        let error = #expect(throws: IntentError.self) {
            try FilterReader(ValuesFixture.reader, for: EntityMetadata(id: "Note", name: "Note"))
        }
        #expect(error?.code == .unsupported)
        #expect(error?.remedy == "ask it with --id ID")
    }

    @Test("An action's conditions become values, in which a text stands where an entity is looked up")
    func action() throws {
        var intent = IntentMetadata(id: "FindBook", title: "Find Book")
        intent.parameters = FindParameter.allCases.map { $0.metadata(of: Self.book) }
        intent.finds = "Book"
        var app = ValuesFixture.app
        app.entities.append(Self.book)
        let reader = ParameterReader(ValueReader(app: app, clock: ValuesFixture.clock))
        let read = try reader.read(
            [
                NamedValue("where", .array([.unresolved("title = a"), .unresolved("note = milk")])),
                NamedValue("sort", .unresolved("due:desc")),
            ], for: intent)
        #expect(read.lookups.map(\.text) == ["milk"])
        let found = reader.fill(
            read.lookups[0], with: .entity(EntityValue(type: "NoteEntity", id: "7")), in: read.values)
        guard case .array(let conditions)? = found.first(where: { $0.name == "where" })?.value else {
            Issue.record("there are no conditions")
            return
        }
        #expect(
            conditions.compactMap(QueryCondition.init) == [
                QueryCondition(property: "title", comparator: "equalTo", values: [.string("a")]),
                QueryCondition(
                    property: "note", comparator: "equalTo", values: [.entity(EntityValue(type: "NoteEntity", id: "7"))]
                ),
            ])
        #expect(found.first { $0.name == "sort" }?.value == .array([.string("due:desc")]))
        #expect(found.first { $0.name == "limit" }?.value == .int(100))
        let error = #expect(throws: IntentError.self) {
            try reader.read([NamedValue("where", .unresolved("size = 1"))], for: intent)
        }
        #expect(error?.parameter == "where")
    }
}

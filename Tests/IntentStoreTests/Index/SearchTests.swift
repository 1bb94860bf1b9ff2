import IntentProtocol
import Synchronization
import Testing

@testable import IntentStore

@Suite("Searching the index")
struct SearchTests {
    private func titles(_ results: SearchResults) -> [String] { results.hits.map(\.item.title) }

    @Test("Exact, prefix, word, substring and misspelling come in that order")
    func classes() throws {
        let folder = try TemporaryFolder()
        let index = try newIndex(folder)
        try index.add(
            ["Garten", "Gartenhaus", "Mein Garten", "Rosengarten", "Karten"].map { .sample($0) }, app: "notes")
        let results = try index.search("garten")
        #expect(titles(results) == ["Garten", "Gartenhaus", "Mein Garten", "Rosengarten", "Karten"])
        #expect(results.hits.map(\.match) == [.exact, .prefix, .word, .substring, .near])
        #expect(try index.search("gartne").hits.map(\.match).allSatisfy { $0 == .near })
        #expect(titles(try index.search("gartne")).contains("Garten"))
        #expect(!results.isPartial)
    }

    @Test("Case and accents don't matter, on either side")
    func folding() throws {
        let folder = try TemporaryFolder()
        let index = try newIndex(folder)
        try index.add([.sample("Café Ångström")], app: "notes")
        for text in ["CAFE", "café", "ångström", "angstrom", "cafe ang"] {
            #expect(titles(try index.search(text)) == ["Café Ångström"], "\(text)")
        }
    }

    @Test(
        "Characters that no spaces part are found wherever they stand, in their order, and marked; so are symbols",
        arguments: [
            ("写真", "夏の写真", SearchMatch.word, [2..<4]), ("夏", "夏の写真", .prefix, [0..<1]),
            ("の写", "夏の写真", .word, [1..<3]), ("市", "城市地图", .word, [1..<2]), ("夏の写真", "夏の写真", .exact, [0..<4]),
            ("夏 写真", "夏の写真", .word, [0..<1, 2..<4]), ("タワー", "東京タワー", .word, [2..<5]),
            ("地图", "城市地图 2024", .word, [2..<4]), ("2024 地图", "城市地图 2024", .word, [2..<4, 5..<9]),
            ("iphone写", "私のiPhone写真", .word, [2..<9]), ("phone", "私のiPhone写真", .substring, [2..<8]),
            ("🎉", "Party 🎉 2024", .word, [6..<7]), ("party 🎉", "Party 🎉 2024", .prefix, [0..<5, 6..<7]),
            ("👩‍👧", "Wir 👩‍👧!", .word, [4..<5, 6..<7]), ("🇩🇪", "In🇩🇪", .word, [2..<4]),
            ("20°", "Bei 20°C", .word, [4..<7]), ("20 c", "Bei 20°C", .word, [4..<6, 7..<8]),
            ("사진", "여름 사진을", .word, [3..<5]), ("写真", "写真、写真", .prefix, [0..<2, 3..<5]),
        ])
    func unspaced(_ text: String, _ title: String, _ match: SearchMatch, _ ranges: [Range<Int>]) throws {
        let folder = try TemporaryFolder()
        let index = try newIndex(folder)
        try index.add([.sample(title), .sample("真写"), .sample("写の真")], app: "notes")
        let hit = try index.search(text).hits.first
        #expect(hit?.item.title == title && hit?.match == match, "\(String(describing: hit))")
        #expect(hit?.titleRanges == ranges)
    }

    @Test("Such characters are found in other texts too, and neither reversed nor apart; the checks know them")
    func unspacedMembers() throws {
        let folder = try TemporaryFolder()
        let index = try newIndex(folder)
        var item = IndexItem.sample("Trip")
        item.names = ["京都旅行"]
        item.subtitle = "二〇二四年の秋"
        item.text = "金閣寺と清水寺へ行った"
        let reversed = [IndexItem.sample("行旅"), .sample("旅の行"), .sample("旅 行")]
        try index.add([item] + reversed, app: "notes")
        #expect(Set(titles(try index.search("旅行"))) == ["Trip", "旅 行"])
        for text in ["清水寺", "寺へ", "二四年", "kyoto"] {
            #expect(titles(try index.search(text)) == (text == "kyoto" ? [] : ["Trip"]), "\(text)")
        }
        #expect(try index.faults(app: "notes").isEmpty)
        item.names = ["奈良"]
        try index.add([item], app: "notes")
        #expect(titles(try index.search("旅行")) == ["旅 行"])
        #expect(try index.faults(app: "notes").isEmpty && index.integrityCheck().isEmpty)
    }

    @Test("A greater hint comes first, then the newest is looked at, and ties are by title, app and name")
    func ties() throws {
        let folder = try TemporaryFolder()
        let index = try newIndex(folder)
        var hinted = IndexItem.sample("Plan B")
        hinted.hint = 7
        try index.add([.sample("Plan A"), hinted, .sample("Plan C")], app: "notes")
        try index.add([.sample("Plan A")], app: "mail")
        let hits = try index.search("plan").hits
        #expect(
            hits.map { "\($0.app) \($0.item.title)" } == [
                "notes Plan B", "mail Plan A", "notes Plan A", "notes Plan C",
            ])
        #expect(try index.search("plan", app: "mail").hits.map(\.app) == ["mail"])
        #expect(try index.search("plan", limit: 2).hits.count == 2)
        #expect(try index.search("plan", app: "nobody").hits.isEmpty)
    }

    @Test(
        "What is found is marked, by scalars of the text as it was given",
        arguments: [
            ("rose", "Die Rosen", [4..<8]), ("cafe", "Süßes Café", [6..<10]), ("sen", "Die Rosen", [6..<9]),
            ("die ros", "Die Rosen", [0..<3, 4..<7]), ("rosne", "Die Rosen", [4..<9]),
        ])
    func highlights(_ text: String, _ title: String, _ ranges: [Range<Int>]) throws {
        let folder = try TemporaryFolder()
        let index = try newIndex(folder)
        try index.add([.sample(title)], app: "notes")
        #expect(try index.search(text).hits.first?.titleRanges == ranges)
    }

    @Test("Names, keywords, the subtitle and other text are searched too")
    func members() throws {
        let folder = try TemporaryFolder()
        let index = try newIndex(folder)
        var item = IndexItem.sample("Tomato")
        item.names = ["Love apple", "Pomodoro"]
        item.keywords = ["vegetable"]
        item.subtitle = "Solanum lycopersicum"
        item.text = "Needs sun and water"
        try index.add([item], app: "garden")
        for (text, match) in [
            ("pomodoro", SearchMatch.exact), ("love", .prefix), ("apple", .word), ("vegetab", .word),
            ("lycopersicum", .word), ("sun water", .word), ("modoro", .substring),
        ] {
            #expect(try index.search(text).hits.first?.match == match, "\(text)")
        }
    }

    @Test("An item past its date isn't found, and a sweep takes it out")
    func expiry() throws {
        let folder = try TemporaryFolder()
        let index = try newIndex(folder)
        var item = IndexItem.sample("Sale")
        item.expires = 1000
        try index.add([item, .sample("Sales")], app: "shop")
        #expect(titles(try index.search("sale")) == ["Sales"])
        #expect(try index.search("sale", now: Timestamp(microsecondsSince1970: 0)).hits.count == 2)
        _ = try index.sweep()
        #expect(try index.status().map(\.items) == [1])
    }

    @Test("A text that has nothing to look for finds nothing", arguments: ["", "  ", "\u{301}"])
    func nothing(_ text: String) throws {
        let folder = try TemporaryFolder()
        let index = try newIndex(folder)
        try index.add([.sample("Anything")], app: "notes")
        #expect(try index.search(text).hits.isEmpty)
    }

    @Test(
        "Text that means something to SQLite is looked for as text",
        arguments: ["a\"b", "AND", "title:x", "x*", "-", "(", "'"])
    func syntax(_ text: String) throws {
        let folder = try TemporaryFolder()
        let index = try newIndex(folder)
        try index.add([.sample("Anything " + text)], app: "notes")
        _ = try index.search(text)
        #expect(titles(try index.search("anything " + text)) == ["Anything " + text])
    }

    @Test("A search that was given up before it began ends as superseded")
    func superseded() throws {
        let folder = try TemporaryFolder()
        let index = try newIndex(folder)
        let ticket = SearchTicket()
        ticket.cancel()
        #expect(errorCode { () throws(IntentError) in _ = try index.search("x", ticket: ticket) } == .superseded)
    }

    /// A clock on which a search's time is over after so many looks.
    private func clock(looks: Int) -> SearchClock {
        let count = Counter()
        return SearchClock { count.next() > looks ? SearchIndex.timeLimit : 0 }
    }

    private final class Counter: Sendable {
        private let count = Atomic<Int>(0)
        func next() -> Int { count.add(1, ordering: .relaxed).newValue }
    }

    @Test("A search whose time is over between two tables gives what it has by then, and says so")
    func partial() throws {
        let folder = try TemporaryFolder()
        let index = try newIndex(folder)
        try index.add([.sample("Rose garden"), .sample("An old rose")], app: "notes")
        let whole = try index.search("rose", clock: clock(looks: .max))
        #expect(titles(whole) == ["Rose garden", "An old rose"] && !whole.isPartial)
        // The first look is at its beginning, then one before each table.
        let part = try index.search("rose", clock: clock(looks: 2))
        #expect(titles(part) == ["Rose garden"] && part.isPartial)
        let nothing = try index.search("rose", clock: clock(looks: 1))
        #expect(nothing.hits.isEmpty && nothing.isPartial)
    }

    @Test("A search whose time is over within a table ends there")
    func partialWithin() throws {
        let folder = try TemporaryFolder()
        let index = try newIndex(folder)
        try index.add((0..<1000).map { .sample("Rose \($0)") }, app: "notes")
        let whole = try index.search("rose", limit: IndexLimits.results, clock: clock(looks: .max))
        #expect(whole.hits.count == IndexLimits.results && !whole.isPartial)
        // A third look is SQLite's, while it reads the first table.
        let part = try index.search("rose", limit: IndexLimits.results, clock: clock(looks: 2))
        #expect(part.hits.count < IndexLimits.results && part.isPartial)
        #expect(try index.search("rose", limit: IndexLimits.results).hits.count > part.hits.count)
    }

    @Test("Of one type of entity only its own are found, in the order of all")
    func ofOneType() throws {
        let folder = try TemporaryFolder()
        let index = try newIndex(folder)
        let items: [IndexItem] = [
            .entity("1", "An old rose"), .entity("2", "Rose"), .sample("Rose"), .entity("3", "Rose", of: "Folder"),
        ]
        try index.add(items, app: "notes")
        try index.add([.entity("4", "Rose")], app: "other")
        let hits = try index.search("rose", app: "notes", entity: "Note").hits
        #expect(hits.map(\.item.identifier) == ["2", "1"])
        #expect(try index.search("rose", app: "notes", entity: "Nothing").hits.isEmpty)
    }

    @Test("A text longer than the limit is cut, not refused")
    func longText() throws {
        let folder = try TemporaryFolder()
        let index = try newIndex(folder)
        try index.add([.sample("Anything")], app: "notes")
        #expect(try index.search(String(repeating: "ä", count: 100_000)).hits.isEmpty)
        #expect(SearchQuery(String(repeating: "ab ", count: 1000)).terms.count == SearchQuery.termLimit)
        #expect(SearchQuery(String(repeating: "x", count: 1000)).key.utf8.count == IndexLimits.search)
    }
}

import IntentProtocol
import Testing

@testable import IntentStore

@Suite("What was learned")
final class LearnedStoreTests {
    private let folder: TemporaryFolder
    private let store: Store
    private var learned: LearnedStore { store.learned }

    init() throws {
        folder = try TemporaryFolder()
        store = try Store(directory: folder.path)
    }

    private func donation(
        _ id: String, app: String = "music", intent: String = "Play", song: String = "a", at seconds: Int64 = 1_000
    ) -> DonationRecord {
        DonationRecord(
            app: app, id: id, intent: intent,
            parameters: [
                NamedValue("volume", .int(3)), NamedValue("song", .entity(EntityValue(type: "Song", id: song))),
            ], value: .string("done"), title: "Play \(song)", source: .app,
            donated: Timestamp(microsecondsSince1970: seconds * 1_000_000))
    }

    private func add(_ donations: DonationRecord..., limit: Int = LearnedStore.standardLimit) throws {
        try learned.apply(donations.map(LearnedChange.donate), limit: limit)
    }

    private func ids(_ app: String? = nil) throws -> [String] { try learned.donations(app: app).map(\.id) }

    // MARK: Donations

    @Test("A donation comes back as it was kept, with its values in the order of their names")
    func roundTrip() throws {
        try add(donation("1"))
        let kept = try #require(try learned.donations().first)
        #expect(kept == donation("1"))
        #expect(kept.parameters.map(\.name) == ["song", "volume"])
    }

    @Test("The latest come first, of one app or of all; another app's name is another donation")
    func listing() throws {
        try add(donation("1", at: 1), donation("2", at: 3), donation("1", app: "notes", at: 2))
        #expect(try ids() == ["2", "1", "1"])
        #expect(try ids("music") == ["2", "1"])
        #expect(try learned.donations(app: "music", limit: 1).map(\.id) == ["2"])
    }

    @Test("A donation that is made again is one donation")
    func again() throws {
        #expect(try learned.apply([.donate(donation("1")), .donate(donation("1"))]) == [1, 0])
        #expect(try ids() == ["1"])
    }

    @Test("Past the limit of an app its oldest go, and no other app's")
    func limit() throws {
        try add(donation("x", app: "notes"), limit: 32)
        for number in 1...100 { try add(donation("\(number)"), limit: 32) }
        let kept = try ids("music")
        #expect(kept.count >= 32 && kept.count <= 34)
        #expect(kept.prefix(32) == (69...100).reversed().map(String.init)[...])
        #expect(try ids("notes") == ["x"])
    }

    @Test("The limit holds for what a store finds when it is opened")
    func limitAfterOpening() throws {
        for number in 1...40 { try add(donation("\(number)")) }
        let again = LearnedStore(
            database: try StoreDatabase(
                path: store.path, options: StoreOptions(), migrations: Migration.all, calls: FileCalls()))
        try again.apply([.donate(donation("41"))], limit: 16)
        #expect(try ids().count == 16)
    }

    @Test("A selection forgets what all of it holds for")
    func forgetting() throws {
        try add(
            donation("1"), donation("2", song: "b"), donation("3", intent: "Stop"), donation("4", app: "notes"))
        let song = EntityValue(type: "Song", id: "b")
        #expect(try learned.apply([.forget(DonationSelection(app: "notes", entity: song))]) == [0])
        #expect(try learned.apply([.forget(DonationSelection(app: "music", entity: song))]) == [1])
        #expect(try learned.apply([.forget(DonationSelection(app: "music", intent: "Stop"))]) == [1])
        #expect(try learned.apply([.forget(DonationSelection(app: "notes", id: "1"))]) == [0])
        #expect(try ids() == ["4", "1"] || ids() == ["1", "4"])
        #expect(try learned.apply([.forget(DonationSelection())]) == [2])
        #expect(try ids() == [])
    }

    @Test("What is older than is kept goes, at its time and not before")
    func pruning() throws {
        let day: Int64 = 86_400
        try add(donation("old", at: 0), donation("new", at: day))
        let now = Timestamp(microsecondsSince1970: LearnedStore.lifetime + 1)
        #expect(try learned.prune(now: Timestamp(microsecondsSince1970: LearnedStore.lifetime)) == 0)
        #expect(try learned.prune(now: now) == 1)
        #expect(try ids() == ["new"])
    }

    @Test("An entity is found wherever a value holds it")
    func containing() {
        let entity = EntityValue(type: "Song", id: "b")
        let held: [IntentValue] = [
            .entity(EntityValue(type: "Song", id: "b", display: DisplayValue(title: "B"))),
            .array([.int(1), .entity(entity)]), .union(type: "U", case: "song", value: .entity(entity)),
            .record(kind: "r", fields: ["x": .entity(entity)]),
            .collection(CollectionValue(type: "Song", members: .identifiers(["a", "b"]))),
        ]
        for value in held { #expect(value.contains(entity), "\(value)") }
        let others: [IntentValue] = [
            .entity(EntityValue(type: "Album", id: "b")), .string("b"),
            .collection(CollectionValue(type: "Album", members: .identifiers(["b"]))),
            .collection(CollectionValue(type: "Song", members: .handle("b"))),
        ]
        for value in others { #expect(!value.contains(entity), "\(value)") }
    }

    // MARK: What is relevant

    private func entity(_ id: String) -> EntityValue {
        EntityValue(type: "Song", id: id, display: DisplayValue(title: "Song \(id)"))
    }

    private func set(_ ids: String..., app: String = "music", context: String = "audio.workout", at time: Int64 = 1)
        throws
    {
        try learned.apply([
            .setRelevant(
                app: app, context: context, entities: ids.map(entity), at: Timestamp(microsecondsSince1970: time))
        ])
    }

    private func relevant(_ contexts: [String]? = nil) throws -> [String] {
        try learned.relevantEntities(contexts: contexts).map { "\($0.app) \($0.context) \($0.entity.id)" }
    }

    @Test("An update takes the place of what that app gave for that context, and keeps its order")
    func updating() throws {
        try set("c", "a", "b")
        try set("z", app: "notes")
        try set("y", context: "audio.nowPlaying")
        #expect(
            try relevant(["audio.workout"]) == [
                "music audio.workout c", "music audio.workout a", "music audio.workout b", "notes audio.workout z",
            ])
        try set("b", "d")
        #expect(
            try relevant(["audio.workout"]) == [
                "music audio.workout b", "music audio.workout d", "notes audio.workout z",
            ])
        #expect(try relevant().first == "music audio.nowPlaying y")
        #expect(try learned.relevantEntities().first?.entity == entity("y"))
    }

    @Test("Entities are removed from a context, from all, and all of them; never another app's")
    func removing() throws {
        for context in ["audio.workout", "audio.nowPlaying"] {
            try set("a", "b", context: context)
            try set("a", app: "notes", context: context)
        }
        try learned.apply([.removeRelevant(app: "music", context: "audio.workout", entities: [entity("a")])])
        #expect(try relevant(["audio.workout"]) == ["music audio.workout b", "notes audio.workout a"])
        try learned.apply([.removeRelevant(app: "music", context: nil, entities: [entity("b")])])
        #expect(try relevant().filter { $0.hasPrefix("music") } == ["music audio.nowPlaying a"])
        try learned.apply([.removeAllRelevant(app: "notes", context: "audio.workout")])
        #expect(try relevant() == ["music audio.nowPlaying a", "notes audio.nowPlaying a"])
        try learned.apply([.removeAllRelevant(app: "music", context: nil)])
        #expect(try relevant() == ["notes audio.nowPlaying a"])
    }

    @Test("Of too many contexts those go that were longest not renewed")
    func contexts() throws {
        for number in 0...RelevantTable.contextsOfApp { try set("a", context: "c\(number)", at: Int64(number)) }
        let contexts = Set(try learned.relevantEntities().map(\.context))
        #expect(contexts.count == RelevantTable.contextsOfApp)
        #expect(!contexts.contains("c0") && contexts.contains("c1"))
    }

    @Test("Relevant intents are replaced as a whole, and all of an app is forgotten at once")
    func relevantIntents() throws {
        func intent(_ widget: String, app: String = "music") -> RelevantIntentRecord {
            RelevantIntentRecord(
                app: app, intent: "Widget", widget: widget, parameters: [NamedValue("n", .int(1))],
                begins: Timestamp(microsecondsSince1970: 5), ends: nil)
        }
        try learned.apply([.setRelevantIntents(app: "music", [intent("a"), intent("b")])])
        try learned.apply([.setRelevantIntents(app: "notes", [intent("c", app: "notes")])])
        try learned.apply([.setRelevantIntents(app: "music", [intent("d")])])
        #expect(try learned.relevantIntents() == [intent("d"), intent("c", app: "notes")])
        try set("a")
        try add(donation("1"))
        try learned.apply([.forgetAll(app: "music")])
        #expect(try learned.relevantIntents().map(\.app) == ["notes"])
        #expect(try relevant() == [] && ids() == [])
    }
}

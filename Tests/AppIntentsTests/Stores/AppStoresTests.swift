import AppIntents
import IntentProtocol
import Testing

private struct Playlist: AppEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Playlist"
    static let defaultQuery = PlaylistQuery()
    let id: String
    var displayRepresentation: DisplayRepresentation { "\(id)" }
}

private struct PlaylistQuery: EntityQuery {
    func entities(for identifiers: [String]) async throws -> [Playlist] { [] }
}

private struct Play: AppIntent {
    static let title: LocalizedStringResource = "Play"
    @Parameter(title: "Playlist") var playlist: Playlist
    init() {}
    init(_ id: String) { playlist = Playlist(id: id) }
    func perform() async throws -> some IntentResult { .result() }
}

@Suite("What an app keeps with the system", .serialized)
struct AppStoresTests {
    private let workout = AppEntityContext.audio(.workout)

    private func stored(_ context: AppEntityContext) -> [String] {
        MemoryStores.shared.relevantEntities(context: context.name).map(\.id).sorted()
    }

    @Test("Relevant entities stay until they are replaced or removed, each context for itself")
    func relevantEntities() async throws {
        let relevant = RelevantEntities.shared
        let running = AppEntityContext.audio(.workout(activityType: .running))
        try await relevant.updateEntities([Playlist(id: "z")], for: workout)
        try await relevant.updateEntities(["a", "b", "c"].map(Playlist.init(id:)), for: workout)
        try await relevant.updateEntities([Playlist(id: "a")], for: running)
        #expect(stored(workout) == ["a", "b", "c"])
        try await relevant.removeEntities([Playlist(id: "b")], from: workout)
        #expect(stored(workout) == ["a", "c"])
        try await relevant.removeEntities([Playlist(id: "a")])
        #expect(stored(workout) == ["c"])
        #expect(stored(running) == [])
        try await relevant.updateEntities([Playlist(id: "d")], for: running)
        try await relevant.removeAllEntities(for: workout)
        #expect(stored(running) == ["d"])
        try await relevant.removeAllEntities()
        #expect(MemoryStores.shared.relevantCount == 0)
    }

    @Test("Contexts of different arguments are different")
    func contexts() {
        let contexts: [AppEntityContext] = [
            .audio(.nowPlaying), .audio(.workout), .audio(.workout(activityType: .running)),
            .audio(.workout(activityType: .yoga)), .audio(.workout(intensityLevel: .high)),
        ]
        #expect(Set(contexts).count == contexts.count)
        #expect(
            contexts.map(\.name) == [
                "audio.nowPlaying", "audio.workout", "audio.workout.running", "audio.workout.yoga",
                "audio.workout.intensity.high",
            ])
    }

    @Test("Within a run the host keeps relevant entities")
    func hosted() async throws {
        let channel = ScriptedChannel()
        try await RunContext.$current.withValue(RunContext(Perform(app: "a", intent: "b"), channel)) {
            try await RelevantEntities.shared.updateEntities([Playlist(id: "a")], for: workout)
        }
        let request = try #require(channel.requests.first)
        #expect(request.method == "relevant.update")
        #expect(request.arguments["context"]?.text == workout.name)
        #expect(request.arguments["entities"]?.array?.count == 1)
    }

    @Test("Donations are kept and taken back by donation, intent and entity")
    func donations() async throws {
        let manager = IntentDonationManager.shared
        func kept() -> [String] {
            MemoryStores.shared.donations.filter { $0.intent == "Play" }.compactMap { donation in
                if case .entity(let entity)? = donation.parameters.first?.value { entity.id } else { nil }
            }
        }
        let first = try await manager.donate(intent: Play("a"))
        try await manager.donate(intent: Play("b"))
        try await Play("b").donate()
        try await Play("c").donate()
        #expect(kept() == ["a", "b", "b", "c"])
        try await manager.deleteDonations(matching: .donationIdentifier(first))
        #expect(kept() == ["b", "b", "c"])
        try await manager.deleteDonations(matching: .entityIdentifier(EntityIdentifier(for: Playlist(id: "b"))))
        #expect(kept() == ["c"])
        try await manager.deleteDonations(matching: .intentType(Play.self))
        #expect(kept() == [])
    }
}

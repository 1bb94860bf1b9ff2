import AppIntents

/// A song, or an episode of a podcast.
struct SongEntity: AppEntity {
    static let typeDisplayRepresentation = TypeDisplayRepresentation(
        name: "Song", numericFormat: "\(placeholder: .int) songs")
    static let defaultQuery = SongQuery()

    let id: String

    @Property(title: "Title")
    var title: String

    @Property(title: "Artist")
    var artist: String?

    @Property(title: "Album")
    var album: String?

    @Property(title: "Track")
    var track: Int?

    @Property(title: "Episode")
    var isEpisode: Bool

    init(_ song: Song) {
        id = song.id
        title = song.title
        artist = song.artist
        album = song.album
        track = song.track
        isEpisode = song.isEpisode
    }

    var displayRepresentation: DisplayRepresentation {
        DisplayRepresentation(
            title: "\(title)", subtitle: (artist ?? album).map { "\($0)" },
            image: .init(systemName: isEpisode ? "mic" : "music.note"))
    }
}

/// Finds songs by title, artist and album.
struct SongQuery: EnumerableEntityQuery, EntityStringQuery {
    static let allowedExecutionTargets: IntentExecutionTargets = .main

    @Dependency private var library: MediaLibrary

    func entities(for identifiers: [SongEntity.ID]) async throws -> [SongEntity] {
        await library.songs(identifiers).map(SongEntity.init)
    }

    func allEntities() async throws -> [SongEntity] { await library.songs.map(SongEntity.init) }

    func entities(matching string: String) async throws -> [SongEntity] {
        let words = string.lowercased().split(separator: " ")
        return try await allEntities().filter { song in
            let known = [song.title, song.artist ?? "", song.album ?? ""].joined(separator: " ").lowercased()
            return words.allSatisfy { known.contains($0) }
        }
    }

    func suggestedEntities() async throws -> [SongEntity] { Array(try await allEntities().prefix(20)) }
}

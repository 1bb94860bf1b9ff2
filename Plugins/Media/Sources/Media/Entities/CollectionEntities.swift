import AppIntents

/// An album, by its name.
struct AlbumEntity: AppEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Album"
    static let defaultQuery = AlbumQuery()
    let id: String
    var displayRepresentation: DisplayRepresentation {
        DisplayRepresentation(title: "\(id)", image: .init(systemName: "square.stack"))
    }
}

/// Finds albums by name.
struct AlbumQuery: EnumerableEntityQuery, EntityStringQuery {
    static let allowedExecutionTargets: IntentExecutionTargets = .main
    @Dependency private var library: MediaLibrary

    func entities(for identifiers: [String]) async throws -> [AlbumEntity] {
        try await allEntities().filter { identifiers.contains($0.id) }
    }

    func allEntities() async throws -> [AlbumEntity] {
        await library.albums(areEpisodes: false).map(AlbumEntity.init(id:))
    }

    func entities(matching string: String) async throws -> [AlbumEntity] {
        try await allEntities().filter { $0.id.lowercased().contains(string.lowercased()) }
    }

    func suggestedEntities() async throws -> [AlbumEntity] { try await allEntities() }
}

/// A podcast, by its name.
struct PodcastEntity: AppEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Podcast"
    static let defaultQuery = PodcastQuery()
    let id: String
    var displayRepresentation: DisplayRepresentation {
        DisplayRepresentation(title: "\(id)", image: .init(systemName: "mic"))
    }
}

/// Finds podcasts by name.
struct PodcastQuery: EnumerableEntityQuery, EntityStringQuery {
    static let allowedExecutionTargets: IntentExecutionTargets = .main
    @Dependency private var library: MediaLibrary

    func entities(for identifiers: [String]) async throws -> [PodcastEntity] {
        try await allEntities().filter { identifiers.contains($0.id) }
    }

    func allEntities() async throws -> [PodcastEntity] {
        await library.albums(areEpisodes: true).map(PodcastEntity.init(id:))
    }

    func entities(matching string: String) async throws -> [PodcastEntity] {
        try await allEntities().filter { $0.id.lowercased().contains(string.lowercased()) }
    }

    func suggestedEntities() async throws -> [PodcastEntity] { try await allEntities() }
}

/// A playlist.
struct PlaylistEntity: AppEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Playlist"
    static let defaultQuery = PlaylistQuery()

    let id: UUID

    @Property(title: "Name")
    var name: String

    @Property(title: "Songs")
    var count: Int

    @Property(title: "Workout")
    var workout: Workout?

    init(_ playlist: Playlist) {
        id = playlist.id
        name = playlist.name
        count = playlist.songs.count
        workout = playlist.workout
    }

    var displayRepresentation: DisplayRepresentation {
        DisplayRepresentation(title: "\(name)", subtitle: "\(count) songs", image: .init(systemName: "music.note.list"))
    }
}

/// Finds playlists by name.
struct PlaylistQuery: EnumerableEntityQuery, EntityStringQuery {
    static let allowedExecutionTargets: IntentExecutionTargets = .main
    @Dependency private var library: MediaLibrary

    func entities(for identifiers: [UUID]) async throws -> [PlaylistEntity] {
        try await allEntities().filter { identifiers.contains($0.id) }
    }

    func allEntities() async throws -> [PlaylistEntity] { await library.playlists.map(PlaylistEntity.init) }

    func entities(matching string: String) async throws -> [PlaylistEntity] {
        try await allEntities().filter { $0.name.lowercased().contains(string.lowercased()) }
    }

    func suggestedEntities() async throws -> [PlaylistEntity] { try await allEntities() }
}

/// What can be played.
@UnionValue
enum Playable {
    case song(SongEntity)
    case album(AlbumEntity)
    case podcast(PodcastEntity)
    case playlist(PlaylistEntity)

    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Something to play"
    static let caseDisplayRepresentations: [Cases: DisplayRepresentation] = [
        .song: "Song", .album: "Album", .podcast: "Podcast", .playlist: "Playlist",
    ]
}

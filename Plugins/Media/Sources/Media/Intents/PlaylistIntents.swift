import AppIntents

/// Makes a playlist, and says for which workouts it is wanted.
struct CreatePlaylistIntent: AppIntent {
    static let title: LocalizedStringResource = "Create Playlist"
    static let description = IntentDescription(
        "Makes a playlist of songs. One for a workout is suggested when that goes on.", categoryName: "Playlists")
    static let allowedExecutionTargets: IntentExecutionTargets = .main

    static var parameterSummary: some ParameterSummary {
        Summary("Create the playlist \(\.$name) of \(\.$songs)") { \.$workout }
    }

    @Parameter(title: "Name", requestValueDialog: "What is the playlist called?")
    var name: String

    @Parameter(title: "Songs", requestValueDialog: "Which songs?")
    var songs: EntityCollection<SongEntity>

    @Parameter(title: "Workout", description: "What it goes with.")
    var workout: Workout?

    @Dependency private var library: MediaLibrary

    func perform() async throws -> some IntentResult & ReturnsValue<PlaylistEntity> & ProvidesDialog {
        let playlist = try await library.createPlaylist(name, songs: Array(songs.identifiers), workout: workout)
        await Relevance.tell(await library.playlists)
        return .result(value: PlaylistEntity(playlist), dialog: "Created the playlist “\(playlist.name)”.")
    }
}

/// Deletes playlists; their songs stay.
struct DeletePlaylistsIntent: DeleteIntent {
    static let title: LocalizedStringResource = "Delete Playlists"
    static let description = IntentDescription("Deletes playlists; their songs stay.", categoryName: "Playlists")
    static let allowedExecutionTargets: IntentExecutionTargets = .main

    @Parameter(title: "Playlists", requestValueDialog: "Which playlists?")
    var entities: [PlaylistEntity]

    @Dependency private var library: MediaLibrary

    func perform() async throws -> some IntentResult {
        try await library.deletePlaylists(Set(entities.map(\.id)))
        await Relevance.tell(await library.playlists)
        return .result()
    }
}

/// Tells the system which playlists are wanted when.
enum Relevance {
    /// Gives each kind of workout its playlists, the newest first. That they are suggested is no part of what the
    /// person asked for, so that it fails in silence.
    static func tell(_ playlists: [Playlist]) async {
        for workout in Workout.allCases {
            let fitting = playlists.filter { $0.workout == workout }.reversed().map(PlaylistEntity.init)
            try? await RelevantEntities.shared.updateEntities(Array(fitting), for: workout.context)
        }
    }
}

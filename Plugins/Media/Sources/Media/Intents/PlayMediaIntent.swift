import AppIntents

/// Plays a song, an album, a podcast or a playlist: opens the player's link to its first file.
///
/// In its cage an app can start no player. It gives the link, which the surface opens: the command line prints it.
struct PlayMediaIntent: AudioPlaybackIntent, PredictableIntent {
    static let title: LocalizedStringResource = "Play Media"
    static let description = IntentDescription(
        "Opens a song, an album, a podcast or a playlist with the player that was set.", categoryName: "Playing",
        searchKeywords: ["listen", "music"])
    static let allowedExecutionTargets: IntentExecutionTargets = .main

    static var parameterSummary: some ParameterSummary {
        Summary("Play \(\.$media)")
    }

    static var predictionConfiguration: some IntentPredictionConfiguration<PlayMediaIntent> {
        IntentPrediction(parameters: \.$media) { media in
            DisplayRepresentation(title: "Play \(Self.name(of: media))")
        }
    }

    @Parameter(title: "Media", requestValueDialog: "What should be played?")
    var media: Playable

    @Dependency private var library: MediaLibrary

    func perform() async throws -> some IntentResult & OpensIntent & ProvidesDialog {
        guard let first = try await songs().first else { throw MediaError.nothingToPlay }
        return .result(
            opensIntent: OpenURLIntent(try await library.link(to: first)), dialog: "Playing \(Self.name(of: media)).")
    }

    private func songs() async throws -> [Song] {
        switch media {
        case .song(let song): return await library.songs([song.id])
        case .album(let album): return await library.songs(ofAlbum: album.id, areEpisodes: false)
        case .podcast(let podcast): return await library.songs(ofAlbum: podcast.id, areEpisodes: true)
        case .playlist(let playlist):
            let ids = await library.playlists.first { $0.id == playlist.id }?.songs ?? []
            return await library.songs(ids)
        }
    }

    private static func name(of media: Playable) -> String {
        switch media {
        case .song(let song): song.title
        case .album(let album): album.id
        case .podcast(let podcast): podcast.id
        case .playlist(let playlist): playlist.name
        }
    }
}

/// Plays a playlist; what is suggested during a workout is run by it.
struct PlayPlaylistIntent: AudioPlaybackIntent {
    static let title: LocalizedStringResource = "Play Playlist"
    static let description = IntentDescription(
        "Opens a playlist with the player that was set.", categoryName: "Playing")
    static let allowedExecutionTargets: IntentExecutionTargets = .main

    static var parameterSummary: some ParameterSummary {
        Summary("Play the playlist \(\.$playlist)")
    }

    @Parameter(title: "Playlist", requestValueDialog: "Which playlist?")
    var playlist: PlaylistEntity

    @Dependency private var library: MediaLibrary

    func perform() async throws -> some IntentResult & OpensIntent & ProvidesDialog {
        let ids = await library.playlists.first { $0.id == playlist.id }?.songs ?? []
        guard let first = await library.songs(ids).first else { throw MediaError.nothingToPlay }
        return .result(
            opensIntent: OpenURLIntent(try await library.link(to: first)), dialog: "Playing \(playlist.name).")
    }
}

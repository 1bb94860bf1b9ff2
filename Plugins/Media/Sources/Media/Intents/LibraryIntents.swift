import AppIntents

/// Takes files of sound into the library.
struct ImportMediaIntent: AppIntent {
    static let title: LocalizedStringResource = "Import Media"
    static let description = IntentDescription(
        "Copies files of music and podcasts into the library.", categoryName: "Library")
    static let allowedExecutionTargets: IntentExecutionTargets = .main

    static var parameterSummary: some ParameterSummary {
        Summary("Import \(\.$files)")
    }

    @Parameter(title: "Files", description: "MP3, Ogg, FLAC or MP4.", requestValueDialog: "Which files?")
    var files: [IntentFile]

    @Dependency private var library: MediaLibrary

    func perform() async throws -> some IntentResult & ReturnsValue<[SongEntity]> & ProvidesDialog {
        var songs: [SongEntity] = []
        for file in files { songs.append(SongEntity(try await library.add(file.data, name: file.filename))) }
        return .result(value: songs, dialog: "Imported \(songs.count) songs.")
    }
}

/// Looks at every file in the library's folder.
struct ScanMediaIntent: AppIntent, CancellableIntent {
    static let title: LocalizedStringResource = "Scan Media"
    static let description = IntentDescription(
        "Reads the files that were put into the library's folder, and forgets those that are gone.",
        categoryName: "Library")
    static let allowedExecutionTargets: IntentExecutionTargets = .main

    @Dependency private var library: MediaLibrary

    func perform() async throws -> some IntentResult & ReturnsValue<Int> & ProvidesDialog {
        let count = try await library.scan()
        await Relevance.tell(await library.playlists)
        return .result(value: count, dialog: "The library has \(count) songs.")
    }
}

/// Sets what plays.
struct SetPlayerIntent: AppIntent {
    static let title: LocalizedStringResource = "Set Player"
    static let description = IntentDescription(
        "Sets the link that plays a file, such as file:///home/me/Music/{file}.", categoryName: "Library")
    static let allowedExecutionTargets: IntentExecutionTargets = .main

    @Parameter(
        title: "Link", description: "A URL with {file} where the file's name belongs.",
        requestValueDialog: "Which link plays a file?")
    var link: String

    @Dependency private var library: MediaLibrary

    func perform() async throws -> some IntentResult {
        try await library.setPlayer(link)
        return .result()
    }
}

import AppIntents

/// Makes an album.
struct CreateAlbumIntent: AppIntent {
    static let title: LocalizedStringResource = "Create Album"
    static let description = IntentDescription("Makes an album.", categoryName: "Albums")
    static let allowedExecutionTargets: IntentExecutionTargets = .main

    static var parameterSummary: some ParameterSummary {
        Summary("Create the album \(\.$name)") { \.$isShared }
    }

    @Parameter(title: "Name", requestValueDialog: "What is the album called?")
    var name: String

    @Parameter(title: "Shared", description: "Whether others see it.", default: false)
    var isShared: Bool

    @Dependency private var library: PhotoLibrary

    func perform() async throws -> some IntentResult & ReturnsValue<AlbumEntity> & ProvidesDialog {
        let album = try await library.createAlbum(name, isShared: isShared)
        return .result(value: AlbumEntity(album), dialog: "Created the album “\(album.name)”.")
    }
}

/// Puts photos into an album. That others see the album is asked about by the host.
struct AddToAlbumIntent: AppIntent {
    static let title: LocalizedStringResource = "Add to Album"
    static let description = IntentDescription("Puts photos into an album.", categoryName: "Albums")
    static let allowedExecutionTargets: IntentExecutionTargets = .main

    static var parameterSummary: some ParameterSummary {
        Summary("Add \(\.$photos) to \(\.$album)")
    }

    @Parameter(title: "Photos", requestValueDialog: "Which photos?")
    var photos: EntityCollection<PhotoEntity>

    @Parameter(title: "Album", requestValueDialog: "Into which album?")
    var album: AlbumEntity

    @Dependency private var library: PhotoLibrary

    func perform() async throws -> some IntentResult & ReturnsValue<Int> & ProvidesDialog {
        let count = try await library.add(Array(photos.identifiers), to: album.id)
        return .result(value: count, dialog: "Added \(count) photos to “\(album.name)”.")
    }
}

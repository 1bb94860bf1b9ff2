import AppIntents

/// An album as intents know it; what is done to one that others see is confirmed first.
struct AlbumEntity: OwnershipProvidingEntity {
    static let typeDisplayRepresentation = TypeDisplayRepresentation(
        name: "Album", numericFormat: "\(placeholder: .int) albums")
    static let defaultQuery = AlbumQuery()

    let id: UUID

    @Property(title: "Name")
    var name: String

    @Property(title: "Shared")
    var isShared: Bool

    @Property(title: "Photos")
    var count: Int

    init(_ album: Album) {
        id = album.id
        name = album.name
        isShared = album.isShared
        count = album.photos.count
    }

    var ownership: EntityOwnership { isShared ? .shared : [] }

    var displayRepresentation: DisplayRepresentation {
        DisplayRepresentation(
            title: "\(name)", subtitle: isShared ? "Shared" : nil, image: .init(systemName: "rectangle.stack"))
    }
}

/// Finds albums by name.
struct AlbumQuery: EnumerableEntityQuery, EntityStringQuery {
    static let allowedExecutionTargets: IntentExecutionTargets = .main

    @Dependency private var library: PhotoLibrary

    func entities(for identifiers: [AlbumEntity.ID]) async throws -> [AlbumEntity] {
        try await allEntities().filter { identifiers.contains($0.id) }
    }

    func allEntities() async throws -> [AlbumEntity] {
        await library.albums.map(AlbumEntity.init)
    }

    func entities(matching string: String) async throws -> [AlbumEntity] {
        try await allEntities().filter { $0.name.lowercased().contains(string.lowercased()) }
    }

    func suggestedEntities() async throws -> [AlbumEntity] { try await allEntities() }
}

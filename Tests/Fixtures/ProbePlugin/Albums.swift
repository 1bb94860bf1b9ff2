import AppIntents

/// A thing that others may have or see.
struct Album: OwnershipProvidingEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Album"
    static let defaultQuery = AlbumQuery()

    let id: String
    var ownership: EntityOwnership

    var displayRepresentation: DisplayRepresentation { "\(id)" }

    static let all = [
        Album(id: "Diary", ownership: []), Album(id: "Trip", ownership: .shared),
        Album(id: "Portfolio", ownership: .public),
    ]
}

struct AlbumQuery: EntityStringQuery {
    func entities(for identifiers: [String]) async throws -> [Album] {
        Album.all.filter { identifiers.contains($0.id) }
    }

    func entities(matching string: String) async throws -> [Album] {
        Album.all.filter { $0.id.lowercased() == string.lowercased() }
    }

    func suggestedEntities() async throws -> [Album] { Album.all }
}

/// Changes an album.
struct RenameAlbumIntent: AppIntent {
    static let title: LocalizedStringResource = "Rename Album"

    @Parameter(title: "Album")
    var album: Album

    func perform() async throws -> some IntentResult & ReturnsValue<String> {
        .result(value: "renamed \(album.id)")
    }
}

/// Shows an album.
struct OpenAlbumIntent: OpenIntent {
    static let title: LocalizedStringResource = "Open Album"

    @Parameter(title: "Album")
    var target: Album

    func perform() async throws -> some IntentResult {
        .result()
    }
}

/// Deletes lamps.
struct RemoveLampsIntent: DeleteIntent {
    static let title: LocalizedStringResource = "Remove Lamps"

    @Parameter(title: "Lamps")
    var entities: [Lamp]

    func perform() async throws -> some IntentResult & ReturnsValue<Int> {
        .result(value: entities.count)
    }
}

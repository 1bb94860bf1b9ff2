import AppIntents
import CoreSpotlight

/// A photo as intents and search know it.
struct PhotoEntity: IndexedEntity {
    static let typeDisplayRepresentation = TypeDisplayRepresentation(
        name: "Photo", numericFormat: "\(placeholder: .int) photos")
    static let defaultQuery = PhotoQuery()

    let id: String
    /// What the file is called, which people know it by.
    private let name: String

    @Property(title: "Taken")
    var taken: Date?

    @Property(title: "Camera")
    var camera: String?

    @Property(title: "Width")
    var width: Int

    @Property(title: "Height")
    var height: Int

    @Property(title: "Tags")
    var tags: [String]

    init(_ photo: Photo) {
        id = photo.id
        name = photo.name
        taken = photo.taken
        camera = photo.camera
        width = photo.width
        height = photo.height
        tags = photo.tags
    }

    var displayRepresentation: DisplayRepresentation {
        DisplayRepresentation(title: "\(name)", subtitle: subtitle, image: .init(systemName: "photo"))
    }

    private var subtitle: LocalizedStringResource {
        guard let taken else { return "\(width) × \(height)" }
        return "Taken \(taken, format: .dateTime.day().month().year())"
    }

    var attributeSet: CSSearchableItemAttributeSet {
        let attributes = defaultAttributeSet
        attributes.keywords = tags + [camera].compactMap { $0 }
        return attributes
    }
}

/// Finds photos by name, camera, tags and properties, and gives the index what it lacks.
struct PhotoQuery: EnumerableEntityQuery, EntityStringQuery, IndexedEntityQuery {
    static let allowedExecutionTargets: IntentExecutionTargets = .main

    @Dependency private var library: PhotoLibrary

    func entities(for identifiers: [PhotoEntity.ID]) async throws -> [PhotoEntity] {
        await library.photos(identifiers).map(PhotoEntity.init)
    }

    func allEntities() async throws -> [PhotoEntity] {
        await library.photos.map(PhotoEntity.init)
    }

    func entities(matching string: String) async throws -> [PhotoEntity] {
        await library.photos(matching: string).map(PhotoEntity.init)
    }

    func suggestedEntities() async throws -> [PhotoEntity] {
        Array(try await allEntities().prefix(20))
    }

    func reindexEntities(
        for identifiers: [PhotoEntity.ID], indexDescription: CSSearchableIndexDescription
    ) async throws {
        try await CSSearchableIndex.default().indexAppEntities(try await entities(for: identifiers))
    }

    func reindexAllEntities(indexDescription: CSSearchableIndexDescription) async throws {
        try await CSSearchableIndex.default().indexAppEntities(try await allEntities())
    }
}

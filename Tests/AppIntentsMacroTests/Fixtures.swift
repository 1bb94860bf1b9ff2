public import AppIntents

struct Track: AppEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Track"
    static let defaultQuery = TrackQuery()
    let id: String
    var displayRepresentation: DisplayRepresentation { "\(id)" }
}

struct TrackQuery: EntityQuery {
    func entities(for identifiers: [String]) async throws -> [Track] {
        ["one", "two"].filter(identifiers.contains).map(Track.init(id:))
    }
}

/// A union with a label, a case whose name is a keyword, and a list.
@UnionValue
enum Playable {
    case track(Track)
    case stream(url: URL)
    case `repeat`(Int)
    case tracks([Track])
}

/// A union whose author names it and its cases.
@UnionValue
enum NamedUnion {
    case first(Track)
    case second(String)

    static let typeDisplayRepresentation: TypeDisplayRepresentation = "One of two"
    static let caseDisplayRepresentations: [Cases: DisplayRepresentation] = [.first: "A track", .second: "A name"]
}

/// A union of one case, whose author wrote the cases.
@UnionValue
public enum OwnCases: Sendable {
    case only(String)

    public enum Cases: String, AppUnionValueCasesProviding {
        public typealias UnionValue = OwnCases
        case only
    }
}

struct PlayIntent: AppIntent {
    static let title: LocalizedStringResource = "Play"

    @Parameter(title: "What") var what: Playable
    @Parameter(title: "Others") var others: [Playable]?

    func perform() async throws -> some IntentResult & ReturnsValue<Playable> { .result(value: what) }
}

@AppIntent(schema: .photos.createAlbum)
struct CreateAlbum {
    var name: String
    @Parameter(title: "Place") var place: String?
    static let limit = 3
    var isNamed: Bool { !name.isEmpty }

    func perform() async throws -> some IntentResult & ReturnsValue<String> { .result(value: name) }
}

@AssistantIntent(schema: .system.search)
struct SearchIntent: AppIntent {
    static let title: LocalizedStringResource = "Search here"

    func perform() async throws -> some IntentResult { .result() }
}

@AppEntity(schema: .photos.album)
struct Album {
    static let defaultQuery = AlbumQuery()
    let id: String
    var name: String
    var displayRepresentation: DisplayRepresentation { "\(name)" }

    init(id: String, name: String) {
        self.id = id
        self.name = name
    }
}

struct AlbumQuery: EntityQuery {
    func entities(for identifiers: [String]) async throws -> [Album] { [] }
}

@AppEnum(schema: .photos.assetType)
enum AssetType: String {
    case photo, livePhoto
}

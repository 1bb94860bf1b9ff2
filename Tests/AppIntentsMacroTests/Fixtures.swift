public import AppIntents
import Synchronization

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
    static let isAssistantOnly = true
    @Parameter var criteria: StringSearchCriteria

    func perform() async throws -> some IntentResult { .result() }
}

@AppEntity(schema: .photos.album)
struct Album {
    static let defaultQuery = AlbumQuery()
    let id: String
    @Property(title: "Title of the album") var name: String
    var creationDate: Date?
    var albumType: AlbumType
    var displayRepresentation: DisplayRepresentation { "\(name)" }

    init(id: String, name: String) {
        self.id = id
        self.name = name
        albumType = .custom
    }
}

struct AlbumQuery: EntityQuery {
    func entities(for identifiers: [String]) async throws -> [Album] { [] }
}

@AppEnum(schema: .photos.assetType)
enum AssetType: String {
    case photo, livePhoto
}

@AppEnum(schema: .photos.albumType)
enum AlbumType: String {
    case custom, shared
}

/// An entity whose members are stored, computed and deferred.
struct Song: AppEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Song"
    static let defaultQuery = SongQuery()
    /// Times that the words were loaded.
    static let loads = Mutex(0)

    let id: Int
    /// Reading memory that is no value of such a type would end the process.
    let source: any Sendable = 1
    @Property(title: "Name") var name: String

    @ComputedProperty(title: "In capitals", indexingKey: \.title)
    var shout: String { name.uppercased() }

    @ComputedProperty
    var nameLength: Int { name.count }

    @DeferredProperty(title: "Words")
    var lyrics: String {
        get async throws {
            Self.loads.withLock { $0 += 1 }
            return "la la"
        }
    }

    var displayRepresentation: DisplayRepresentation { "\(name)" }

    init(_ id: Int, _ name: String) {
        self.id = id
        self.name = name
    }
}

extension Song {
    /// How often it was played, kept elsewhere.
    static let plays = Mutex(0)

    @ComputedProperty(identifier: "timesPlayed")
    var plays: Int {
        get { Self.plays.withLock { $0 } }
        nonmutating set { Self.plays.withLock { $0 = newValue } }
    }
}

struct SongQuery: EntityPropertyQuery {
    typealias ComparatorMappingType = String
    static let properties = QueryProperties {
        Property(\.$shout) { EqualToComparator { "shout is \($0)" } }
        Property(\.$name) { EqualToComparator { "name is \($0)" } }
    }
    static let sortingOptions = SortingOptions { SortableBy(\.$nameLength) }

    func entities(for identifiers: [Int]) async throws -> [Song] { [] }
    func entities(
        matching comparators: [String], mode: ComparatorMode, sortedBy: [Sort<Song>], limit: Int?
    ) async throws -> [Song] { [] }
}

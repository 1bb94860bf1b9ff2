import AppIntents
import IntentProtocol
import Synchronization
import Testing

/// An entity with what the macros write for a computed and a deferred member.
private struct Song: AppEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Song"
    static let defaultQuery = SongQuery()
    static let loads = Mutex(0)
    let id: Int
    @Property(title: "Name") var name: String

    var shout: String { name.uppercased() }
    var lyrics: String {
        get async throws {
            Self.loads.withLock { $0 += 1 }
            return "la"
        }
    }

    var displayRepresentation: DisplayRepresentation { "\(name)" }

    init(_ id: Int, _ name: String) {
        self.id = id
        self.name = name
    }

    enum ShoutProperty: _ComputedEntityProperty {
        static let name = "shout"
        static func property(of entity: Song) -> EntityProperty<String> {
            EntityProperty(identifier: "shout", title: "Shout", getter: { entity.shout })
        }
    }

    enum LyricsProperty: _ComputedEntityProperty {
        static let name = "lyrics"
        static func property(of entity: Song) -> EntityProperty<String> {
            EntityProperty(identifier: "lyrics", title: "Lyrics", asyncGetter: { try await entity.lyrics })
        }
    }
}

private struct SongQuery: EntityQuery {
    func entities(for identifiers: [Int]) async throws -> [Song] { [] }
}

@Suite("Computed properties")
struct ComputedEntityPropertyTests {
    @Test("Computed properties stand behind the stored ones, and a deferred one isn't computed before it is asked for")
    func values() async throws {
        let song = Song(1, "abc")
        #expect(
            song.entityValue(.full).properties == [
                NamedValue("name", .string("abc")), NamedValue("shout", .string("ABC")),
            ])
        #expect(Song.loads.withLock { $0 } == 0)
        let lyrics = try #require(EntityProperties.all(of: song).first { $0.name == "lyrics" })
        #expect(try await lyrics.property.computedWireValue() == .string("la"))
        #expect(Song.loads.withLock { $0 } == 1)
    }

    @Test("The type tells its computed properties without an entity")
    func declaration() {
        #expect(EntityProperties.declared(by: Song.self).map(\.name) == ["name", "lyrics", "shout"])
    }
}

import IntentProtocol
import Testing

@testable import AppIntents

@Suite("@ComputedProperty and @DeferredProperty", .serialized)
struct ComputedPropertyTests {
    private let song = Song(1, "abba")

    @Test("The values of computed members go with the entity, a deferred one isn't computed for that")
    func values() {
        let loads = Song.loads.withLock { $0 }
        #expect(
            song.entityValue(.full).properties == [
                NamedValue("name", .string("abba")), NamedValue("nameLength", .int(4)),
                NamedValue("shout", .string("ABBA")), NamedValue("timesPlayed", .int(0)),
            ])
        #expect(Song.loads.withLock { $0 } == loads)
    }

    @Test("A deferred value is computed when it is asked for, each time")
    func deferred() async throws {
        let loads = Song.loads.withLock { $0 }
        #expect(song.$lyrics.modifiers == [.readOnly, .async])
        #expect(try await song.$lyrics.computedWireValue() == .string("la la"))
        #expect(try await song.lyrics == "la la")
        #expect(Song.loads.withLock { $0 } == loads + 2)
    }

    @Test("A computed property is read-only unless its setter changes nothing of the entity")
    func setting() {
        #expect(song.$shout.modifiers == .readOnly)
        #expect(song.$plays.modifiers == [])
        song.$plays.wrappedValue = 7
        #expect(Song.plays.withLock { $0 } == 7)
        song.$plays.wrappedValue = 0
    }

    @Test("The metadata tells the properties with their titles, without an entity")
    func metadata() {
        var description = AppDescription(app: "test")
        let properties = description.entity(Song.self).properties
        #expect(properties.map(\.name) == ["name", "lyrics", "nameLength", "shout", "timesPlayed"])
        #expect(properties.map(\.title.text) == ["Name", "Words", "Name Length", "In capitals", "Times Played"])
        #expect(properties.map(\.type) == [.string, .string, .int, .string, .int])
    }

    @Test("Queries name computed properties by key paths, which reads nothing of an entity")
    func keyPaths() {
        #expect(SongQuery.describedProperties.map(\.name) == ["shout", "name", "nameLength"])
        #expect(PropertyNames.name(of: \Song.$nameLength) == "nameLength")
        #expect(PropertyNames.name(of: \Song.$lyrics) == "lyrics")
    }

    @Test("A computed property is indexed under the key that its author names")
    func indexing() {
        let attributes = CSSearchableItemAttributeSet(contentType: .item)
        for (_, property) in EntityProperties.all(of: song) { property.index(into: attributes) }
        #expect(attributes.title == "ABBA")
    }
}

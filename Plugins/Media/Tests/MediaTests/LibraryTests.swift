import AppIntents
import Foundation
import Testing

@testable import Media

/// A library in a folder of a test's own.
final class Fixture {
    let folder: URL
    let library: MediaLibrary

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("media-\(UUID().uuidString)")
        let library = try MediaLibrary(folder: folder)
        self.library = library
        AppDependencyManager.shared.add(dependency: library)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func put(_ name: String, _ bytes: [UInt8]) throws {
        try Data(bytes).write(to: library.files.appendingPathComponent(name))
    }
}

/// One at a time: a process has one library for its intents.
@Suite("The library and its intents", .serialized)
struct LibraryTests {
    private let fixture: Fixture
    private var library: MediaLibrary { fixture.library }

    init() throws {
        fixture = try Fixture()
        try fixture.put("b.mp3", Sounds.id3(title: "Wind"))
        try fixture.put("a.flac", Sounds.flac)
        try fixture.put("talk.mp3", Sounds.id3(title: "One", album: "Talks", genre: "Podcast"))
        try fixture.put("notes.txt", Array("hello".utf8))
    }

    @Test("A scan finds songs, albums and podcasts by their tags, and forgets what is gone")
    func scanning() async throws {
        #expect(try await ScanMediaIntent().perform().value == 3)
        #expect(try await AlbumQuery().allEntities().map(\.id) == ["Sky"])
        #expect(try await PodcastQuery().entities(matching: "talk").map(\.id) == ["Talks"])
        #expect(try await SongQuery().entities(matching: "ana wind").map(\.id) == ["b.mp3"])
        try FileManager.default.removeItem(at: library.files.appendingPathComponent("a.flac"))
        #expect(try await ScanMediaIntent().perform().value == 2)
    }

    @Test("Files are imported under a free name, and refused where they are no sound")
    func importing() async throws {
        let intent = ImportMediaIntent()
        intent.files = [IntentFile(data: Data(Sounds.mp4), filename: "../a.flac")]
        #expect(try await intent.perform().value?.map(\.id) == ["a-1.flac"])
        intent.files = [IntentFile(data: Data("hello".utf8), filename: "x.mp3")]
        await #expect(throws: MediaError.noSound(name: "x.mp3")) { _ = try await intent.perform() }
    }

    @Test("Whatever is played opens the player's link to its first file")
    func playing() async throws {
        _ = try await library.scan()
        let play = PlayMediaIntent()
        play.media = .song(SongEntity(try #require(await library.songs(["b.mp3"]).first)))
        await #expect(throws: MediaError.noPlayer) { _ = try await play.perform() }
        let player = SetPlayerIntent()
        player.link = "music/{file}"
        await #expect(throws: MediaError.badLink) { _ = try await player.perform() }
        player.link = "https://player.example/play?f={file}"
        _ = try await player.perform()
        _ = try await play.perform()
        #expect(try await library.link(to: try #require(await library.songs(["b.mp3"]).first)).query == "f=b.mp3")
        play.media = .podcast(PodcastEntity(id: "Talks"))
        _ = try await play.perform()
        play.media = .album(AlbumEntity(id: "Nothing"))
        await #expect(throws: MediaError.nothingToPlay) { _ = try await play.perform() }
    }

    @Test("A playlist for a workout survives the process, and goes with its songs")
    func playlists() async throws {
        _ = try await library.scan()
        let create = CreatePlaylistIntent()
        create.name = " Run "
        create.songs = EntityCollection(identifiers: ["b.mp3", "gone.mp3", "a.flac"])
        create.workout = .running
        let made = try #require(try await create.perform().value)
        #expect(made.name == "Run" && made.count == 2)
        let again = try MediaLibrary(folder: fixture.folder)
        #expect(await again.playlists.map(\.songs) == [["b.mp3", "a.flac"]])
        let delete = DeletePlaylistsIntent()
        delete.entities = [made]
        _ = try await delete.perform()
        #expect(await library.playlists.isEmpty)
    }

    @Test(
        "What people see is there in Spanish",
        arguments: [
            (ImportMediaIntent.title, "Importar audio"), (PlayMediaIntent.title, "Reproducir"),
            (SongEntity.typeDisplayRepresentation.name, "Canción"),
            (MediaError.nothingToPlay.localizedStringResource, "No hay nada que reproducir."),
        ])
    func spanish(resource: LocalizedStringResource, expected: String) {
        var resource = resource
        resource.locale = Locale(identifier: "es")
        #expect(String(localized: resource) == expected)
    }
}

import AppIntents
import Foundation
import Testing

@testable import Photos

/// A library in a folder of a test's own.
final class Fixture {
    let folder: URL
    let library: PhotoLibrary

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("photos-\(UUID().uuidString)")
        let library = try PhotoLibrary(folder: folder)
        self.library = library
        AppDependencyManager.shared.add(dependency: library)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func put(_ name: String, _ bytes: [UInt8]) throws {
        try Data(bytes).write(to: library.originals.appendingPathComponent(name))
    }
}

func text(_ resource: LocalizedStringResource, in language: String) -> String {
    var resource = resource
    resource.locale = Locale(identifier: language)
    return String(localized: resource)
}

/// One at a time: a process has one library for its intents.
@Suite("The library and its intents", .serialized)
struct LibraryTests {
    private let fixture: Fixture
    private var library: PhotoLibrary { fixture.library }

    init() throws {
        fixture = try Fixture()
    }

    @Test("A sync tells what is new, changed and gone, and leaves what is no picture out")
    func syncing() async throws {
        try fixture.put("a.jpg", Pictures.jpeg())
        try fixture.put("b.png", Pictures.png())
        try fixture.put("notes.txt", Array("hello".utf8))
        #expect(try await SyncPhotosIntent().perform().value == 2)
        #expect(await library.photos.map(\.id).sorted() == ["a.jpg", "b.png"])
        #expect(try await SyncPhotosIntent().perform().value == 0)
        try fixture.put("b.png", Pictures.png(width: 64) + [0])
        try FileManager.default.removeItem(at: library.originals.appendingPathComponent("a.jpg"))
        #expect(try await SyncPhotosIntent().perform().value == 2)
        #expect(await library.photos.map(\.width) == [64])
    }

    @Test("The person's folder is looked at with what is within it, and no link or hidden file")
    func granted() async throws {
        let pictures = fixture.folder.appendingPathComponent("pictures")
        let inner = pictures.appendingPathComponent("2026/.hidden")
        try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
        try Data(Pictures.gif).write(to: pictures.appendingPathComponent("a.gif"))
        try Data(Pictures.jpeg()).write(to: pictures.appendingPathComponent("2026/sea.jpg"))
        try Data(Pictures.gif).write(to: inner.appendingPathComponent("b.gif"))
        try FileManager.default.createSymbolicLink(
            atPath: pictures.appendingPathComponent("link.gif").path, withDestinationPath: "a.gif")
        try fixture.put("a.gif", Pictures.gif)
        let library = try PhotoLibrary(folder: fixture.folder, pictures: pictures)
        AppDependencyManager.shared.add(dependency: library)
        #expect(try await SyncPhotosIntent().perform().value == 3)
        #expect(
            await library.photos.map(\.id).sorted() == ["a.gif", "~/Pictures/2026/sea.jpg", "~/Pictures/a.gif"])
        #expect(await library.photos(["~/Pictures/2026/sea.jpg"]).first?.name == "sea.jpg")
        // What isn't granted any more is not there any more.
        let without = try PhotoLibrary(folder: fixture.folder)
        AppDependencyManager.shared.add(dependency: without)
        #expect(try await SyncPhotosIntent().perform().value == 2)
    }

    @Test("A sync that is cancelled ends, and the next one goes on")
    func cancelling() async throws {
        for number in 0..<50 { try fixture.put("\(number).gif", Pictures.gif) }
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await SyncPhotosIntent().perform().value
        }
        await #expect(throws: CancellationError.self) { _ = try await task.value }
        #expect(try await SyncPhotosIntent().perform().value == 50)
    }

    @Test("Files are imported under a free name, and refused where they are no picture")
    func importing() async throws {
        var intent = ImportPhotosIntent()
        intent.files = [1, 2].map { _ in
            IntentFile(data: Data(Pictures.jpeg()), filename: "../beach.jpg")
        }
        let result = try await intent.perform()
        #expect(result.value?.map(\.id) == ["beach.jpg", "beach-1.jpg"])
        #expect(result.value?.first?.camera == "Kodak Brownie")
        intent = ImportPhotosIntent()
        intent.files = [IntentFile(data: Data("hello".utf8), filename: "hello.jpg")]
        await #expect(throws: PhotoError.noPicture(name: "hello.jpg")) { _ = try await intent.perform() }
    }

    @Test("Tags and albums survive the process; unknown photos are left out")
    func keeping() async throws {
        for name in ["a.gif", "b.gif"] { try fixture.put(name, Pictures.gif) }
        _ = try await SyncPhotosIntent().perform()
        let tag = TagPhotosIntent()
        tag.photos = EntityCollection(identifiers: ["a.gif", "gone.gif", "b.gif"])
        tag.tag = " sea "
        #expect(try await tag.perform().value == 2)
        let album = try await library.createAlbum("Trip", isShared: true)
        let add = AddToAlbumIntent()
        add.photos = EntityCollection(identifiers: ["b.gif", "a.gif", "b.gif"])
        add.album = AlbumEntity(album)
        #expect(try await add.perform().value == 2)
        let again = try PhotoLibrary(folder: fixture.folder)
        #expect(await again.photos(["a.gif"]).first?.tags == ["sea"])
        #expect(await again.albums.first?.photos == ["b.gif", "a.gif"])
        #expect(AlbumEntity(album).ownership == .shared)
        #expect(try await PhotoQuery().entities(matching: "SEA b").map(\.id) == ["b.gif"])
    }

    @Test(
        "What people see is there in Spanish",
        arguments: [
            (ImportPhotosIntent.title, "Importar fotos"), (SyncPhotosIntent.title, "Sincronizar fotos"),
            (TagPhotosIntent.title, "Etiquetar fotos"), (PhotoEntity.typeDisplayRepresentation.name, "Foto"),
            (PhotoError.emptyName.localizedStringResource, "Hace falta un nombre."),
            (AddToAlbumIntent().$album.title, "Álbum"),
        ])
    func spanish(resource: LocalizedStringResource, expected: String) {
        #expect(text(resource, in: "es") == expected)
    }
}

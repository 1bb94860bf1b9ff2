import Glibc
import IntentClient
import IntentProtocol
import Testing
import WorkerTestSupport

/// A plugin of the folder `Plugins`, as `scripts/test` builds it before these tests run.
struct SamplePlugin {
    let library: String

    init(_ name: String) {
        library = Repository.path(".build/plugins/debug/lib\(name).so")
    }

    var isBuilt: Bool { access(library, R_OK) == 0 }

    static let photos = SamplePlugin("Photos")
    static let media = SamplePlugin("Media")
}

/// Files of pictures, as small as they can be.
enum Picture {
    private static func big(_ number: Int, _ bytes: Int) -> [UInt8] {
        (0..<bytes).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }

    static let gif: [UInt8] = Array("GIF89a".utf8) + [7, 0, 5, 0]

    /// A JPEG of a camera that noted its name and a time of year 2026.
    static func jpeg(width: Int, height: Int = 480, camera: String, month: Int) -> [UInt8] {
        let model = Array(camera.utf8) + [0]
        let taken = Array("2026:0\(month):01 09:30:00".utf8) + [0]
        func entry(_ tag: Int, _ type: Int, _ count: Int, _ place: Int) -> [UInt8] {
            big(tag, 2) + big(type, 2) + big(count, 4) + big(place, 4)
        }
        // A directory of two entries at 8, one of one entry behind it, then the texts.
        let (details, texts) = (8 + 2 + 24 + 4, 8 + 2 + 24 + 4 + 2 + 12 + 4)
        var tiff = Array("MM".utf8) + big(42, 2) + big(8, 4) + big(2, 2)
        tiff += entry(0x0110, 2, model.count, texts) + entry(0x8769, 4, 1, details) + big(0, 4)
        tiff += big(1, 2) + entry(0x9003, 2, taken.count, texts + model.count) + big(0, 4) + model + taken
        let app1 = Array("Exif\0\0".utf8) + tiff
        var file: [UInt8] = [0xff, 0xd8, 0xff, 0xe1] + big(app1.count + 2, 2) + app1
        file += [0xff, 0xc0, 0, 11, 8] + big(height, 2) + big(width, 2)
        return file + [1, 1, 0x11, 0, 0xff, 0xda, 0, 2]
    }
}

@Suite(
    "Photos, the sample app", .enabled(if: SamplePlugin.photos.isBuilt, "scripts/test builds it"),
    .enabled(if: Caged.isPossible))
struct PhotosTests {
    /// A daemon whose person has some pictures and lets the app read them.
    private struct Shelf {
        let daemon: Daemon
        let pictures: String

        init(home: Home = Home(), isNew: Bool = true) throws {
            let person = home.path + "/person"
            pictures = person + "/Pictures"
            if isNew {
                for folder in [person, pictures, pictures + "/trip"] { mkdir(folder, 0o700) }
                try Self.write(pictures + "/beach.jpg", Picture.jpeg(width: 640, camera: "Brownie", month: 5))
                try Self.write(pictures + "/trip/hill.jpg", Picture.jpeg(width: 4000, camera: "Leica", month: 7))
                try Self.write(pictures + "/trip/beach house.gif", Picture.gif)
                try Self.write(pictures + "/list.txt", Array("no picture".utf8))
            }
            daemon = try Daemon(home: home, environment: ["HOME": person])
            guard isNew else { return }
            try daemon.install(Daemon.Plugin(library: SamplePlugin.photos.library, id: "photos"))
            let granted = try daemon.ctl("plugin", "grant", "photos")
            guard granted.status == 0, granted.output.contains("~/Pictures (granted)") else {
                throw Unexpected("\(granted)")
            }
        }

        static func write(_ path: String, _ bytes: [UInt8]) throws {
            let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
            guard file >= 0 else { throw Unexpected("\(path) can't be made") }
            defer { close(file) }
            guard Glibc.write(file, bytes, bytes.count) == bytes.count else { throw Unexpected("\(path) is cut") }
        }

        /// The titles of what the index finds.
        func found(_ text: String) throws -> [String] { try daemon.found(text, app: "photos") }
    }

    @Test("A sync finds the pictures of the granted folder; search, properties and albums know them")
    func syncing() throws {
        let shelf = try Shelf()
        let daemon = shelf.daemon
        let synced = try daemon.ctl("run", "photos.SyncPhotosIntent")
        #expect(synced.status == 0 && synced.output == "3 new, 0 changed, 0 gone.\n3\n", "\(synced)")
        #expect(try shelf.found("beach") == ["beach.jpg", "beach house.gif"])
        #expect(try shelf.found("leica") == ["hill.jpg"])
        let wide = try daemon.json(
            "query", "photos.PhotoEntity", "--where", "width >= 600", "--where", "taken > 2026-06-01", "--sort",
            "width:desc")
        #expect(wide["entities"]?.array?.compactMap { $0["title"]?.string } == ["hill.jpg"], "\(wide)")
        let made = try daemon.ctl("collection", "create", "photos.PhotoEntity", "--from-search", "beach")
        let tagged = try daemon.ctl(
            "run", "photos.TagPhotosIntent", "photos=collection:\(made.lines.first ?? "")", "tag=sea")
        #expect(tagged.status == 0 && tagged.output.contains("Tagged 2 photos with “sea”."), "\(tagged)")
        #expect(try daemon.json("query", "photos.PhotoEntity", "--match", "sea")["entities"]?.array?.count == 2)
        #expect(try daemon.ctl("run", "photos.CreateAlbumIntent", "name=Trip", "isShared=yes").status == 0)
        let add = ["run", "photos.AddToAlbumIntent", "photos=id:~/Pictures/beach.jpg", "album=Trip"]
        let refused = try Command(add, home: daemon.home).result()
        #expect(refused.status == 77, "\(refused)")
        let terminal = try Terminal(add, home: daemon.home)
        try terminal.wait(for: "Trip")
        try terminal.type("y\n")
        #expect(try terminal.end() == .status(0), "\(terminal.shown)")
    }

    @Test("What is gone is found no more; a lost index is filled by the app again")
    func repairing() throws {
        let home = Home()
        do {
            let shelf = try Shelf(home: home)
            #expect(try shelf.daemon.ctl("run", "photos.SyncPhotosIntent").status == 0)
            unlink(shelf.pictures + "/beach.jpg")
            let synced = try shelf.daemon.ctl("run", "photos.SyncPhotosIntent")
            #expect(synced.output == "0 new, 0 changed, 1 gone.\n1\n", "\(synced)")
            #expect(try shelf.found("beach") == ["beach house.gif"])
            try shelf.daemon.terminate()
        }
        for name in ["index.sqlite", "index.sqlite-wal", "index.sqlite-shm"] { unlink(home.path + "/data/" + name) }
        let shelf = try Shelf(home: home, isNew: false)
        try shelf.daemon.waitForIndex(of: "photos")
        #expect(try shelf.found("beach") == ["beach house.gif"])
        #expect(try shelf.found("leica") == ["hill.jpg"])
        #expect(try shelf.daemon.ctl("index", "check", "photos").output == "the search index is good\n")
    }

    @Test("A long sync tells how far it is, ends when it is cancelled, and the next one goes on")
    func cancelling() throws {
        let shelf = try Shelf()
        let many = shelf.pictures + "/many"
        mkdir(many, 0o700)
        try Shelf.write(many + "/0.gif", Picture.gif)
        // Far more than can be read before the cancel comes; links, since they are quickly made.
        for number in 1..<30_000 { link(many + "/0.gif", many + "/\(number).gif") }
        let connection = try shelf.daemon.connect()
        let (call, run) = try connection.start("photos.SyncPhotosIntent")
        var isTold = false
        let outcome = try connection.outcome(of: call) { frame in
            guard frame.kind == .progress, !isTold else { return }
            let report = try frame.read { (reader) throws(CBORError) in try ProgressReport(from: &reader) }
            guard report.completed > 0 else { return }
            isTold = true
            #expect(report.total == 30_004, "\(report)")
            _ = try shelf.daemon.request("cancel", .object(["run": .text(run)]))
        }
        #expect(isTold && outcome.cancellation == .user, "\(outcome)")
        for number in 0..<30_000 { unlink(many + "/\(number).gif") }
        let again = try shelf.daemon.ctl("run", "photos.SyncPhotosIntent")
        #expect(again.status == 0 && again.output.contains(" changed, "), "\(again)")
        #expect(try shelf.found("beach") == ["beach.jpg", "beach house.gif"])
        #expect(
            try shelf.daemon.json("query", "photos.PhotoEntity", "--all")["entities"]?.array?.count == 3)
    }
}

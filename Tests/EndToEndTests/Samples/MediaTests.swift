import Glibc
import IntentProtocol
import Testing
import WorkerTestSupport

/// Files of sound with tags and no sound, as small as they can be.
enum Sound {
    static func mp3(title: String, artist: String, album: String, genre: String = "Folk") -> [UInt8] {
        func frame(_ name: String, _ text: String) -> [UInt8] {
            // Within 127 bytes each kind of size is the same.
            Array(name.utf8) + [0, 0, 0, UInt8(text.utf8.count + 1), 0, 0, 3] + Array(text.utf8)
        }
        let frames = frame("TIT2", title) + frame("TPE1", artist) + frame("TALB", album) + frame("TCON", genre)
        let size = [0, 0, UInt8(frames.count >> 7), UInt8(frames.count & 0x7f)]
        return Array("ID3".utf8) + [3, 0, 0] + size + frames
    }
}

@Suite(
    "Media, the sample app", .enabled(if: SamplePlugin.media.isBuilt, "scripts/test builds it"),
    .enabled(if: Caged.isPossible))
struct MediaTests {
    private func write(_ path: String, _ bytes: [UInt8]) throws -> String {
        let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw Unexpected("\(path) can't be made") }
        defer { close(file) }
        guard Glibc.write(file, bytes, bytes.count) == bytes.count else { throw Unexpected("\(path) is cut") }
        return path
    }

    /// A daemon whose app has two songs and an episode: one imported, the others put into its folder.
    private func daemon() throws -> Daemon {
        let daemon = try Daemon(plugins: [Daemon.Plugin(library: SamplePlugin.media.library, id: "media")])
        let rain = try write(
            daemon.home.path + "/rain.mp3", Sound.mp3(title: "Rain", artist: "Ana", album: "Sky"))
        let imported = try daemon.ctl("run", "media.ImportMediaIntent", "files=\(rain)")
        guard imported.status == 0 else { throw Unexpected("\(imported)") }
        let files = daemon.dataFolder(of: "media") + "/files/"
        _ = try write(files + "wind.mp3", Sound.mp3(title: "Wind", artist: "Ben", album: "Sky"))
        _ = try write(
            files + "talk.mp3", Sound.mp3(title: "First", artist: "Cem", album: "Talks", genre: "Podcast"))
        _ = try write(files + "list.txt", Array("no sound".utf8))
        let scanned = try daemon.ctl("run", "media.ScanMediaIntent")
        guard scanned.output == "The library has 3 songs.\n3\n" else { throw Unexpected("\(scanned)") }
        return daemon
    }

    private func titles(_ daemon: Daemon, _ context: String) throws -> [String] {
        let reply = try daemon.request("relevant", .object(["context": .text(context)]))
        return (reply["entities"]?.array ?? []).compactMap { $0["title"]?.text }
    }

    @Test("A scan finds songs, albums and podcasts by their tags")
    func scanning() throws {
        let daemon = try daemon()
        func titles(_ arguments: String...) throws -> [String] {
            let result = try Command(["query"] + arguments + ["--json"], home: daemon.home).result().json()
            return (result["entities"]?.array ?? []).compactMap { $0["title"]?.string }
        }
        #expect(try titles("media.SongEntity", "--match", "ben") == ["Wind"])
        #expect(try titles("media.SongEntity", "--where", "artist == Ana") == ["Rain"])
        #expect(try titles("media.AlbumEntity", "--all") == ["Sky"])
        #expect(try titles("media.PodcastEntity", "--all") == ["Talks"])
    }

    @Test("A playlist for a workout is relevant and suggested in it, in no other, and until it is deleted")
    func workouts() throws {
        let daemon = try daemon()
        let made = try daemon.ctl(
            "run", "media.CreatePlaylistIntent", "name=Run", "songs=id:wind.mp3", "songs=id:rain.mp3",
            "workout=running")
        #expect(made.status == 0 && made.output.contains("Created the playlist “Run”."), "\(made)")
        #expect(
            try daemon.ctl("run", "media.CreatePlaylistIntent", "name=Any", "songs=id:rain.mp3", "workout=any").status
                == 0)
        #expect(try titles(daemon, "audio.workout.running") == ["Run", "Any"])
        #expect(try titles(daemon, "audio.workout.yoga") == ["Any"])
        #expect(try titles(daemon, "audio.nowPlaying").isEmpty)
        let shown = try daemon.ctl("relevant", "--context", "audio.workout.running")
        #expect(shown.lines.count == 3 && shown.lines[1].contains("Run"), "\(shown)")
        let suggested = try daemon.json("suggest", "--context", "audio.workout.running")
        let first = suggested["suggestions"]?.array?.first
        #expect(first?["title"] == "Run", "\(suggested)")
        #expect(
            first?["command"]?.string?.hasPrefix("intentctl run media.PlayPlaylistIntent playlist=id:") == true,
            "\(suggested)")
        #expect(try daemon.ctl("run", "media.DeletePlaylistsIntent", "entities=Run", "--yes").status == 0)
        #expect(try titles(daemon, "audio.workout.running") == ["Any"])
    }

    @Test("Whatever is played opens the link that the person set, with its first file")
    func playing() throws {
        let daemon = try daemon()
        let none = try daemon.ctl("run", "media.PlayMediaIntent", "media=song:Rain")
        #expect(none.status == 1 && none.errors.contains("Set the player first"), "\(none)")
        #expect(try daemon.ctl("run", "media.SetPlayerIntent", "link=https://player.example/{file}").status == 0)
        #expect(
            try daemon.ctl("run", "media.CreatePlaylistIntent", "name=Run", "songs=id:wind.mp3", "workout=running")
                .status == 0)
        for (media, file) in [
            ("song:Rain", "rain.mp3"), ("album:Sky", "rain.mp3"), ("podcast:Talks", "talk.mp3"),
            ("playlist:Run", "wind.mp3"),
        ] {
            let played = try daemon.ctl("run", "media.PlayMediaIntent", "media=\(media)")
            #expect(played.status == 0, "\(played)")
            #expect(played.lines.last == "https://player.example/\(file)", "\(media): \(played)")
        }
        let unknown = try daemon.ctl("run", "media.PlayMediaIntent", "media=playlist:Nothing")
        #expect(unknown.status == 65, "\(unknown)")
    }
}

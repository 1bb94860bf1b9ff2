import Foundation

/// The songs, podcasts and playlists: a folder of files, and a file of what is known of them.
///
/// The folder is part of the app's own, since a worker sees no other: files get there by importing, or are put there
/// by the person. What is known is written whole, after each change.
actor MediaLibrary {
    /// Bytes of a file at most.
    static let sizeLimit = 512 << 20

    private struct Content: Codable {
        var songs: [Song.ID: Song] = [:]
        var playlists: [Playlist] = []
        var player: String?
    }

    private let folder: URL
    private var content = Content()

    nonisolated var files: URL { folder.appendingPathComponent("files", isDirectory: true) }

    /// Opens the library of a folder, and makes it where it is missing.
    init(folder: URL) throws {
        self.folder = folder
        do {
            try FileManager.default.createDirectory(
                at: folder.appendingPathComponent("files"), withIntermediateDirectories: true)
            let file = folder.appendingPathComponent("library.json")
            if FileManager.default.fileExists(atPath: file.path) {
                content = try JSONDecoder().decode(Content.self, from: Data(contentsOf: file))
            }
        } catch {
            throw MediaError.storage("\(error.localizedDescription)")
        }
    }

    private func save() throws {
        do {
            try JSONEncoder().encode(content).write(
                to: folder.appendingPathComponent("library.json"), options: .atomic)
        } catch {
            throw MediaError.storage("\(error.localizedDescription)")
        }
    }

    // MARK: Songs

    /// All songs and episodes, by album and place in it.
    var songs: [Song] {
        content.songs.values.sorted {
            ($0.album ?? "", $0.track ?? .max, $0.title, $0.id) < ($1.album ?? "", $1.track ?? .max, $1.title, $1.id)
        }
    }

    func songs(_ ids: [Song.ID]) -> [Song] { ids.compactMap { content.songs[$0] } }

    /// The names of albums, or of podcasts, that something is of.
    func albums(areEpisodes: Bool) -> [String] {
        Set(content.songs.values.filter { $0.isEpisode == areEpisodes }.compactMap(\.album)).sorted()
    }

    /// What is of an album or a podcast, in order.
    func songs(ofAlbum name: String, areEpisodes: Bool) -> [Song] {
        songs.filter { $0.album == name && $0.isEpisode == areEpisodes }
    }

    /// Keeps a file under its name, or a name like it where that is taken.
    func add(_ data: Data, name: String) throws -> Song {
        guard data.count <= Self.sizeLimit else { throw MediaError.tooLarge(name: name) }
        guard AudioTags(Array(data.prefix(AudioTags.headLimit)), tail: Array(data.suffix(128))) != nil else {
            throw MediaError.noSound(name: name)
        }
        let target = files.appendingPathComponent(freeName(like: name))
        do {
            try data.write(to: target, options: .atomic)
        } catch {
            throw MediaError.storage("\(error.localizedDescription)")
        }
        guard let song = Self.read(target, keeping: nil) else { throw MediaError.noSound(name: name) }
        content.songs[song.id] = song
        try save()
        return song
    }

    private func freeName(like name: String) -> String {
        let last = name.split(separator: "/").last.map(String.init) ?? ""
        let plain = last.hasPrefix(".") || last.isEmpty ? "sound" + last : last
        let url = URL(fileURLWithPath: plain)
        let (stem, type) = (url.deletingPathExtension().lastPathComponent, url.pathExtension)
        let names = (0...).lazy.map { number in
            number == 0 ? plain : "\(stem)-\(number)" + (type.isEmpty ? "" : ".\(type)")
        }
        return names.first { !FileManager.default.fileExists(atPath: files.appendingPathComponent($0).path) } ?? plain
    }

    /// Looks at all files: what is new or changed is read, what is gone is forgotten.
    ///
    /// - Returns: How many there are.
    func scan() throws -> Int {
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: files.path).filter { !$0.hasPrefix(".") }
        } catch {
            throw MediaError.storage("\(error.localizedDescription)")
        }
        var found: [Song.ID: Song] = [:]
        for name in names {
            try Task.checkCancellation()
            found[name] = Self.read(files.appendingPathComponent(name), keeping: content.songs[name])
        }
        content.songs = found
        for index in content.playlists.indices { content.playlists[index].songs.removeAll { found[$0] == nil } }
        try save()
        return found.count
    }

    private static func read(_ url: URL, keeping before: Song?) -> Song? {
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: url.path),
            attributes[.type] as? FileAttributeType == .typeRegular, let size = attributes[.size] as? Int,
            let modified = attributes[.modificationDate] as? Date
        else { return nil }
        if let before, before.size == size, before.modified == modified { return before }
        guard let handle = try? FileHandle(forReadingFrom: url) else { return nil }
        defer { try? handle.close() }
        guard let head = try? handle.read(upToCount: AudioTags.headLimit) else { return nil }
        try? handle.seek(toOffset: UInt64(max(0, size - 128)))
        let tail = (try? handle.read(upToCount: 128)) ?? Data()
        guard let tags = AudioTags(Array(head), tail: Array(tail)) else { return nil }
        return Song(id: url.lastPathComponent, size: size, modified: modified, tags: tags)
    }

    // MARK: Playlists

    var playlists: [Playlist] { content.playlists }

    func createPlaylist(_ name: String, songs: [Song.ID], workout: Workout?) throws -> Playlist {
        let name = name.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !name.isEmpty else { throw MediaError.emptyName }
        let playlist = Playlist(
            id: UUID(), name: String(name.prefix(200)), songs: songs.filter { content.songs[$0] != nil },
            workout: workout)
        content.playlists.append(playlist)
        try save()
        return playlist
    }

    func deletePlaylists(_ ids: Set<Playlist.ID>) throws {
        content.playlists.removeAll { ids.contains($0.id) }
        try save()
    }

    // MARK: The player

    /// Keeps the link that plays a file, with `{file}` where its name belongs.
    func setPlayer(_ link: String) throws {
        guard link.contains("{file}"), Self.url(link, "x") != nil else { throw MediaError.badLink }
        content.player = link
        try save()
    }

    /// The link that plays a song.
    func link(to song: Song) throws -> URL {
        guard let player = content.player else { throw MediaError.noPlayer }
        guard let url = Self.url(player, song.id) else { throw MediaError.badLink }
        return url
    }

    private static func url(_ link: String, _ name: String) -> URL? {
        let allowed = CharacterSet.urlPathAllowed.subtracting(CharacterSet(charactersIn: "/?#&;"))
        let escaped = name.addingPercentEncoding(withAllowedCharacters: allowed) ?? ""
        let url = URL(string: link.replacingOccurrences(of: "{file}", with: escaped))
        return url?.scheme == nil ? nil : url
    }
}

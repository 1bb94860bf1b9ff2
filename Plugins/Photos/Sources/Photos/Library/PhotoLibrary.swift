import Foundation

/// The photos and albums: a folder of originals, and a file of what is known of them.
///
/// The folder of originals is part of the app's own: files get there by importing, or are put there by the person. The
/// person's own pictures are looked at where they granted that folder, and never changed. What is known is written whole,
/// after each change.
actor PhotoLibrary {
    /// The folder of the person's pictures, as it is asked for.
    static let pictures = "~/Pictures"
    /// Files of that folder that are looked at.
    static let fileLimit = 100_000
    /// Bytes of a picture's file at most.
    static let sizeLimit = 256 << 20

    /// What one sync found.
    struct Changes: Equatable, Sendable {
        var added = 0
        var changed = 0
        var removed = 0
        /// Files that are no pictures.
        var skipped = 0
    }

    private struct Content: Codable {
        var photos: [Photo.ID: Photo] = [:]
        var albums: [Album] = []
    }

    private let folder: URL
    private let pictures: URL?
    private var content = Content()

    /// Where the files of the pictures lie.
    nonisolated var originals: URL { folder.appendingPathComponent("originals", isDirectory: true) }
    private var file: URL { folder.appendingPathComponent("library.json") }

    /// Opens the library of a folder, and makes it where it is missing.
    ///
    /// - Parameter pictures: The person's own folder of pictures; nil where it isn't granted.
    init(folder: URL, pictures: URL? = nil) throws {
        self.folder = folder
        self.pictures = pictures
        do {
            try FileManager.default.createDirectory(
                at: folder.appendingPathComponent("originals"), withIntermediateDirectories: true)
            let file = folder.appendingPathComponent("library.json")
            if FileManager.default.fileExists(atPath: file.path) {
                content = try JSONDecoder().decode(Content.self, from: Data(contentsOf: file))
            }
        } catch {
            throw PhotoError.storage("\(error.localizedDescription)")
        }
    }

    /// Writes what is known.
    func save() throws {
        do {
            try JSONEncoder().encode(content).write(to: file, options: .atomic)
        } catch {
            throw PhotoError.storage("\(error.localizedDescription)")
        }
    }

    // MARK: Photos

    /// All photos, the latest first.
    var photos: [Photo] {
        content.photos.values.sorted { ($0.taken ?? $0.modified, $0.id) > ($1.taken ?? $1.modified, $1.id) }
    }

    func photos(_ ids: [Photo.ID]) -> [Photo] { ids.compactMap { content.photos[$0] } }

    /// Photos whose name, camera or tags have all words of a text.
    func photos(matching text: String) -> [Photo] {
        let words = text.lowercased().split(separator: " ")
        return photos.filter { photo in
            let known = ([photo.id, photo.camera ?? ""] + photo.tags).joined(separator: " ").lowercased()
            return words.allSatisfy { known.contains($0) }
        }
    }

    /// Keeps a file of a picture under its name, or a name like it where that is taken.
    func add(_ data: Data, name: String) throws -> Photo {
        guard data.count <= Self.sizeLimit else { throw PhotoError.tooLarge(name: name) }
        guard ImageFacts(Array(data.prefix(ImageFacts.headLimit))) != nil else {
            throw PhotoError.noPicture(name: name)
        }
        let target = originals.appendingPathComponent(freeName(like: name))
        do {
            try data.write(to: target, options: .atomic)
        } catch {
            throw PhotoError.storage("\(error.localizedDescription)")
        }
        guard let photo = Self.read(target, as: target.lastPathComponent, keeping: nil) else {
            throw PhotoError.noPicture(name: name)
        }
        content.photos[photo.id] = photo
        try save()
        return photo
    }

    private func freeName(like name: String) -> String {
        let last = name.split(separator: "/").last.map(String.init) ?? ""
        let plain = last.hasPrefix(".") || last.isEmpty ? "photo" + last : last
        let url = URL(fileURLWithPath: plain)
        let (stem, type) = (url.deletingPathExtension().lastPathComponent, url.pathExtension)
        let names = (0...).lazy.map { number in
            number == 0 ? plain : "\(stem)-\(number)" + (type.isEmpty ? "" : ".\(type)")
        }
        return names.first { !FileManager.default.fileExists(atPath: originals.appendingPathComponent($0).path) }
            ?? plain
    }

    func tag(_ ids: [Photo.ID], _ tag: String) throws -> Int {
        let tag = try Self.checked(tag)
        var count = 0
        for id in ids where content.photos[id]?.tags.contains(tag) == false {
            content.photos[id]?.tags.append(tag)
            count += 1
        }
        if count > 0 { try save() }
        return count
    }

    // MARK: Albums

    var albums: [Album] { content.albums }

    func createAlbum(_ name: String, isShared: Bool) throws -> Album {
        let album = Album(id: UUID(), name: try Self.checked(name), isShared: isShared)
        content.albums.append(album)
        try save()
        return album
    }

    /// Adds photos at an album's end; those that it has, and those that there are not, are left out.
    func add(_ ids: [Photo.ID], to album: Album.ID) throws -> Int {
        guard let index = content.albums.firstIndex(where: { $0.id == album }) else { throw PhotoError.albumNotFound }
        var known = Set(content.albums[index].photos)
        let added = ids.filter { content.photos[$0] != nil && known.insert($0).inserted }
        content.albums[index].photos += added
        try save()
        return added.count
    }

    private static func checked(_ name: String) throws -> String {
        let name = name.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !name.isEmpty else { throw PhotoError.emptyName }
        return String(name.prefix(200))
    }

    // MARK: Syncing

    /// The files of pictures there may be, by what a photo of theirs is identified by.
    nonisolated func files() throws -> [Photo.ID] {
        do {
            let own = try FileManager.default.contentsOfDirectory(atPath: originals.path)
                .filter { !$0.hasPrefix(".") }
            return (own + granted()).sorted()
        } catch {
            throw PhotoError.storage("\(error.localizedDescription)")
        }
    }

    /// The files in the person's folder and those within it; links are not followed.
    private nonisolated func granted() -> [Photo.ID] {
        guard let pictures, let paths = FileManager.default.enumerator(atPath: pictures.path) else { return [] }
        var found: [Photo.ID] = []
        while found.count < Self.fileLimit, let path = paths.nextObject() as? String {
            let isHidden = path.split(separator: "/").contains { $0.hasPrefix(".") }
            let isFile = paths.fileAttributes?[.type] as? FileAttributeType == .typeRegular
            if isFile, !isHidden { found.append("\(Self.pictures)/\(path)") }
        }
        return found
    }

    /// Where a photo's file lies.
    private func url(_ id: Photo.ID) -> URL {
        guard let pictures, id.hasPrefix(Self.pictures + "/") else { return originals.appendingPathComponent(id) }
        return pictures.appendingPathComponent(String(id.dropFirst(Self.pictures.count + 1)))
    }

    /// Brings one file's photo up to date.
    ///
    /// - Parameter changes: Counts what was found.
    func sync(_ name: String, _ changes: inout Changes) {
        let before = content.photos[name]
        guard let now = Self.read(url(name), as: name, keeping: before) else {
            changes.skipped += 1
            return
        }
        guard now != before else { return }
        content.photos[name] = now
        if before == nil { changes.added += 1 } else { changes.changed += 1 }
    }

    /// Forgets the photos whose files are gone, and writes what is known.
    ///
    /// - Returns: Those that are gone.
    func finishSync(_ names: [String], _ changes: inout Changes) throws -> [Photo.ID] {
        let gone = Set(content.photos.keys).subtracting(names)
        for id in gone { content.photos[id] = nil }
        for index in content.albums.indices { content.albums[index].photos.removeAll(where: gone.contains) }
        changes.removed = gone.count
        try save()
        return gone.sorted()
    }

    /// Reads what a file tells; a file that has not changed is not read again.
    private static func read(_ url: URL, as id: Photo.ID, keeping before: Photo?) -> Photo? {
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: url.path),
            attributes[.type] as? FileAttributeType == .typeRegular, let size = attributes[.size] as? Int,
            let modified = attributes[.modificationDate] as? Date
        else { return nil }
        if let before, before.size == size, before.modified == modified { return before }
        guard let handle = try? FileHandle(forReadingFrom: url) else { return nil }
        defer { try? handle.close() }
        guard let head = try? handle.read(upToCount: ImageFacts.headLimit), let facts = ImageFacts(Array(head)) else {
            return nil
        }
        return Photo(
            id: id, size: size, modified: modified, width: facts.width, height: facts.height,
            taken: facts.taken, camera: facts.camera, tags: before?.tags ?? [])
    }
}

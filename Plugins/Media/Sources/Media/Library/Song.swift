import Foundation

/// A file of sound as the library keeps it: a song, or an episode of a podcast.
struct Song: Codable, Hashable, Sendable, Identifiable {
    /// The file's name in the folder of the files.
    var id: String
    /// Bytes and time of the file, which tell whether it has changed.
    var size: Int
    var modified: Date
    var title: String
    var artist: String?
    /// The album, or the podcast that it is an episode of.
    var album: String?
    var track: Int?
    var isEpisode: Bool

    init(id: String, size: Int, modified: Date, tags: AudioTags) {
        self.id = id
        self.size = size
        self.modified = modified
        title = tags.title ?? URL(fileURLWithPath: id).deletingPathExtension().lastPathComponent
        artist = tags.artist
        album = tags.album
        track = tags.track
        isEpisode = tags.genre?.lowercased().contains("podcast") == true
    }
}

/// A list of songs, for a kind of workout or for none.
struct Playlist: Codable, Hashable, Sendable, Identifiable {
    var id: UUID
    var name: String
    var songs: [Song.ID]
    var workout: Workout?
}

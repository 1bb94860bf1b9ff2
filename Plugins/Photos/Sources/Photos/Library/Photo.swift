import Foundation

/// A photo as the library keeps it.
struct Photo: Codable, Hashable, Sendable, Identifiable {
    /// The file's name in the folder of originals, or its path from the person's home: `~/Pictures/2026/beach.jpg`.
    var id: String
    /// Bytes and time of the file, which tell whether it has changed.
    var size: Int
    var modified: Date
    var width: Int
    var height: Int
    var taken: Date?
    var camera: String?
    var tags: [String] = []

    /// What the file is called.
    var name: String { id.split(separator: "/").last.map(String.init) ?? id }
}

/// An album: a name, and photos in an order.
struct Album: Codable, Hashable, Sendable, Identifiable {
    var id: UUID
    var name: String
    /// Whether others see it.
    var isShared: Bool
    var photos: [Photo.ID] = []
}

import AppIntents

/// What a person is told when something can't be done.
enum MediaError: Error, Hashable {
    /// A file is no sound that can be read.
    case noSound(name: String)
    /// A file is larger than the library takes.
    case tooLarge(name: String)
    case emptyName
    /// There is nothing in what is to be played.
    case nothingToPlay
    /// No link to a player was set.
    case noPlayer
    /// The link to the player makes no URL.
    case badLink
    /// The library's file can't be used.
    case storage(String)
}

extension MediaError: CustomLocalizedStringResourceConvertible {
    var localizedStringResource: LocalizedStringResource {
        switch self {
        case .noSound(let name): "“\(name)” is no sound that can be read: MP3, Ogg, FLAC or MP4."
        case .tooLarge(let name): "“\(name)” is larger than 512 MB."
        case .emptyName: "This needs a name."
        case .nothingToPlay: "There is nothing to play in it."
        case .noPlayer: "Set the player first: its link, with {file} where the file's name belongs."
        case .badLink: "The player's link needs {file}, and has to be a URL."
        case .storage(let reason): "The library can't be read or written: \(reason)"
        }
    }
}

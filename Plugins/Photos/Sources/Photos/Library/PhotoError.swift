import AppIntents

/// What a person is told when something can't be done.
enum PhotoError: Error, Hashable {
    /// A file is no picture that can be read.
    case noPicture(name: String)
    /// A file is larger than the library takes.
    case tooLarge(name: String)
    case emptyName
    case albumNotFound
    /// The library's file can't be used.
    case storage(String)
}

extension PhotoError: CustomLocalizedStringResourceConvertible {
    var localizedStringResource: LocalizedStringResource {
        switch self {
        case .noPicture(let name): "“\(name)” is no picture that can be read: JPEG, PNG, GIF or WebP."
        case .tooLarge(let name): "“\(name)” is larger than 256 MB."
        case .emptyName: "This needs a name."
        case .albumNotFound: "This album does not exist any more."
        case .storage(let reason): "The library can't be read or written: \(reason)"
        }
    }
}

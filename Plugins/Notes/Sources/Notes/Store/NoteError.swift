import AppIntents

/// What a person is told when something can't be done.
enum NoteError: Error, Hashable {
    /// A note without text was to be kept.
    case emptyText
    /// A note of more characters than fit was to be kept.
    case textTooLong(limit: Int)
    /// The note was deleted meanwhile.
    case noteNotFound
    /// The file of the notes can't be used; the words are SQLite's.
    case storage(String)
}

extension NoteError: CustomLocalizedStringResourceConvertible {
    var localizedStringResource: LocalizedStringResource {
        switch self {
        case .emptyText: "A note needs some text."
        case .textTooLong(let limit): "A note has room for \(limit) characters."
        case .noteNotFound: "This note does not exist any more."
        case .storage(let reason): "The notes can't be read or written: \(reason)"
        }
    }
}

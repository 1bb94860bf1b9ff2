/// How much a value may hold, whatever its parameter's own limits are.
package enum ReadingLimits {
    /// Bytes in UTF-8 of a text or of JSON.
    package static let text = 1 << 20
    /// Bytes of data and of a file that is sent as data.
    package static let data = 16 << 20
    /// Bytes in UTF-8 of a URL.
    package static let url = 64 << 10
    /// Bytes in UTF-8 of a list of identifiers, one a line.
    package static let lines = 48 << 20
    /// Bytes in UTF-8 of what is typed for a number, a date, a name, an identifier and the like.
    package static let word = 4096
    /// Elements of a list or set.
    package static let elements = 100_000
    /// Identifiers of a collection.
    package static let identifiers = 1_000_000
    /// Levels of lists, unions and records in one another.
    package static let depth = 16
    /// Characters of a value that an error shows.
    package static let shown = 60
    /// Names or cases that an error lists.
    package static let listed = 12
}

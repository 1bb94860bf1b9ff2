public import Foundation

/// Why the search index did not do what was asked of it.
public struct CSIndexError: LocalizedError, Hashable, Sendable {
    /// What went wrong, by the numbers of Apple's error domain.
    public enum Code: Int, Hashable, Sendable {
        case unknownError = -1
        case indexUnavailableError = -1000
        case invalidItemError = -1001
        case invalidClientStateError = -1002
        case remoteConnectionError = -1003
        case quotaExceeded = -1004
        case indexingUnsupported = -1005
    }

    /// What went wrong.
    public let code: Code
    private let words: String

    init(_ code: Code, _ words: String) {
        self.code = code
        self.words = words
    }

    /// What went wrong, in words.
    public var errorDescription: String? { words }
}

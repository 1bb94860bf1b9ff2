import IntentProtocol

/// How often a run brought its app to the front, each time of which starts a program.
struct FrontCount: Hashable, Sendable {
    /// Times at most: 8.
    static let limit: UInt8 = 8

    private var taken: UInt8 = 0

    /// Takes one of them.
    mutating func take() throws(IntentError) {
        guard taken < Self.limit else {
            throw IntentError(
                .app, .notPermitted, "a run brings its app to the front \(Self.limit) times at most",
                remedy: "show it once")
        }
        taken += 1
    }
}

import IntentProtocol

/// A collection that is too long to stand in a result.
protocol LargeCollection: Sendable {
    /// Sends it to the host, so that it is written by its handle from then on.
    func send(through context: RunContext) async throws
}

/// Sends collections to the host that are too long to stand in a result.
enum LargeCollections {
    /// Identifiers that are sent at once: 10,000. Of the longest a part is 40 MB, within a frame.
    static let partSize = 10_000

    /// Sends all of them.
    ///
    /// - Returns: Whether the result is to be written anew. It is not where the host takes none: they stand in it then.
    static func send(_ collections: [any LargeCollection], through context: RunContext) async throws -> Bool {
        do {
            for collection in collections { try await collection.send(through: context) }
            return true
        } catch let error as IntentError where error.code == .unsupported {
            return false
        }
    }
}

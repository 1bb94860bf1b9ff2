import IntentProtocol
import Synchronization

/// What one collection that is being built takes of the bytes that all of them may take together.
///
/// A share belongs to who builds, one call at a time, and is given back with its object.
final class BuildingShare: Sendable {
    private static let all = Atomic<Int>(0)

    private let own = Atomic<Int>(0)

    /// Takes as many bytes as the collection has now.
    ///
    /// - Throws: `busy` where all together would have more than ``CollectionLimits/building``.
    func grow(to bytes: Int) throws(IntentError) {
        let more = bytes - own.load(ordering: .relaxed)
        guard Self.all.add(more, ordering: .relaxed).newValue > CollectionLimits.building else {
            return own.store(bytes, ordering: .relaxed)
        }
        Self.all.subtract(more, ordering: .relaxed)
        throw IntentError(
            .request, .busy, "the collections that are being built have more than \(CollectionLimits.building) bytes",
            remedy: "try again when some of them are done")
    }

    deinit {
        Self.all.subtract(own.load(ordering: .relaxed), ordering: .relaxed)
    }
}

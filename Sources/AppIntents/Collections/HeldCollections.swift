import IntentProtocol
import Synchronization

/// The collections of the host that this process has mapped, by handle, until the host says that they are gone.
final class HeldCollections: Sendable {
    /// Collections that are kept mapped at once; past it one that was not used lately gives way. Twice as many as the host
    /// counts on, since it counts in another order where calls come side by side.
    static let limit = 2 * CollectionLimits.keptByPlugin
    /// Bytes that are kept mapped: 1 GiB. A worker's address space has 4.
    static let byteLimit = 2 * CollectionLimits.keptByPluginBytes

    static let shared = HeldCollections()

    private struct Shared {
        var sets: [CollectionKey: (identifiers: MappedIdentifiers, use: UInt64)] = [:]
        var uses: UInt64 = 0

        var bytes: Int { sets.values.reduce(0) { $0 + $1.identifiers.byteCount } }
    }

    private let held = Mutex(Shared())
    private let mostBytes: Int

    init(byteLimit: Int = HeldCollections.byteLimit) {
        mostBytes = byteLimit
    }

    /// The collection of a handle where it is mapped already.
    func find(_ handle: String) -> MappedIdentifiers? {
        held.withLock { held in
            held.uses += 1
            guard let place = held.sets.index(forKey: CollectionKey(handle)) else { return nil }
            held.sets.values[place].use = held.uses
            return held.sets.values[place].identifiers
        }
    }

    /// The collection of a handle; its file is mapped where it is not yet. The descriptor stays the caller's.
    ///
    /// - Throws: `invalid-value` where the file is no sealed file of identifiers.
    func map(_ handle: String, _ descriptor: Int32) throws -> MappedIdentifiers {
        if let known = find(handle) { return known }
        let identifiers = MappedIdentifiers(try IdentifierSet(descriptor: descriptor), handle: handle)
        return held.withLock { held in
            if let known = held.sets[CollectionKey(handle)] { return known.identifiers }
            while held.sets.count >= Self.limit || held.bytes + identifiers.byteCount > mostBytes,
                let oldest = held.sets.min(by: { $0.value.use < $1.value.use })
            {
                held.sets[oldest.key] = nil
            }
            held.uses += 1
            held.sets[CollectionKey(handle)] = (identifiers, held.uses)
            return identifiers
        }
    }

    /// Collections are gone; what still uses one keeps it to its own end.
    func forget(_ handles: [String]) {
        held.withLock { held in for handle in handles { held.sets[CollectionKey(handle)] = nil } }
    }

    /// Collections that are mapped.
    var count: Int { held.withLock { $0.sets.count } }
}

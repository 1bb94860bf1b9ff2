import Synchronization

/// Identifiers in an array, and the handle that they have at the host once they were sent there.
@usableFromInline
struct IdentifierList<ID: Sendable>: Sendable {
    /// What is shared by the copies of a list as long as none is changed.
    @usableFromInline
    final class Sent: Sendable {
        let handle = Mutex<String?>(nil)
    }

    @usableFromInline private(set) var identifiers: [ID]
    private(set) var sent: Sent

    init(_ identifiers: [ID]) {
        self.identifiers = identifiers
        sent = Sent()
    }

    static var empty: Self { Self([]) }

    mutating func change(_ body: (inout [ID]) -> Void) {
        body(&identifiers)
        if sent.handle.withLock({ $0 }) != nil || !isKnownUniquelyReferenced(&sent) { sent = Sent() }
    }
}

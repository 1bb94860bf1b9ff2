package import IntentStore

/// Lets so many long tasks have a resource at once, the others in the order of asking. Pure.
package struct TaskSlots: Sendable {
    private let limit: Int
    private var holders: Set<RunIdentifier> = []
    private var waiting: [RunIdentifier] = []

    package init(limit: Int) {
        self.limit = limit
    }

    /// Asks for a place.
    ///
    /// - Returns: Whether the run has one now; else it waits for its turn.
    package mutating func ask(_ run: RunIdentifier) -> Bool {
        if holders.contains(run) { return true }
        guard holders.count < limit else {
            if !waiting.contains(run) { waiting.append(run) }
            return false
        }
        holders.insert(run)
        return true
    }

    /// Gives a place back, or stops waiting for one.
    ///
    /// - Returns: The run that has the place now.
    package mutating func leave(_ run: RunIdentifier) -> RunIdentifier? {
        waiting.removeAll { $0 == run }
        guard holders.remove(run) != nil, !waiting.isEmpty else { return nil }
        let next = waiting.removeFirst()
        holders.insert(next)
        return next
    }
}

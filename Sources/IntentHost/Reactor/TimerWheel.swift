/// What is to be done later, in buckets of one tick. Pure: the time is given.
///
/// Inserting and removing take constant time, so that a deadline a call costs little; most are removed before they
/// are due.
package struct TimerWheel: Sendable {
    package typealias Action = @Sendable (Turn) -> Void

    /// Names an entry for its removal.
    package struct Key: Hashable, Sendable {
        fileprivate let bucket: UInt64
        fileprivate let number: UInt64
    }

    private let tick: UInt64
    private var buckets: [UInt64: [UInt64: Action]] = [:]
    private var nextNumber: UInt64 = 0
    /// The earliest bucket that there may be; never later than the earliest one.
    private var earliest = UInt64.max

    package init(tick: UInt64) {
        self.tick = tick
    }

    /// Adds an entry that is due at a time, rounded up to the next tick.
    package mutating func insert(at time: UInt64, _ action: @escaping Action) -> Key {
        let bucket = time / tick + 1
        nextNumber += 1
        buckets[bucket, default: [:]][nextNumber] = action
        earliest = min(earliest, bucket)
        return Key(bucket: bucket, number: nextNumber)
    }

    /// Removes an entry; nothing happens where it was due already.
    package mutating func remove(_ key: Key) {
        buckets[key.bucket]?.removeValue(forKey: key.number)
        if buckets[key.bucket]?.isEmpty == true { buckets.removeValue(forKey: key.bucket) }
        if buckets.isEmpty { earliest = .max }
    }

    /// When to look next; nil where nothing is kept. It may be earlier than anything that is still there.
    package var nextDue: UInt64? {
        earliest == .max ? nil : earliest * tick
    }

    /// Takes out what is due at a time, in no order within a tick.
    package mutating func take(until time: UInt64) -> [Action] {
        let now = time / tick
        guard earliest <= now else { return [] }
        var due: [Action] = []
        for bucket in buckets.keys.filter({ $0 <= now }).sorted() {
            if let actions = buckets.removeValue(forKey: bucket) { due += actions.values }
        }
        earliest = buckets.keys.min() ?? .max
        return due
    }

    package var count: Int { buckets.values.reduce(0) { $0 + $1.count } }
}

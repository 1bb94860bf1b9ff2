/// When what the journal gathered goes into the database: while nobody calls, but before long.
///
/// A run that was on record when its caller heard of it may wait in the journal, and what reads runs takes it over first. So
/// the work is kept out of the way of calls: a pause among them is waited for, up to a time and up to a size.
struct TransferTime: Hashable, Sendable {
    /// Nanoseconds from a run's end to the first look.
    static let interval: UInt64 = 1_000_000_000
    /// Nanoseconds between two looks.
    static let look: UInt64 = 250_000_000
    /// Nanoseconds without a call that count as a pause.
    static let pause: UInt64 = 200_000_000
    /// Nanoseconds that a transfer waits for a pause at most.
    static let patience: UInt64 = 3_000_000_000
    /// Bytes of the journal from which on there is no waiting: some 35,000 runs.
    static let size = 8 << 20

    enum Answer: Hashable, Sendable {
        case wait
        /// Now, on a thread that gives way to others.
        case atLeisure
        /// Now, and as fast as it goes: runs come faster than a thread that gives way could take them.
        case now
    }

    /// When somebody was served last.
    var lastUse: UInt64
    /// Since when there is something to transfer.
    var dueSince: UInt64

    /// Whether to begin.
    ///
    /// - Parameter pending: Bytes of the journal that are not in the database.
    func answer(now: UInt64, pending: Int) -> Answer {
        if pending >= Self.size { return .now }
        return now >= lastUse + Self.pause || now >= dueSince + Self.patience ? .atLeisure : .wait
    }
}

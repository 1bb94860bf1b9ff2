import CIntentSystem

/// A moment of the monotonic clock after which waiting is given up.
package struct Deadline: Hashable, Sendable {
    /// Nanoseconds of the monotonic clock; nil for a wait without end.
    private let nanoseconds: UInt64?

    /// A wait without end.
    package static let never = Deadline(nanoseconds: nil)
    /// No wait: only what is there already.
    package static let now = Deadline(nanoseconds: 0)

    private init(nanoseconds: UInt64?) {
        self.nanoseconds = nanoseconds
    }

    /// A moment from now on.
    package static func after(_ duration: Duration) -> Deadline {
        let (seconds, attoseconds) = duration.components
        let wait = max(0, Double(seconds) * 1e9 + Double(attoseconds) * 1e-9)
        // A wait of more than a century is one without end.
        guard wait < 4e18 else { return .never }
        return Deadline(nanoseconds: intent_monotonic_nanoseconds() + UInt64(wait))
    }

    package var hasPassed: Bool {
        nanoseconds.map { intent_monotonic_nanoseconds() >= $0 } ?? false
    }

    /// What is left as `poll` takes it: milliseconds, rounded up; -1 for a wait without end.
    package var milliseconds: Int32 {
        guard let nanoseconds else { return -1 }
        let now = nanoseconds == 0 ? 0 : intent_monotonic_nanoseconds()
        return now >= nanoseconds ? 0 : Int32(clamping: (nanoseconds - now + 999_999) / 1_000_000)
    }
}

package import IntentProtocol

/// Lets a run's progress through at most 20 times a second, and always its last report. Pure: the time is given.
package struct ProgressGate: Sendable {
    /// Nanoseconds between two reports: 50 ms.
    package static let interval: UInt64 = 50_000_000

    package enum Decision: Hashable, Sendable {
        case send
        /// Keep it, and call ``due(at:)`` at that time.
        case wait(until: UInt64)
        /// Keep it in place of the one before; a time to look is set already.
        case merged
    }

    private var sentAt: UInt64?
    @Rarely private var kept: ProgressReport?
    private var isWaiting = false

    package init() {}

    /// Takes a report, which is kept where it may not be sent now.
    package mutating func take(_ report: ProgressReport, at now: UInt64) -> Decision {
        if isWaiting {
            kept = report
            return .merged
        }
        guard let sentAt, now < sentAt + Self.interval else {
            sentAt = now
            return .send
        }
        kept = report
        isWaiting = true
        return .wait(until: sentAt + Self.interval)
    }

    /// The report that may be sent now.
    package mutating func due(at now: UInt64) -> ProgressReport? {
        isWaiting = false
        defer { kept = nil }
        if kept != nil { sentAt = now }
        return kept
    }

    /// Puts off what ``due(at:)`` would give, for a reader that is behind.
    package mutating func postpone() {
        isWaiting = kept != nil
    }

    /// Whether a report waits.
    package var hasKept: Bool { kept != nil }

    /// The last report where it was not sent; nothing is kept afterwards.
    package mutating func finish() -> ProgressReport? {
        isWaiting = true
        defer { kept = nil }
        return kept
    }
}

/// How long a run may still go on. Pure: the time is given, in nanoseconds of any clock that does not go back.
///
/// The deadline counts only while it is what bounds the run: a person who thinks, or long work that is under way,
/// takes nothing of it. Long work is bounded by a window instead, which every report opens anew.
package struct RunTime: Sendable {
    package enum Verdict: Hashable, Sendable {
        /// Look again at that time.
        case wait(until: UInt64)
        /// The deadline is over.
        case deadlinePassed
        /// Long work was silent for a whole window.
        case leaseExpired
        /// Nothing bounds the run now.
        case unbounded
    }

    private var limit = RunMachine.Limit.none
    /// What is left of the deadline, as of ``since``.
    private var left: UInt64
    private let window: UInt64
    private var since: UInt64 = 0
    private var renewed: UInt64 = 0

    /// - Parameters:
    ///   - allowed: Nanoseconds that the run may take.
    ///   - window: Nanoseconds that long work may be silent.
    package init(allowed: UInt64, window: UInt64) {
        left = allowed
        self.window = window
    }

    /// Puts another limit in force.
    package mutating func bound(by limit: RunMachine.Limit, at now: UInt64) -> Verdict {
        if self.limit == .deadline { left -= min(left, now - min(now, since)) }
        self.limit = limit
        since = now
        renewed = now
        return look(at: now)
    }

    /// Opens the window of long work anew.
    package mutating func renew(at now: UInt64) {
        renewed = max(renewed, now)
    }

    package func look(at now: UInt64) -> Verdict {
        switch limit {
        case .none: .unbounded
        case .deadline: now >= since + left ? .deadlinePassed : .wait(until: since + left)
        case .lease: now >= renewed + window ? .leaseExpired : .wait(until: renewed + window)
        }
    }
}

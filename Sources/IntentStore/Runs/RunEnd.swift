package import IntentProtocol

/// What the journal keeps when a run ends.
package struct RunEnd: Hashable, Sendable {
    /// How a run ends. A run that its host didn't see to the end is ``RunStatus/interrupted``.
    package enum Outcome: String, CaseIterable, Sendable {
        case completed, failed, cancelled
    }

    package var id: RunIdentifier
    package var outcome: Outcome
    /// The reason of a cancellation, such as `user` or `timeout`.
    package var cancellation: String?
    package var error: IntentError?
    package var ended: Timestamp
    /// How long the run took, in microseconds, by a clock that nobody sets.
    package var durationMicroseconds: Int64
    /// The execution target that the run had in the end; `nil` leaves the one of the start.
    package var target: String?
    /// The process that performed the intent.
    package var worker: Int32?
    /// Who confirmed the run, where it asked.
    package var confirmedBy: String?
    /// What its long work needed, as bits; nil where it did none.
    package var background: Int64?

    // Inlinable: built in its place, where the module that it is built in knows how.
    @inlinable
    package init(
        id: RunIdentifier, outcome: Outcome, cancellation: String? = nil, error: IntentError? = nil,
        ended: Timestamp = .now(), durationMicroseconds: Int64, target: String? = nil, worker: Int32? = nil,
        confirmedBy: String? = nil, background: Int64? = nil
    ) {
        self.id = id
        self.outcome = outcome
        self.cancellation = cancellation
        self.error = error
        self.ended = ended
        self.durationMicroseconds = durationMicroseconds
        self.target = target
        self.worker = worker
        self.confirmedBy = confirmedBy
        self.background = background
    }
}

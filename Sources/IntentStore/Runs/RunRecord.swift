package import IntentProtocol

/// Where a run stands.
package enum RunStatus: String, CaseIterable, Sendable {
    /// It began and has not ended.
    case running
    case completed, failed, cancelled
    /// The host died while it ran: what the intent did by then is unknown.
    case interrupted
}

/// A run as history knows it: its start, and its end if there was one.
package struct RunRecord: Hashable, Sendable {
    package var id: RunIdentifier
    /// The full name, `app.Intent`; empty where only the end could be read from a damaged journal.
    package var intent: String
    package var app: String
    package var caller: String
    package var surface: String
    package var target: String?
    package var status: RunStatus
    package var cancellation: String?
    package var error: IntentError?
    package var started: Timestamp
    package var ended: Timestamp?
    package var durationMicroseconds: Int64?
    /// The host's process.
    package var process: Int32?
    /// The process that performed the intent.
    package var worker: Int32?
    package var confirmedBy: String?
    /// Why the target was chosen.
    package var reason: String?
    /// The run whose result asked for this one.
    package var parent: String?
    /// The values as JSON, where they are kept.
    package var parameters: String?
    /// What its long work needed, as bits; nil where it did none.
    package var background: Int64?
    /// The file of the program that asked, as the kernel tells it.
    package var program: String?
}

extension RunRecord {
    /// What is known of a run that goes on.
    package init(_ start: RunStart) {
        self.init(
            id: start.id, intent: start.intent, app: start.app, caller: start.caller, surface: start.surface,
            target: start.target, status: .running, started: start.started, process: start.process,
            reason: start.reason, parent: start.parent, parameters: start.parameters, program: start.program)
    }

    /// Adds what is known of its end.
    package mutating func end(_ end: RunEnd) {
        switch end.outcome {
        case .completed: status = .completed
        case .failed: status = .failed
        case .cancelled: status = .cancelled
        }
        cancellation = end.cancellation
        error = end.error
        ended = end.ended
        durationMicroseconds = end.durationMicroseconds
        target = end.target ?? target
        worker = end.worker
        confirmedBy = end.confirmedBy
        background = end.background
    }
}

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
}

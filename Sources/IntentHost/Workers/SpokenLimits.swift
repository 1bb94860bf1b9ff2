import IntentProtocol
import IntentStore

/// Bounds of what a plugin says beside its results: it goes to all who follow its runs, and is kept until they have read it.
enum SpokenLimits {
    /// Bytes of a report of progress: 64 KiB. A longer one ends the worker.
    static let progress = 64 << 10
    /// Bytes of a question: 1 MiB. A longer one ends the worker.
    static let question = 1 << 20
    /// Bytes of an error's message and of its remedy: 16 KiB. Longer ones are cut.
    static let error = 16 << 10

    /// What is wrong with a frame; nil where it is short enough.
    static func refuse(_ frame: Frame) -> IntentError? {
        let most =
            switch frame.kind {
            case .progress: progress
            case .ask: question
            default: Int.max
            }
        guard frame.payload.count > most else { return nil }
        return IntentError(
            .system, .protocolViolation,
            "the plugin's \(frame.kind) has \(frame.payload.count) bytes, and \(most) are the most",
            remedy: "tell its author")
    }
}

extension IntentError {
    /// The error with texts of a length that can be told to many.
    var clipped: IntentError {
        var error = self
        error.message = message.clipped(to: SpokenLimits.error)
        error.remedy = remedy?.clipped(to: SpokenLimits.error)
        return error
    }
}

extension Failure {
    var clipped: Failure {
        var failure = self
        failure.error = error.clipped
        return failure
    }
}

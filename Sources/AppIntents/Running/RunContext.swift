package import IntentProtocol
import Synchronization

/// What a run knows of its surroundings: who called, and the way back to the caller.
package final class RunContext: Sendable {
    /// The run that this task belongs to; nil where code calls `perform()` itself.
    @TaskLocal package static var current: RunContext?

    private let call: Call?
    private let message: Perform?
    private let madeProgress = Mutex<RunProgress?>(nil)

    /// A context without a host.
    package init() {
        call = nil
        message = nil
    }

    /// The context of a run that the host asked for.
    init(_ message: Perform, _ call: Call) {
        self.call = call
        self.message = message
    }

    // MARK: The caller

    /// The run's identifier; empty without a host.
    package var run: String { message?.run ?? "" }
    /// Who calls; empty without a host.
    package var caller: String { message?.caller ?? "" }
    /// The surface that the call came from, such as `cli`; empty without a host.
    package var surface: String { message?.surface ?? "" }
    /// The caller's locale as the caller named it; empty for the source language.
    package var localeIdentifier: String { message?.locale ?? "" }

    // MARK: Asking

    /// Puts a question to the caller and waits for the answer.
    ///
    /// - Parameter question: Makes the question, given its number within the run.
    /// - Returns: What was answered; that it was declined or nobody could be asked is an answer, too.
    /// - Throws: `CancellationError` when the run is cancelled meanwhile; an `IntentError` without a host.
    package func ask(_ question: (UInt32) -> Question) async throws -> Answer.Outcome {
        guard let call else {
            throw IntentError(
                .request, .unsupported, "nobody can be asked: this run has no host",
                remedy: "set every parameter before perform() is called, or run the intent through the host")
        }
        return try await call.ask(question)
    }

    // MARK: Cancelling

    /// Why the run was asked to end early; nil as long as it was not.
    package var cancellation: CancellationReason? { call?.cancellation }

    /// Registers a handler for being cancelled, until ``removeCancellationHandler(_:)``.
    ///
    /// It is called once, at once where the run was cancelled before, on whatever thread brings the news.
    package func addCancellationHandler(_ handler: @escaping @Sendable (CancellationReason) -> Void) -> UInt32 {
        call?.addCancellationHandler(handler) ?? 0
    }

    package func removeCancellationHandler(_ number: UInt32) {
        call?.removeCancellationHandler(number)
    }

    // MARK: Progress

    /// The run's progress, made when it is first read and sent to the caller as it changes.
    package var progress: Progress {
        madeProgress.withLock { made in
            if let made { return made }
            let progress = RunProgress(call ?? NoProgressOutlet())
            made = progress
            return progress
        }
    }

    /// Sends what is left to say of the progress, which is not sent afterwards.
    func finishProgress() {
        madeProgress.withLock { $0 }?.finish()
    }

    /// Notes that a result was made, which ends a run that no host watches.
    static func resultWasMade() {}
}

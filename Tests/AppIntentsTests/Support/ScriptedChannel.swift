import AppIntents
import IntentProtocol
import Synchronization

/// A way to a caller whose answers are written down beforehand.
final class ScriptedChannel: RunChannel {
    private struct State {
        var answers: [Answer.Outcome]
        var questions: [Question] = []
        var reports: [ProgressReport] = []
        var requests: [AdminRequest] = []
        var cancellation: CancellationReason?
    }

    private let state: Mutex<State>
    /// Requests that this host doesn't offer.
    private let refused: Set<String>

    init(
        _ answers: [Answer.Outcome] = [], cancellation: CancellationReason? = nil, refusing refused: Set<String> = []
    ) {
        self.refused = refused
        state = Mutex(State(answers: answers, cancellation: cancellation))
    }

    var questions: [Question] { state.withLock { $0.questions } }
    var reports: [ProgressReport] { state.withLock { $0.reports } }
    var requests: [AdminRequest] { state.withLock { $0.requests } }
    var cancellation: CancellationReason? { state.withLock { $0.cancellation } }

    func cancel(_ reason: CancellationReason) {
        state.withLock { $0.cancellation = reason }
    }

    func ask(_ question: (UInt32) -> Question) async throws -> Answer.Outcome {
        try state.withLock { state in
            state.questions.append(question(UInt32(state.questions.count + 1)))
            guard !state.answers.isEmpty else { throw IntentError(.system, .internal, "the script has no answer") }
            return state.answers.removeFirst()
        }
    }

    func request(_ request: AdminRequest) async throws -> CBOR {
        state.withLock { $0.requests.append(request) }
        if refused.contains(request.method) { throw IntentError(.request, .unsupported, "not here") }
        return .null
    }

    func post(_ report: ProgressReport) {
        state.withLock { $0.reports.append(report) }
    }

    func flush() {}
}

/// Performs an intent as a host's run does, with scripted answers.
func performHosted<Intent: AppIntent>(
    _ intent: Intent, _ channel: ScriptedChannel = ScriptedChannel(), locale: String = "", surface: String = "cli"
) async throws -> Intent.PerformResult {
    var message = Perform(app: "test", intent: Intent.persistentIdentifier)
    message.locale = locale
    message.surface = surface
    return try await RunContext.$current.withValue(RunContext(message, channel)) {
        try await IntentRun.perform(intent)
    }
}

/// Runs code as if a caller with a locale were served.
func withLocale<Output>(_ locale: String, _ body: () throws -> Output) rethrows -> Output {
    var message = Perform(app: "test", intent: "Test")
    message.locale = locale
    return try RunContext.$current.withValue(RunContext(message), operation: body)
}

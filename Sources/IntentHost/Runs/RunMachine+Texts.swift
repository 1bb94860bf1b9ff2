import IntentProtocol

// What callers and plugins hear of a run's ends, apart from the decisions that lead there.
extension RunMachine {
    static func mismatch(_ answer: Answer, _ question: Question) -> IntentError? {
        switch (answer.outcome, question.kind) {
        case (.unanswered, _), (.value, .value), (.accepted, .confirmation), (.declined, _): nil
        case (.choice(let index), .choice) where question.choices.indices.contains(index): nil
        default:
            IntentError(.request, .invalidValue, "the answer does not fit the question", parameter: question.parameter)
        }
    }

    static let tooManyQuestions = IntentError(
        .app, .intentFailed, "the intent asks more than \(questionsAllowed) questions in one run")

    /// What a plugin hears that asks a caller who can't be asked.
    static func cannotAsk(_ question: Question) -> IntentError {
        switch question.kind {
        case .confirmation:
            IntentError(
                .request, .notPermitted, "a person has to confirm first: \(question.dialog)",
                remedy: "run it where it can ask, such as a terminal"
                    + (question.level == .any ? ", or allow it beforehand with --yes" : ""),
                parameter: question.parameter)
        case .value, .choice:
            IntentError(
                .request, .missingValue,
                "the intent asks for a value and nobody can be asked: \(question.dialog)",
                remedy: question.parameter.map { "give \($0)=VALUE" } ?? "run it where it can ask, such as a terminal",
                parameter: question.parameter)
        }
    }
}

extension CancellationReason {
    /// What the caller of a cancelled run hears.
    func error(for intent: String) -> IntentError {
        switch self {
        case .timeout:
            IntentError(
                .system, .timedOut, "\(intent) took longer than it may and was cancelled",
                remedy: "allow more with --timeout, up to what its target allows")
        case .user: IntentError(.request, .declined, "\(intent) was cancelled")
        case .resources:
            IntentError(
                .system, .shuttingDown, "\(intent) was cancelled, since the host needs its process",
                remedy: "run it again")
        case .callerGone: IntentError(.request, .declined, "\(intent) was cancelled, since its caller is gone")
        default: IntentError(.system, .internal, "\(intent) was cancelled (\(rawValue))")
        }
    }
}

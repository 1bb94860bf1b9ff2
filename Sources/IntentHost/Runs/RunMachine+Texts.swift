import IntentProtocol

// What callers and plugins hear of a run's ends, apart from the decisions that lead there.
extension RunMachine {
    static func mismatch(_ answer: Answer, _ question: Question) -> IntentError? {
        switch (answer.outcome, question.kind) {
        case (.unanswered, _), (.value, .value), (.accepted, .confirmation), (.declined, _): nil
        case (.choice(let index), .choice) where question.choices.indices.contains(index): nil
        case (.choice(let index), .value) where question.choices.indices.contains(index): nil
        default: unfitting(question)
        }
    }

    static let tooManyQuestions = IntentError(
        .app, .intentFailed, "the intent asks more than \(questionsAllowed) questions in one run")

    /// What a caller hears of a confirmation that nobody is asked for.
    static func error(
        _ refusal: ConfirmationRule.Refusal, caller: String, dialog: String, level: Question.Level
    ) -> IntentError {
        switch refusal {
        case .never(let grant):
            IntentError(
                .request, .notPermitted, "it was decided that \(caller) never does this: \(dialog)",
                remedy: "take the decision back: intentctl grants revoke \(grant)")
        case .nobodyToAsk: unconfirmed(dialog, level)
        case .notLocal:
            IntentError(
                .request, .notPermitted, "only a person at this machine may confirm this: \(dialog)",
                remedy: "run it at a terminal; there it can be allowed for good with --as \(caller)")
        }
    }

    private static func unconfirmed(_ dialog: String, _ level: Question.Level) -> IntentError {
        IntentError(
            .request, .notPermitted, "a person has to confirm first: \(dialog)",
            remedy: "run it where it can ask, such as a terminal"
                + (level == .any ? ", or allow it beforehand with --yes" : ""))
    }

    static func declined(_ intent: String) -> IntentError {
        IntentError(.request, .declined, "\(intent) was not confirmed")
    }

    static func turnedAway(_ parameter: ParameterMetadata) -> IntentError {
        IntentError(
            .request, .declined, "\(parameter.name) was asked for and not given",
            remedy: "give \(parameter.name)=VALUE", parameter: parameter.name)
    }

    /// What a detached run fails with that waits for an answer when its caller goes.
    static func nobodyLeft(_ parameter: String) -> IntentError {
        IntentError(
            .request, .missingValue, "\(parameter) was asked for, and nobody is left to answer",
            remedy: "give \(parameter)=VALUE", parameter: parameter)
    }

    static func unfitting(_ question: Question) -> IntentError {
        IntentError(.request, .invalidValue, "the answer does not fit the question", parameter: question.parameter)
    }

    /// What the caller of long work hears that told nothing for too long.
    static func silence(_ intent: String) -> IntentError {
        IntentError(
            .system, .timedOut, "\(intent) did not tell how far it is for too long and was cancelled",
            remedy: "have it update its progress more often")
    }

    /// What a plugin hears that asks a caller who can't be asked.
    static func cannotAsk(_ question: Question) -> IntentError {
        switch question.kind {
        case .confirmation: unconfirmed(question.dialog, question.level)
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

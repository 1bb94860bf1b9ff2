package import IntentProtocol

// What the plugin asks while it performs, and what comes back.
extension RunMachine {
    /// A question of the plugin that waits for the caller.
    struct AskedQuestion: Sendable {
        var question: Question
        var badAnswers = 0
        /// Whether a surface where a person sits is asked in place of the caller.
        var isElsewhere = false
    }

    /// The plugin's question.
    package mutating func pluginAsks(_ question: Question) -> [Action] {
        guard case .performing = state else { return [] }
        guard question.id < Self.firstOwnQuestion, asked[question.id] == nil else { return [] }
        questions += 1
        guard questions <= Self.questionsAllowed else {
            return [.answer(Answer(question.id, .unanswered(Self.tooManyQuestions)))]
        }
        if question.kind == .confirmation { return confirm(question) }
        guard askable.contains(question.kind.askable) else {
            return [.answer(Answer(question.id, .unanswered(Self.cannotAsk(question))))]
        }
        return put(question)
    }

    /// Puts a question of the plugin to the caller.
    mutating func put(_ question: Question) -> [Action] {
        asked[question.id] = AskedQuestion(question: question)
        return [.limit(.none), .ask(question)]
    }

    /// The caller's answer to a question.
    package mutating func answered(_ answer: Answer) -> [Action] {
        switch state {
        case .finished, .stopping: return []
        case .performing: return answeredPlugin(answer)
        case .resolving:
            guard let waiting = pending, answer.question == Self.firstOwnQuestion + questions else { return [] }
            return resolve(waiting, answer)
        }
    }

    private mutating func answeredPlugin(_ answer: Answer) -> [Action] {
        if answer.question == unfound.first?.offered?.number { return chosen(answer.outcome) }
        guard let asked = asked[answer.question], !asked.isElsewhere else { return [] }
        self.asked[answer.question] = nil
        if let problem = Self.mismatch(answer, asked.question) { return refuse(problem, asked) }
        if asked.question.kind == .confirmation {
            return keep(answer, to: asked.question, by: rule.answerer)
                + [.answer(Answer(answer.question, answer.outcome))] + resumed
        }
        do {
            guard let answer = try read(answer, to: asked) else { return unfound.count == 1 ? lookUp() : [] }
            return [.answer(answer)] + resumed
        } catch {
            return refuse(error, asked)
        }
    }

    /// Reads a value that answers a question of the plugin by the type that it asks for.
    ///
    /// - Returns: Nil where something in it has to be found first, for which it now waits.
    private mutating func read(_ answer: Answer, to asked: AskedQuestion) throws(IntentError) -> Answer? {
        let question = asked.question
        guard case .value(let value) = answer.outcome, let type = question.type else { return answer }
        let parameter =
            question.parameter.flatMap { name in intent.parameter(name) }
            ?? ParameterMetadata(
                name: question.parameter ?? "value", title: LocalizedText(question.parameter ?? ""), type: type)
        let read = try reader.read(value, for: parameter)
        guard read.lookups.isEmpty else {
            unfound.append(
                UnfoundAnswer(asked: asked, parameter: parameter, values: read.values, lookups: read.lookups))
            return nil
        }
        guard let value = read.values.first?.value else { return answer }
        return Answer(question.id, .value(value))
    }

    /// The answer to a question of the plugin is no good: asks once more, and ends the run at the third.
    mutating func refuse(_ error: IntentError, _ before: AskedQuestion) -> [Action] {
        guard before.badAnswers < Self.badAnswersAllowed else { return stop(.user, .failed(error)) }
        asked[before.question.id] = AskedQuestion(question: before.question, badAnswers: before.badAnswers + 1)
        var again = before.question
        again.dialog = error.message
        return [.ask(again)]
    }

    /// The client that waited for the run is gone: a detached run goes on, and nobody can be asked any more.
    package mutating func callerLeft() -> [Action] {
        guard isDetached else { return cancelled(.callerGone) }
        askable = []
        switch state {
        case .resolving:
            switch pending {
            case .choice(let place, _, _)?:
                return finish(.failed(Self.nobodyLeft(place.parameter)))
            case .option(let parameter, _, _)?, .value(let parameter)?:
                return finish(.failed(Self.nobodyLeft(parameter.name)))
            case .confirmation(_, isElsewhere: true)?: return []
            case .confirmation(let question, isElsewhere: false)?: return finish(.failed(Self.cannotAsk(question)))
            case .candidates, .suggestions, .leave, .subjects, nil: return []
            }
        case .performing:
            let own = asked.values.filter { !$0.isElsewhere } + unfound.map(\.asked)
            let open = own.map(\.question).sorted { $0.id < $1.id }
            asked = asked.filter(\.value.isElsewhere)
            unfound = []
            guard !open.isEmpty else { return [] }
            return open.map { .answer(Answer($0.id, .unanswered(Self.cannotAsk($0)))) } + resumed
        case .stopping, .finished: return []
        }
    }
}

extension Question.Kind {
    /// The ability that a caller needs to put such a question.
    var askable: Perform.Askable {
        switch self {
        case .value: .value
        case .choice: .choice
        case .confirmation: .confirmation
        }
    }
}

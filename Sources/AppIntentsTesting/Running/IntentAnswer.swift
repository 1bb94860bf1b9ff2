internal import IntentProtocol

/// What a script says to a question of a run.
///
///     let result = try await intent.run(answering: [
///         .typed("Buy milk").to("What should the note say?"),
///         .confirm,
///     ])
public struct IntentAnswer: Sendable {
    enum Content: Sendable {
        case value(IntentValue)
        case typed(String)
        case choice(String)
        case place(Int)
        case confirm
        case decline
        case turnAway(String)
    }

    let content: Content
    /// What the question's words must hold.
    private(set) var words: String?
    /// The parameter that the question must be about.
    private(set) var parameter: String?

    private init(_ content: Content) {
        self.content = content
    }

    /// A value for a parameter.
    public static func value(_ value: any IntentValueExpressing) -> IntentAnswer {
        IntentAnswer(.value(value._expressed.raw))
    }

    /// A text as a person types it, which is read by the parameter's type: `tomorrow 9:00`, `3 km`, an entity's name.
    public static func typed(_ text: String) -> IntentAnswer { IntentAnswer(.typed(text)) }

    /// One of several, by its title.
    public static func choice(_ title: String) -> IntentAnswer { IntentAnswer(.choice(title)) }

    /// One of several, by its place, from 0.
    public static func choice(at index: Int) -> IntentAnswer { IntentAnswer(.place(index)) }

    /// Yes.
    public static var confirm: IntentAnswer { IntentAnswer(.confirm) }

    /// No.
    public static var decline: IntentAnswer { IntentAnswer(.decline) }

    /// The person turns away, and the run fails with the reason.
    public static func turnAway(_ reason: String) -> IntentAnswer { IntentAnswer(.turnAway(reason)) }

    /// Requires that the question's words hold a text; another question fails the run.
    public func to(_ words: String) -> IntentAnswer {
        var answer = self
        answer.words = words
        return answer
    }

    /// Requires that the question be about a parameter; another question fails the run.
    public func forParameter(_ name: String) -> IntentAnswer {
        var answer = self
        answer.parameter = name
        return answer
    }
}

extension IntentAnswer {
    /// What the host is told.
    ///
    /// - Throws: `unexpectedQuestion` where the answer fits no question of this kind, or is meant for another.
    func outcome(for question: IntentQuestion) throws(IntentTestingError) -> Answer.Outcome {
        if let words, !question.dialog.contains(words) {
            throw unexpected(question, "the script has an answer to “\(words)” here")
        }
        if let parameter, question.parameter != parameter {
            throw unexpected(question, "the script has an answer for the parameter \(parameter) here")
        }
        switch (content, question.kind) {
        case (.turnAway(let reason), _):
            return .unanswered(IntentError(.request, .declined, reason, parameter: question.parameter))
        case (.value(let value), .value): return .value(value)
        case (.typed(let text), .value): return .value(.unresolved(text))
        case (.place(let index), .choice) where question.choices.indices.contains(index): return .choice(index)
        case (.choice(let title), .choice):
            guard let index = question.choices.firstIndex(of: title) else {
                throw unexpected(
                    question,
                    "“\(title)” is none of its choices: \(question.choices.joined(separator: ", "))")
            }
            return .choice(index)
        case (.confirm, .confirmation): return .accepted
        case (.decline, .confirmation): return .declined
        default:
            throw unexpected(question, "the script's answer (\(inWords)) fits no question of the kind \(question.kind)")
        }
    }

    private var inWords: String {
        switch content {
        case .value(let value): "the value \(value.summary)"
        case .typed(let text): "the text “\(text)”"
        case .choice(let title): "the choice “\(title)”"
        case .place(let index): "the choice at \(index)"
        case .confirm: "yes"
        case .decline: "no"
        case .turnAway: "none"
        }
    }

    private func unexpected(_ question: IntentQuestion, _ why: String) -> IntentTestingError {
        IntentTestingError(.unexpectedQuestion, "the run asked “\(question.dialog)”, and \(why)")
    }
}

/// The answers that a run gets, in their order.
struct AnswerScript {
    private var answers: ArraySlice<IntentAnswer>
    private let answer: (@Sendable (IntentQuestion) throws -> IntentAnswer)?
    private(set) var questions: [IntentQuestion] = []
    /// What was wrong with a question; the first counts.
    private(set) var failure: (any Error)?

    init(_ answers: [IntentAnswer]) {
        self.answers = answers[...]
        answer = nil
    }

    init(_ answer: @escaping @Sendable (IntentQuestion) throws -> IntentAnswer) {
        answers = []
        self.answer = answer
    }

    /// Whether the run may ask at all.
    var canAnswer: Bool { answer != nil || !answers.isEmpty }

    /// The answer to the next question. One that the script has none for is turned away, and ends the run.
    mutating func reply(to question: Question) -> Answer.Outcome {
        let asked = IntentQuestion(question)
        questions.append(asked)
        do {
            return try next(for: asked).outcome(for: asked)
        } catch {
            failure = failure ?? error
            return .unanswered(IntentError(.request, .declined, "\(error)", parameter: asked.parameter))
        }
    }

    private mutating func next(for question: IntentQuestion) throws -> IntentAnswer {
        if let answer { return try answer(question) }
        guard let next = answers.popFirst() else {
            throw IntentTestingError(
                .unexpectedQuestion, "the run asked “\(question.dialog)”, and the script has no answer left",
                remedy: "add one to run(answering:)")
        }
        return next
    }

    /// Checks, after a run that completed, that it asked for all answers.
    func checkEnd() throws(IntentTestingError) {
        guard !answers.isEmpty else { return }
        throw IntentTestingError(
            .unusedAnswer,
            "the run ended after \(questions.count) questions, and \(answers.count) answers of the script were not asked for"
        )
    }
}

import IntentProtocol

/// A question as a form that a client shows to its person, and what the filled form answers.
struct Elicitation: Hashable {
    /// The form's only field.
    private static let field = "answer"
    /// Choices of a form at most.
    private static let choiceLimit = 100

    let question: Question
    /// The words of the choices, each once.
    private let labels: [String]

    init(_ question: Question) {
        self.question = question
        var labels: [String] = []
        for choice in question.choices.prefix(Self.choiceLimit) {
            let title = CleanText.line(choice.title, limit: 120)
            labels.append(labels.contains(title) || title.isEmpty ? "\(title) (\(labels.count + 1))" : title)
        }
        self.labels = labels
    }

    // MARK: The form

    /// The parameters of `elicitation/create`.
    func parameters(_ revision: Revision, intent: String) -> JSON {
        .object([
            "mode": revision == .june2025 ? nil : "form", "message": .string(message(intent)),
            "requestedSchema": .object([
                "type": "object", "properties": .object([JSON.Member(Self.field, fieldSchema(revision))]),
                "required": [.string(Self.field)],
            ]),
        ])
    }

    /// The author's words, what is affected, and who asks: a person must be able to tell.
    private func message(_ intent: String) -> String {
        let dialog = CleanText.block(question.dialog, limit: 1000)
        let preview = question.preview.prefix(20).map { "• " + CleanText.line($0, limit: 200) }
        return ([dialog] + preview + ["(asked by \(CleanText.line(intent, limit: 120)))"]).joined(separator: "\n")
    }

    private func fieldSchema(_ revision: Revision) -> JSON {
        let title = question.parameter.map { CleanText.line($0, limit: 100) } ?? "Answer"
        switch question.kind {
        case .confirmation:
            let yes = question.acceptLabel.map { CleanText.line($0, limit: 60) } ?? "Yes"
            let no = question.denyLabel.map { CleanText.line($0, limit: 60) } ?? "No"
            return .object([
                "type": "boolean", "title": .string(yes),
                "description": .string("true: \(yes); false: \(no)"),
            ])
        case .choice: return choiceSchema(title, revision)
        case .value where !labels.isEmpty && question.type == nil: return choiceSchema(title, revision)
        case .value: return valueSchema(title)
        }
    }

    private func choiceSchema(_ title: String, _ revision: Revision) -> JSON {
        let subtitles = question.choices.map { CleanText.line($0.subtitle ?? "", limit: 120) }
        let shown = zip(labels, subtitles).map { $1.isEmpty ? $0 : "\($0) (\($1))" }
        if revision == .june2025 {
            return .object([
                "type": "string", "title": .string(title), "enum": .array(labels.map(JSON.string)),
                "enumNames": .array(shown.map(JSON.string)),
            ])
        }
        return .object([
            "type": "string", "title": .string(title),
            "oneOf": .array(zip(labels, shown).map { .object(["const": .string($0), "title": .string($1)]) }),
        ])
    }

    private func valueSchema(_ title: String) -> JSON {
        switch question.type {
        case .bool?: return .object(["type": "boolean", "title": .string(title)])
        case .int?: return .object(["type": "integer", "title": .string(title)])
        case .double?: return .object(["type": "number", "title": .string(title)])
        case .url?: return .object(["type": "string", "title": .string(title), "format": "uri"])
        default:
            let hint = question.type.map { CleanText.line($0.expectation, limit: 200) }
            return .object(["type": "string", "title": .string(title), "description": hint.map(JSON.string)])
        }
    }

    // MARK: The answer

    /// What a client's `ElicitResult` answers; nil where it is none or does not fit the form.
    func answer(_ result: JSON) -> Answer.Outcome? {
        switch result["action"]?.string {
        case "accept": return accepted(result["content"]?[Self.field])
        case "decline", "cancel":
            return question.kind == .confirmation ? .declined : .unanswered(Self.turnedAway(question))
        default: return nil
        }
    }

    private func accepted(_ value: JSON?) -> Answer.Outcome? {
        switch (question.kind, value) {
        case (.confirmation, .bool(let isYes)?): return isYes ? .accepted : .declined
        case (.choice, .string(let label)?): return choice(label)
        case (.value, .string(let text)?): return choice(text) ?? .value(.unresolved(text))
        case (.value, .bool(let value)?): return .value(.bool(value))
        case (.value, .integer(let value)?): return .value(.int(value))
        case (.value, .number(let value)?): return .value(.double(value))
        default: return nil
        }
    }

    private func choice(_ label: String) -> Answer.Outcome? {
        labels.firstIndex(of: label).map(Answer.Outcome.choice)
    }

    static func turnedAway(_ question: Question) -> IntentError {
        let what = question.parameter.map { "\($0) was asked for and not given" } ?? "the question was not answered"
        return IntentError(.request, .declined, what, parameter: question.parameter)
    }

    /// Why a question that only a person at this machine may answer is not put to a client.
    static func onlyLocally(_ question: Question) -> IntentError {
        IntentError(
            .request, .notPermitted, "a person has to confirm at this machine: \(question.dialog)",
            remedy: "an assistant can't confirm this", parameter: question.parameter)
    }
}

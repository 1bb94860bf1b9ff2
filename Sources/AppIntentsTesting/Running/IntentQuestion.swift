internal import IntentProtocol

/// Something that a run asked.
public struct IntentQuestion: Hashable, Sendable {
    public enum Kind: String, Hashable, Sendable {
        /// A parameter's value.
        case value
        /// One of ``IntentQuestion/choices``.
        case choice
        /// Yes or no.
        case confirmation
    }

    public let kind: Kind
    /// The question in the author's words.
    public let dialog: String
    /// The parameter that it is about, by its name.
    public let parameter: String?
    /// The titles of what there is to choose from.
    public let choices: [String]
    /// What is affected, in a few lines.
    public let preview: [String]
    /// What yes and no are called.
    public let acceptLabel: String?
    public let denyLabel: String?

    init(_ question: Question) {
        kind = Kind(rawValue: question.kind.rawValue) ?? .value
        dialog = question.dialog
        parameter = question.parameter
        choices = question.choices.map(\.title)
        preview = question.preview
        acceptLabel = question.acceptLabel
        denyLabel = question.denyLabel
    }
}

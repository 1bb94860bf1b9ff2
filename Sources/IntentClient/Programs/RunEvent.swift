internal import IntentProtocol

/// A run that a program began, by which its events are told from others'.
public struct RunHandle: Hashable, Sendable {
    let call: UInt64
}

/// Something that happened in a run.
public struct RunEvent: Hashable, Sendable {
    /// What happened.
    public enum Kind: Hashable, Sendable {
        /// It began; only where progress is wanted.
        case started(run: String)
        case progressed(RunProgress)
        /// It waits for ``IntentConnection/answer(_:_:of:)``.
        case asked(RunQuestion)
        /// It ended; nothing more comes.
        case ended(RunOutcome)
    }

    public let handle: RunHandle
    public let kind: Kind
}

/// How far a run is.
public struct RunProgress: Hashable, Sendable {
    public let completed: Int64
    /// 0 or less where it is not known.
    public let total: Int64
    public let description: String?
    public let detail: String?

    init(_ report: ProgressReport) {
        completed = report.completed
        total = report.total
        description = report.description
        detail = report.detail
    }
}

/// Something that a run must know before it can go on.
public struct RunQuestion: Hashable, Sendable {
    public enum Kind: String, Hashable, Sendable {
        /// A parameter's value.
        case value
        /// One of ``RunQuestion/choices``.
        case choice
        /// Yes or no.
        case confirmation
    }

    public struct Choice: Hashable, Sendable {
        public let title: String
        public let subtitle: String?
    }

    public let id: UInt32
    public let kind: Kind
    /// The question in the author's words, in the caller's language.
    public let dialog: String
    public let parameter: String?
    public let choices: [Choice]
    /// What is affected, in a few lines.
    public let preview: [String]
    /// What yes and no are called.
    public let acceptLabel: String?
    public let denyLabel: String?
    /// Whether only a person at this machine may answer it, and no program.
    public let isForPerson: Bool

    init(_ question: Question) {
        id = question.id
        kind = Kind(rawValue: question.kind.rawValue) ?? .value
        dialog = question.dialog
        parameter = question.parameter
        choices = question.choices.map { Choice(title: $0.title, subtitle: $0.subtitle) }
        preview = question.preview
        acceptLabel = question.acceptLabel
        denyLabel = question.denyLabel
        isForPerson = question.level == .local
    }
}

/// What a program says to a question.
public enum RunAnswer: Hashable, Sendable {
    case value(RunRequest.Value)
    /// The index of one of the choices.
    case choice(Int)
    case yes
    case no
    /// The question is turned away, with the reason: the run fails with it.
    case turnedAway(String)
}

/// How a run ended.
public struct RunOutcome: Hashable, Sendable {
    /// What is said of it, in the caller's language.
    public let dialog: String?
    /// The short form for a place where the value is shown as well.
    public let supportingDialog: String?
    /// What the intent gave; nil where it gives nothing or did not complete.
    public let value: DataValue?
    /// Why it did not complete.
    public let error: IntentClientError?
    /// Why it was cancelled: `user`, `timeout`, …; nil where it was not.
    public let cancellation: String?
    /// The run's identifier in the journal; nil where it was refused before it began.
    public let run: String?
    /// Where it ran.
    public let target: RunRequest.Target?
    /// How long it took, from the host's point of view.
    public let duration: Duration

    public var isCompleted: Bool { error == nil }

    init(_ result: RunResult) {
        self.init(
            result.facts, dialog: result.dialog, value: result.value.map { DataValue($0.json) }, error: nil,
            cancellation: nil)
    }

    init(_ failure: Failure) {
        self.init(
            failure.facts, dialog: nil, value: nil, error: IntentClientError(failure.error),
            cancellation: failure.cancellation?.rawValue)
    }

    private init(
        _ facts: RunFacts, dialog: DialogValue?, value: DataValue?, error: IntentClientError?, cancellation: String?
    ) {
        self.dialog = dialog?.full
        supportingDialog = dialog?.supporting
        self.value = value
        self.error = error
        self.cancellation = cancellation
        run = facts.run.isEmpty ? nil : facts.run
        target = facts.target.isEmpty ? nil : RunRequest.Target(rawValue: facts.target)
        duration = .microseconds(Int64(clamping: facts.duration))
    }
}

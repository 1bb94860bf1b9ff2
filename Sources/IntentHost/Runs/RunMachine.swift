package import IntentProtocol
package import IntentStore

/// Everything that decides one run, as a pure state machine: events in, actions out, no I/O and no clock.
///
///     resolving ── values there, leave given ──▶ performing ── result or failure ──▶ finished
///         │                                          │
///         │ bad value, declined, cancelled           │ cancelled, over its time, three bad answers
///         │                                          ▼
///         │                                       stopping ── outcome, or end of grace ──▶ finished
///         └──────────────────────────────────────────────────────────────────────────────────▲
///
/// - **resolving**: entities that were given by a text are looked up by their query, one after another; then what is
///   missing is asked for, in the order of declaration. Every answer is read like a value; ``badAnswersAllowed``
///   bad ones are forgiven. Then an intent that deletes is confirmed.
/// - **performing**: the plugin runs the intent. Its questions go to the caller where the caller can put them, and are
///   answered with an error at once where not. A text that answers for an entity is looked up like a parameter's, and
///   the deadline stands still meanwhile; its confirmations pass the ``ConfirmationRule``.
/// - **stopping**: the plugin was asked to stop. A result that it still gives in its grace period is the outcome; else
///   the run ends as was decided when it was stopped, and after the grace period its process is ended.
/// - **finished**: exactly one ``Action/finish(_:)`` was given; every event is ignored.
///
/// `docs/run-states.md` has the table of all events.
package struct RunMachine: Sendable {
    /// Bad answers to one question that are forgiven: with the third the run fails.
    package static let badAnswersAllowed = 2
    /// Questions of one run, whoever asks them.
    package static let questionsAllowed = 50
    /// Numbers from here on belong to questions of the host's own; those below are the plugin's.
    package static let firstOwnQuestion: UInt32 = 1 << 31
    /// Candidates that a choice offers.
    package static let choicesOffered: UInt32 = 20

    // What is large and rare lies behind a reference here and below, so that what every run passes on stays small.
    package enum Outcome: Hashable, Sendable {
        case completed(RunResult)
        indirect case failed(IntentError)
        indirect case cancelled(CancellationReason, IntentError)
    }

    /// What bounds the time of a run now.
    package enum Limit: Hashable, Sendable {
        /// Nothing: a person is asked, or the plugin was told to stop.
        case none
        /// What is left of the time that the target allows.
        case deadline
        /// The window within which a long task has to tell how far it is, from its beginning.
        case lease
    }

    package enum Action: Hashable, Sendable {
        /// Ask the app's query; its page or error comes back with ``found(_:)`` or ``queryFailed(_:)``.
        indirect case query(EntityRequest)
        /// Open a file for the plugin; it or the error comes back with ``opened(_:)`` or ``queryFailed(_:)``.
        case open(path: String)
        /// Read a file whole, for an answer that can't take a descriptor with it; comes back in the same way.
        case read(path: String)
        /// Find a collection by its handle or name; it or the error comes back with ``foundCollection(_:)`` or
        /// ``queryFailed(_:)``. Its file is for the plugin where it goes with the perform.
        indirect case findCollection(String, type: String, isList: Bool, withFile: Bool)
        /// Find what was decided about the caller and the intent; it comes back with ``granted(_:)``.
        case findGrant
        /// Keep what the person decided about the caller and the intent.
        case keepGrant(GrantRecord.Policy, GrantRecord.Level)
        /// Put a question to the caller.
        indirect case ask(Question)
        /// Put a question to a surface where a person sits; ``answeredElsewhere(_:by:)`` brings the answer.
        indirect case askElsewhere(Question)
        /// Give the plugin the intent with all its values.
        case perform([NamedValue])
        /// Give the plugin an answer to its question.
        indirect case answer(Answer)
        /// Ask the plugin to stop; ``graceEnded()`` is due after its grace period.
        case cancel(CancellationReason)
        /// The plugin did not stop: end its process.
        case endProcess
        /// Tell a caller that follows.
        indirect case report(ProgressReport)
        /// What bounds the run's time from now on; at its end ``cancelled(_:)`` with `timeout` is due.
        case limit(Limit)
        /// The run is over. Always the last action.
        case finish(Outcome)
    }

    enum State: Sendable {
        case resolving
        case performing
        /// With the outcome that the run has unless the plugin still completes.
        case stopping(Outcome)
        case finished
    }

    let entry: IntentEntry
    let reader: ParameterReader
    let rule: ConfirmationRule
    /// Whether an app named the values that the run begins with, so that no file is opened by a path among them.
    let isNamedByApp: Bool
    /// Kinds of question that the caller can put; none any more once the caller is gone.
    var askable: Perform.Askable
    let isDetached: Bool
    var state = State.resolving
    var pending: Pending?
    var values: [NamedValue]
    var lookups: [ValueLookup] = []
    var missing: [ParameterMetadata] = []
    /// How many were asked, the host's and the plugin's.
    var questions: UInt32 = 0
    /// To the question that the host asks now.
    var badAnswers = 0
    /// Questions of the plugin that wait for the caller.
    var asked: [UInt32: AskedQuestion] = [:]
    /// Answers to them in which a text stands for something; the first is being looked up.
    var unfound: [UnfoundAnswer] = []
    var confirmations = Confirmations()
    /// Collections that were found, by handle.
    var collections: [String: FoundCollection] = [:]
    /// Stretches of long work that are under way, one within the other.
    var leases = 0
    /// Whether a stretch waits until what it needs is free.
    package internal(set) var isQueued = false
    /// What the long work needs (`LongRunningTaskOptions`); nil before there was any.
    package internal(set) var backgroundOptions: Int64?

    /// - Parameters:
    ///   - request: What the caller asks for; its parameters are read by ``begin()``.
    ///   - reader: Reads values in the caller's locale.
    ///   - isNamedByApp: Whether an app named the values.
    @inline(__always)
    package init(_ request: Perform, entry: IntentEntry, reader: ParameterReader, isNamedByApp: Bool = false) {
        self.entry = entry
        self.isNamedByApp = isNamedByApp
        self.reader = reader
        askable = request.askable
        isDetached = request.isDetached
        rule = ConfirmationRule(request)
        values = request.parameters
    }

    var intent: IntentMetadata { entry.intent }
    var app: AppMetadata { entry.app }
    var locale: String { reader.locale }

    package var isFinished: Bool {
        if case .finished = state { true } else { false }
    }

    /// Who confirmed the run, for the journal; nil where nobody had to.
    package var confirmedBy: String? { confirmations.by }

    /// Whether progress is to be looked at: it is not once the run is over.
    var takesProgress: Bool {
        switch state {
        case .performing, .stopping: true
        case .resolving, .finished: false
        }
    }

    /// Lets the limit that holds be in force again where nobody is asked any more.
    var resumed: [Action] {
        guard case .performing = state, pending == nil, asked.isEmpty, unfound.isEmpty, confirmations.waiting.isEmpty,
            !isQueued
        else { return [] }
        return [.limit(leases > 0 ? .lease : .deadline)]
    }

    mutating func finish(_ outcome: Outcome) -> [Action] {
        state = .finished
        pending = nil
        return [.finish(outcome)]
    }
}

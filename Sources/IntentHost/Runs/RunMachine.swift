package import IntentProtocol

/// Everything that decides one run, as a pure state machine: events in, actions out, no I/O and no clock.
///
///     resolving ── all values there ──▶ performing ── result or failure ──▶ finished
///         │                                 │
///         │ bad value, declined, cancelled  │ cancelled, deadline ──▶ cancelling ── outcome or end of grace ──▶ finished
///         └────────────────────────────────────────────────────────────────────────────────────────────────────▲
///
/// - **resolving**: entities that were given by a text are looked up by their query, one after another; then what is
///   missing is asked for, in the order of declaration. Every answer is read like a value; ``badAnswersAllowed``
///   bad ones end the run.
/// - **performing**: the plugin runs the intent. Its questions go to the caller where the caller can put them, and are
///   answered with an error at once where not.
/// - **cancelling**: the plugin was asked to stop. What it still answers in its grace period is the outcome; after
///   that its process is ended.
/// - **finished**: exactly one ``Action/finish(_:)`` was given; every event is ignored.
package struct RunMachine: Sendable {
    /// Bad answers to one question that are forgiven: with the third the run fails.
    package static let badAnswersAllowed = 2
    /// Questions of one run, whoever asks them.
    package static let questionsAllowed = 50
    /// Numbers from here on belong to questions of the host's own; those below are the plugin's.
    package static let firstOwnQuestion: UInt32 = 1 << 31
    /// Candidates that a choice offers.
    package static let choicesOffered: UInt32 = 20

    package enum Outcome: Hashable, Sendable {
        case completed(RunResult)
        case failed(IntentError)
        case cancelled(CancellationReason, IntentError)
    }

    package enum Action: Hashable, Sendable {
        /// Ask the app's query; its page or error comes back with ``found(_:)`` or ``queryFailed(_:)``.
        case query(EntityRequest)
        /// Open a file for the plugin; it or the error comes back with ``opened(_:)`` or ``queryFailed(_:)``.
        case open(path: String)
        /// Put a question to the caller.
        case ask(Question)
        /// Give the plugin the intent with all its values.
        case perform([NamedValue])
        /// Give the plugin an answer to its question.
        case answer(Answer)
        /// Ask the plugin to stop; ``graceEnded()`` is due after its grace period.
        case cancel(CancellationReason)
        /// The plugin did not stop: end its process.
        case endProcess
        /// Tell a caller that follows.
        case report(ProgressReport)
        /// Stop the deadline while a person thinks, or let it start anew.
        case deadline(isRunning: Bool)
        /// The run is over. Always the last action.
        case finish(Outcome)
    }

    private enum State: Sendable {
        case resolving
        case performing
        case cancelling(CancellationReason)
        case finished
    }

    /// What the machine waits for while it resolves.
    private enum Pending: Sendable {
        /// Candidates for a text.
        case candidates(ValueLookup)
        /// The caller's choice among candidates.
        case choice(ValueLookup, [EntityValue])
        /// Suggestions for a missing entity.
        case suggestions(ParameterMetadata)
        /// The caller's choice among suggestions or cases.
        case option(ParameterMetadata, [IntentValue])
        /// A value from the caller.
        case value(ParameterMetadata)
    }

    private let entry: IntentEntry
    private let reader: ParameterReader
    private let askable: Perform.Askable
    private let assumeYes: Bool
    private var state = State.resolving
    private var pending: Pending?
    private var values: [NamedValue] = []
    private var lookups: [ValueLookup] = []
    private var missing: [ParameterMetadata] = []
    private var questions: UInt32 = 0
    private var badAnswers = 0
    /// Questions of the plugin that wait for the caller.
    private var asked: [UInt32: Question] = [:]

    /// - Parameters:
    ///   - request: What the caller asks for; its parameters are read by ``begin()``.
    ///   - reader: Reads values in the caller's locale.
    package init(_ request: Perform, entry: IntentEntry, reader: ParameterReader) {
        self.entry = entry
        self.reader = reader
        askable = request.askable
        assumeYes = request.assumeYes
        values = request.parameters
    }

    private var intent: IntentMetadata { entry.intent }
    private var app: AppMetadata { entry.app }
    private var locale: String { reader.locale }

    package var isFinished: Bool {
        if case .finished = state { true } else { false }
    }

    // MARK: Events

    /// Reads the values that the caller gave.
    package mutating func begin() -> [Action] {
        do {
            let read = try reader.read(values, for: entry.intent)
            values = read.values
            lookups = read.lookups
            missing = read.missing
        } catch {
            return finish(.failed(error))
        }
        return proceed()
    }

    /// The page that a ``Action/query(_:)`` asked for.
    package mutating func found(_ page: EntityPage) -> [Action] {
        guard case .resolving = state, let waiting = pending else { return [] }
        pending = nil
        switch waiting {
        case .candidates(let place): return choose(among: page.entities, for: place, hasMore: page.hasMore)
        case .suggestions(let parameter):
            guard !page.items.isEmpty, askable.contains(.choice) else { return askValue(of: parameter) }
            return askOption(of: parameter, page.items, page.items.map { DisplayValue(of: $0) })
        default: return []
        }
    }

    /// The file that an ``Action/open(path:)`` asked for.
    package mutating func opened(_ file: FileValue) -> [Action] {
        guard case .resolving = state, case .candidates(let place)? = pending else { return [] }
        pending = nil
        values = reader.fill(place, with: .file(file), in: values)
        return proceed()
    }

    /// The error that a ``Action/query(_:)`` or an ``Action/open(path:)`` met.
    package mutating func queryFailed(_ error: IntentError) -> [Action] {
        guard case .resolving = state, let waiting = pending else { return [] }
        pending = nil
        // Suggestions are a help; without them the value is asked for in words.
        if case .suggestions(let parameter) = waiting { return askValue(of: parameter) }
        return finish(.failed(error))
    }

    /// The caller's answer to a question.
    package mutating func answered(_ answer: Answer) -> [Action] {
        switch state {
        case .finished, .cancelling: return []
        case .performing:
            guard let question = asked.removeValue(forKey: answer.question) else { return [] }
            if let problem = Self.mismatch(answer, question) {
                return [.answer(Answer(question.id, .unanswered(problem)))] + resumed
            }
            do {
                return [.answer(try read(answer, to: question))] + resumed
            } catch {
                return refuse(error, question)
            }
        case .resolving:
            guard let waiting = pending, answer.question == Self.firstOwnQuestion + questions else { return [] }
            return resolve(waiting, answer.outcome)
        }
    }

    /// The plugin's question.
    package mutating func pluginAsks(_ question: Question) -> [Action] {
        guard case .performing = state else { return [] }
        guard question.id < Self.firstOwnQuestion, asked[question.id] == nil else { return [] }
        questions += 1
        guard questions <= Self.questionsAllowed else {
            return [.answer(Answer(question.id, .unanswered(Self.tooManyQuestions)))]
        }
        if question.kind == .confirmation, question.level == .any, assumeYes {
            return [.answer(Answer(question.id, .accepted))]
        }
        guard askable.contains(question.kind.askable) else {
            return [.answer(Answer(question.id, .unanswered(Self.cannotAsk(question))))]
        }
        asked[question.id] = question
        return [.deadline(isRunning: false), .ask(question)]
    }

    /// Reads a value that answers a question of the plugin by the type that it asks for.
    private func read(_ answer: Answer, to question: Question) throws(IntentError) -> Answer {
        guard case .value(let value) = answer.outcome, let type = question.type else { return answer }
        let parameter =
            question.parameter.flatMap { name in intent.parameter(name) }
            ?? ParameterMetadata(
                name: question.parameter ?? "value", title: LocalizedText(question.parameter ?? ""), type: type)
        let read = try reader.read(value, for: parameter)
        // What only a query can find is left to the plugin, as it was typed.
        guard read.lookups.isEmpty, let value = read.values.first?.value else { return answer }
        return Answer(question.id, .value(value))
    }

    /// The answer to a question of the plugin is no good: asks once more, and lets the plugin know at the third.
    private mutating func refuse(_ error: IntentError, _ question: Question) -> [Action] {
        badAnswers += 1
        guard badAnswers <= Self.badAnswersAllowed else {
            return [.answer(Answer(question.id, .unanswered(error)))] + resumed
        }
        asked[question.id] = question
        var again = question
        again.dialog = error.message
        return [.ask(again)]
    }

    package mutating func pluginReports(_ report: ProgressReport) -> [Action] {
        switch state {
        case .performing, .cancelling: [.report(report)]
        default: []
        }
    }

    package mutating func pluginCompleted(_ result: RunResult) -> [Action] {
        switch state {
        case .performing, .cancelling: finish(.completed(result))
        default: []
        }
    }

    package mutating func pluginFailed(_ failure: Failure) -> [Action] {
        switch state {
        case .performing:
            if let reason = failure.cancellation { return finish(.cancelled(reason, failure.error)) }
            return finish(.failed(failure.error))
        case .cancelling(let reason):
            return finish(.cancelled(reason, reason.error(for: intent.id)))
        default: return []
        }
    }

    /// The plugin's process is gone, or none could be had.
    package mutating func pluginLost(_ error: IntentError) -> [Action] {
        switch state {
        case .finished: []
        case .cancelling(let reason): finish(.cancelled(reason, reason.error(for: intent.id)))
        case .resolving, .performing: finish(.failed(error))
        }
    }

    /// Somebody or something wants the run to end.
    package mutating func cancelled(_ reason: CancellationReason) -> [Action] {
        switch state {
        case .finished, .cancelling: return []
        case .resolving: return finish(.cancelled(reason, reason.error(for: intent.id)))
        case .performing:
            state = .cancelling(reason)
            asked = [:]
            return [.deadline(isRunning: false), .cancel(reason)]
        }
    }

    /// The grace period after a ``Action/cancel(_:)`` is over.
    package mutating func graceEnded() -> [Action] {
        guard case .cancelling(let reason) = state else { return [] }
        return [.endProcess] + finish(.cancelled(reason, reason.error(for: intent.id)))
    }

    // MARK: Resolving

    /// Goes on with the next thing that is not known; performs where nothing is left.
    private mutating func proceed() -> [Action] {
        if let place = lookups.first {
            lookups.removeFirst()
            pending = .candidates(place)
            guard case .entity(let entity) = place.subject else { return [.open(path: place.text)] }
            var query = EntityRequest(app: app.app, entity: entity, mode: .matching, limit: Self.choicesOffered)
            query.text = place.text
            query.locale = locale
            return [.query(query)]
        }
        if let parameter = missing.first {
            missing.removeFirst()
            badAnswers = 0
            return ask(for: parameter)
        }
        state = .performing
        return [.perform(values)]
    }

    private mutating func ask(for parameter: ParameterMetadata) -> [Action] {
        guard askable.contains(.value) else { return finish(.failed(reader.missingValue(parameter))) }
        switch parameter.type {
        case .entity(let entity) where app.entity(entity)?.queryAbilities.contains("suggested") == true:
            pending = .suggestions(parameter)
            var query = EntityRequest(
                app: app.app, entity: entity, mode: .suggested, limit: Self.choicesOffered)
            query.locale = locale
            return [.query(query)]
        case .enumeration(let name) where askable.contains(.choice):
            let all = app.enumeration(name)?.cases ?? []
            let cases = all.filter { parameter.limits.supportedValues?.contains($0.rawValue) ?? true }
            guard !cases.isEmpty else { return askValue(of: parameter) }
            return askOption(
                of: parameter, cases.map { .enumeration(type: name, rawValue: $0.rawValue) },
                cases.map {
                    DisplayValue(
                        title: $0.title.text(for: locale), subtitle: $0.subtitle?.text(for: locale))
                })
        case .bool where askable.contains(.choice):
            let names = [parameter.limits.trueName ?? "Yes", parameter.limits.falseName ?? "No"]
            return askOption(
                of: parameter, [.bool(true), .bool(false)],
                names.map { DisplayValue(title: $0.text(for: locale)) })
        default: return askValue(of: parameter)
        }
    }

    private mutating func askValue(of parameter: ParameterMetadata, again problem: IntentError? = nil) -> [Action] {
        let words = problem?.message ?? reader.request(for: parameter, locale: locale)
        return ask(
            .value(parameter), kind: .value, dialog: words, parameter: parameter.name, type: parameter.type)
    }

    private mutating func askOption(
        of parameter: ParameterMetadata, _ values: [IntentValue], _ choices: [DisplayValue]
    ) -> [Action] {
        ask(
            .option(parameter, values), kind: .choice, dialog: reader.request(for: parameter, locale: locale),
            parameter: parameter.name, choices: choices)
    }

    private mutating func ask(
        _ waiting: Pending, kind: Question.Kind, dialog: String, parameter: String, choices: [DisplayValue] = [],
        type: ValueType? = nil
    ) -> [Action] {
        questions += 1
        guard questions <= Self.questionsAllowed else { return finish(.failed(Self.tooManyQuestions)) }
        pending = waiting
        return [
            .deadline(isRunning: false),
            .ask(
                Question(
                    id: Self.firstOwnQuestion + questions, kind: kind, dialog: dialog, parameter: parameter,
                    choices: choices, type: type)),
        ]
    }

    private mutating func choose(
        among candidates: [EntityValue], for place: ValueLookup, hasMore: Bool
    ) -> [Action] {
        let exact = candidates.filter { $0.display?.title.lowercased() == place.text.lowercased() }
        if let only = candidates.count == 1 ? candidates.first : exact.count == 1 ? exact.first : nil {
            return fill(place, with: only)
        }
        guard let parameter = intent.parameter(place.parameter) else { return proceed() }
        guard !candidates.isEmpty else {
            return refuse(reader.nothingFound(place, parameter), parameter)
        }
        guard askable.contains(.choice) else {
            return finish(.failed(reader.ambiguous(place, parameter, candidates)))
        }
        let dialog = parameter.disambiguationDialog?.text(for: locale)
        return ask(
            .choice(place, candidates), kind: .choice,
            dialog: dialog ?? reader.disambiguation(place, parameter, locale: locale),
            parameter: parameter.name, choices: candidates.map { DisplayValue(of: .entity($0)) })
    }

    private mutating func fill(_ place: ValueLookup, with entity: EntityValue) -> [Action] {
        let reference = EntityValue(type: entity.type, id: entity.id)
        values = reader.fill(place, with: .entity(reference), in: values)
        return proceed()
    }

    /// Takes an answer to one of the host's own questions.
    private mutating func resolve(_ waiting: Pending, _ outcome: Answer.Outcome) -> [Action] {
        let parameter: ParameterMetadata?
        switch waiting {
        case .choice(let place, _): parameter = intent.parameter(place.parameter)
        case .option(let asked, _), .value(let asked), .suggestions(let asked): parameter = asked
        case .candidates: parameter = nil
        }
        guard let parameter else { return [] }
        switch (outcome, waiting) {
        case (.choice(let index), .choice(let place, let candidates)) where candidates.indices.contains(index):
            pending = nil
            return fill(place, with: candidates[index]) + resumed
        case (.choice(let index), .option(_, let options)) where options.indices.contains(index):
            pending = nil
            return take(options[index].reference, for: parameter) + resumed
        case (.value(let value), .value), (.value(let value), .option), (.value(let value), .choice):
            pending = nil
            return take(value, for: parameter) + resumed
        case (.unanswered(let error), _):
            return finish(error.code == .declined ? .cancelled(.user, error) : .failed(error))
        case (.declined, _):
            return finish(.cancelled(.user, CancellationReason.user.error(for: intent.id)))
        default:
            pending = nil
            return refuse(reader.badAnswer(parameter), parameter)
        }
    }

    /// Takes a value for a parameter, from an answer.
    private mutating func take(_ value: IntentValue, for parameter: ParameterMetadata) -> [Action] {
        do {
            let read = try reader.read(value, for: parameter)
            values.removeAll { $0.name == parameter.name }
            values += read.values
            lookups = read.lookups + lookups
            return proceed()
        } catch {
            return refuse(error, parameter)
        }
    }

    /// A value is no good: asks once more where that can be, and fails where not.
    private mutating func refuse(_ error: IntentError, _ parameter: ParameterMetadata) -> [Action] {
        badAnswers += 1
        guard askable.contains(.value), badAnswers <= Self.badAnswersAllowed else {
            return finish(.failed(error))
        }
        return askValue(of: parameter, again: error)
    }

    // MARK: Ends and texts

    private mutating func finish(_ outcome: Outcome) -> [Action] {
        state = .finished
        pending = nil
        return [.finish(outcome)]
    }

    /// Lets the deadline start anew where nobody is asked any more.
    private var resumed: [Action] {
        guard !isFinished, pending == nil, asked.isEmpty else { return [] }
        return [.deadline(isRunning: true)]
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

extension EntityPage {
    fileprivate var entities: [EntityValue] {
        items.compactMap { if case .entity(let entity) = $0 { entity } else { nil } }
    }
}

extension DisplayValue {
    fileprivate init(of value: IntentValue) {
        if case .entity(let entity) = value, let display = entity.display {
            self = display
        } else {
            self.init(title: value.line)
        }
    }
}

extension IntentValue {
    /// The value without what is only for show.
    fileprivate var reference: IntentValue {
        if case .entity(let entity) = self { .entity(EntityValue(type: entity.type, id: entity.id)) } else { self }
    }
}

package import IntentProtocol
package import IntentStore

// What has to be confirmed: deletions before they are performed, and whatever the plugin asks leave for.
extension RunMachine {
    /// What is known of a run's confirmations.
    struct Confirmations: Sendable {
        /// Whether ``grant`` is what is on record.
        var isKnown = false
        @Rarely var grant: GrantRecord?
        /// Whether a surface where a person sits puts questions for others.
        var hasDesk = false
        /// Questions of the plugin that wait until it is known.
        var waiting: [Question] = []
        /// A yes that was meant for the whole run.
        var whole: (level: Question.Level, by: String)?
        /// Whether a deletion was confirmed.
        var isLeaveGiven = false
        /// Who confirmed last.
        var by: String?
    }

    private func decide(_ level: Question.Level) -> ConfirmationRule.Decision {
        rule.decide(
            level, grant: confirmations.grant, earlier: confirmations.whole, askable: askable,
            hasDesk: confirmations.hasDesk)
    }

    // MARK: Deletions

    /// Begins to ask for leave, before anything is performed.
    mutating func confirmDeletion() -> [Action] {
        pending = .leave
        return [.findGrant]
    }

    /// What is on record for the caller and the intent.
    ///
    /// - Parameter hasDesk: Whether a surface where a person sits puts questions for others.
    package mutating func granted(_ grant: GrantRecord?, hasDesk: Bool = false) -> [Action] {
        guard !confirmations.isKnown else { return [] }
        confirmations.isKnown = true
        confirmations.grant = grant
        confirmations.hasDesk = hasDesk
        switch state {
        case .resolving:
            guard case .leave? = pending else { return [] }
            pending = nil
            return decideDeletion()
        case .performing:
            let waiting = confirmations.waiting
            confirmations.waiting = []
            return waiting.flatMap { confirm($0) } + resumed
        case .stopping, .finished: return []
        }
    }

    private mutating func decideDeletion() -> [Action] {
        let subject = ConfirmationSubject(of: values, in: intent, collections)
        switch decide(.any) {
        case .accept(let by):
            confirmations.by = by
            confirmations.isLeaveGiven = true
            return proceed()
        case .refuse(let refusal):
            let words = subject.sentence(title: intent.title.text(for: locale))
            return finish(.failed(Self.error(refusal, caller: rule.caller, dialog: words, level: .any)))
        case .ask(let level): return name(subject, level, isElsewhere: false)
        case .askElsewhere(let level): return name(subject, level, isElsewhere: true)
        }
    }

    /// Gets the first names of what a deletion affects, then asks.
    private mutating func name(
        _ subject: ConfirmationSubject, _ level: Question.Level, isElsewhere: Bool
    ) -> [Action] {
        var subject = subject
        (subject.level, subject.isElsewhere) = (level, isElsewhere)
        guard !subject.identifiers.isEmpty else { return askLeave(subject) }
        pending = .subjects(subject)
        var query = EntityRequest(app: app.app, entity: subject.type, mode: .identifiers)
        query.identifiers = Array(subject.identifiers.prefix(ConfirmationSubject.shown))
        query.locale = locale
        return [.query(query)]
    }

    mutating func askLeave(_ subject: ConfirmationSubject) -> [Action] {
        ask(
            Question(
                id: 0, kind: .confirmation, dialog: subject.sentence(title: intent.title.text(for: locale)),
                level: subject.level, preview: subject.preview,
                keeping: subject.isElsewhere ? Question.Keeping.allCases : rule.keeping),
            isElsewhere: subject.isElsewhere
        ) { .confirmation($0, isElsewhere: subject.isElsewhere) }
    }

    /// Takes the answer to a deletion's question.
    mutating func leave(_ question: Question, _ answer: Answer, by answerer: String) -> [Action] {
        switch answer.outcome {
        case .accepted:
            pending = nil
            confirmations.isLeaveGiven = true
            return keep(answer, to: question, by: answerer) + proceed()
        case .declined:
            return keep(answer, to: question, by: answerer) + finish(.failed(Self.declined(intent.id)))
        case .value, .choice, .unanswered:
            pending = nil
            badAnswers += 1
            guard badAnswers <= Self.badAnswersAllowed else { return finish(.failed(Self.unfitting(question))) }
            return ask(question) { .confirmation($0, isElsewhere: false) }
        }
    }

    // MARK: The plugin's confirmations

    /// Answers a confirmation of the plugin, puts it to the caller, or keeps it until it is known what was decided.
    mutating func confirm(_ question: Question) -> [Action] {
        guard confirmations.isKnown else {
            confirmations.waiting.append(question)
            return confirmations.waiting.count == 1 ? [.findGrant] : []
        }
        switch decide(question.level) {
        case .accept(let by):
            confirmations.by = by
            return [.answer(Answer(question.id, .accepted))]
        case .refuse(let refusal):
            let error = Self.error(refusal, caller: rule.caller, dialog: question.dialog, level: question.level)
            return [.answer(Answer(question.id, .unanswered(error)))]
        case .ask(let level):
            var question = question
            question.level = level
            question.keeping = rule.keeping
            return put(question)
        case .askElsewhere(let level):
            var question = question
            question.level = level
            question.keeping = Question.Keeping.allCases
            asked[question.id] = AskedQuestion(question: question, isElsewhere: true)
            return [.limit(.none), .askElsewhere(question)]
        }
    }

    /// The answer of a surface where a person sits to a question that the caller may not answer.
    ///
    /// - Parameter surface: Its kind, for the journal.
    package mutating func answeredElsewhere(_ answer: Answer, by surface: String) -> [Action] {
        switch state {
        case .performing:
            guard let before = asked[answer.question], before.isElsewhere else { return [] }
            asked[answer.question] = nil
            return keep(answer, to: before.question, by: surface)
                + [.answer(Answer(answer.question, answer.outcome))] + resumed
        case .resolving:
            guard case .confirmation(let question, isElsewhere: true)? = pending, question.id == answer.question else {
                return []
            }
            if case .unanswered(let error) = answer.outcome { return finish(.failed(error)) }
            return leave(question, answer, by: surface)
        case .stopping, .finished: return []
        }
    }

    /// Takes note of what a yes or no counts for.
    mutating func keep(_ answer: Answer, to question: Question, by answerer: String) -> [Action] {
        let keeping = answer.keeping.flatMap { question.keeping.contains($0) ? $0 : nil }
        let level: GrantRecord.Level = question.level == .local ? .local : .any
        switch answer.outcome {
        case .accepted:
            confirmations.by = answerer
            if keeping == .run || keeping == .always || confirmations.grant?.policy == .once {
                confirmations.whole = (question.level, answerer)
            }
            return keeping == .always ? [.keepGrant(.allow, level)] : []
        case .declined: return keeping == .never ? [.keepGrant(.never, level)] : []
        case .value, .choice, .unanswered: return []
        }
    }
}

/// What a deletion affects, for its question.
struct ConfirmationSubject: Sendable {
    /// Names that a question lists.
    static let shown = 5

    var level = Question.Level.any
    /// Whether a surface where a person sits is asked in place of the caller.
    var isElsewhere = false
    /// The type of the entities.
    var type = ""
    var identifiers: [String] = []
    /// How many more there are in collections, of which only the first identifiers are known.
    var more = 0
    /// The titles and subtitles of the first ones, where they are known.
    var names: [DisplayValue] = []

    /// Gathers the entities among an intent's values; those of one type, since an intent deletes things of one kind.
    init(
        of values: [NamedValue], in intent: IntentMetadata, _ collections: [String: FoundCollection] = [:]
    ) {
        for value in values { add(value.value, collections) }
    }

    private var count: Int { identifiers.count + more }

    private mutating func add(_ value: IntentValue, _ collections: [String: FoundCollection]) {
        switch value {
        case .entity(let entity):
            if type.isEmpty { type = entity.type }
            if entity.type == type { identifiers.append(entity.id) }
        case .array(let values): for value in values { add(value, collections) }
        case .collection(let collection):
            if type.isEmpty { type = collection.type }
            guard collection.type == type else { return }
            switch collection.members {
            case .identifiers(let members): identifiers += members
            case .handle(let handle):
                guard let found = collections[handle] else { return }
                identifiers += found.first
                more += found.count - found.first.count
            }
        default: break
        }
    }

    mutating func name(_ entities: [EntityValue]) {
        names = entities.map { $0.display ?? DisplayValue(title: $0.id) }
    }

    /// What is asked: the intent's title, how many, and the first names.
    func sentence(title: String) -> String {
        guard !identifiers.isEmpty else { return "\(title)?" }
        guard !names.isEmpty else {
            return count == 1 ? "\(title): 1 item?" : "\(title): \(count) items?"
        }
        var words = names.map { "“\(Shown.plain($0.title))”" }
        let left = count - words.count
        if left > 0 { words.append("\(left) more") }
        let list = words.count > 1 ? words.dropLast().joined(separator: ", ") + " and " + (words.last ?? "") : words[0]
        return count == 1 ? "\(title): \(list)?" : "\(title): \(count) items, \(list)?"
    }

    /// A line for each that has a name, and one for the rest.
    var preview: [String] {
        var lines = names.map { name in
            Shown.plain(name.title) + (name.subtitle.map { ": " + Shown.plain($0) } ?? "")
        }
        let left = count - names.count
        if left > 0, !names.isEmpty { lines.append("and \(left) more") }
        return lines
    }
}

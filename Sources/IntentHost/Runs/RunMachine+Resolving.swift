package import IntentProtocol

// Before the plugin hears of the run: values are read, looked up and asked for.
extension RunMachine {
    /// What the machine waits for while it resolves.
    indirect enum Pending: Sendable {
        /// Candidates for a text.
        case candidates(ValueLookup)
        /// The caller's choice among candidates.
        case choice(ValueLookup, [EntityValue], Question)
        /// Suggestions for a missing entity.
        case suggestions(ParameterMetadata)
        /// The caller's choice among suggestions or cases.
        case option(ParameterMetadata, [IntentValue], Question)
        /// A value from the caller.
        case value(ParameterMetadata)
        /// What was decided about the caller and the intent, before a deletion.
        case leave
        /// The names of what a deletion affects.
        case subjects(ConfirmationSubject)
        /// The person's yes or no to a deletion.
        case confirmation(Question, isElsewhere: Bool)
    }

    // MARK: Events

    /// Reads the values that the caller gave.
    ///
    /// - Parameter find: Finds a collection by its handle at once, where that can be; for what it doesn't find there is
    ///   an ``Action/findCollection(_:type:isList:withFile:)``.
    package mutating func begin(
        finding find: (_ handle: String, _ type: String) -> FoundCollection? = { _, _ in nil }
    ) -> [Action] {
        do {
            let read = try reader.read(values, for: entry, finding: find)
            if isNamedByApp { try refuseFiles(read) }
            values = read.values
            lookups = read.lookups
            missing = read.missing
        } catch {
            return finish(.failed(error))
        }
        return proceed()
    }

    /// Refuses values that an app named where a file is to be opened for them: the app could read what it may not.
    private func refuseFiles(_ read: ParameterReader.Read) throws(IntentError) {
        for place in read.lookups {
            guard case .file = place.subject, let parameter = intent.parameter(place.parameter) else { continue }
            throw reader.fileOfApp(place, parameter)
        }
    }

    /// The page that a ``Action/query(_:)`` asked for.
    package mutating func found(_ page: EntityPage) -> [Action] {
        if case .performing = state { return foundForAnswer(page.entities) }
        guard case .resolving = state, let waiting = pending else { return [] }
        pending = nil
        switch waiting {
        case .candidates(let place): return choose(among: page.entities, for: place)
        case .suggestions(let parameter):
            guard !page.items.isEmpty, askable.contains(.choice) else { return askValue(of: parameter) }
            let displays =
                page.displays.count == page.items.count ? page.displays : page.items.map(DisplayValue.init(of:))
            return askOption(of: parameter, page.items, displays, prompt: page.prompt)
        case .subjects(var subject):
            subject.name(page.entities)
            return askLeave(subject)
        case .choice, .option, .value, .leave, .confirmation:
            pending = waiting
            return []
        }
    }

    /// The file that an ``Action/open(path:)`` asked for.
    package mutating func opened(_ file: FileValue) -> [Action] {
        if case .performing = state { return found(.file(file)) }
        guard case .resolving = state, case .candidates(let place)? = pending else { return [] }
        pending = nil
        values = reader.fill(place, with: .file(file), in: values)
        return proceed()
    }

    /// The collection that a ``Action/findCollection(_:type:isList:withFile:)`` asked for.
    package mutating func foundCollection(_ found: FoundCollection) -> [Action] {
        if case .performing = state { return self.found(.collection(found.value)) }
        guard case .resolving = state, case .candidates(let place)? = pending else { return [] }
        pending = nil
        if place.path.steps.isEmpty, let wrong = reader.wrongCount(found.count, place.parameter, of: entry.intent) {
            return refuse(wrong.error, wrong.parameter)
        }
        // Only a deletion tells of them.
        if entry.isDeletion, case .handle(let handle) = found.value.members { collections[handle] = found }
        values = reader.fill(place, with: .collection(found.value), in: values)
        return proceed()
    }

    /// The error that a ``Action/query(_:)`` or an ``Action/open(path:)`` met.
    package mutating func queryFailed(_ error: IntentError) -> [Action] {
        if case .performing = state { return lookupFailed(error) }
        guard case .resolving = state, let waiting = pending else { return [] }
        pending = nil
        switch waiting {
        // Suggestions and names are a help; without them the question is put in other words.
        case .suggestions(let parameter): return askValue(of: parameter)
        case .subjects(let subject): return askLeave(subject)
        case .candidates(let place) where !place.subject.isEntity:
            guard let parameter = intent.parameter(place.parameter) else { return finish(.failed(error)) }
            return refuse(reader.unreadable(error, parameter), parameter)
        default: return finish(.failed(error))
        }
    }

    // MARK: What is next

    /// Goes on with the next thing that is not known; performs where nothing is left.
    mutating func proceed() -> [Action] {
        if let place = lookups.first {
            lookups.removeFirst()
            pending = .candidates(place)
            switch place.subject {
            case .entity(let entity): return [.query(query(for: place, of: entity, intent.parameter(place.parameter)))]
            case .file: return [.open(path: place.text)]
            case .collection(let type, let isList):
                return [.findCollection(place.text, type: type, isList: isList, withFile: true)]
            }
        }
        if let parameter = missing.first {
            missing.removeFirst()
            badAnswers = 0
            return ask(for: parameter)
        }
        if entry.isDeletion, !confirmations.isLeaveGiven { return confirmDeletion() }
        state = .performing
        return [.perform(values)]
    }

    private mutating func ask(for parameter: ParameterMetadata) -> [Action] {
        if parameter.hasOptions, askable.contains(.choice) {
            pending = .suggestions(parameter)
            return [.query(options(of: parameter))]
        }
        switch parameter.type {
        case .entity(let entity)
        where askable.contains(.choice) && app.entity(entity)?.queryAbilities.contains("suggested") == true:
            pending = .suggestions(parameter)
            return [.query(options(of: parameter))]
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

    // MARK: Asking

    private mutating func askValue(of parameter: ParameterMetadata, again problem: IntentError? = nil) -> [Action] {
        guard askable.contains(.value) else { return finish(.failed(problem ?? reader.missingValue(parameter))) }
        return ask(
            Question(
                id: 0, kind: .value, dialog: problem?.message ?? reader.request(for: parameter, locale: locale),
                parameter: parameter.name, type: parameter.type)
        ) { _ in .value(parameter) }
    }

    /// Lets the caller choose among options. Where a text says more than a number could, another value may be typed.
    ///
    /// - Parameter prompt: What the app says above its options; the parameter's own words come first.
    private mutating func askOption(
        of parameter: ParameterMetadata, _ values: [IntentValue], _ choices: [DisplayValue], prompt: String? = nil
    ) -> [Action] {
        let dialog = parameter.requestValueDialog == nil ? prompt : nil
        let takesText =
            switch parameter.type.element ?? parameter.type {
            case .int, .double, .bool, .enumeration: false
            default: askable.contains(.value)
            }
        return ask(
            Question(
                id: 0, kind: takesText ? .value : .choice,
                dialog: dialog ?? reader.request(for: parameter, locale: locale), parameter: parameter.name,
                choices: choices, type: takesText ? parameter.type : nil)
        ) { .option(parameter, values, $0) }
    }

    /// Puts a question of the host's own, under the next number, unless the run asked too many.
    mutating func ask(
        _ question: Question, isElsewhere: Bool = false, _ waiting: (Question) -> Pending
    ) -> [Action] {
        questions += 1
        guard questions <= Self.questionsAllowed else { return finish(.failed(Self.tooManyQuestions)) }
        var question = question
        question.id = Self.firstOwnQuestion + questions
        pending = waiting(question)
        return [isElsewhere ? .askElsewhere(question) : .ask(question)]
    }

    private mutating func choose(among candidates: [EntityValue], for place: ValueLookup) -> [Action] {
        if let only = Self.only(of: candidates, for: place) { return fill(place, with: only) }
        guard let parameter = intent.parameter(place.parameter) else { return proceed() }
        guard !candidates.isEmpty else {
            return refuse(reader.nothingFound(place, parameter), parameter)
        }
        guard askable.contains(.choice) else {
            return finish(.failed(reader.ambiguous(place, parameter, candidates)))
        }
        let dialog = parameter.disambiguationDialog?.text(for: locale)
        return ask(
            Question(
                id: 0, kind: .choice, dialog: dialog ?? reader.disambiguation(place, parameter, locale: locale),
                parameter: parameter.name, choices: candidates.map { DisplayValue(of: .entity($0)) })
        ) { .choice(place, candidates, $0) }
    }

    // MARK: Answers

    private mutating func fill(_ place: ValueLookup, with entity: EntityValue) -> [Action] {
        values = reader.fill(place, with: .entity(entity.bare), in: values)
        return proceed()
    }

    /// Takes an answer to one of the host's own questions.
    mutating func resolve(_ waiting: Pending, _ answer: Answer) -> [Action] {
        // The caller may not answer what a person elsewhere is asked.
        if case .confirmation(_, isElsewhere: true) = waiting { return [] }
        if case .unanswered(let error) = answer.outcome { return finish(.failed(error)) }
        switch waiting {
        case .choice(let place, let candidates, _):
            guard let parameter = intent.parameter(place.parameter) else { return [] }
            if case .choice(let index) = answer.outcome, candidates.indices.contains(index) {
                pending = nil
                return fill(place, with: candidates[index])
            }
            return resolve(parameter, answer.outcome)
        case .option(let parameter, let options, _):
            if case .choice(let index) = answer.outcome, options.indices.contains(index) {
                pending = nil
                return take(options[index].reference, for: parameter, isNamedByApp: true)
            }
            return resolve(parameter, answer.outcome)
        case .value(let parameter): return resolve(parameter, answer.outcome)
        case .confirmation(let question, _): return leave(question, answer, by: rule.answerer)
        case .candidates, .suggestions, .subjects, .leave: return []
        }
    }

    /// Takes an answer that is none of the choices on offer: a value, or nothing that will do.
    private mutating func resolve(_ parameter: ParameterMetadata, _ outcome: Answer.Outcome) -> [Action] {
        switch outcome {
        case .value(let value): return take(value, for: parameter)
        case .declined: return finish(.failed(Self.turnedAway(parameter)))
        case .choice, .accepted, .unanswered: return refuse(reader.badAnswer(parameter), parameter)
        }
    }

    /// Takes a value for a parameter, from an answer.
    private mutating func take(
        _ value: IntentValue, for parameter: ParameterMetadata, isNamedByApp: Bool = false
    ) -> [Action] {
        do {
            let read = try reader.read(value, for: parameter)
            if isNamedByApp { try refuseFiles(read) }
            pending = nil
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
        let before = pending
        pending = nil
        badAnswers += 1
        guard badAnswers <= Self.badAnswersAllowed else { return finish(.failed(error)) }
        switch before {
        case .choice(let place, let candidates, var question)? where !askable.contains(.value):
            question.dialog = error.message
            return ask(question) { .choice(place, candidates, $0) }
        case .option(let parameter, let options, var question)?:
            question.dialog = error.message
            return ask(question) { .option(parameter, options, $0) }
        default: return askValue(of: parameter, again: error)
        }
    }
}

extension EntityPage {
    var entities: [EntityValue] {
        items.compactMap { if case .entity(let entity) = $0 { entity } else { nil } }
    }
}

extension IntentValue {
    /// The value without what is only for show.
    fileprivate var reference: IntentValue {
        if case .entity(let entity) = self { .entity(entity.bare) } else { self }
    }
}

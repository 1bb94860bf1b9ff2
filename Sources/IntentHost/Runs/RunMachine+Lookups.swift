import IntentProtocol

// What a text in an answer to the plugin's question stands for is found before the plugin gets the answer.
extension RunMachine {
    /// An answer to a question of the plugin that has yet to be found.
    struct UnfoundAnswer: Sendable {
        let asked: AskedQuestion
        let parameter: ParameterMetadata
        var values: [NamedValue]
        /// What is left to find; the first is being asked for.
        var lookups: [ValueLookup]
        /// What the caller was given to choose from for the first, and the question's number.
        var offered: (number: UInt32, candidates: [EntityValue])?
    }

    /// Asks for the next thing that an answer stands for; gives the plugin the answer where nothing is left.
    mutating func lookUp() -> [Action] {
        guard case .performing = state, let waiting = unfound.first else { return [] }
        guard let place = waiting.lookups.first else {
            unfound.removeFirst()
            let value = waiting.values.first?.value ?? .null
            return [.answer(Answer(waiting.asked.question.id, .value(value)))] + resumed + lookUp()
        }
        switch place.subject {
        case .entity(let entity): return [.query(query(for: place, of: entity, waiting.parameter))]
        case .file: return [.read(path: place.text)]
        case .collection(let type, let isList):
            return [.findCollection(place.text, type: type, isList: isList, withFile: false)]
        }
    }

    /// Takes what a query found for the text in an answer.
    mutating func foundForAnswer(_ candidates: [EntityValue]) -> [Action] {
        guard let waiting = unfound.first, let place = waiting.lookups.first else { return [] }
        if let only = Self.only(of: candidates, for: place) { return found(.entity(only.bare)) }
        guard !candidates.isEmpty, askable.contains(.choice), questions < Self.questionsAllowed else {
            unfound.removeFirst()
            let error =
                candidates.isEmpty
                ? reader.nothingFound(place, waiting.parameter) : reader.ambiguous(place, waiting.parameter, candidates)
            return refuse(error, waiting.asked) + lookUp()
        }
        questions += 1
        let number = Self.firstOwnQuestion + questions
        unfound[0].offered = (number, candidates)
        return [
            .ask(
                Question(
                    id: number, kind: .choice,
                    dialog: waiting.parameter.disambiguationDialog?.text(for: locale)
                        ?? reader.disambiguation(place, waiting.parameter, locale: locale),
                    parameter: waiting.asked.question.parameter,
                    choices: candidates.map { DisplayValue(of: .entity($0)) }))
        ]
    }

    /// A query or a file that an answer needs can't be had.
    mutating func lookupFailed(_ error: IntentError) -> [Action] {
        guard let waiting = unfound.first else { return [] }
        unfound.removeFirst()
        return refuse(error, waiting.asked) + lookUp()
    }

    /// Takes the caller's choice among several that a text in an answer stands for.
    mutating func chosen(_ outcome: Answer.Outcome) -> [Action] {
        guard let waiting = unfound.first, let candidates = waiting.offered?.candidates else { return [] }
        if case .choice(let index) = outcome, candidates.indices.contains(index) {
            return found(.entity(candidates[index].bare))
        }
        unfound.removeFirst()
        switch outcome {
        case .unanswered, .declined:
            return [.answer(Answer(waiting.asked.question.id, outcome))] + resumed + lookUp()
        default: return refuse(reader.badAnswer(waiting.parameter), waiting.asked) + lookUp()
        }
    }

    /// Puts what was found into the answer that waits for it.
    mutating func found(_ value: IntentValue) -> [Action] {
        guard !unfound.isEmpty, !unfound[0].lookups.isEmpty else { return [] }
        let place = unfound[0].lookups.removeFirst()
        unfound[0].offered = nil
        unfound[0].values = reader.fill(place, with: value, in: unfound[0].values)
        return lookUp()
    }

    // MARK: Queries

    /// Asks for the entities that a text stands for; of a parameter that names a query of its own, by that query.
    func query(for place: ValueLookup, of entity: String, _ parameter: ParameterMetadata?) -> EntityRequest {
        var query = EntityRequest(app: app.app, entity: entity, mode: .matching, limit: Self.choicesOffered)
        query.text = place.text
        query.locale = locale
        if let parameter, parameter.hasOptions || parameter.options != nil, intent.parameter(parameter.name) != nil {
            query.intent = intent.id
            query.parameter = parameter.name
            query.values = knownValues
        }
        return query
    }

    /// Asks for the values on offer: the parameter's own, or its entity's suggestions.
    func options(of parameter: ParameterMetadata) -> EntityRequest {
        var query = EntityRequest(app: app.app, entity: "", mode: .options, limit: Self.choicesOffered)
        if case .entity(let entity) = parameter.type.element ?? parameter.type { query.entity = entity }
        query.intent = intent.id
        query.parameter = parameter.name
        query.values = knownValues
        query.locale = locale
        return query
    }

    /// The values so far, for options that depend on them; the descriptor of a file or of a collection doesn't travel with
    /// a query.
    private var knownValues: [NamedValue] {
        values.filter { entry in
            switch entry.value {
            case .file, .unresolved: false
            case .collection(let collection): if case .handle = collection.members { false } else { true }
            default: true
            }
        }
    }

    /// The candidate that is meant without asking: the only one, or the only one with just that title.
    static func only(of candidates: [EntityValue], for place: ValueLookup) -> EntityValue? {
        if candidates.count == 1 { return candidates.first }
        let exact = candidates.filter { $0.display?.title.lowercased() == place.text.lowercased() }
        return exact.count == 1 ? exact.first : nil
    }
}

extension DisplayValue {
    init(of value: IntentValue) {
        if case .entity(let entity) = value, let display = entity.display {
            self = display
        } else {
            self.init(title: value.line)
        }
    }
}

extension EntityValue {
    /// The type and the identifier alone.
    var bare: EntityValue { EntityValue(type: type, id: id) }
}

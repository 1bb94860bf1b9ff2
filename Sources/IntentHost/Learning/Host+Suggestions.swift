import IntentProtocol
import IntentStore

// What is wanted now, by what was learned.
extension Host {
    /// Seconds around a moment that a relevant intent names alone, in which it is wanted.
    private static let moment = 1800.0
    /// Suggestions of one reply, where a client names no other limit, and at most.
    private static let suggestionLimit = 8
    private static let mostSuggestions = 100

    /// Answers `relevant`. Asks queries and blocks; for a thread of its own.
    func relevant(_ arguments: RequestArguments) throws(IntentError) -> CBOR {
        let context = try arguments.optionalText("context").map(DonationReader.context)
        var app: String?
        if let name = arguments.optionalText("app") { app = try installed(name).id }
        let limit = arguments.count("limit", or: 1000, most: 10_000)
        let relevant = try RelevantFinder(self, context: context, app: app)
        let found = EntityFinder(host: self, locale: arguments.optionalText("locale") ?? "").find(relevant.entities)
        let entities = try relevant.present(found)
        return .object(["entities": .array(entities.prefix(limit).map(document))])
    }

    /// Answers `relevant.delete`: what an app, or all, said is relevant.
    func deleteRelevant(_ arguments: RequestArguments) throws(IntentError) -> CBOR {
        var app: String?
        if let name = arguments.optionalText("app") { app = try installed(name).id }
        guard app != nil || arguments.flag("all") else {
            throw IntentError(
                .request, .usage, "relevant.delete needs an app or “all”", remedy: "name what is to be forgotten")
        }
        let intents = try store.learned.relevantIntents().filter { app == nil || $0.app == app }
        let count = try learner.write(.removeAllRelevant(app: app, context: nil))
        for owner in Set(intents.map(\.app)) { _ = try learner.write(.setRelevantIntents(app: owner, [])) }
        return .object(["deleted": .int(Int64(count + intents.count))])
    }

    private func document(_ record: RelevantEntityRecord) -> CBOR {
        .object([
            "app": .text(record.app), "context": .text(record.context),
            "type": .text(record.entity.type), "id": .text(record.entity.id),
            "title": .text(record.entity.display?.title ?? record.entity.id),
            "subtitle": record.entity.display?.subtitle.map(CBOR.text),
            "updated": .float(record.updated.secondsSince1970),
        ])
    }

    // MARK: Suggestions

    /// Answers `suggest`: actions by the donations, then intents that are relevant at the time, then entities. Asks
    /// queries and blocks; for a thread of its own.
    func suggest(_ arguments: RequestArguments) throws(IntentError) -> CBOR {
        let locale = arguments.optionalText("locale") ?? ""
        let limit = arguments.count("limit", or: Self.suggestionLimit, most: Self.mostSuggestions)
        let now = Timestamp.now().secondsSince1970
        var app: String?
        if let name = arguments.optionalText("app") { app = try installed(name).id }
        let context = try arguments.optionalText("context").map(DonationReader.context)
        learner.keepRuns()
        let donations = try store.learned.donations(app: app, limit: settings.donationsPerApp)
        let actions = Array(Forecast(now: now).actions(donations, entry: suggested).prefix(2 * limit))
        let given = try RelevantFinder(self, context: context, app: app)
        // Together, so that no query is asked or waited for twice.
        let found = EntityFinder(host: self, locale: locale).find(Self.entities(of: actions) + given.entities)
        let predicted = Self.present(actions, found).prefix(limit).map { suggestion($0, locale) }
        let timely = try store.learned.relevantIntents()
            .filter { (app == nil || $0.app == app) && Self.isTimely($0, now) }.compactMap { suggestion($0, locale) }
        let relevant = try given.present(found).map { suggestion($0, locale) }
        // In a situation that was named, what is wanted in it comes first.
        let all = context == nil ? predicted + timely + relevant : relevant + predicted + timely
        return .object(["suggestions": .array(Array(all.prefix(limit)))])
    }

    /// An intent that may be suggested.
    private func suggested(_ app: String, _ intent: String) -> IntentEntry? {
        let entry = apps.current.apps[app]?.intents[intent]
        return entry.flatMap { $0.intent.isDiscoverable && !$0.intent.isAssistantOnly ? $0 : nil }
    }

    private static func entities(of actions: [ForecastAction]) -> [(app: String, entity: EntityValue)] {
        actions.flatMap { action in action.parameters.flatMap(\.value.entities).map { (action.entry.app.app, $0) } }
    }

    /// The actions whose entities are still there, with how these are shown now.
    private static func present(_ actions: [ForecastAction], _ found: EntityFinder.Found) -> [ForecastAction] {
        return actions.compactMap { action in
            var action = action
            for index in action.parameters.indices {
                guard let value = action.parameters[index].value.refreshed(by: found, of: action.entry.app.app) else {
                    return nil
                }
                action.parameters[index].value = value
            }
            return action
        }
    }

    private static func isTimely(_ intent: RelevantIntentRecord, _ now: Double) -> Bool {
        guard let begins = intent.begins?.secondsSince1970 else {
            return intent.ends.map { now <= $0.secondsSince1970 } ?? true
        }
        guard let ends = intent.ends?.secondsSince1970 else { return abs(now - begins) <= moment }
        return begins <= now && now <= ends
    }

    private func suggestion(_ action: ForecastAction, _ locale: String) -> CBOR {
        let app = action.entry.app.app
        let sentence = sentence(action.entry.intent, action.parameters, of: app, locale)
        return .object([
            "kind": "predicted", "app": .text(app), "name": .text(action.entry.fullName),
            "title": .text(action.title ?? sentence), "sentence": .text(sentence),
            "parameters": .map(action.parameters.map { CBOR.Pair(.text($0.name), CBOR($0.value.json)) }),
            "arguments": .array(TypedArguments.arguments(action.parameters).map(CBOR.text)),
            "score": .float(action.score), "times": .int(Int64(action.times)),
        ])
    }

    private func suggestion(_ record: RelevantIntentRecord, _ locale: String) -> CBOR? {
        guard let entry = apps.current.apps[record.app]?.intents[record.intent] else { return nil }
        let sentence = sentence(entry.intent, record.parameters, of: record.app, locale)
        return .object([
            "kind": "relevantIntent", "app": .text(record.app), "name": .text(entry.fullName),
            "title": .text(sentence), "sentence": .text(sentence), "widget": .text(record.widget),
            "parameters": .map(record.parameters.map { CBOR.Pair(.text($0.name), CBOR($0.value.json)) }),
            "from": record.begins.map { .float($0.secondsSince1970) },
            "to": record.ends.map { .float($0.secondsSince1970) },
        ])
    }

    private func suggestion(_ record: RelevantEntityRecord, _ locale: String) -> CBOR {
        let title = record.entity.display?.title ?? record.entity.id
        let taking = taking(record.entity.type, of: record.app)
        let values = taking.map { [NamedValue($0.1, .entity(record.entity))] } ?? []
        return .object([
            "kind": "relevantEntity", "app": .text(record.app), "name": taking.map { .text($0.0.fullName) },
            "title": .text(title), "subtitle": record.entity.display?.subtitle.map(CBOR.text),
            "sentence": taking.map { .text(sentence($0.0.intent, values, of: record.app, locale)) },
            "arguments": taking.map { _ in .array(TypedArguments.arguments(values).map(CBOR.text)) },
            "context": .text(record.context), "type": .text(record.entity.type), "id": .text(record.entity.id),
        ])
    }

    private func sentence(_ intent: IntentMetadata, _ values: [NamedValue], of app: String, _ locale: String) -> String
    {
        guard let reader = apps.current.apps[app]?.values.localized(for: locale) else { return intent.id }
        return ActionSentence(intent, values: values, reader: reader).shortText
    }

    /// The intent that does something with an entity alone: the first that plays, then one that opens, then any that
    /// asks for nothing else. Never one that deletes.
    private func taking(_ type: String, of app: String) -> (IntentEntry, String)? {
        guard let app = apps.current.apps[app] else { return nil }
        let fitting = app.intents.values.compactMap { entry -> (IntentEntry, String)? in
            let needed = entry.intent.parameters.filter { $0.isRequired }
            guard entry.intent.isDiscoverable, !entry.isDeletion, needed.count == 1, needed[0].type == .entity(type)
            else { return nil }
            return (entry, needed[0].name)
        }
        func rank(_ entry: IntentEntry) -> Int {
            let traits = entry.intent.traits
            return traits.contains("AudioPlaybackIntent") ? 0 : traits.contains("OpenIntent") ? 1 : 2
        }
        return fitting.min { (rank($0.0), $0.0.intent.id) < (rank($1.0), $1.0.intent.id) }
    }
}

import IntentProtocol

extension Command {
    static let `do` = Command(
        name: "do", abstract: "List what can be done with an entity, or do it",
        operands: [
            Operand(
                name: "VERB", abstract: "What is to be done, such as open or delete; left out, it is listed",
                count: .optional, values: .entities),
            Operand(
                name: "APP.ENTITY:ID", abstract: "The entity; several where the intent takes several, then NAME=VALUE",
                count: .any, values: .entities),
        ],
        options: [
            .json, .input, .yes,
        ],
        action: { (invocation, surroundings) throws(IntentError) in try DoCommand(invocation, surroundings).run() })
}

/// Finds the intent that does something with an entity, and runs it.
private struct DoCommand {
    let invocation: Invocation
    let surroundings: Surroundings

    init(_ invocation: Invocation, _ surroundings: Surroundings) {
        self.invocation = invocation
        self.surroundings = surroundings
    }

    func run() throws(IntentError) -> Int32 {
        var words = invocation.operands[...]
        let verb = words.first.flatMap { EntityName($0) == nil ? $0 : nil }
        if verb != nil { words = words.dropFirst() }
        let entities = words.prefix { EntityName($0) != nil }.compactMap(EntityName.init)
        let values = words.dropFirst(entities.count)
        guard let first = entities.first else { throw Self.noEntity(words.first) }
        guard entities.allSatisfy({ $0.app == first.app && $0.type == first.type }) else {
            throw IntentError(
                .request, .usage, "the entities are of several types", remedy: "name those of one type at a time")
        }
        let app = try surroundings.metadata(of: first.app)
        let type = try Self.type(first.type, in: app)
        let actions = EntityActions(app, entity: type, locale: surroundings.locale)
        guard let verb else { return list(actions, app.app) }
        let action = try choose(verb, actions, first)
        guard entities.count == 1 || action.takesSeveral else {
            throw IntentError(
                .request, .usage, "\(app.app).\(action.intent) takes one \(type)", remedy: "do it for one at a time")
        }
        var reader = ParameterArguments(read: surroundings.readFile)
        let ids = entities.map { IntentValue.entity(EntityValue(type: type, id: $0.id)) }
        let given =
            [NamedValue(action.parameter, action.takesSeveral ? .array(ids) : ids[0])]
            + (try reader.parse(Array(values)))
        return try RunCommand(invocation, surroundings, name: "\(app.app).\(action.intent)", given: given).run()
    }

    private static func noEntity(_ word: String?) -> IntentError {
        IntentError(
            .request, .usage, word.map { "“\($0)” names no entity" } ?? "do needs an entity",
            remedy: "APP.ENTITY:ID, such as intentctl do open notes.NoteEntity:12")
    }

    private static func type(_ name: String, in app: AppMetadata) throws(IntentError) -> String {
        let current = app.currentName(of: name, .entity)
        if let entity = app.entities.first(where: { $0.id.lowercased() == current.lowercased() }) { return entity.id }
        let names = app.entities.map(\.id).joined(separator: ", ")
        throw IntentError(.request, .notFound, "\(app.app) has no entity \(name)", remedy: "it has: \(names)")
    }

    private func choose(_ verb: String, _ actions: EntityActions, _ entity: EntityName) throws(IntentError)
        -> EntityActions.Action
    {
        let found = actions.named(verb)
        if found.count == 1 { return found[0] }
        guard let first = found.first else {
            let verbs = actions.actions.map(\.verb).joined(separator: ", ")
            throw IntentError(
                .request, .notFound, "nothing does “\(verb)” with a \(entity.type)",
                remedy: verbs.isEmpty ? "no intent of \(entity.app) takes one" : "what there is: \(verbs)")
        }
        let simplest = found.filter { $0.needs.count == first.needs.count }
        if simplest.count == 1 { return first }
        throw IntentError(
            .request, .ambiguousName, "“\(verb)” may be \(found.map(\.intent).joined(separator: ", "))",
            remedy: "intentctl do \(first.intent) \(entity.text)")
    }

    private func list(_ actions: EntityActions, _ app: String) -> Int32 {
        if invocation.wantsJSON {
            let documents = actions.actions.map { action in
                JSON.object([
                    "verb": .string(action.verb), "name": .string("\(app).\(action.intent)"),
                    "title": .string(action.title),
                    "parameter": .string(action.parameter), "several": .bool(action.takesSeveral),
                    "needs": .array(action.needs.map(JSON.string)),
                ])
            }
            surroundings.output.write(.object(["actions": .array(documents)]))
        } else {
            var table = Table("VERB", "INTENT", "TITLE", "NEEDS")
            for action in actions.actions {
                table.add(action.verb, "\(app).\(action.intent)", action.title, action.needs.joined(separator: ", "))
            }
            surroundings.write(table)
        }
        return 0
    }
}

/// An entity as it is typed: `app.Type:ID`.
struct EntityName {
    let app: String
    let type: String
    let id: String

    init?(_ text: String) {
        guard let colon = text.firstIndex(of: ":"), let dot = text[..<colon].firstIndex(of: "."),
            dot != text.startIndex,
            !text[..<colon].contains("="), text.index(after: dot) != colon, text.index(after: colon) != text.endIndex
        else { return nil }
        app = String(text[..<dot])
        type = String(text[text.index(after: dot)..<colon])
        id = String(text[text.index(after: colon)...])
    }

    var text: String { "\(app).\(type):\(id)" }
}

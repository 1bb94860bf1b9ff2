import IntentProtocol

/// An app's shortcut as a prompt that a person picks.
struct OfferedPrompt: Hashable {
    let name: String
    let title: String
    /// What a person may say, with `${name}` for parameters.
    let phrase: String
    let tool: OfferedIntent
    /// Values that the shortcut fixes.
    let fixed: [JSON.Member]
    let parameters: [ParameterMetadata]

    /// The prompts of all shortcuts whose intents are offered, in the order of apps and declarations.
    static func all(_ catalogue: Catalogue, locale: String) -> [OfferedPrompt] {
        var names: Set<String> = []
        return catalogue.apps.flatMap { app in
            app.shortcuts.compactMap { shortcut in
                guard let intent = shortcut["intent"]?.text,
                    let tool = catalogue.tools.first(where: { $0.app.app == app.app && $0.intent.id == intent })
                else { return nil }
                var name = tool.name
                var count = 1
                while !names.insert(name).inserted {
                    count += 1
                    name = "\(tool.name)-\(count)"
                }
                return OfferedPrompt(shortcut, tool, name: name, locale: locale)
            }
        }
    }

    private init(_ shortcut: CBOR, _ tool: OfferedIntent, name: String, locale: String) {
        self.name = name
        self.tool = tool
        let schema = ValueSchema(app: tool.app, locale: locale)
        title = shortcut["shortTitle"].flatMap(LocalizedText.init(cbor:)).map { schema.shown($0, 100) } ?? tool.title
        let first = shortcut["phrases"]?.array?.first.flatMap(LocalizedText.init(cbor:))
        phrase = CleanText.line(
            (first?.text(for: locale) ?? tool.title).replacing(
                "${applicationName}", with: tool.app.name.text(for: locale)),
            limit: 300)
        let values = shortcut["parameters"]?.pairs ?? []
        fixed = values.compactMap { pair in
            guard let name = pair.key.text,
                tool.intent.parameter(name) != nil,
                let value = try? pair.value.encoded().withCBOR({ (reader) throws(CBORError) in
                    try IntentValue(from: &reader)
                })
            else { return nil }
            return JSON.Member(name, ValueSchema.clean(value.json))
        }
        let fixed = Set(fixed.map(\.name))
        parameters = tool.intent.parameters.filter { !fixed.contains($0.name) }
    }

    func json(_ locale: String, _ revision: Revision) -> JSON {
        let schema = ValueSchema(app: tool.app, locale: locale)
        let arguments = parameters.map { parameter -> JSON in
            let told = schema.parameter(parameter)["description"]?.string ?? ""
            return .object([
                "name": .string(parameter.name), "title": .string(schema.shown(parameter.title, 100)),
                "description": told.isEmpty ? nil : .string(told), "required": false,
            ])
        }
        return .object([
            "name": .string(name), "title": .string(title), "description": .string(shown([:])),
            "arguments": .array(arguments), "icons": revision == .june2025 ? nil : tool.icons,
        ])
    }

    /// The phrase with values in place of parameters, or their names in braces.
    func shown(_ values: [String: String]) -> String {
        var text = phrase
        for parameter in tool.intent.parameters {
            text = text.replacing("${\(parameter.name)}", with: values[parameter.name] ?? "{\(parameter.name)}")
        }
        return text
    }
}

// App shortcuts as prompts, and the completion of what a person types.
extension AssistantMachine {
    /// Values of one completion.
    private static let completionLimit = 100

    mutating func listPrompts(
        _ id: RPCID, _ parameters: JSON, _ caller: Caller, _ catalogue: Catalogue
    ) throws(RPCError) {
        let prompts = OfferedPrompt.all(catalogue, locale: locale).map {
            (key: $0.name, json: $0.json(locale, caller.revision))
        }
        respond(id, caller, try page("prompts", prompts, parameters), lifetime: 5000)
    }

    mutating func getPrompt(
        _ id: RPCID, _ parameters: JSON, _ caller: Caller, _ catalogue: Catalogue
    ) throws(RPCError) {
        let name = parameters["name"]?.string ?? ""
        guard let prompt = OfferedPrompt.all(catalogue, locale: locale).first(where: { $0.name == name }) else {
            throw .invalidParameters("there is no prompt '\(CleanText.line(name, limit: 100))'")
        }
        var values: [String: String] = [:]
        if case .object(let members)? = parameters["arguments"] {
            for member in members {
                guard let text = member.value.string, prompt.parameters.contains(where: { $0.name == member.name })
                else {
                    throw .invalidParameters(
                        "'\(CleanText.line(member.name, limit: 100))' is no argument of the prompt")
                }
                values[member.name] = CleanText.line(text, limit: 10_000)
            }
        }
        let arguments = prompt.fixed + values.sorted { $0.key < $1.key }.map { JSON.Member($0.key, .string($0.value)) }
        let request =
            "\(prompt.shown(values))\n\nUse the tool \(prompt.tool.name)"
            + (arguments.isEmpty ? "." : " with these arguments: \(JSON.object(arguments).text())")
        respond(
            id, caller,
            .object([
                "description": .string(prompt.title),
                "messages": [.object(["role": "user", "content": ToolResult.text(request)])],
            ]))
    }

    // MARK: Completion

    mutating func complete(
        _ id: RPCID, _ parameters: JSON, _ caller: Caller, _ catalogue: Catalogue
    ) throws(RPCError) {
        guard let name = parameters["argument"]?["name"]?.string, let typed = parameters["argument"]?["value"]?.string
        else { throw .invalidParameters("params.argument has no name and value") }
        let reference = parameters["ref"]
        switch reference?["type"]?.string {
        case "ref/prompt":
            let prompt = OfferedPrompt.all(catalogue, locale: locale).first { $0.name == reference?["name"]?.string }
            guard let prompt, let parameter = prompt.parameters.first(where: { $0.name == name }) else {
                throw .invalidParameters("there is no such prompt, or it has no such argument")
            }
            complete(id, caller, parameter, prompt.tool.app, typed)
        case "ref/resource":
            let uri = reference?["uri"]?.string ?? ""
            guard case .entity(let app, let type, _)? = ResourceAddress(uri.replacing("{id}", with: "x")), name == "id",
                catalogue.app(app)?.entity(type) != nil
            else { return tellCompletion(id, caller, []) }
            lookUp(id, caller, app, type, typed)
        default: throw .invalidParameters("params.ref is neither a prompt nor a resource")
        }
    }

    private mutating func complete(
        _ id: RPCID, _ caller: Caller, _ parameter: ParameterMetadata, _ app: AppMetadata, _ typed: String
    ) {
        switch parameter.type {
        case .entity(let type): lookUp(id, caller, app.app, type, typed)
        case .enumeration(let type):
            let cases = app.enumeration(type)?.cases.map(\.rawValue) ?? []
            tellCompletion(id, caller, cases.filter { $0.lowercased().hasPrefix(typed.lowercased()) })
        case .bool: tellCompletion(id, caller, ["true", "false"].filter { $0.hasPrefix(typed.lowercased()) })
        default: tellCompletion(id, caller, [])
        }
    }

    private mutating func lookUp(_ id: RPCID, _ caller: Caller, _ app: String, _ type: String, _ typed: String) {
        var query = EntityRequest(
            app: app, entity: type, mode: typed.isEmpty ? .suggested : .matching, limit: UInt32(Self.completionLimit))
        query.text = typed
        query.locale = locale
        open[id] = .lookup(begin(.query(query), .lookup(id, caller, .completion)))
    }

    mutating func answerCompletion(_ id: RPCID, _ caller: Caller, _ event: HostEvent) {
        // A look-up that failed only leaves the person without help.
        guard case .found(let page) = event else { return tellCompletion(id, caller, []) }
        tellCompletion(
            id, caller, page.items.map { if case .entity(let entity) = $0 { entity.id } else { $0.line } },
            hasMore: page.hasMore)
    }

    private mutating func tellCompletion(_ id: RPCID, _ caller: Caller, _ values: [String], hasMore: Bool = false) {
        respond(
            id, caller,
            .object([
                "completion": .object([
                    "values": .array(values.prefix(Self.completionLimit).map(JSON.string)),
                    "hasMore": .bool(hasMore || values.count > Self.completionLimit),
                ])
            ]))
    }
}

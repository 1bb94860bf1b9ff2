import IntentProtocol

// Which message means what, in both eras.
extension AssistantMachine {
    mutating func take(_ message: RPCMessage) {
        switch message {
        case .request(let id, let method, let parameters): request(id, method, parameters)
        case .notification(let method, let parameters): notification(method, parameters)
        case .result(let id, let result): elicitationEnded(id, result)
        case .failure(let id, let error):
            guard let id else { return act(.log("the client tells of an error: \(error.text().prefix(300))")) }
            elicitationEnded(id, nil)
        }
    }

    private mutating func request(_ id: RPCID, _ method: String, _ parameters: JSON) {
        guard open[id] == nil else {
            // The answer to the first one still comes.
            return act(
                .send(
                    RPCMessage.failure(
                        id, .invalidRequest("a request with the id \(id.json.text()) is under way already"))))
        }
        guard open.count < Self.requestLimit else {
            return refuse(id, .internal("\(Self.requestLimit) requests are under way; wait for one of them"))
        }
        do throws(RPCError) {
            guard let caller = try caller(of: id, method, parameters) else { return }
            try dispatch(Parked(id: id, method: method, parameters: parameters, caller: caller))
        } catch {
            refuse(id, error)
        }
    }

    /// Who makes a request; nil where it is answered already, as a handshake is.
    private mutating func caller(of id: RPCID, _ method: String, _ parameters: JSON) throws(RPCError) -> Caller? {
        let meta = parameters["_meta"]
        if let meta {
            guard case .object = meta else { throw .invalidParameters("params._meta is no object") }
            if [Caller.revisionKey, Caller.abilitiesKey].contains(where: { meta[$0] != nil }) {
                return try .stateless(meta)
            }
        }
        if method == "initialize" {
            try initialize(id, parameters)
            return nil
        }
        if method == "ping" {
            act(.send(RPCMessage.result(id, .object([]))))
            return nil
        }
        guard let session else {
            throw .invalidParameters(
                "params._meta has no \(Caller.revisionKey) and no \(Caller.abilitiesKey), and there was no initialize")
        }
        return Caller(
            revision: session.revision, abilities: session.abilities, name: session.name,
            progressToken: try Caller.progressToken(meta))
    }

    private mutating func dispatch(_ request: Parked) throws(RPCError) {
        let (id, caller) = (request.id, request.caller)
        let era = caller.revision
        switch request.method {
        case "server/discover" where era.isStateless: discover(id, caller)
        case "subscriptions/listen" where era.isStateless: try listen(id, request.parameters, caller)
        case "logging/setLevel" where !era.isStateless: try setLevel(id, request.parameters, caller)
        case "resources/subscribe" where !era.isStateless: try subscribe(id, request.parameters, caller, true)
        case "resources/unsubscribe" where !era.isStateless: try subscribe(id, request.parameters, caller, false)
        case "tasks/get", "tasks/cancel": try task(request)
        case "tasks/update" where era.isStateless: try task(request)
        case "tasks/result" where era == .november2025, "tasks/list" where era == .november2025: try task(request)
        case "tools/list", "tools/call", "resources/list", "resources/templates/list", "resources/read", "prompts/list",
            "prompts/get", "completion/complete":
            try withCatalogue(request)
        default: throw .unknownMethod(request.method)
        }
    }

    /// Serves a request that needs to know what there is, once that is known.
    mutating func serve(_ request: Parked, _ catalogue: Catalogue) {
        let (id, caller, parameters) = (request.id, request.caller, request.parameters)
        do throws(RPCError) {
            switch request.method {
            case "tools/list": try listTools(id, parameters, caller, catalogue)
            case "tools/call": try callTool(id, parameters, caller, catalogue)
            case "resources/list": try listResources(id, parameters, caller, catalogue)
            case "resources/templates/list": try listTemplates(id, parameters, caller, catalogue)
            case "resources/read": try readResource(id, parameters, caller, catalogue)
            case "prompts/list": try listPrompts(id, parameters, caller, catalogue)
            case "prompts/get": try getPrompt(id, parameters, caller, catalogue)
            case "completion/complete": try complete(id, parameters, caller, catalogue)
            default: throw .unknownMethod(request.method)
            }
        } catch {
            refuse(id, error)
        }
    }

    private mutating func notification(_ method: String, _ parameters: JSON) {
        switch method {
        case "notifications/initialized":
            session?.isInitialized = true
            follow()
        case "notifications/cancelled":
            guard let id = RPCID(parameters["requestId"]) else { return }
            cancelRequest(id)
        // The rest tells nothing that matters here, and an unknown notification has no answer.
        default: break
        }
    }

    /// The client gave a request up: what it began ends, and there is no answer.
    private mutating func cancelRequest(_ id: RPCID) {
        switch open.removeValue(forKey: id) {
        case .run(let call)?: cancelRun(call)
        case .lookup(let call)?:
            purposes[call] = nil
            act(.cancel(call))
        case .listening?:
            listeners[id] = nil
            follow()
        case .parked?: parked.removeAll { $0.id == id }
        case .taskResult?, nil: break
        }
    }

    // MARK: Handshake and discovery

    private mutating func initialize(_ id: RPCID, _ parameters: JSON) throws(RPCError) {
        guard session == nil else { throw .invalidRequest("initialize was sent before") }
        guard let requested = parameters["protocolVersion"]?.string else {
            throw .invalidParameters("params.protocolVersion is missing or no text")
        }
        guard case .object? = parameters["capabilities"] else {
            throw .invalidParameters("params.capabilities is missing or no object")
        }
        let revision = Revision.handshake(for: requested)
        session = Session(
            revision: revision, abilities: ClientAbilities(parameters["capabilities"]),
            name: Caller.clientName(parameters["clientInfo"]))
        act(
            .send(
                RPCMessage.result(
                    id,
                    .object([
                        "protocolVersion": .string(revision.rawValue), "capabilities": capabilities(revision),
                        "serverInfo": implementation(revision), "instructions": .string(Self.instructions),
                    ]))))
    }

    private mutating func discover(_ id: RPCID, _ caller: Caller) {
        respond(
            id, caller,
            .object([
                "supportedVersions": .array(Revision.names.map(JSON.string)), "capabilities": capabilities(.july2026),
                "instructions": .string(Self.instructions),
            ]), lifetime: 3_600_000)
    }

    private func capabilities(_ revision: Revision) -> JSON {
        let changes: JSON = .object(["listChanged": true])
        let tasks: JSON = .object([
            "list": .object([]), "cancel": .object([]),
            "requests": .object(["tools": .object(["call": .object([])])]),
        ])
        return .object([
            "tools": changes, "prompts": changes, "resources": .object(["listChanged": true, "subscribe": true]),
            "completions": .object([]), "logging": revision.isStateless ? nil : .object([]),
            "tasks": revision == .november2025 ? tasks : nil,
            "extensions": revision.isStateless
                ? .object([JSON.Member("io.modelcontextprotocol/tasks", .object([]))]) : nil,
        ])
    }

    static let instructions = """
        Tools of the apps on this machine, each run in a sandbox. An argument that names an entity takes "id:ID" or a text \
        that finds it. A result that is larger than fits says so and gives a cursor for intendant_more. Some actions are \
        confirmed by the person at the machine, and can't be confirmed by you.
        """

    private mutating func setLevel(_ id: RPCID, _ parameters: JSON, _ caller: Caller) throws(RPCError) {
        let levels = ["debug", "info", "notice", "warning", "error", "critical", "alert", "emergency"]
        guard let level = parameters["level"]?.string, levels.contains(level) else {
            throw .invalidParameters("params.level is none of \(levels.joined(separator: ", "))")
        }
        respond(id, caller, .object([]))
    }

    // MARK: Pages

    /// One page of a list that is always in the same order.
    ///
    /// - Parameters:
    ///   - items: All entries, each with a name that tells its place.
    /// - Throws: −32602 for a cursor that is none of ours.
    func page(
        _ name: String, _ items: [(key: String, json: JSON)], _ parameters: JSON
    ) throws(RPCError) -> JSON {
        var start = items.startIndex
        if let cursor = parameters["cursor"] {
            guard let text = cursor.string, let bytes = Base64.decode(text),
                let key = String(validating: bytes, as: UTF8.self),
                let place = items.firstIndex(where: { $0.key == key })
            else { throw .invalidParameters("params.cursor is none that this list gave, or the list has changed") }
            start = place
        }
        let end = min(start + settings.pageSize, items.endIndex)
        return .object([
            JSON.Member(name, .array(items[start..<end].map(\.json)))
        ]).with(["nextCursor": end < items.endIndex ? .string(Base64.url(Array(items[end].key.utf8))) : nil])
    }
}

import IntentProtocol

/// What somebody wants to hear of.
struct Listener: Hashable, Sendable {
    /// Lists that it wants to know changes of: `tools`, `prompts`, `resources`.
    var lists: Set<String> = []
    /// Resources by URI.
    var resources: Set<String> = []
    /// Tasks by identifier.
    var tasks: Set<String> = []
}

// Notifications of changes: to a session as it subscribed, to stateless clients on the requests that listen.
extension AssistantMachine {
    /// Resources that one client may listen for: 1,000.
    private static let resourceLimit = 1000

    mutating func subscribe(
        _ id: RPCID, _ parameters: JSON, _ caller: Caller, _ isWanted: Bool
    ) throws(RPCError) {
        guard let uri = parameters["uri"]?.string else { throw .invalidParameters("params.uri is missing or no text") }
        guard ResourceAddress(uri) != nil else { throw .unknownResource(uri, caller.revision) }
        if isWanted {
            guard (session?.subscriptions.count ?? 0) < Self.resourceLimit else {
                throw .internal("a client may listen for \(Self.resourceLimit) resources")
            }
            session?.subscriptions.insert(uri)
        } else {
            session?.subscriptions.remove(uri)
        }
        respond(id, caller, .object([]))
        follow()
    }

    mutating func listen(_ id: RPCID, _ parameters: JSON, _ caller: Caller) throws(RPCError) {
        guard let wanted = parameters["notifications"], case .object = wanted else {
            throw .invalidParameters("params.notifications is missing or no object")
        }
        var listener = Listener()
        for name in ["tools", "prompts", "resources"] where wanted["\(name)ListChanged"]?.bool == true {
            listener.lists.insert(name)
        }
        let uris = wanted["resourceSubscriptions"]?.array?.compactMap(\.string) ?? []
        guard uris.count <= Self.resourceLimit else {
            throw .invalidParameters("a client may listen for \(Self.resourceLimit) resources")
        }
        listener.resources = Set(uris.filter { ResourceAddress($0) != nil })
        if let tasks = wanted["taskIds"]?.array {
            guard caller.abilities.takesTasks else {
                throw .missingCapability(
                    "the client did not declare the tasks extension",
                    .object(["extensions": .object([JSON.Member("io.modelcontextprotocol/tasks", .object([]))])]))
            }
            listener.tasks = Set(tasks.compactMap(\.string).prefix(Self.resourceLimit))
        }
        open[id] = .listening
        listeners[id] = listener
        func flag(_ name: String) -> JSON? { listener.lists.contains(name) ? true : nil }
        func texts(_ set: Set<String>) -> JSON? { set.isEmpty ? nil : .array(set.sorted().map(JSON.string)) }
        tell(
            "notifications/subscriptions/acknowledged",
            .object([
                "notifications": .object([
                    "toolsListChanged": flag("tools"), "promptsListChanged": flag("prompts"),
                    "resourcesListChanged": flag("resources"), "resourceSubscriptions": texts(listener.resources),
                    "taskIds": texts(listener.tasks),
                ])
            ]), on: id)
        follow()
    }

    /// Sends a notification to everybody who wants it.
    mutating func announce(_ method: String, _ parameters: JSON, _ isWanted: (Listener) -> Bool) {
        if let session, session.isInitialized {
            let listener = Listener(lists: ["tools", "prompts", "resources"], resources: session.subscriptions)
            if isWanted(listener) { act(.send(RPCMessage.notification(method, parameters))) }
        }
        for (id, listener) in listeners.sorted(by: { $0.key.json.text() < $1.key.json.text() })
        where isWanted(listener) {
            tell(method, parameters, on: id)
        }
    }

    private mutating func tell(_ method: String, _ parameters: JSON, on id: RPCID) {
        let meta: JSON = .object([JSON.Member(Caller.subscriptionKey, id.json)])
        act(.send(RPCMessage.notification(method, parameters.with(["_meta": meta]))))
    }

    /// Ends all subscriptions in the way that a client knows for an orderly end.
    mutating func endSubscriptions() {
        for id in listeners.keys.sorted(by: { $0.json.text() < $1.json.text() }) {
            open[id] = nil
            let meta: JSON = .object([
                JSON.Member(Caller.subscriptionKey, id.json), JSON.Member(Caller.serverKey, implementation(.july2026)),
            ])
            act(.send(RPCMessage.result(id, .object(["resultType": "complete", "_meta": meta]))))
        }
        listeners = [:]
    }

    // MARK: What the host tells

    /// Follows in the host what somebody listens for, and nothing else.
    mutating func follow() {
        let wantsRuns =
            session?.subscriptions.isEmpty == false || listeners.values.contains { !$0.resources.isEmpty }
        if wantsRuns, runFollow == nil {
            runFollow = begin(.request(AdminRequest("runs", .object(["follow": true, "limit": 1]))), .follow)
        } else if !wantsRuns, let call = runFollow {
            runFollow = nil
            act(.cancel(call))
        }
        let wantsLists = session?.isInitialized == true || listeners.values.contains { !$0.lists.isEmpty }
        if wantsLists, catalogue != nil, pluginFollow == nil, canFollowPlugins {
            pluginFollow = begin(.request(AdminRequest("plugin.list", .object(["follow": true]))), .follow)
        } else if !wantsLists, let call = pluginFollow {
            pluginFollow = nil
            act(.cancel(call))
        }
    }

    /// Nothing is followed any more, since the host ended; it is again once the host is needed.
    mutating func followAgain() {
        runFollow = nil
        pluginFollow = nil
        canFollowPlugins = true
    }

    mutating func followHeard(_ call: UInt64, _ event: HostEvent) {
        guard case .event(let item) = event else {
            if runFollow == call { runFollow = nil }
            if pluginFollow == call { pluginFollow = nil }
            // An older host answers with the list and follows nothing.
            if case .replied = event { canFollowPlugins = false }
            return
        }
        if call == pluginFollow {
            guard PluginVersion.all(in: item) != catalogue?.plugins else { return }
            checkedAt = nil
            return load()
        }
        guard let run = item["run"]?.text, let app = item["app"]?.text else { return }
        let isOver = item["status"]?.text != "running"
        let changed = [ResourceAddress.runs.uri, ResourceAddress.run(run).uri]
        let wanted = (session?.subscriptions ?? []).union(listeners.values.flatMap(\.resources))
        for uri in wanted.sorted() {
            let isAffected: Bool
            switch ResourceAddress(uri) {
            // What a run of an app did to its entities is not known: all of them may have changed.
            case .entity(app, _, _)?, .app(app)?: isAffected = isOver
            default: isAffected = changed.contains(uri)
            }
            guard isAffected else { continue }
            announce("notifications/resources/updated", .object(["uri": .string(uri)])) { $0.resources.contains(uri) }
        }
    }
}

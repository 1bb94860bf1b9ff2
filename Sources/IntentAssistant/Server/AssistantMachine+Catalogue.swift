import IntentProtocol

// What there is: asked of the host when it is first needed, and again where it may have changed.
extension AssistantMachine {
    /// Milliseconds for which what was heard of plugins counts as true: 1 s.
    static let freshness: UInt64 = 1000

    /// Serves a request at once where what there is is known, and otherwise when the host has told. A list is always
    /// that of the moment: a client asks for one because it changed.
    mutating func withCatalogue(_ request: Parked) throws(RPCError) {
        let isList = request.method.hasSuffix("/list")
        if !isList, let catalogue, let checkedAt, pluginFollow != nil || now - checkedAt < Self.freshness {
            return serve(request, catalogue)
        }
        open[request.id] = .parked
        parked.append(request)
        load()
    }

    mutating func load() {
        guard !isLoading else { return }
        isLoading = true
        _ = begin(.request(AdminRequest("plugin.list")), .plugins)
    }

    mutating func loadHeard(_ purpose: Purpose, _ event: HostEvent) {
        switch (purpose, event) {
        case (.plugins, .replied(let reply)):
            let plugins = PluginVersion.all(in: reply)
            if let catalogue, catalogue.plugins == plugins, !isOutdated { return loaded(catalogue) }
            isOutdated = false
            loadingPlugins = plugins
            _ = begin(.request(AdminRequest("schema")), .schema)
        case (.schema, .replied(let reply)):
            let apps = (reply["apps"]?.array ?? []).compactMap { try? AppMetadata(cbor: $0) }
            var pins = pins
            let made = Catalogue(
                apps: apps, plugins: loadingPlugins, pins: &pins, settings: settings, locale: locale)
            if pins != self.pins {
                self.pins = pins
                act(.save(pins))
            }
            let isNew = catalogue != nil && catalogue != made
            tellWithheld(made)
            loaded(made)
            if isNew { listsChanged() }
        case (_, .failed(let failure)):
            isLoading = false
            // A host that was restarted in between is asked once more.
            guard failure.error.code == .unreachable, lostLoads == 0, !parked.isEmpty else {
                return loadFailed(failure.error)
            }
            lostLoads += 1
            load()
        default: break
        }
    }

    private mutating func loaded(_ catalogue: Catalogue) {
        isLoading = false
        lostLoads = 0
        checkedAt = now
        self.catalogue = catalogue
        follow()
        let waiting = parked
        parked = []
        for request in waiting {
            open[request.id] = nil
            serve(request, catalogue)
        }
    }

    private mutating func loadFailed(_ error: IntentError) {
        lostLoads = 0
        let waiting = parked
        parked = []
        for request in waiting {
            open[request.id] = nil
            if request.method == "tools/call" {
                respond(request.id, request.caller, ToolResult.failure(error))
            } else {
                refuse(request.id, .internal(CleanText.line(error.description, limit: 500)))
            }
        }
    }

    private mutating func tellWithheld(_ made: Catalogue) {
        let names = made.withheldTools.map(\.fullName)
        guard !names.isEmpty, names != catalogue?.withheldTools.map(\.fullName) else { return }
        act(
            .log(
                "an upgrade changed what assistants are told of \(names.joined(separator: ", ")); "
                    + "they are withheld until you approve them: intentctl mcp --changes shows them, "
                    + "intentctl mcp --approve APP approves them"))
    }

    // MARK: Lists

    mutating func listTools(
        _ id: RPCID, _ parameters: JSON, _ caller: Caller, _ catalogue: Catalogue
    ) throws(RPCError) {
        let isDirect = catalogue.tools.count <= settings.directTools
        let own = OwnTool.offered(isDirect: isDirect).map { (key: $0.rawValue, json: $0.json(caller.revision)) }
        let apps = isDirect ? catalogue.tools.map { (key: $0.name, json: $0.json(caller.revision)) } : []
        respond(id, caller, try page("tools", apps + own, parameters), lifetime: 5000)
    }

    /// Tells who wants to hear it that lists have changed.
    mutating func listsChanged() {
        for name in ["tools", "prompts", "resources"] {
            announce("notifications/\(name)/list_changed", .object([])) { $0.lists.contains(name) }
        }
    }
}

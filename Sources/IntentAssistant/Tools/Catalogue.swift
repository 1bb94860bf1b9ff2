package import IntentProtocol

/// An installed plugin, as far as assistants have to know it.
package struct PluginVersion: Hashable, Sendable {
    package var digest: String
    package var isTrusted: Bool

    package init(digest: String, isTrusted: Bool) {
        self.digest = digest
        self.isTrusted = isTrusted
    }

    /// The plugins of a reply to `plugin.list`, by identifier.
    package static func all(in reply: CBOR) -> [String: PluginVersion] {
        let plugins = (reply["plugins"]?.array ?? []).compactMap { plugin -> (String, PluginVersion)? in
            guard let id = plugin["id"]?.text else { return nil }
            let digest = plugin["digest"]?.text ?? ""
            return (id, PluginVersion(digest: digest, isTrusted: plugin["trusted"]?.bool ?? false))
        }
        return Dictionary(plugins) { $1 }
    }
}

/// All that assistants are offered, made from metadata alone: nothing of an app runs for it.
package struct Catalogue: Hashable, Sendable {
    /// Apps of which something may be offered, sorted by identifier.
    let apps: [AppMetadata]
    /// Tools that are offered, sorted by name.
    let tools: [OfferedIntent]
    /// All tools that there are, whatever is offered.
    let allTools: [OfferedIntent]
    /// Tools that wait for the person's approval.
    let withheldTools: [OfferedIntent]
    /// What it was made of: with other plugins it is made anew.
    let plugins: [String: PluginVersion]
    private let places: [String: Int]

    /// - Parameters:
    ///   - apps: The metadata of all apps.
    ///   - plugins: The installed plugins by identifier.
    ///   - pins: What the person has seen or approved; apps that are new are added.
    package init(
        apps: [AppMetadata], plugins: [String: PluginVersion], pins: inout PinnedTools, settings: AssistantSettings,
        locale: String
    ) {
        let sorted = apps.sorted { $0.app < $1.app }
        var names = ToolNames()
        var all: [OfferedIntent] = []
        var withheld: Set<String> = []
        for app in sorted {
            let intents = app.intents.filter(\.isDiscoverable).sorted { $0.id < $1.id }
            let isTrusted = plugins[app.app]?.isTrusted ?? false
            let tools = intents.map { intent in
                OfferedIntent(
                    intent, of: app, named: names.name(app: app.app, intent: intent.id), locale: locale,
                    isTrusted: isTrusted)
            }
            if settings.approveUpgrades {
                withheld.formUnion(pins.changed(app.app, tools).map(\.name))
            } else {
                pins.approve(app.app, tools)
            }
            all += tools
        }
        self.apps = sorted.filter { settings.apps?.contains($0.app) ?? true }
        self.plugins = plugins
        allTools = all
        let offered = all.filter { settings.offers($0.intent, of: $0.app) }
        withheldTools = offered.filter { withheld.contains($0.name) }
        tools = offered.filter { !withheld.contains($0.name) }.sorted { $0.name < $1.name }
        places = Dictionary(uniqueKeysWithValues: tools.enumerated().map { ($1.name, $0) })
    }

    func tool(_ name: String) -> OfferedIntent? { places[name].map { tools[$0] } }

    /// The tool of an intent by any of its names: the tool's, `app.Intent`, or the intent's where only one has it.
    func tool(ofIntent name: String) -> OfferedIntent? {
        if let tool = tool(name) { return tool }
        let wanted = name.lowercased()
        if let tool = tools.first(where: { $0.fullName.lowercased() == wanted }) { return tool }
        let alike = tools.filter { $0.intent.id.lowercased() == wanted }
        return alike.count == 1 ? alike[0] : nil
    }

    func app(_ id: String) -> AppMetadata? { apps.first { $0.app == id } }
}

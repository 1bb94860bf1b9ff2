import IntentProtocol

/// What a client said it can do.
struct ClientAbilities: Hashable, Sendable {
    /// Whether it shows forms to its person.
    var showsForms = false
    /// Whether it takes the tasks extension.
    var takesTasks = false
    /// Whether it shows HTML resources of results.
    var showsApps = false

    init() {}

    init(_ capabilities: JSON?) {
        if let elicitation = capabilities?["elicitation"], case .object(let modes) = elicitation {
            // Without a mode it is forms, as before there were modes.
            showsForms = modes.isEmpty || elicitation["form"] != nil || elicitation["url"] == nil
        }
        takesTasks = capabilities?["extensions"]?["io.modelcontextprotocol/tasks"] != nil
        showsApps = capabilities?["extensions"]?["io.modelcontextprotocol/ui"] != nil
    }
}

/// Who makes a request and how it is answered: of the session, or of the request itself in the stateless era.
struct Caller: Hashable, Sendable {
    var revision: Revision
    var abilities: ClientAbilities
    /// What the client calls itself; for policy, the journal and nothing else.
    var name: String
    /// The token for notifications of progress; nil where none are wanted.
    var progressToken: JSON?

    /// The caller as policy and journal see it.
    var identity: String { name.isEmpty ? "mcp" : "mcp:" + name }
}

extension Caller {
    static let revisionKey = "io.modelcontextprotocol/protocolVersion"
    static let abilitiesKey = "io.modelcontextprotocol/clientCapabilities"
    static let clientKey = "io.modelcontextprotocol/clientInfo"
    static let serverKey = "io.modelcontextprotocol/serverInfo"
    static let subscriptionKey = "io.modelcontextprotocol/subscriptionId"

    /// The caller that a stateless request tells of in its `_meta`.
    ///
    /// - Throws: −32602 where a member is missing or of a wrong type, −32022 for a revision that is not spoken so.
    static func stateless(_ meta: JSON) throws(RPCError) -> Caller {
        let missing = [revisionKey, abilitiesKey].filter { meta[$0] == nil }
        guard missing.isEmpty else {
            throw .invalidParameters("params._meta has no \(missing.joined(separator: " and no "))")
        }
        guard let requested = meta[revisionKey]?.string else {
            throw .invalidParameters("params._meta.\(revisionKey) is no text")
        }
        guard let revision = Revision(rawValue: requested), revision.isStateless else {
            throw .unsupportedRevision(requested)
        }
        guard case .object? = meta[abilitiesKey] else {
            throw .invalidParameters("params._meta.\(abilitiesKey) is no object")
        }
        if let client = meta[clientKey], client["name"]?.string == nil || client["version"]?.string == nil {
            throw .invalidParameters("params._meta.\(clientKey) has no name and version")
        }
        return Caller(
            revision: revision, abilities: ClientAbilities(meta[abilitiesKey]), name: clientName(meta[clientKey]),
            progressToken: try progressToken(meta))
    }

    static func clientName(_ client: JSON?) -> String {
        CleanText.line(client?["name"]?.string ?? "", limit: 80)
    }

    /// - Throws: −32602 where the token is neither a text nor an integer.
    static func progressToken(_ meta: JSON?) throws(RPCError) -> JSON? {
        guard let token = meta?["progressToken"] else { return nil }
        guard RPCID(token) != nil else {
            throw .invalidParameters("params._meta.progressToken is neither a text nor an integer")
        }
        return token
    }
}

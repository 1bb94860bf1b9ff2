import IntentProtocol

// Apps, entities and runs as resources.
extension AssistantMachine {
    private static let documentType: JSON = "application/json"
    /// Identifiers of a collection that one resource has.
    private static let collectionPage = 200

    mutating func listResources(
        _ id: RPCID, _ parameters: JSON, _ caller: Caller, _ catalogue: Catalogue
    ) throws(RPCError) {
        let icons = caller.revision != .june2025
        let apps = catalogue.apps.map { app -> (key: String, json: JSON) in
            let name = CleanText.line(app.name.text(for: locale), limit: 100)
            return (
                app.app,
                .object([
                    "uri": .string(ResourceAddress.app(app.app).uri), "name": .string(app.app), "title": .string(name),
                    "description": .string("What \(name) can do and what it knows of."), "mimeType": Self.documentType,
                    "icons": icons ? AppIcon.icons(app.app, name) : nil,
                ])
            )
        }
        let runs: JSON = .object([
            "uri": .string(ResourceAddress.runs.uri), "name": "runs", "title": "Runs",
            "description": "The last runs and how they ended.", "mimeType": Self.documentType,
        ])
        respond(id, caller, try page("resources", apps + [("~runs", runs)], parameters), lifetime: 5000)
    }

    mutating func listTemplates(
        _ id: RPCID, _ parameters: JSON, _ caller: Caller, _ catalogue: Catalogue
    ) throws(RPCError) {
        var templates: [(key: String, json: JSON)] = []
        for app in catalogue.apps {
            for entity in app.entities where !entity.traits.contains("TransientAppEntity") {
                let name = ValueSchema(app: app, locale: locale).entityName(entity.id)
                let title = "\(CleanText.line(app.name.text(for: locale), limit: 60)): \(name)"
                let base = ResourceAddress.entity(app: app.app, type: entity.id, id: "x").uri.dropLast()
                templates.append(
                    (
                        "\(app.app).\(entity.id)",
                        .object([
                            "uriTemplate": .string(base + "{id}"), "name": .string("\(app.app).\(entity.id)"),
                            "title": .string(title), "description": .string("A \(name) by its identifier."),
                            "mimeType": Self.documentType,
                        ])
                    ))
            }
        }
        let run: JSON = .object([
            "uriTemplate": "intendant://runs/{run}", "name": "run", "title": "Run",
            "description": "A run by its identifier.", "mimeType": Self.documentType,
        ])
        let collection: JSON = .object([
            "uriTemplate": "intendant://collections/{handle}{/offset}", "name": "collection", "title": "Collection",
            "description": .string(
                "Identifiers of a collection by its handle, \(Self.collectionPage) at a time: next is the URI of those that follow."
            ),
            "mimeType": Self.documentType,
        ])
        let own = [("~collection", collection), ("~run", run)]
        respond(id, caller, try page("resourceTemplates", templates + own, parameters), lifetime: 5000)
    }

    mutating func readResource(
        _ id: RPCID, _ parameters: JSON, _ caller: Caller, _ catalogue: Catalogue
    ) throws(RPCError) {
        guard let uri = parameters["uri"]?.string else { throw .invalidParameters("params.uri is missing or no text") }
        guard let address = ResourceAddress(uri) else { throw .unknownResource(uri, caller.revision) }
        let call: HostCall
        switch address {
        case .app(let name):
            guard let app = catalogue.app(name) else { throw .unknownResource(uri, caller.revision) }
            return tellResource(id, caller, uri, overview(app, catalogue))
        case .entity(let app, let type, let identifier):
            guard catalogue.app(app)?.entity(type) != nil else { throw .unknownResource(uri, caller.revision) }
            var query = EntityRequest(app: app, entity: type, mode: .identifiers, limit: 1)
            query.identifiers = [identifier]
            query.locale = locale
            call = .query(query)
        case .runs: call = .request(AdminRequest("runs", .object(["limit": 50])))
        case .run(let run): call = .request(AdminRequest("run-info", .object(["run": .text(run)])))
        case .collection(let handle, let offset):
            call = .request(
                AdminRequest(
                    "collections.show",
                    .object([
                        "collection": .text(handle), "offset": .int(Int64(offset)),
                        "limit": .int(Int64(Self.collectionPage)),
                    ])))
        }
        open[id] = .lookup(begin(call, .lookup(id, caller, .resource(uri: uri))))
    }

    private func overview(_ app: AppMetadata, _ catalogue: Catalogue) -> JSON {
        let schema = ValueSchema(app: app, locale: locale)
        let tools = catalogue.tools.filter { $0.app.app == app.app }
        return .object([
            "app": .string(app.app), "name": .string(schema.shown(app.name, 100)),
            "tools": .array(tools.map { .object(["name": .string($0.name), "title": .string($0.title)]) }),
            "entities": .array(
                app.entities.map { entity in
                    .object([
                        "type": .string(entity.id), "name": .string(schema.shown(entity.name, 100)),
                        "properties": .array(
                            entity.properties.map {
                                .object([
                                    "name": .string($0.name), "title": .string(schema.shown($0.title, 100)),
                                    "type": .string(CleanText.line($0.type.expectation, limit: 120)),
                                ])
                            }),
                    ])
                }),
        ])
    }

    private mutating func tellResource(_ id: RPCID, _ caller: Caller, _ uri: String, _ document: JSON) {
        let text = document.text()
        var content = text
        if text.utf8.count > settings.resultBytes {
            let number = stash.keep(.text(Array(text.utf8)), size: text.utf8.count)
            if let slice = stash.slice(number, from: 0, room: settings.resultBytes - 512) {
                content =
                    JSON.object([
                        "beginning": slice.value, "total": .integer(Int64(slice.total)),
                        "cursor": slice.cursor.map(JSON.string),
                        "remark": "The document is larger than fits: intendant_more gives the rest.",
                    ]).text()
            }
        }
        respond(
            id, caller,
            .object([
                "contents": [
                    .object(["uri": .string(uri), "mimeType": Self.documentType, "text": .string(content)])
                ]
            ]), lifetime: 0)
    }

    // MARK: What the host found

    mutating func answer(_ id: RPCID, _ caller: Caller, _ lookup: Lookup, _ event: HostEvent) {
        switch lookup {
        case .resource(let uri): answerResource(id, caller, uri, event)
        case .task(let method, let name): answerTask(id, caller, method, name, event)
        case .completion: answerCompletion(id, caller, event)
        case .runInfo, .runList:
            guard case .replied(let reply) = event else {
                guard case .failed(let failure) = event else { return }
                return respond(id, caller, ToolResult.failure(failure.error))
            }
            respond(
                id, caller, .object(["content": [ToolResult.text(ValueSchema.clean(Self.readable(reply)).text())]]))
        }
    }

    private mutating func answerResource(_ id: RPCID, _ caller: Caller, _ uri: String, _ event: HostEvent) {
        switch event {
        case .found(let page):
            guard let item = page.items.first else { return refuse(id, .unknownResource(uri, caller.revision)) }
            tellResource(id, caller, uri, ValueSchema.clean(item.json))
        case .replied(let reply):
            tellResource(id, caller, uri, ValueSchema.clean(Self.readable(Self.withNext(reply, of: uri))))
        case .failed(let failure):
            let isAbsent = failure.error.code == .notFound || failure.error.code == .invalidValue
            refuse(
                id,
                isAbsent
                    ? .unknownResource(uri, caller.revision)
                    : .internal(CleanText.line(failure.error.description, limit: 500)))
        default: break
        }
    }

    /// A page of a collection with the URI of the next one, where there is one; any other reply as it is.
    private static func withNext(_ reply: CBOR, of uri: String) -> CBOR {
        guard case .collection(let handle, let offset)? = ResourceAddress(uri), reply["more"]?.bool == true else {
            return reply
        }
        let next = ResourceAddress.collection(handle, offset: offset + (reply["identifiers"]?.array?.count ?? 0))
        return .map((reply.pairs ?? []) + [CBOR.Pair(.text("next"), .text(next.uri))])
    }

    /// A record of runs with times as text, and without what only this machine's person has a use for.
    private static func readable(_ reply: CBOR) -> JSON {
        switch reply {
        case .map(let pairs):
            .object(
                pairs.compactMap { pair in
                    guard let name = pair.key.text, name != "process" else { return nil }
                    if ["started", "ended"].contains(name), let seconds = pair.value.double {
                        return JSON.Member(name, .string(CivilTime.text(secondsSince1970: seconds)))
                    }
                    return JSON.Member(name, readable(pair.value))
                })
        case .array(let items): .array(items.map(readable))
        default: JSON(reply)
        }
    }
}

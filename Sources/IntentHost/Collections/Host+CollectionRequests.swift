import Glibc
import IntentProtocol

// Requests of clients about collections (`Protocol/client-requests.md`).
extension Host {
    /// Answers `collections.create`: from a file that came with it, from identifiers, from a query, or empty, to be built.
    func createCollection(
        _ arguments: RequestArguments, _ descriptors: [Int32], for client: ClientSession, call: UInt64, turn: Turn
    ) throws(IntentError) {
        let (appName, name) = Self.split(try arguments.text("entity"))
        let locale = arguments.optionalText("locale") ?? ""
        let (app, entity) = try entity(app: appName, name: name, locale: locale)
        if let descriptor = descriptors.first {
            let file = OpenDescriptor(dup(descriptor))
            return answer(client, call) { host, turn throws(IntentError) in
                let held = try HeldCollection(file, app: app.id, type: entity.id, schema: entity.schema)
                try held.set.check()
                return try host.keep(held, maker: "the client \(client.caller)", client: client, turn: turn).cbor
            }
        }
        if arguments.optionalText("mode") == "search" {
            return try collectSearch(arguments, app, entity, for: client, call: call)
        }
        if let mode = arguments.optionalText("mode") {
            let query = try CollectionQuery.request(arguments, mode: mode, app: app.id, entity: entity, locale: locale)
            let (app, request) = try prepared(query)
            let making = CollectionQuery(
                request, of: app, entity, host: self, client: client, call: call, follows: arguments.flag("follow"))
            client.keep(making, as: call)
            return try making.begin(turn: turn)
        }
        guard let identifiers = arguments.map["identifiers"]?.array else {
            let build = try client.builds.begin(app: app, entity: entity)
            return client.reply(.object(["build": .int(build)]), call: call, turn: turn)
        }
        answer(client, call) { host, turn throws(IntentError) in
            let builds = CollectionBuilds()
            let build = try builds.begin(app: app, entity: entity)
            _ = try builds.append(identifiers, to: build)
            return try host.keep(
                try builds.seal(build), maker: "the client \(client.caller)", client: client, turn: turn
            ).cbor
        }
    }

    /// Makes a collection of the entities of one type that a search finds, the best first.
    private func collectSearch(
        _ arguments: RequestArguments, _ app: App, _ entity: EntityMetadata, for client: ClientSession, call: UInt64
    ) throws(IntentError) {
        let text = try Self.searchText(arguments)
        let search = SearchCall(client: client, call: call)
        client.keep(search, as: call)
        reactor.detach { [self] turn in
            do throws(IntentError) {
                let results = try store.index.search(
                    text, app: app.id, entity: entity.id, limit: IndexLimits.results, ticket: search.ticket)
                var builder = try IdentifierSetBuilder(type: entity.id)
                var known: Set<String> = []
                // An app may have an entity in several of its indexes.
                for case let id? in results.hits.map(\.item.entityIdentifier) where known.insert(id).inserted {
                    try builder.append(id)
                }
                let held = try HeldCollection(
                    try builder.finish(), app: app.id, type: entity.id, schema: entity.schema)
                let kept = try keep(held, maker: "the client \(client.caller)", client: client, turn: turn)
                let more = CBOR.object(["partial": results.isPartial ? true : nil])
                search.reply(.map((kept.cbor.pairs ?? []) + (more.pairs ?? [])), turn: turn)
            } catch {
                noteIndexError(error)
                search.fail(error.ofSearchIndex, turn: turn)
            }
        }
    }

    /// Answers on a thread of its own, since going through a collection takes its time.
    private func answer(
        _ client: ClientSession, _ call: UInt64,
        _ body: @escaping @Sendable (Host, Turn) throws(IntentError) -> CBOR
    ) {
        reactor.detach { [self] turn in
            do throws(IntentError) {
                client.reply(try body(self, turn), call: call, turn: turn)
            } catch {
                client.fail(error, call: call, turn: turn)
            }
        }
    }

    /// Answers `collections.append`, `.seal`, `.show`, `.name` and `.drop`.
    func answerCollection(_ arguments: RequestArguments, for client: ClientSession, call: UInt64) {
        answer(client, call) { host, turn throws(IntentError) in
            try host.collectionAnswer(arguments, for: client, turn: turn)
        }
    }

    private func collectionAnswer(
        _ arguments: RequestArguments, for client: ClientSession, turn: Turn
    ) throws(IntentError) -> CBOR {
        switch arguments.method {
        case "collections.append":
            let count = try client.builds.append(
                arguments.map["identifiers"]?.array ?? [], to: arguments.map["build"]?.int)
            return .object(["count": .int(Int64(count))])
        case "collections.seal":
            let held = try client.builds.seal(arguments.map["build"]?.int)
            return try keep(held, maker: "the client \(client.caller)", client: client, turn: turn).cbor
        case "collections.name":
            let (entry, dropped) = try collections.name(
                try Self.handle(arguments), arguments.optionalText("name"))
            leave(dropped, turn: turn)
            watchCollections()
            return entry.cbor
        case "collections.drop":
            // Runs that use the collection keep it until their end.
            let (entry, dropped) = try collections.drop(try Self.handle(arguments))
            leave(dropped, turn: turn)
            return entry.cbor
        default: return try showCollection(arguments)
        }
    }

    private func showCollection(_ arguments: RequestArguments) throws(IntentError) -> CBOR {
        let entry = try collections.find(try Self.handle(arguments))
        let held = try collections.held(entry)
        return Self.page(of: held, arguments.map, adding: entry.cbor)
    }

    /// A page of identifiers: `offset`, `identifiers` and, where there are, `more`.
    static func page(of held: HeldCollection, _ arguments: CBOR, adding document: CBOR = .map([])) -> CBOR {
        func number(_ name: String, or standard: Int) -> Int {
            arguments[name]?.int.flatMap(Int.init(exactly:)).map { max($0, 0) } ?? standard
        }
        let offset = number("offset", or: 0)
        let page = held.set.page(from: offset, limit: number("limit", or: 100))
        let more = offset < held.set.count && offset + page.count < held.set.count
        let members = CBOR.object([
            "offset": .int(Int64(offset)), "identifiers": .array(page.map(CBOR.text)), "more": more ? true : nil,
        ])
        return .map((document.pairs ?? []) + (members.pairs ?? []))
    }

    /// Answers `collections.type`: the entity type that a name means, which a file of identifiers has to name.
    func collectionType(_ arguments: RequestArguments) throws(IntentError) -> CBOR {
        let (appName, name) = Self.split(try arguments.text("entity"))
        let (app, entity) = try entity(app: appName, name: name, locale: arguments.optionalText("locale") ?? "")
        return .object(["app": .text(app.id), "entity": .text(entity.id)])
    }

    /// Answers `collections.list`.
    func collectionList(_ arguments: RequestArguments) -> CBOR {
        let app = arguments.optionalText("app")
        return .object([
            "collections": .array(collections.list.filter { app == nil || $0.facts.app == app }.map(\.cbor))
        ])
    }

    /// The handle or name that a request is about, with or without `collection:`.
    private static func handle(_ arguments: RequestArguments) throws(IntentError) -> String {
        let text = try arguments.text("collection")
        return text.hasPrefix("collection:") ? String(text.dropFirst("collection:".count)) : text
    }
}

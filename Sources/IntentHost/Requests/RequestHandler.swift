import Glibc
import IntentProtocol
import IntentSandbox
import IntentStore

/// The arguments of a client's request, read with words for what is wrong.
struct RequestArguments {
    let method: String
    let map: CBOR

    func text(_ name: String) throws(IntentError) -> String {
        guard let text = map[name]?.text, !text.isEmpty else {
            throw IntentError(.request, .usage, "\(method) needs the text “\(name)”")
        }
        return text
    }

    /// Values by name, in their form on the wire.
    func values(_ name: String) throws(IntentError) -> [NamedValue] {
        guard let item = map[name] else { return [] }
        do {
            return try item.encoded().withCBOR { (reader) throws(CBORError) in try reader.values() }
        } catch {
            throw IntentError(.request, .usage, "\(method): the values “\(name)” can't be read: \(error)")
        }
    }

    func optionalText(_ name: String) -> String? { map[name]?.text.flatMap { $0.isEmpty ? nil : $0 } }
    func flag(_ name: String) -> Bool { map[name]?.bool ?? false }
    func count(_ name: String, or standard: Int, most: Int) -> Int {
        map[name]?.int.flatMap(Int.init(exactly:)).map { min(max($0, 1), most) } ?? standard
    }
}

extension Host {
    /// Answers a client's named request.
    ///
    /// - Parameter descriptors: What came with it, the caller's to close.
    func request(
        _ request: AdminRequest, descriptors: [Int32] = [], for client: ClientSession, call: UInt64, turn: Turn
    ) {
        let arguments = RequestArguments(method: request.method, map: request.arguments)
        do throws(IntentError) {
            switch request.method {
            case "plugin.install":
                // These copy files and wait for a worker, on a thread of their own.
                answerDetached(client, call, changesPlugins: true) { host throws(IntentError) in
                    try host.examine(arguments)
                }
            case "plugin.describe", "plugin.check":
                answerDetached(client, call) { host throws(IntentError) in try host.examine(arguments) }
            case "plugin.conform":
                answerDetached(client, call) { host throws(IntentError) in try host.conform(arguments) }
            case "plugin.remove", "plugin.rollback", "plugin.trust", "plugin.distrust":
                answerDetached(client, call, changesPlugins: true) { host throws(IntentError) in
                    try host.change(arguments)
                }
            case "say": answerDetached(client, call) { host throws(IntentError) in try host.say(arguments) }
            case "grants.set": client.reply(try setGrant(arguments, of: client), call: call, turn: turn)
            case "plugin.list" where arguments.flag("follow"):
                let follower = PluginFollower(host: self, client: client, call: call)
                client.keep(follower, as: call)
                // First it follows, so that no change falls between.
                follow(follower)
                follower.changed(pluginList, turn: turn)
            case "donations", "donations.delete", "relevant", "relevant.delete", "suggest":
                answerDetached(client, call) { host throws(IntentError) in try host.learned(arguments) }
            case "backup":
                answerDetached(client, call) { host throws(IntentError) in try host.backup(arguments) }
            case "search": try search(arguments, for: client, call: call)
            case "index.rebuild": try rebuildIndex(arguments, for: client, call: call)
            case "index.check":
                answerDetached(client, call) { host throws(IntentError) in try host.checkIndex(arguments) }
            case "shortcut.save", "shortcut.remove":
                // These may write the collections that they name.
                answerDetached(client, call) { host throws(IntentError) in try host.changeShortcut(arguments) }
            case "doctor": answerDetached(client, call) { host throws(IntentError) in host.doctor() }
            case "runs" where arguments.flag("follow"):
                let follower = RunFollower(
                    host: self, client: client, call: call, app: arguments.optionalText("app"),
                    locale: arguments.optionalText("locale") ?? "")
                client.keep(follower, as: call)
                follower.begin(
                    try runs(arguments)["runs"]?.array ?? [], turn: turn)
            case "questions" where arguments.flag("follow"):
                try followQuestions(arguments, for: client, call: call, turn: turn)
            case "collections.create":
                try createCollection(arguments, descriptors, for: client, call: call, turn: turn)
            case "collections.append", "collections.seal", "collections.show", "collections.name", "collections.drop":
                answerCollection(arguments, for: client, call: call)
            case "stop":
                client.reply(.map([]), call: call, turn: turn)
                kill(getpid(), SIGTERM)
            default:
                guard let reply = try answer(arguments, turn: turn) else {
                    throw IntentError(
                        .request, .unsupported, "the host knows no request “\(request.method)”",
                        remedy: "client and host may be of different versions: see intentctl doctor")
                }
                client.reply(reply, call: call, turn: turn)
            }
        } catch {
            client.fail(error, call: call, turn: turn)
        }
    }

    /// - Parameter changesPlugins: Whether those who follow the plugins are told, before the caller is.
    private func answerDetached(
        _ client: ClientSession, _ call: UInt64, changesPlugins: Bool = false,
        _ body: @escaping @Sendable (Host) throws(IntentError) -> CBOR
    ) {
        reactor.detach { [self] turn in
            do throws(IntentError) {
                let reply = try body(self)
                if changesPlugins { pluginsChanged(turn: turn) }
                client.reply(reply, call: call, turn: turn)
            } catch {
                client.fail(error, call: call, turn: turn)
            }
        }
    }

    private func answer(_ arguments: RequestArguments, turn: Turn) throws(IntentError) -> CBOR? {
        switch arguments.method {
        case "status": status()
        case "plugin.list": pluginList
        case "list": try list(arguments)
        case "show": try show(arguments)
        case "phrases": try phrases(arguments)
        case "schema": try schema(arguments)
        case "runs": try runs(arguments)
        case "plugin.retry": try retry(arguments)
        case "plugin.grant": try grantNeeds(arguments)
        case "undo.list": try undoList(arguments)
        case "run-info": try runInfo(arguments)
        case "cancel": try cancel(arguments, turn: turn)
        case "questions": .object(["questions": .array(desk.documents)])
        case "questions.answer": try answerQuestion(arguments, turn: turn)
        case "index.status": try indexStatus(arguments)
        case "grants.list":
            .object([
                "grants": .array(try store.grants.list().map(\.cbor)),
                "apps": .array(try store.appGrants.list().map(\.cbor)),
            ])
        case "grants.revoke": try revoke(arguments)
        case "collections.type": try collectionType(arguments)
        case "collections.list": collectionList(arguments)
        case let method where method.hasPrefix("focus."): try focus(arguments)
        default: try shortcut(arguments)
        }
    }

    // MARK: What is there

    private func status() -> CBOR {
        let sessions = apps.current.sorted.flatMap(\.allSessions).filter { $0.state != .gone }
        return .object([
            "version": .text(Self.version), "process": .int(Int64(getpid())), "dataFolder": .text(paths.data),
            "apps": .int(Int64(apps.current.apps.count)), "running": .int(Int64(runningCount)),
            "indexing": indexKeeper.isQuiet ? nil : .array(indexKeeper.apps.map(CBOR.text)),
            "held": .array(heldBack),
            "workers": .array(
                sessions.map {
                    .object([
                        "app": .text($0.app), "target": .text($0.target.rawValue), "process": .int(Int64($0.process)),
                        "calls": .int(Int64($0.load)), "state": .text("\($0.state)"),
                    ])
                }),
        ])
    }

    private func list(_ arguments: RequestArguments) throws(IntentError) -> CBOR {
        let locale = arguments.optionalText("locale") ?? ""
        let chosen: [App]
        if let name = arguments.optionalText("app") {
            chosen = [try installed(name)]
        } else {
            chosen = apps.current.sorted
        }
        var intents: [CBOR] = []
        for app in chosen {
            let all = arguments.flag("all")
            for intent in app.metadata.intents where all || intent.isOffered {
                intents.append(
                    .object([
                        "name": .text("\(app.id).\(intent.id)"), "app": .text(app.id), "id": .text(intent.id),
                        "title": .text(intent.title.text(for: locale)),
                        "description": intent.description.map { .text($0.text(for: locale)) },
                        "category": intent.category.map { .text($0.text(for: locale)) },
                        "discoverable": .bool(intent.isDiscoverable),
                    ]))
            }
        }
        return .object(["intents": .array(intents)])
    }

    private func show(_ arguments: RequestArguments) throws(IntentError) -> CBOR {
        let (app, intent) = Self.split(try arguments.text("name"))
        let found = try apps.current.names.intent(
            app: app, name: intent, locale: arguments.optionalText("locale") ?? "")
        let owner = try installed(found.app)
        let used = UsedTypes(of: found.intent, in: owner.metadata)
        let reader = owner.values.localized(
            for: arguments.optionalText("locale") ?? "", in: arguments.optionalText("workingFolder") ?? "")
        let read = try ParameterReader(reader).read(try arguments.values("values"), for: found.intent)
        return .object([
            "name": .text("\(found.app).\(found.intent.id)"), "app": .text(found.app), "intent": found.intent.cbor,
            "sentence": ActionSentence(found.intent, values: read.values, reader: reader).cbor,
            "entities": .array(used.entities.map(\.cbor)), "enums": .array(used.enums.map(\.cbor)),
            "unions": .array(used.unions.map(\.cbor)),
        ])
    }

    private func schema(_ arguments: RequestArguments) throws(IntentError) -> CBOR {
        if let name = arguments.optionalText("app") {
            return .object(["apps": .array([try installed(name).metadata.cbor])])
        }
        return .object(["apps": .array(apps.current.sorted.map(\.metadata.cbor))])
    }

    /// The app of an identifier, as it was typed.
    func installed(_ name: String) throws(IntentError) -> App {
        let snapshot = apps.current
        guard let app = snapshot.apps[try snapshot.names.app(name)] else {
            throw IntentError(.request, .notFound, "\(name) is not installed any more")
        }
        return app
    }

    /// The two parts of a name that was typed: before and after its first dot.
    static func split(_ name: String) -> (app: String, rest: String) {
        guard let dot = name.firstIndex(of: "."), dot != name.startIndex else { return ("", name) }
        return (String(name[..<dot]), String(name[name.index(after: dot)...]))
    }
}

/// The types that an intent's parameters and result name.
private struct UsedTypes {
    var entities: [EntityMetadata] = []
    var enums: [EnumMetadata] = []
    var unions: [EnumMetadata] = []

    init(of intent: IntentMetadata, in app: AppMetadata) {
        for type in intent.parameters.map(\.type) + [intent.result].compactMap(\.self) { add(type, app) }
    }

    private mutating func add(_ type: ValueType, _ app: AppMetadata) {
        switch type {
        case .entity(let name), .collection(let name):
            if let entity = app.entity(name), !entities.contains(entity) { entities.append(entity) }
        case .enumeration(let name):
            if let entry = app.enumeration(name), !enums.contains(entry) { enums.append(entry) }
        case .union(let name):
            guard let union = app.union(name), !unions.contains(union) else { return }
            unions.append(union)
            for entry in union.cases { if let type = entry.type { add(type, app) } }
        case .array(let element), .set(let element): add(element, app)
        default: break
        }
    }
}

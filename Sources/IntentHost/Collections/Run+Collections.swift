import Glibc
package import IntentProtocol

/// A collection that was found for a run's value.
package struct FoundCollection: Hashable, Sendable {
    /// The value by handle.
    package var value: CollectionValue
    package var count: Int
    /// The first identifiers, for a question about it.
    package var first: [String]

    package init(value: CollectionValue, count: Int, first: [String]) {
        self.value = value
        self.count = count
        self.first = first
    }
}

/// A collection that a run uses.
struct UsedCollection: Sendable {
    let held: HeldCollection
    /// The index of its file among the run's descriptors; nil where the plugin does not get it.
    var descriptor: Int?
}

/// The app whose result asked for a run, and what it named as collections: it may name no others than its own, also
/// where its values are read as any caller's are.
struct OpeningApp: Sendable {
    let app: String
    let named: Set<String>

    init(_ app: String, opening request: Perform) {
        var named: [String] = []
        for entry in request.parameters { entry.value.collectHandles(&named, inTexts: true) }
        self.app = app
        self.named = Set(named)
    }
}

// The collections that a run takes, gives and builds.
extension Run {
    /// Finds a collection for one of the run's values, which uses it until the run ends.
    ///
    /// - Parameters:
    ///   - text: A handle or a name.
    ///   - isList: Whether all its entities are fetched at once, for a list of them.
    ///   - withFile: Whether its file goes with the perform.
    func findCollection(_ text: String, type: String, isList: Bool, withFile: Bool, _ turn: Turn) {
        do throws(IntentError) {
            if let opener = origin?.opener, opener.named.contains(text) {
                _ = try host.collections.find(text, namedBy: opener.app)
            }
            let held = try host.collections.use(
                text, type: type, app: app.id, schema: app.metadata.entity(type)?.schema)
            let handle = held.facts.handle
            let isKnown = shared.withLock { shared in
                defer {
                    if shared.collections[handle] == nil { shared.collections[handle] = UsedCollection(held: held) }
                }
                return shared.collections[handle] != nil
            }
            if isKnown { host.leave(host.collections.release([handle]), turn: turn) }
            if isList, held.set.count > host.settings.eagerEntities { throw tooMany(held.set.count, type) }
            let value = CollectionValue(
                type: type, members: .handle(handle), descriptor: withFile ? try descriptor(of: held) : nil)
            let first = held.set.page(from: 0, limit: ConfirmationSubject.shown)
            self.handle(.foundCollection(FoundCollection(value: value, count: held.set.count, first: first)), turn)
        } catch {
            self.handle(.queryFailed(error), turn)
        }
    }

    private func tooMany(_ count: Int, _ type: String) -> IntentError {
        IntentError(
            .request, .invalidValue,
            "the collection has \(count), and a list takes at most \(host.settings.eagerEntities) entities of a collection",
            remedy: "give a smaller one; the author can take any number as EntityCollection<\(Shown.plain(type))>")
    }

    /// The index of a collection's file among the descriptors that the plugin gets.
    private func descriptor(of held: HeldCollection) throws(IntentError) -> Int {
        let handle = held.facts.handle
        return try shared.withLock { (shared) throws(IntentError) in
            if let index = shared.collections[handle]?.descriptor { return index }
            guard shared.descriptors.count < FrameLimits.descriptors else {
                throw IntentError(
                    .request, .invalidValue,
                    "a run takes at most \(FrameLimits.descriptors) files and collections by handle")
            }
            shared.descriptors.append(dup(held.file.number))
            shared.collections[handle]?.descriptor = shared.descriptors.count - 1
            return shared.descriptors.count - 1
        }
    }

    /// Collections that its plugin builds; few runs have any.
    private var builds: CollectionBuilds {
        shared.withLock { shared in
            if let builds = shared.builds { return builds }
            let builds = CollectionBuilds()
            shared.builds = builds
            return builds
        }
    }

    /// The run is over.
    func leaveCollections(_ turn: Turn) {
        let used = shared.withLock { shared in
            defer { (shared.collections, shared.builds) = ([:], nil) }
            return shared.collections.keys
        }
        guard !used.isEmpty else { return }
        host.leave(host.collections.release(used), turn: turn)
        host.watchCollections()
    }

    // MARK: What the plugin names

    /// Checks the collections that a result names: those that the app made or was given. The client that gets one holds
    /// it.
    func checked(_ result: RunResult) -> Event {
        var named: [String] = []
        result.value?.collectHandles(&named)
        for entry in result.opens?.parameters ?? [] { entry.value.collectHandles(&named) }
        guard !named.isEmpty else { return .completed(result) }
        do throws(IntentError) {
            for handle in named { _ = try host.collections.find(handle, namedBy: app.id) }
        } catch {
            return .failed(
                Failure(
                    IntentError(
                        .app, .intentFailed, "the result of \(entry.fullName) names a collection that there is not",
                        remedy: "return an EntityCollection that the intent was given or made")))
        }
        host.hold(named, for: client)
        return .completed(result)
    }

    /// Answers a plugin's request about collections (`Protocol/intent-ipc.md`, section Requests of plugins).
    func collectionRequest(_ request: AdminRequest, _ turn: Turn) throws(IntentError) -> CBOR {
        let arguments = request.arguments
        switch request.method {
        case "collections.begin":
            let name = arguments["entity"]?.text ?? ""
            guard let entity = app.metadata.entity(name) else {
                throw IntentError(.request, .notFound, "\(app.id) has no entity \(Shown.text(name))")
            }
            return .object(["build": .int(try builds.begin(app: app, entity: entity))])
        case "collections.append":
            let count = try builds.append(arguments["identifiers"]?.array ?? [], to: arguments["build"]?.int)
            return .object(["count": .int(Int64(count))])
        case "collections.seal":
            let held = try builds.seal(arguments["build"]?.int)
            // The client that waits for the run holds what the run makes.
            let entry = try host.keep(held, maker: "the app \(app.id)", client: client, app: app.id, turn: turn)
            return .object(["handle": .text(entry.facts.handle), "count": .int(Int64(entry.facts.count))])
        case "collections.identifiers":
            let entry = try host.collections.find(arguments["handle"]?.text ?? "", namedBy: app.id)
            return Host.page(of: try host.collections.held(entry), arguments)
        default:
            throw IntentError(
                .request, .unsupported, "this host does not offer what was asked for: \(request.method)")
        }
    }
}

extension IntentValue {
    /// Adds the handles of the collections in the value.
    ///
    /// - Parameter inTexts: Whether `collection:HANDLE` and an object with a `handle` count, too.
    fileprivate func collectHandles(_ handles: inout [String], inTexts: Bool = false) {
        switch self {
        case .collection(let collection): if case .handle(let handle) = collection.members { handles.append(handle) }
        case .array(let values): for value in values { value.collectHandles(&handles, inTexts: inTexts) }
        case .union(_, _, let value): value.collectHandles(&handles, inTexts: inTexts)
        case .entity(let entity):
            for property in entity.properties { property.value.collectHandles(&handles, inTexts: inTexts) }
        case .record(_, let fields):
            if inTexts, case .string(let handle)? = fields["handle"] { handles.append(handle) }
            for value in fields.values { value.collectHandles(&handles, inTexts: inTexts) }
        case .string(let text), .unresolved(let text):
            guard inTexts, text.hasPrefix("collection:") else { return }
            let end = text.lastIndex { !$0.isWhitespace } ?? text.startIndex
            handles.append(String(text[...end].dropFirst("collection:".count)))
        default: break
        }
    }
}

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
    /// Whether it is a value of the perform, so that its file goes to a plugin that hasn't got it.
    var isPerformed: Bool
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
    /// Begins with the values that the caller gave. Collections that are at hand are found while they are read, without the
    /// way over an action and its event.
    func begin(_ shared: inout Shared) -> [RunMachine.Action] {
        // A deletion tells of what it is given, and what an app's result named is checked: both by the long way.
        guard !shared.machine.values.isEmpty, !entry.isDeletion, origin?.opener == nil else {
            return shared.machine.begin()
        }
        let room = FrameLimits.descriptors - shared.fileCount
        var used: [UsedCollection] = []
        let actions = shared.machine.begin { handle, type in
            guard used.count < room,
                let held = host.collections.useAtOnce(
                    handle, type: type, app: app.id, schema: { app.metadata.entity(type)?.schema },
                    unless: { facts in used.contains { $0.held.facts.handle == facts.handle } })
            else { return nil }
            used.append(UsedCollection(held: held, isPerformed: true))
            let value = CollectionValue(type: type, members: .handle(held.facts.handle))
            return FoundCollection(value: value, count: held.set.count, first: [])
        }
        if !used.isEmpty { shared.collections = used }
        return actions
    }

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
            let held = try host.collections.use(text, type: type, app: app.id) { app.metadata.entity(type)?.schema }
            do throws(IntentError) {
                if isList, held.set.count > host.settings.eagerEntities { throw tooMany(held.set.count, type) }
                // Each run counts once.
                if try !note(held, isPerformed: withFile) { leave(held, turn) }
            } catch {
                leave(held, turn)
                throw error
            }
            let found = FoundCollection(
                value: CollectionValue(type: type, members: .handle(held.facts.handle)), count: held.set.count,
                // Only a deletion's question tells of some.
                first: entry.isDeletion ? held.set.page(from: 0, limit: ConfirmationSubject.shown) : [])
            self.handle(.foundCollection(found), turn)
        } catch {
            self.handle(.queryFailed(error), turn)
        }
    }

    /// Notes that the run uses a collection until its end.
    ///
    /// - Returns: Whether it is noted for the first time.
    /// - Throws: `invalid-value` where the perform would have more files than a frame takes; it is not noted then.
    private func note(_ held: HeldCollection, isPerformed: Bool) throws(IntentError) -> Bool {
        try shared.withLock { (shared) throws(IntentError) in
            let place = shared.collections.firstIndex { $0.held === held }
            let wasPerformed = place.map { shared.collections[$0].isPerformed } ?? false
            guard !isPerformed || wasPerformed || shared.fileCount < FrameLimits.descriptors else {
                throw IntentError(
                    .request, .invalidValue,
                    "a run takes at most \(FrameLimits.descriptors) files and collections by handle",
                    remedy: "give fewer at once, or identifiers in the collection's place")
            }
            guard let place else {
                shared.collections.append(UsedCollection(held: held, isPerformed: isPerformed))
                return true
            }
            shared.collections[place].isPerformed = wasPerformed || isPerformed
            return false
        }
    }

    private func leave(_ held: HeldCollection, _ turn: Turn) {
        host.leave(host.collections.release(held), turn: turn)
    }

    /// The perform of the run, with the files that it has.
    ///
    /// - Parameters:
    ///   - values: The intent's values.
    ///   - collections: What of the collections in them the run uses; their files go along where the plugin hasn't got
    ///     them all.
    func performCall(
        _ values: [NamedValue], descriptors: [Int32], collections: [UsedCollection]
    ) -> OutgoingCall {
        let plain = OutgoingCall(.perform, descriptors: descriptors, reserve: values.isEmpty ? 240 : 496) {
            request.write(to: &$0, app: app.id, intent: entry.intent.id, parameters: values)
        }
        guard !collections.isEmpty else { return plain }
        return plain.naming(collections.compactMap { $0.isPerformed ? $0.held : nil }, withFiles: performCall(sending:))
    }

    /// The perform of the run with the files of its collections.
    private func performCall(sending collections: [HeldCollection]) -> OutgoingCall {
        let (performed, descriptors) = shared.withLock { ($0.performed ?? [], $0.descriptors) }
        var places: [String: Int] = [:]
        for (index, held) in collections.enumerated() { places[held.facts.handle] = descriptors.count + index }
        let values = performed.map { NamedValue($0.name, $0.value.namingFiles(places)) }
        return OutgoingCall(.perform, descriptors: descriptors + collections.map(\.file.number)) {
            request.write(to: &$0, app: app.id, intent: entry.intent.id, parameters: values)
        }
    }

    private func tooMany(_ count: Int, _ type: String) -> IntentError {
        IntentError(
            .request, .invalidValue,
            "the collection has \(count), and a list takes at most \(host.settings.eagerEntities) entities of a collection",
            remedy: "give a smaller one; the author can take any number as EntityCollection<\(Shown.plain(type))>")
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
            if shared.builds != nil { shared.builds = nil }
            guard !shared.collections.isEmpty else { return [UsedCollection]() }
            defer { shared.collections = [] }
            return shared.collections
        }
        guard !used.isEmpty else { return }
        // Once: each access to an unowned reference takes a reference of its own.
        let host = host
        for collection in used { host.leave(host.collections.release(collection.held), turn: turn) }
        host.watchCollections()
    }

    // MARK: What the plugin names

    /// Checks the collections that a result names: those that the app made or was given, also where one was dropped
    /// meanwhile. The client that gets one holds it.
    func checked(_ result: RunResult) -> Event {
        var named: [String] = []
        result.value?.collectHandles(&named)
        for entry in result.opens?.parameters ?? [] { entry.value.collectHandles(&named) }
        guard !named.isEmpty else { return .completed(result) }
        do throws(IntentError) {
            for handle in named { _ = try host.collections.find(handle, namedBy: app.id, isRead: true) }
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
            let entry = try host.collections.find(
                arguments["handle"]?.text ?? "", namedBy: app.id, isRead: true)
            return Host.page(of: try host.collections.held(entry), arguments)
        default:
            throw IntentError(
                .request, .unsupported, "this host does not offer what was asked for: \(request.method)")
        }
    }
}

extension Run.Shared {
    /// How many files the plugin gets at most.
    var fileCount: Int { descriptors.count + collections.count { $0.isPerformed } }
}

extension IntentValue {
    /// The value in which collections tell where among the frame's descriptors their files are.
    ///
    /// - Parameter places: The index by handle.
    fileprivate func namingFiles(_ places: [String: Int]) -> IntentValue {
        switch self {
        case .collection(var collection):
            if case .handle(let handle) = collection.members { collection.descriptor = places[handle] }
            return .collection(collection)
        case .array(let values): return .array(values.map { $0.namingFiles(places) })
        case .union(let type, let name, let value):
            return .union(type: type, case: name, value: value.namingFiles(places))
        case .record(let kind, let fields):
            return .record(kind: kind, fields: fields.mapValues { $0.namingFiles(places) })
        default: return self
        }
    }

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

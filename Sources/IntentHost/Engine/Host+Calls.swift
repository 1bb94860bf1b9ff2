import Glibc
import IntentProtocol

// What clients call for: runs and queries.
extension Host {
    /// - Parameter descriptors: Open files that came with the request, the host's to close.
    func perform(
        _ request: consuming Perform, descriptors: [Int32] = [], for client: ClientSession, call: UInt64, turn: Turn
    ) {
        var files = descriptors
        do throws(IntentError) {
            guard !isStopping else { throw Self.stopping }
            if request.intent == UndoHistory.intent {
                let (request, app, entry, target) = try undoing(request)
                let run = Run(
                    request, app: app, entry: entry, target: (target, .only), client: client, call: call, host: self)
                client.keep(run, as: call)
                return run.begin(turn: turn)
            }
            let (app, entry) = try apps.current.intent(
                app: request.app, name: request.intent, locale: request.locale)
            let current = request.following(entry)
            let target = try app.target(wanted: current.target, allowed: entry.intent.targets)
            try GivenFile.check(&files, in: current.parameters, of: entry, locale: current.locale)
            guard current.idempotencyKey.isEmpty else {
                // Who takes the files closes them, also where it throws.
                defer { files = [] }
                return try perform(
                    current, descriptors: files, app, entry, target, for: client, call: call, turn: turn)
            }
            let run = Run(
                consume current, descriptors: files, app: app, entry: entry, target: target, client: client, call: call,
                host: self)
            client.keep(run, as: call)
            run.begin(turn: turn)
        } catch {
            for descriptor in files { close(descriptor) }
            client.fail(error, call: call, turn: turn)
        }
    }

    /// Performs a request that has a key: once, however often it comes.
    private func perform(
        _ request: Perform, descriptors: [Int32], _ app: App, _ entry: IntentEntry,
        _ target: (RunTarget, TargetReason), for client: ClientSession, call: UInt64, turn: Turn
    ) throws(IntentError) {
        // Of a request that came before, the files are not needed.
        var unused = descriptors
        defer { for descriptor in unused { close(descriptor) } }
        let caller = request.caller.isEmpty ? client.caller : request.caller
        let name = try KeyedCalls.name(request, caller: caller)
        let waiter = KeyWaiter(name, client: client, call: call, host: self)
        client.keep(waiter, as: call)
        switch try keys.admit(name, waiter) {
        case .waits: break
        case .done(let record): waiter.take(record, turn: turn)
        case .new:
            // Who repeats the request wants its outcome, also where the connection was lost meanwhile.
            var request = request
            request.isDetached = true
            unused = []
            let run = Run(
                request, descriptors: descriptors, app: app, entry: entry, target: target, client: client, call: call,
                host: self,
                origin: Run.Origin(key: name))
            client.keep(run, as: call)
            run.begin(turn: turn)
        }
    }

    func query(_ request: EntityRequest, for client: ClientSession, call: UInt64, turn: Turn) {
        do throws(IntentError) {
            guard !isStopping else { throw Self.stopping }
            guard request.limit <= EntityRequest.maximumLimit else {
                throw IntentError(
                    .request, .usage, "a query gives at most \(EntityRequest.maximumLimit) entities at once",
                    remedy: "ask for fewer, and for the rest with an offset")
            }
            let (app, request) = try prepared(request)
            let lookup = Lookup(caller: client.caller) { [weak client] outcome, turn in
                switch outcome {
                case .success(let page): client?.send(.entities, call: call, turn: turn) { page.write(to: &$0) }
                case .failure(let error): client?.fail(error, call: call, turn: turn)
                }
            }
            client.keep(lookup, as: call)
            lookup.begin(request, in: app, limit: settings, reactor: reactor, turn: turn)
        } catch {
            client.fail(error, call: call, turn: turn)
        }
    }

    /// Finds the app that a query is for, and reads what was typed in it.
    func prepared(_ request: EntityRequest) throws(IntentError) -> (App, EntityRequest) {
        var request = request
        let app: App
        if request.mode == .options {
            // A parameter's options are the intent's; what they are of is told by its metadata.
            let (owner, entry) = try apps.current.intent(
                app: request.app, name: request.intent, locale: request.locale)
            app = owner
            request.intent = entry.intent.id
            request.entity = ""
            request.values = Self.known(
                request.values, for: entry.intent, owner.values.localized(for: request.locale))
        } else if request.mode == .values {
            app = try Self.valueQuery(&request, in: apps.current)
        } else {
            let (owner, entity) = try entity(app: request.app, name: request.entity, locale: request.locale)
            app = owner
            request.entity = entity.id
            if request.mode == .filtered {
                let reader = app.values.localized(for: request.locale)
                let filter = try FilterReader(reader, for: entity).filter(request.filter, sort: request.sort)
                request.filter = filter.filterDocument
                request.sort = filter.sortDocument
            }
        }
        request.app = app.id
        return (app, request)
    }

    /// The entity type that a name means, and the app that it is of.
    func entity(app: String, name: String, locale: String) throws(IntentError) -> (App, EntityMetadata) {
        let found = try apps.current.names.entity(app: app, name: name, locale: locale)
        guard let owner = apps.current.apps[found.app] else {
            throw IntentError(.request, .notFound, "\(found.app) is not installed any more")
        }
        return (owner, found.entity)
    }

    static let stopping = IntentError(
        .system, .shuttingDown, "the host is stopping", remedy: "run it again: a new host is started")
}

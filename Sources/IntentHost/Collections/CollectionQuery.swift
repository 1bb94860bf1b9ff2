import IntentProtocol
import Synchronization

/// A collection that is made of what a query of the app finds, page after page.
final class CollectionQuery: ClientCall {
    private struct Shared {
        var request: EntityRequest
        var builder: IdentifierSetBuilder?
        var lookup: Lookup?
        var isOver = false
    }

    private let app: App
    private let entity: EntityMetadata
    private unowned let host: Host
    private let client: ClientSession
    private let call: UInt64
    /// Whether the client wants to hear how many there are so far.
    private let follows: Bool
    private let share = BuildingShare()
    private let shared: Mutex<Shared>

    init(
        _ request: EntityRequest, of app: App, _ entity: EntityMetadata, host: Host, client: ClientSession,
        call: UInt64, follows: Bool
    ) {
        self.app = app
        self.entity = entity
        self.host = host
        self.client = client
        self.call = call
        self.follows = follows
        var request = request
        request.isBare = true
        request.limit = EntityRequest.maximumBareLimit
        shared = Mutex(Shared(request: request))
    }

    /// The query that a request's arguments ask for: `mode` `matching`, `suggested`, `all` or `filtered`.
    static func request(
        _ arguments: RequestArguments, mode: String, app: String, entity: EntityMetadata, locale: String
    ) throws(IntentError) -> EntityRequest {
        guard let mode = EntityRequest.Mode(rawValue: mode), [.matching, .suggested, .all, .filtered].contains(mode)
        else {
            throw IntentError(
                .request, .usage, "\(arguments.method) knows no mode \(Shown.text(mode))",
                remedy: "name one of matching, suggested, all, filtered")
        }
        var request = EntityRequest(app: app, entity: entity.id, mode: mode)
        request.text = mode == .matching ? try arguments.text("text") : ""
        request.filter = arguments.map["filter"]
        request.sort = arguments.map["sort"]
        request.locale = locale
        return request
    }

    func begin(turn: Turn) throws(IntentError) {
        let builder = try IdentifierSetBuilder(type: entity.id)
        shared.withLock { $0.builder = builder }
        next(turn)
    }

    private func next(_ turn: Turn) {
        let lookup = Lookup(caller: client.caller) { [self] outcome, turn in
            switch outcome {
            case .success(let page): took(page, turn)
            case .failure(let error): end(.failure(error), turn)
            }
        }
        let request = shared.withLock { shared -> EntityRequest? in
            guard !shared.isOver else { return nil }
            shared.lookup = lookup
            return shared.request
        }
        guard let request else { return }
        lookup.begin(request, in: app, limit: host.settings, reactor: host.reactor, turn: turn)
    }

    private func took(_ page: EntityPage, _ turn: Turn) {
        do throws(IntentError) {
            let count = try shared.withLock { (shared) throws(IntentError) in
                for case .entity(let found) in page.items { try shared.builder?.append(found.id) }
                try share.grow(to: shared.builder?.byteCount ?? 0)
                shared.request.offset += UInt32(clamping: page.items.count)
                return shared.builder?.count ?? 0
            }
            guard page.hasMore, !page.items.isEmpty else { return try seal(turn) }
            if follows {
                let total = page.total.map { CBOR.int(Int64($0)) }
                client.send(.event, call: call, turn: turn) {
                    $0.item(.object(["count": .int(Int64(count)), "total": total]))
                }
            }
            next(turn)
        } catch {
            end(.failure(error), turn)
        }
    }

    private func seal(_ turn: Turn) throws(IntentError) {
        let builder = shared.withLock { shared in
            defer { shared.builder = nil }
            return shared.builder
        }
        guard let builder else { return }
        let held = try HeldCollection(
            try builder.finish(), app: app.id, type: entity.id, schema: entity.schema)
        end(.success(try host.keep(held, maker: "the client \(client.caller)", client: client, turn: turn).cbor), turn)
    }

    private func end(_ outcome: Result<CBOR, IntentError>, _ turn: Turn) {
        let isFirst = shared.withLock { shared in
            defer { (shared.isOver, shared.lookup, shared.builder) = (true, nil, nil) }
            return !shared.isOver
        }
        guard isFirst else { return }
        switch outcome {
        case .success(let document): client.reply(document, call: call, turn: turn)
        case .failure(let error): client.fail(error, call: call, turn: turn)
        }
    }

    func cancel(_ reason: CancellationReason, turn: Turn) {
        // Its end ends the collection's.
        guard let lookup = shared.withLock({ $0.lookup }) else { return }
        lookup.cancel(reason, turn: turn)
    }

    func answer(_ answer: Answer, turn: Turn) {}
}

import IntentProtocol
import IntentStore
import Synchronization

// What clients ask of the search index.
extension Host {
    /// Answers `search`, on a thread of its own. A newer one of the same client and session takes its place.
    func search(_ arguments: RequestArguments, for client: ClientSession, call: UInt64) throws(IntentError) {
        let text = try Self.searchText(arguments)
        let app = try arguments.optionalText("app").map { (name) throws(IntentError) in try installed(name).id }
        let limit = arguments.count("limit", or: 20, most: IndexLimits.results)
        let locale = arguments.optionalText("locale") ?? ""
        let search = SearchCall(client: client, call: call)
        client.keep(search, as: call)
        if let session = arguments.optionalText("session") { client.searches.begin(search.ticket, session) }
        reactor.detach { [self] turn in
            do throws(IntentError) {
                let results = try store.index.search(text, app: app, limit: limit, ticket: search.ticket)
                search.reply(document(of: results, app: app, locale: locale), turn: turn)
            } catch {
                noteIndexError(error)
                search.fail(error.ofSearchIndex, turn: turn)
            }
        }
    }

    /// What a request searches for.
    static func searchText(_ arguments: RequestArguments) throws(IntentError) -> String {
        let text = try arguments.text("text")
        guard text.utf8.count <= 64 << 10 else {
            throw IntentError(
                .request, .tooLarge, "the text to search for is too long", remedy: "search for a few words")
        }
        return text
    }

    private func document(of results: SearchResults, app: String?, locale: String) -> CBOR {
        let filling = filledFirst(app)
        return .object([
            "results": .array(results.hits.compactMap { document(of: $0, locale: locale) }),
            "partial": results.isPartial ? true : nil,
            "filling": filling.isEmpty ? nil : .array(filling.map(CBOR.text)),
        ])
    }

    /// The apps that give the index their items for the first time, so that there is more to be found; of one or of all.
    private func filledFirst(_ app: String?) -> [String] {
        let busy = indexKeeper.expected.filter { app == nil || app == $0 }
        guard !busy.isEmpty, let status = try? store.index.status() else { return [] }
        return busy.filter { name in status.first { $0.app == name }?.rebuilt == nil }
    }

    /// A result as clients see it; nil for one of an app that was removed meanwhile.
    private func document(of hit: SearchHit, locale: String) -> CBOR? {
        guard let app = apps.current.apps[hit.app] else { return nil }
        let item = hit.item
        let entity = item.entity.flatMap { app.metadata.entity($0) }
        return .object([
            "app": .text(hit.app), "appName": .text(app.metadata.name.text(for: locale)), "kind": .text("\(item.kind)"),
            "id": .text(item.entityIdentifier ?? item.identifier), "title": .text(item.title),
            "subtitle": item.subtitle.map(CBOR.text), "match": .text(hit.match.name),
            "titleRanges": Self.ranges(hit.titleRanges), "subtitleRanges": Self.ranges(hit.subtitleRanges),
            "entity": entity.map { .text("\(hit.app).\($0.id)") },
            "entityName": entity.map { .text($0.name.text(for: locale)) },
            "intent": item.kind == .shortcut ? item.domain.map { .text("\(hit.app).\($0)") } : nil,
            "intents": entity.map { .array(Self.intents(of: $0.id, in: app).map { .text("\(hit.app).\($0)") }) },
            "url": item.url.map(CBOR.text), "image": item.image.map(CBOR.text),
        ])
    }

    private static func ranges(_ ranges: [Range<Int>]) -> CBOR? {
        guard !ranges.isEmpty else { return nil }
        return .array(ranges.map { [.int(Int64($0.lowerBound)), .int(Int64($0.count))] })
    }

    /// The intents that take an entity of a type: what can be done with it next.
    private static func intents(of entity: String, in app: App) -> [String] {
        app.metadata.intents.filter { intent in
            intent.isDiscoverable && !intent.isAssistantOnly
                && intent.parameters.contains { $0.type == .entity(entity) || $0.type == .collection(entity) }
        }.map(\.id)
    }
}

extension IntentError {
    /// The error as those hear it who use the search index: a damaged file is put aside and built anew without them.
    var ofSearchIndex: IntentError {
        guard code == .storageDamaged else { return self }
        return IntentError(
            category, code, message,
            remedy: "it is built anew from what apps give: look again when intentctl index status tells that it is ok")
    }
}

/// A client's search that goes on.
final class SearchCall: ClientCall {
    let ticket = SearchTicket()
    private let client: ClientSession
    private let call: UInt64
    private let isOver = Mutex(false)

    init(client: ClientSession, call: UInt64) {
        self.client = client
        self.call = call
    }

    func cancel(_ reason: CancellationReason, turn: Turn) {
        ticket.cancel()
    }

    func answer(_ answer: Answer, turn: Turn) {}

    func reply(_ document: CBOR, turn: Turn) {
        if end() { client.reply(document, call: call, turn: turn) }
    }

    func fail(_ error: IntentError, turn: Turn) {
        if end() { client.fail(error, call: call, turn: turn) }
    }

    private func end() -> Bool {
        isOver.withLock { isOver in
            defer { isOver = true }
            return !isOver
        }
    }
}

/// The newest search of each of a client's sessions.
final class SearchSessions: Sendable {
    /// Sessions of one client; past it the oldest are forgotten, so that their searches are not superseded.
    static let limit = 64

    private struct Entry {
        var name: String
        var ticket: SearchTicket
    }

    private let entries = Mutex<[Entry]>([])

    /// Gives up the session's search before this one.
    func begin(_ ticket: SearchTicket, _ name: String) {
        let older = entries.withLock { entries -> SearchTicket? in
            let place = entries.firstIndex { $0.name == name }
            let older = place.map { entries.remove(at: $0).ticket }
            if entries.count >= Self.limit { entries.removeFirst() }
            entries.append(Entry(name: name, ticket: ticket))
            return older
        }
        older?.cancel()
    }
}

import IntentProtocol
import IntentStore

/// Answers what an app's plugin asks of its own part of the search index. It can name nothing of another app.
///
/// Each request is one transaction, which takes its time: for a thread that may wait.
struct IndexRequests: Sendable {
    let index: SearchIndex
    let app: String
    /// Which of the app's items a change goes to.
    var scope = SearchIndex.Scope.all

    /// The methods that are answered here.
    static let methods: Set<String> = [
        "index.add", "index.remove", "index.removeDomain", "index.removeAll", "index.setState", "index.state",
        "index.done",
    ]

    func answer(_ request: AdminRequest) throws(IntentError) -> CBOR {
        let arguments = IndexArguments(map: request.arguments)
        let name = try arguments.indexName
        switch request.method {
        case "index.add":
            let items = try arguments.items
            let changed = try index.add(items, app: app, index: name, to: scope)
            return .object(["items": .int(Int64(items.count)), "changed": .int(Int64(changed))])
        case "index.remove":
            try index.remove(
                try arguments.texts("ids"), entity: request.arguments["entity"]?.text, app: app, index: name)
        case "index.removeDomain":
            try index.removeDomains(try arguments.texts("domains"), app: app, index: name)
        case "index.removeAll": try index.removeAll(app: app, index: name)
        case "index.setState": try index.setState(try arguments.state, app: app, index: name)
        case "index.state":
            return .object(["state": try index.state(app: app, index: name).map(CBOR.bytes)])
        case "index.done":
            try index.noteStep(try request.arguments.bounded("entity", IndexLimits.identifier) ?? "", app: app)
        default:
            throw IntentError(.request, .unsupported, "the search index offers no \(request.method)")
        }
        return .map([])
    }
}

/// The arguments of an app's request, each within its limits.
private struct IndexArguments {
    let map: CBOR

    var indexName: String {
        get throws(IntentError) {
            let name = try map.bounded("index", IndexLimits.indexName) ?? ""
            guard !name.contains(where: \.isNewline) else {
                throw IntentError(.request, .invalidValue, "the search index: a name is one line")
            }
            return name
        }
    }

    var items: [IndexItem] {
        get throws(IntentError) {
            var items: [IndexItem] = []
            for item in try list("items") { items.append(try IndexItem(cbor: item)) }
            return items
        }
    }

    func texts(_ name: String) throws(IntentError) -> [String] {
        let texts = try list(name).compactMap(\.text)
        guard texts.allSatisfy({ $0.utf8.count <= IndexLimits.identifier }) else {
            throw IntentError(
                .request, .invalidValue, "the search index: a name has at most \(IndexLimits.identifier) bytes",
                remedy: "shorten it")
        }
        return texts
    }

    private func list(_ name: String) throws(IntentError) -> [CBOR] {
        guard let list = map[name]?.array else {
            throw IntentError(.request, .usage, "the search index: the list “\(name)” is missing")
        }
        guard list.count <= IndexLimits.itemsOfRequest else {
            throw IntentError(
                .request, .tooLarge,
                "the search index: \(list.count) \(name) in one request, and \(IndexLimits.itemsOfRequest) are allowed",
                remedy: "send them in several requests")
        }
        return list
    }

    var state: [UInt8] {
        get throws(IntentError) {
            guard let state = map["state"]?.bytes else {
                throw IntentError(.request, .usage, "the search index: the bytes “state” are missing")
            }
            guard state.count <= IndexLimits.clientState else {
                throw IntentError(
                    .request, .tooLarge,
                    "the search index: the state has \(state.count) bytes, and \(IndexLimits.clientState) are kept",
                    remedy: "keep a shorter one")
            }
            return state
        }
    }
}

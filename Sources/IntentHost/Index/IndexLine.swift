import IntentProtocol
import IntentStore
import Synchronization

/// Carries out what one app's plugin asks of the search index, one request after another.
///
/// Each is a transaction, which takes its time: it is made on a thread of its own, in the order of asking.
final class IndexLine: Sendable {
    /// Requests that wait; more are refused as busy.
    static let waitingLimit = 256
    /// Bytes of the requests that wait; more are refused as busy.
    static let waitingBytes = 128 << 20

    private struct Entry: Sendable {
        let request: PluginRequest
        let scope: SearchIndex.Scope
        let size: Int
    }

    private struct Shared {
        var entries: [Entry] = []
        var bytes = 0
        var isBusy = false

        mutating func next() -> Entry? {
            guard !entries.isEmpty else {
                isBusy = false
                return nil
            }
            let entry = entries.removeFirst()
            bytes -= entry.size
            return entry
        }
    }

    private let app: String
    private let shared = Mutex(Shared())

    init(app: String) {
        self.app = app
    }

    /// Takes a request on.
    ///
    /// - Parameter scope: Which of the app's items a change goes to.
    func take(_ request: PluginRequest, to scope: SearchIndex.Scope, _ keeper: IndexKeeper, turn: Turn) {
        enum Next {
            case work
            case wait
            case refuse
        }
        let entry = Entry(request: request, scope: scope, size: request.message.arguments.weight)
        let next: Next = shared.withLock { shared in
            let isFull =
                shared.entries.count >= Self.waitingLimit || shared.bytes + entry.size > Self.waitingBytes
            guard !isFull else { return .refuse }
            shared.entries.append(entry)
            shared.bytes += entry.size
            defer { shared.isBusy = true }
            return shared.isBusy ? .wait : .work
        }
        switch next {
        case .wait: break
        case .work: keeper.reactor.detach { turn in self.work(keeper, turn) }
        case .refuse:
            request.fail(
                IntentError(
                    .request, .busy, "too many requests to the search index wait already",
                    remedy: "wait for some of the replies"), turn: turn)
        }
    }

    private func work(_ keeper: IndexKeeper, _ turn: Turn) {
        while let entry = shared.withLock({ $0.next() }) {
            do throws(IntentError) {
                let requests = IndexRequests(index: keeper.index, app: app, scope: entry.scope)
                entry.request.reply(.value(try requests.answer(entry.request.message)), turn: turn)
            } catch {
                keeper.note(error)
                entry.request.fail(error, turn: turn)
            }
        }
    }
}

extension CBOR {
    /// About how many bytes the item holds on to.
    var weight: Int {
        switch self {
        case .text(let text): 24 + text.utf8.count
        case .bytes(let bytes): 24 + bytes.count
        case .array(let items): items.reduce(24) { $0 + $1.weight }
        case .map(let pairs): pairs.reduce(24) { $0 + $1.key.weight + $1.value.weight }
        case .tagged(_, let item): 24 + item.weight
        default: 16
        }
    }
}

import IntentProtocol
import Synchronization

/// A client's subscription to the list of plugins: an event with all of them at once, and whenever one is installed,
/// replaced, removed, trusted or distrusted.
final class PluginFollower: ClientCall {
    private unowned let host: Host
    private let client: ClientSession
    private let call: UInt64
    private let isOver = Atomic<Bool>(false)

    init(host: Host, client: ClientSession, call: UInt64) {
        self.host = host
        self.client = client
        self.call = call
    }

    func changed(_ plugins: CBOR, turn: Turn) {
        guard !isOver.load(ordering: .relaxed) else { return }
        client.send(.event, call: call, turn: turn) { $0.item(plugins) }
    }

    func cancel(_ reason: CancellationReason, turn: Turn) {
        guard !isOver.exchange(true, ordering: .relaxed) else { return }
        host.unfollow(self)
        client.reply(.map([]), call: call, turn: turn)
    }

    func answer(_ answer: Answer, turn: Turn) {}
}

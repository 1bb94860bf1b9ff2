import IntentProtocol
import IntentStore
import Synchronization

/// A client's subscription to all runs: an event when one begins, moves on or ends.
final class RunFollower: ClientCall {
    private unowned let host: Host
    private let client: ClientSession
    private let call: UInt64
    private let app: String?
    private let isOver = Atomic<Bool>(false)

    init(host: Host, client: ClientSession, call: UInt64, app: String?) {
        self.host = host
        self.client = client
        self.call = call
        self.app = app
    }

    /// Sends the runs on record, the oldest first, then what changes.
    func begin(_ records: [CBOR], turn: Turn) {
        for record in records.reversed() { client.send(.event, call: call, turn: turn) { $0.item(record) } }
        host.follow(self)
    }

    func changed(_ run: RunIdentifier, turn: Turn) {
        guard !isOver.load(ordering: .relaxed), let record = try? host.runInfo(run) else { return }
        guard app == nil || app == record.app else { return }
        let item = record.cbor(progress: host.run(run)?.progress)
        client.send(.event, call: call, turn: turn) { $0.item(item) }
    }

    func cancel(_ reason: CancellationReason, turn: Turn) {
        guard !isOver.exchange(true, ordering: .relaxed) else { return }
        host.unfollow(self)
        client.reply(.map([]), call: call, turn: turn)
    }

    func answer(_ answer: Answer, turn: Turn) {}
}

import IntentProtocol
import IntentStore
import Synchronization

/// A client's subscription to all runs: an event when one begins, moves on or ends.
///
/// A client that reads slowly gets the newest of each run that goes on when it reads again. Ends are kept for it, up to
/// ``endsKept``; past that the subscription ends with an error.
final class RunFollower: ClientCall {
    /// Ends that wait for a slow client.
    static let endsKept = 10_000

    private struct Shared {
        var isOver = false
        /// Runs that went on while the client was behind.
        var changed: Set<RunIdentifier> = []
        var ended: [RunRecord] = []
        var hasTimer = false

        var isBehind: Bool { !changed.isEmpty || !ended.isEmpty }
    }

    private unowned let host: Host
    private let client: ClientSession
    private let call: UInt64
    private let app: String?
    private let locale: String
    private let shared = Mutex(Shared())

    init(host: Host, client: ClientSession, call: UInt64, app: String?, locale: String) {
        self.host = host
        self.client = client
        self.call = call
        self.app = app
        self.locale = locale
    }

    /// Sends the runs on record, the oldest first, then what changes.
    func begin(_ records: [CBOR], turn: Turn) {
        for record in records.reversed() { send(record, turn) }
        host.follow(self)
    }

    /// A run began or moved on.
    func changed(_ run: Run, turn: Turn) {
        guard app == nil || app == run.app.id else { return }
        let isBehind = client.isBehind
        let sends = shared.withLock { shared in
            guard !shared.isOver else { return false }
            if isBehind || shared.isBehind { shared.changed.insert(run.id) }
            return !shared.isBehind
        }
        guard sends else { return catchUpLater() }
        if let document = run.document(locale: locale) { send(document, turn) }
    }

    func ended(_ run: Run, _ end: RunEnd, turn: Turn) {
        guard app == nil || app == run.app.id, var record = run.record else { return }
        record.end(end)
        let isBehind = client.isBehind
        let (sends, isTooMuch) = shared.withLock { shared -> (Bool, Bool) in
            guard !shared.isOver else { return (false, false) }
            guard isBehind || shared.isBehind else { return (true, false) }
            shared.changed.remove(run.id)
            shared.ended.append(record)
            return (false, shared.ended.count > Self.endsKept)
        }
        if isTooMuch {
            close(turn) { client, call in
                client.fail(
                    IntentError(
                        .system, .tooLarge, "the runs are read too slowly: over \(Self.endsKept) wait",
                        remedy: "follow them again"), call: call, turn: turn)
            }
        } else if sends {
            send(record.cbor(activity: nil), turn)
        } else {
            catchUpLater()
        }
    }

    private func send(_ document: CBOR, _ turn: Turn) {
        client.send(.event, call: call, turn: turn) { $0.item(document) }
    }

    private func catchUpLater() {
        let isNew = shared.withLock { shared in
            guard !shared.isOver, shared.isBehind, !shared.hasTimer else { return false }
            shared.hasTimer = true
            return true
        }
        guard isNew else { return }
        _ = host.reactor.schedule(after: ProgressGate.interval) { [weak self] turn in self?.catchUp(turn) }
    }

    private func catchUp(_ turn: Turn) {
        shared.withLock { $0.hasTimer = false }
        guard !client.isBehind else { return catchUpLater() }
        let (ended, changed) = shared.withLock { shared in
            defer {
                shared.ended = []
                shared.changed = []
            }
            return (shared.ended, shared.changed)
        }
        for record in ended { send(record.cbor(activity: nil), turn) }
        for id in changed {
            // One that ended meanwhile told so itself.
            if let document = host.run(id)?.document(locale: locale) { send(document, turn) }
        }
    }

    func cancel(_ reason: CancellationReason, turn: Turn) {
        close(turn) { client, call in client.reply(.map([]), call: call, turn: turn) }
    }

    private func close(_ turn: Turn, _ tell: (ClientSession, UInt64) -> Void) {
        let wasOver = shared.withLock { shared in
            defer { shared.isOver = true }
            return shared.isOver
        }
        guard !wasOver else { return }
        host.unfollow(self)
        tell(client, call)
    }

    func answer(_ answer: Answer, turn: Turn) {}
}

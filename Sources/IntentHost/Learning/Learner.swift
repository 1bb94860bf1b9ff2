import IntentProtocol
import IntentStore
import Synchronization

/// Writes what is learned, one transaction at a time: nobody else waits for the disk.
///
/// What an app asks for is on the disk before it is answered; what comes together, and what comes while a transaction is
/// written, goes into one, whole. What runs show is kept for a moment and written with the journal's transfer: nobody was told of it.
final class Learner: Sendable {
    /// Changes of apps that may wait; more are refused as busy.
    static let waitingLimit = 4096
    /// Of these, changes of one app: what each takes is bounded, and so is what an app has the host keep.
    static let waitingOfOne = 256
    /// Runs that are kept until they are written; of more only the latest are learned from.
    static let runLimit = 1024

    /// Transactions that are written in one turn of a thread that has other things to do.
    static let groupsInTurn = 16

    /// Hears what a change did: how many rows, or why it could not be made.
    typealias Reply = @Sendable (Result<Int, IntentError>, Turn) -> Void

    private struct Waiting: Sendable {
        let change: LearnedChange
        let reply: Reply
    }

    /// A run that completed, with its values.
    private struct CompletedRun: Sendable {
        let id: RunIdentifier
        let app: String
        let entry: IntentEntry
        let values: [NamedValue]
        let time: Timestamp
    }

    private struct Shared {
        var waiting: [Waiting] = []
        /// How many of them are an app's.
        var counts: [String: Int] = [:]
        var isWriting = false
        /// The latest runs; a ring once there are ``runLimit``.
        var runs: [CompletedRun] = []
        var oldest = 0
    }

    private let store: Store
    private let reactor: Reactor
    private let log: HostLog
    private let learnsFromRuns: Bool
    private let limit: Int
    private let shared = Mutex(Shared())

    init(store: Store, settings: HostSettings, reactor: Reactor, log: HostLog) {
        self.store = store
        self.reactor = reactor
        self.log = log
        learnsFromRuns = settings.learnsFromRuns
        limit = settings.donationsPerApp
    }

    // MARK: What apps ask for

    /// Makes a change and tells when it is on the disk.
    ///
    /// - Parameter mayWaitHere: Whether the thread may wait for the disk when its turn ends, with all that came in that turn:
    ///   no other thread has to be woken for it. Else another thread writes.
    func write(
        _ change: LearnedChange, of app: String, mayWaitHere: Bool = false, turn: Turn, _ reply: @escaping Reply
    ) {
        enum Taken { case first, behind, full }
        let taken = shared.withLock { shared -> Taken in
            guard shared.waiting.count < Self.waitingLimit, shared.counts[app, default: 0] < Self.waitingOfOne else {
                return .full
            }
            shared.counts[app, default: 0] += 1
            shared.waiting.append(Waiting(change: change, reply: reply))
            defer { shared.isWriting = true }
            return shared.isWriting ? .behind : .first
        }
        switch taken {
        case .first where mayWaitHere:
            turn.defer { [self] in
                reactor.keepWaiting()
                // What else the turn has to do waits meanwhile, so not for ever.
                if !writeAll(turn, groups: Self.groupsInTurn) {
                    reactor.detach { [self] turn in _ = writeAll(turn) }
                }
            }
        case .first: reactor.detach { [self] turn in _ = writeAll(turn) }
        case .behind: break
        case .full:
            let error = IntentError(
                .request, .busy, "more changes wait to be written than are taken",
                remedy: "try again when some of them are done")
            reply(.failure(error), turn)
        }
    }

    /// Writes until nothing waits, or so many groups were written.
    ///
    /// - Returns: Whether nothing waits; else somebody has to go on.
    private func writeAll(_ turn: Turn, groups: Int = .max) -> Bool {
        for _ in 0..<groups {
            let changes = shared.withLock { shared in
                defer { (shared.waiting, shared.counts) = ([], [:]) }
                if shared.waiting.isEmpty { shared.isWriting = false }
                return shared.waiting
            }
            guard !changes.isEmpty else { return true }
            do throws(IntentError) {
                let rows = try store.learned.apply(changes.map(\.change), limit: limit)
                for (change, count) in zip(changes, rows) { change.reply(.success(count), turn) }
            } catch {
                for change in changes { change.reply(.failure(error), turn) }
            }
            turn.flushNow()
        }
        return false
    }

    /// Makes a change, on a thread that may wait for the disk.
    ///
    /// - Returns: How many rows it changed.
    func write(_ change: LearnedChange) throws(IntentError) -> Int {
        keepRuns()
        return try store.learned.apply([change], limit: limit).first ?? 0
    }

    // MARK: What runs show

    /// Notes that a run completed, so that it is learned from.
    func note(_ run: RunIdentifier, of app: String, _ entry: IntentEntry, values: [NamedValue]) {
        guard learnsFromRuns else { return }
        let completed = CompletedRun(id: run, app: app, entry: entry, values: values, time: .now())
        shared.withLock { shared in
            if shared.runs.count < Self.runLimit {
                shared.runs.append(completed)
            } else {
                shared.runs[shared.oldest] = completed
                shared.oldest = (shared.oldest + 1) % Self.runLimit
            }
        }
    }

    /// Writes the runs that were noted. Blocks; for a thread that may wait for the disk.
    func keepRuns() {
        let runs = shared.withLock { shared in
            defer { (shared.runs, shared.oldest) = ([], 0) }
            return shared.runs[shared.oldest...] + shared.runs[..<shared.oldest]
        }
        guard !runs.isEmpty else { return }
        let changes = runs.map { run in
            LearnedChange.donate(
                DonationRecord(
                    app: run.app, id: run.id.description, intent: run.entry.intent.id,
                    parameters: DonationReader.remembered(run.values), source: .run, donated: run.time))
        }
        do throws(IntentError) {
            try store.learned.apply(changes, limit: limit)
        } catch {
            log.write("what runs showed could not be kept: \(error.message)")
        }
    }
}

import CIntentSystem
import Glibc
package import IntentProtocol
package import IntentSandbox
package import IntentStore
import Synchronization

/// The engine: installed apps, their processes, the runs, and the clients that ask for them.
package final class Host: Sendable {
    package static let version = "0.1.0"
    /// This process. `getpid` is a system call each time, and every run tells it twice.
    static let process = getpid()
    package static let programName = "intentd \(version)"
    /// What this host can do beyond the base protocol, told in its hello.
    static let features = ["follow", "runs.follow", "plugins.follow"]
    /// Nanoseconds between two transfers of the journal into the database while there is something to transfer.
    private static let journalInterval: UInt64 = 1_000_000_000
    private static let day: UInt64 = 86_400_000_000_000

    package let paths: Paths
    package let settings: HostSettings
    package let log: HostLog
    let store: Store
    let reactor: Reactor
    let workerPath: String
    let enforcement: CageSpecification.Enforcement
    let apps = AppTable()
    private let shared = Mutex(Shared())
    /// Set when nothing is left to do after ``stop()``.
    private let stopped = Latch<Bool>()

    private struct Shared {
        var clients: [ObjectIdentifier: ClientSession] = [:]
        var runs: [RunIdentifier: Run] = [:]
        var followers: [ObjectIdentifier: RunFollower] = [:]
        var pluginFollowers: [ObjectIdentifier: PluginFollower] = [:]
        /// The processes that hold plugins, those of replaced and removed apps too.
        var sessions: [ObjectIdentifier: PluginSession] = [:]
        var listener: Listener?
        var isStopping = false
        var lastUse: UInt64 = 0
        var isJournalDue = false
    }

    /// - Parameters:
    ///   - workerPath: The `intent-worker` executable.
    ///   - enforcement: `off` only for measuring.
    package init(
        paths: Paths, settings: HostSettings, store: Store, workerPath: String,
        enforcement: CageSpecification.Enforcement = .required, log: HostLog = HostLog()
    ) throws(IntentError) {
        self.paths = paths
        self.settings = settings
        self.log = log
        self.store = store
        self.workerPath = workerPath
        self.enforcement = enforcement
        do {
            reactor = try Reactor()
        } catch {
            throw error.intentError("the host can't wait for events")
        }
        for record in try store.plugins.list() {
            do throws(IntentError) {
                apps.put(try app(record))
            } catch {
                log.write("\(record.id) is left out: \(error.message)")
            }
        }
    }

    // MARK: Life

    /// Begins to serve clients on a listening socket, which is the host's from now on.
    package func serve(_ socket: Int32) throws(IntentError) {
        let listener = Listener(host: self, fd: socket)
        shared.withLock { shared in
            shared.listener = listener
            shared.lastUse = Reactor.now
        }
        do {
            try listener.start()
        } catch {
            throw error.intentError("the host can't listen")
        }
        reactor.start()
        forgetOldRuns()
    }

    /// How long it may take to end processes whose calls are done or told to be.
    private static let endLimit: UInt64 = 3_000_000_000

    /// Lets running intents finish within a time, cancels those that do not, and waits until no process is left.
    package func stop() {
        Turn.run { turn in
            let (listener, sessions) = shared.withLock { shared in
                shared.isStopping = true
                defer { shared.listener = nil }
                return (shared.listener, Array(shared.sessions.values))
            }
            listener?.stop()
            for session in sessions { session.drain(turn: turn) }
        }
        endIfDone()
        if stopped.wait(until: Reactor.now + UInt64(settings.drain) * 1_000_000) == nil {
            let clients = shared.withLock { Array($0.clients.values) }
            Turn.run { turn in for client in clients { client.cancelCalls(.resources, turn: turn) } }
            _ = stopped.wait(until: Reactor.now + UInt64(settings.grace) * 1_000_000 + Self.endLimit)
        }
        Turn.run { turn in
            for client in shared.withLock({ Array($0.clients.values) }) { client.close(turn: turn) }
        }
        do {
            try store.journal.flush()
        } catch {
            log.write("the journal could not be transferred: \(error.message)")
        }
        reactor.stop()
    }

    /// Whether nothing runs and nobody is connected, since that many nanoseconds.
    package func isIdle(for nanoseconds: UInt64) -> Bool {
        shared.withLock { shared in
            shared.clients.isEmpty && shared.runs.isEmpty && Reactor.now - shared.lastUse >= nanoseconds
        }
    }

    /// A process that holds a plugin is about to be started.
    ///
    /// - Throws: `shuttingDown` where the host stops.
    func sessionBegins(_ session: PluginSession) throws(IntentError) {
        let isStopping = shared.withLock { shared in
            if !shared.isStopping { shared.sessions[ObjectIdentifier(session)] = session }
            return shared.isStopping
        }
        if isStopping { throw Self.stopping }
    }

    /// A process that held a plugin is gone: where the host stops, perhaps the last one.
    func sessionGone(_ session: PluginSession) {
        shared.withLock { $0.sessions[ObjectIdentifier(session)] = nil }
        endIfDone()
    }

    private func endIfDone() {
        let isDone = shared.withLock { $0.isStopping && $0.sessions.isEmpty && $0.runs.isEmpty }
        if isDone { stopped.set(true) }
    }

    var isStopping: Bool { shared.withLock { $0.isStopping } }

    // MARK: Apps

    func app(_ record: PluginRecord) throws(IntentError) -> App {
        do {
            let metadata = try AppMetadata(cbor: try CBOR(decoding: record.metadata))
            return App(record, metadata: metadata, host: self)
        } catch {
            throw IntentError(
                .system, .storage, "the metadata of \(record.id) can't be read: \(error)",
                remedy: "install the plugin again")
        }
    }

    /// The folder that a file lies in.
    static func folder(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    }

    // MARK: Clients

    func admit(_ client: ClientSession, turn: Turn) {
        let isFull = shared.withLock { shared in
            guard shared.clients.count < Listener.clientsAtOnce, !shared.isStopping else { return true }
            shared.clients[ObjectIdentifier(client)] = client
            return false
        }
        guard !isFull else { return }
        do {
            try client.start(turn: turn)
        } catch {
            forget(client)
            log.write("a client can't be served: \(error)")
        }
    }

    func forget(_ client: ClientSession) {
        shared.withLock { shared in
            shared.clients[ObjectIdentifier(client)] = nil
            shared.lastUse = Reactor.now
        }
    }

    // MARK: Calls

    func perform(_ request: Perform, for client: ClientSession, call: UInt64, turn: Turn) {
        do throws(IntentError) {
            guard !isStopping else { throw Self.stopping }
            let (app, entry) = try apps.current.intent(
                app: request.app, name: request.intent, locale: request.locale)
            let target = try app.target(wanted: request.target, allowed: entry.intent.targets)
            let run = Run(request, app: app, entry: entry, target: target, client: client, call: call, host: self)
            client.keep(run, as: call)
            run.begin(turn: turn)
        } catch {
            client.fail(error, call: call, turn: turn)
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
            var request = request
            let app: App
            if request.mode == .options {
                // A parameter's options are the intent's; what they are of is told by its metadata.
                let (owner, entry) = try apps.current.intent(
                    app: request.app, name: request.intent, locale: request.locale)
                app = owner
                request.intent = entry.intent.id
                request.entity = ""
            } else {
                let found = try apps.current.names.entity(
                    app: request.app, name: request.entity, locale: request.locale)
                guard let owner = apps.current.apps[found.app] else {
                    throw IntentError(.request, .notFound, "\(found.app) is not installed any more")
                }
                app = owner
                request.entity = found.entity.id
            }
            request.app = app.id
            let lookup = Lookup { [weak client] outcome, turn in
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

    private static let stopping = IntentError(
        .system, .shuttingDown, "the host is stopping", remedy: "run it again: a new host is started")

    // MARK: Runs

    /// A run is on record and its intent about to be performed.
    func began(_ run: Run, turn: Turn) {
        let followers = shared.withLock { shared in
            shared.runs[run.id] = run
            return shared.followers.isEmpty ? [] : Array(shared.followers.values)
        }
        for follower in followers { follower.changed(run.id, turn: turn) }
    }

    /// A run's progress changed.
    func changed(_ run: Run, turn: Turn) {
        for follower in shared.withLock({ Array($0.followers.values) }) { follower.changed(run.id, turn: turn) }
    }

    /// A recorded run's outcome is on record and told.
    func ended(_ run: Run, turn: Turn) {
        let (followers, isDue, isStopping) = shared.withLock { shared in
            shared.runs[run.id] = nil
            shared.lastUse = Reactor.now
            let isDue = !shared.isJournalDue
            shared.isJournalDue = true
            return (shared.followers.isEmpty ? [] : Array(shared.followers.values), isDue, shared.isStopping)
        }
        if isStopping { endIfDone() }
        for follower in followers { follower.changed(run.id, turn: turn) }
        if isDue {
            _ = reactor.schedule(after: Self.journalInterval) { [weak self] _ in self?.transferJournal() }
        }
    }

    /// Copies what the journal gathered into the database, on a thread of its own: many runs take their time.
    private func transferJournal() {
        reactor.detach { [self] _ in
            shared.withLock { $0.isJournalDue = false }
            do throws(IntentError) {
                try store.journal.flush()
            } catch {
                log.write("the journal could not be transferred: \(error.message)")
            }
        }
    }

    /// Forgets runs that are older than is kept, now and once a day.
    private func forgetOldRuns() {
        reactor.detach { [self] _ in
            do throws(IntentError) {
                let count = try store.runs.prune()
                if count > 0 { log.write("forgot \(count) runs that were over for longer than is kept") }
            } catch {
                log.write("old runs could not be forgotten: \(error.message)")
            }
        }
        _ = reactor.schedule(after: Self.day) { [weak self] _ in self?.forgetOldRuns() }
    }

    func run(_ id: RunIdentifier) -> Run? { shared.withLock { $0.runs[id] } }
    var runningCount: Int { shared.withLock { $0.runs.count } }

    func follow(_ follower: RunFollower) {
        shared.withLock { $0.followers[ObjectIdentifier(follower)] = follower }
    }

    func unfollow(_ follower: RunFollower) {
        shared.withLock { $0.followers[ObjectIdentifier(follower)] = nil }
    }

    func follow(_ follower: PluginFollower) {
        shared.withLock { $0.pluginFollowers[ObjectIdentifier(follower)] = follower }
    }

    func unfollow(_ follower: PluginFollower) {
        shared.withLock { $0.pluginFollowers[ObjectIdentifier(follower)] = nil }
    }

    /// Tells who follows the list of plugins that it changed.
    func pluginsChanged(turn: Turn) {
        let followers = shared.withLock { Array($0.pluginFollowers.values) }
        guard !followers.isEmpty else { return }
        let list = pluginList
        for follower in followers { follower.changed(list, turn: turn) }
    }

    /// The reply to `plugin.list`.
    var pluginList: CBOR {
        .object(["plugins": .array(apps.current.sorted.map { $0.record.cbor($0.metadata) })])
    }
}

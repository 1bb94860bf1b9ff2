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
    /// The host's environment, as it was when it was first asked for.
    static let environment: [String: String] = {
        var variables: [String: String] = [:]
        var next = intent_environment()
        while let entry = next?.pointee {
            let text = String(cString: entry)
            if let equals = text.firstIndex(of: "=") {
                variables[String(text[..<equals])] = String(text[text.index(after: equals)...])
            }
            next = next?.advanced(by: 1)
        }
        return variables
    }()
    package static let programName = "intentd \(version)"
    /// What this host can do beyond the base protocol, told in its hello.
    static let features = ["follow", "runs.follow", "plugins.follow", "collections"]
    private static let day: UInt64 = 86_400_000_000_000

    package let paths: Paths
    package let settings: HostSettings
    package let log: HostLog
    let store: Store
    let reactor: Reactor
    let workerPath: String
    let enforcement: CageSpecification.Enforcement
    let apps = AppTable()
    /// Who is connected.
    let clients: ClientTable
    /// Requests that have a key.
    let keys: KeyedCalls
    /// Questions that a person at this machine answers for others' runs.
    let desk: QuestionDesk
    /// Writes what is learned.
    let learner: Learner
    /// Long work that needs the graphics processor.
    let graphics: Mutex<TaskSlots>
    /// Sees to it that the search index is good.
    let indexKeeper: IndexKeeper
    /// Requests that ended their workers.
    let poison = Mutex(PoisonList())
    /// Runs that can be taken back.
    let undoable = Mutex(UndoHistory())
    /// What makes shortcuts run by themselves.
    let triggers: ShortcutTriggers
    /// Sets of identifiers by handle.
    let collections: HostCollections
    /// Whether a look for collections whose time is over is due.
    let isExpiryDue = Atomic<Bool>(false)
    /// Held while a shortcut is saved or removed together with the collections that it names.
    let shortcutChanges = Mutex(())
    private let shared = Mutex(Shared())
    /// Set when nothing is left to do after ``stop()``.
    private let stopped = Latch<Bool>()

    private struct Shared {
        var runs: [RunIdentifier: Run] = [:]
        var followers: [ObjectIdentifier: RunFollower] = [:]
        var pluginFollowers: [ObjectIdentifier: PluginFollower] = [:]
        /// The processes that hold plugins, those of replaced and removed apps too.
        var sessions: [ObjectIdentifier: PluginSession] = [:]
        var listener: Listener?
        var memory: MemoryPressure?
        var isStopping = false
        var lastUse: UInt64 = 0
        /// Whether a transfer of the journal into the database is scheduled, and since when.
        var isJournalDue = false
        var journalDueSince: UInt64 = 0
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
        clients = ClientTable(.init(settings.clientsAtOnce, descriptors: sysconf(Int32(_SC_OPEN_MAX))))
        keys = KeyedCalls(store: store)
        collections = try HostCollections(
            store: store.collections, named: Self.collectionsNamed(by: try store.shortcuts.list()),
            limits: settings.collections)
        graphics = Mutex(TaskSlots(limit: settings.graphicsTasks))
        self.workerPath = workerPath
        self.enforcement = enforcement
        do {
            reactor = try Reactor()
        } catch {
            throw error.intentError("the host can't wait for events")
        }
        learner = Learner(store: store, settings: settings, reactor: reactor, log: log)
        triggers = ShortcutTriggers(reactor: reactor, log: log) { name in
            Self.startShortcut(name, log: log)
        }
        indexKeeper = IndexKeeper(store.index, apps: apps, reactor: reactor, settings: settings, log: log)
        desk = QuestionDesk(reactor: reactor, patience: UInt64(settings.answer) * 1_000_000)
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
        watchMemory()
        beginTriggers()
        reactor.detach { [indexKeeper] _ in indexKeeper.begin() }
    }

    private func watchMemory() {
        let memory = MemoryPressure(stall: settings.memoryStall, reactor: reactor) { [weak self] turn in
            self?.relieveMemory(turn: turn)
        }
        shared.withLock { $0.memory = memory }
        memory?.start()
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
            indexKeeper.stop(turn: turn)
            for session in sessions { session.drain(turn: turn) }
        }
        endIfDone()
        if stopped.wait(until: Reactor.now + UInt64(settings.drain) * 1_000_000) == nil {
            let runs = shared.withLock { Array($0.runs.values) }
            Turn.run { turn in
                for client in clients.all { client.cancelCalls(.resources, turn: turn) }
                // Those whose clients are gone.
                for run in runs { run.cancel(.resources, turn: turn) }
            }
            _ = stopped.wait(until: Reactor.now + UInt64(settings.grace) * 1_000_000 + Self.endLimit)
        }
        Turn.run { turn in
            for client in clients.all { client.close(turn: turn) }
        }
        do {
            try store.journal.flush()
        } catch {
            log.write("the journal could not be transferred: \(error.message)")
        }
        learner.keepRuns()
        reactor.stop()
    }

    /// Whether nothing runs, nobody is connected and no collection would be lost, since that many nanoseconds.
    package func isIdle(for nanoseconds: UInt64) -> Bool {
        guard !triggers.areThere, indexKeeper.isQuiet, !collections.hasPassing, clients.isEmpty else { return false }
        return shared.withLock { shared in
            shared.runs.isEmpty && Reactor.now - shared.lastUse >= nanoseconds
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
        undoable.withLock { $0.forget(heldBy: ObjectIdentifier(session)) }
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

    /// Lets an app's processes go: another version takes its place, or none. Runs that do not end by then are cancelled.
    func giveUp(_ app: App, turn: Turn) {
        app.giveUp(turn: turn)
        _ = reactor.schedule(after: UInt64(settings.drain) * 1_000_000) { [weak self] turn in
            guard let self else { return }
            for run in shared.withLock({ Array($0.runs.values) }) where run.app === app {
                run.cancel(.resources, turn: turn)
            }
        }
    }

    /// Takes note that somebody was served just now.
    func noteUse() { shared.withLock { $0.lastUse = Reactor.now } }

    // MARK: Runs

    /// A run is on record and its intent about to be performed.
    func began(_ run: Run, turn: Turn) {
        let followers = shared.withLock { shared in
            shared.runs[run.id] = run
            return shared.followers.isEmpty ? [] : Array(shared.followers.values)
        }
        for follower in followers { follower.changed(run, turn: turn) }
    }

    /// A run's progress changed.
    func changed(_ run: Run, turn: Turn) {
        for follower in shared.withLock({ Array($0.followers.values) }) { follower.changed(run, turn: turn) }
    }

    /// A recorded run's outcome is on record.
    func ended(_ run: Run, _ end: RunEnd, turn: Turn) {
        let (followers, isDue, isStopping) = shared.withLock { shared in
            shared.runs[run.id] = nil
            shared.lastUse = Reactor.now
            let isDue = !shared.isJournalDue
            if isDue { (shared.isJournalDue, shared.journalDueSince) = (true, shared.lastUse) }
            return (shared.followers.isEmpty ? [] : Array(shared.followers.values), isDue, shared.isStopping)
        }
        if isStopping { endIfDone() }
        for follower in followers { follower.ended(run, end, turn: turn) }
        if isDue {
            _ = reactor.schedule(after: TransferTime.interval) { [weak self] _ in self?.transferIsDue() }
        }
    }

    /// Copies what the journal gathered into the database, or waits for a better moment.
    private func transferIsDue() {
        let time = shared.withLock { TransferTime(lastUse: $0.lastUse, dueSince: $0.journalDueSince) }
        switch time.answer(now: Reactor.now, pending: store.journal.pendingBytes) {
        case .wait:
            _ = reactor.schedule(after: TransferTime.look) { [weak self] _ in self?.transferIsDue() }
        case .atLeisure: transferJournal(atLeisure: true)
        case .now: transferJournal(atLeisure: false)
        }
    }

    /// Copies what the journal gathered into the database, on a thread of its own: many runs take their time.
    private func transferJournal(atLeisure: Bool) {
        reactor.detach { [self] _ in
            if atLeisure { Thread.giveWay() }
            shared.withLock { $0.isJournalDue = false }
            do throws(IntentError) {
                try store.journal.flush()
            } catch {
                log.write("the journal could not be transferred: \(error.message)")
            }
            learner.keepRuns()
        }
    }

    /// Forgets runs that are older than is kept, now and once a day.
    private func forgetOldRuns() {
        reactor.detach { [self] _ in
            do throws(IntentError) {
                let count = try store.runs.prune(settings.retention)
                try store.keys.prune()
                try store.learned.prune()
                if count > 0 { log.write("forgot \(count) runs that were over for longer than is kept") }
            } catch {
                log.write("old runs could not be forgotten: \(error.message)")
            }
        }
        _ = reactor.schedule(after: Self.day) { [weak self] _ in self?.forgetOldRuns() }
    }

    func run(_ id: RunIdentifier) -> Run? { shared.withLock { $0.runs[id] } }
    var runningCount: Int { shared.withLock { $0.runs.count } }
    /// The runs that go on, the latest first.
    var running: [Run] { shared.withLock { Array($0.runs.values) }.sorted { $0.id > $1.id } }

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

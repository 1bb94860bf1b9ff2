import IntentProtocol
import IntentStore
import Synchronization

/// Sees to it that the search index is good: notices what it lacks, and lets apps give it again.
final class IndexKeeper: Sendable {
    /// What became of an app's repair, for who waits for it.
    typealias Completion = @Sendable (Result<Int, IntentError>, Turn) -> Void
    /// Does something so many seconds later.
    typealias Later = @Sendable (UInt64, @escaping @Sendable (Turn) -> Void) -> Void

    private struct Shared {
        var queue = RepairQueue()
        /// What goes on, with a number that tells it from an earlier one of the same app.
        var calls: [String: (number: Int, call: Reindexing)] = [:]
        var lastNumber = 0
        var completions: [String: [Completion]] = [:]
        var isStopped = false
        var isReplacing = false
        var isChecking = false
        /// Whether all apps were looked at since the host started.
        var hasLooked = false
    }

    let index: SearchIndex
    let reactor: Reactor
    let settings: HostSettings
    let installedApps: AppTable
    private let log: HostLog
    /// The clock that tells when all is to be compared.
    private let now: @Sendable () -> Timestamp
    /// What looks at it again so many seconds later.
    private let later: Later
    private let shared = Mutex(Shared())

    init(
        _ index: SearchIndex, apps: AppTable, reactor: Reactor, settings: HostSettings, log: HostLog,
        now: @escaping @Sendable () -> Timestamp = { .now() }, later: Later? = nil
    ) {
        self.index = index
        self.installedApps = apps
        self.reactor = reactor
        self.settings = settings
        self.log = log
        self.now = now
        self.later = later ?? { seconds, action in _ = reactor.schedule(after: seconds * 1_000_000_000, action) }
    }

    /// Whether nothing is done or to be done.
    var isQuiet: Bool { shared.withLock { $0.queue.isEmpty && !$0.isChecking } }
    /// Whether an app's items are being given again now.
    func isRunning(_ app: String) -> Bool { shared.withLock { $0.queue.isRunning(app) } }
    /// The apps whose index is being made good, or is to be.
    var apps: [String] { shared.withLock { $0.queue.apps } }

    /// The apps that are to give items: those whose index is being made good, and until all were looked at any that may be.
    var expected: [String] {
        if let apps = shared.withLock({ $0.hasLooked ? $0.queue.apps : nil }) { return apps }
        return installedApps.current.sorted.filter(\.metadata.fillsIndex).map(\.id)
    }

    // MARK: What leads to a repair

    /// Looks at all apps when the host has started. Blocks; for a thread of its own.
    func begin() {
        for app in installedApps.current.sorted { installed(app) }
        shared.withLock { $0.hasLooked = true }
        sweep()
        watchTime()
    }

    /// Compares all when it is time for it, today and each day that this host goes on.
    private func watchTime() {
        later(checkWhenDue()) { [weak self] _ in
            guard let self, !shared.withLock({ $0.isStopped }) else { return }
            reactor.detach { [self] _ in watchTime() }
        }
    }

    /// Compares all apps' items with what they say where the last time was a day ago, whichever host it was. Blocks.
    ///
    /// - Returns: Seconds until the clock is to be looked at again.
    func checkWhenDue() -> UInt64 {
        do throws(IntentError) {
            let time = now()
            // What is in a new index was just given by the apps.
            guard let last = try index.lastCheck() else {
                try index.noteCheck(time)
                return IndexCheckTime.longestWait
            }
            let wait = IndexCheckTime.wait(since: last, now: time)
            guard wait == 0 else { return wait }
            if checkAll() { try index.noteCheck(time) }
        } catch {
            note(error)
        }
        return IndexCheckTime.longestWait
    }

    /// - Returns: Whether it came to its end.
    private func checkAll() -> Bool {
        shared.withLock { $0.isChecking = true }
        defer { shared.withLock { $0.isChecking = false } }
        for app in installedApps.current.sorted {
            let (isStopped, isBusy) = shared.withLock { ($0.isStopped, $0.queue.apps.contains(app.id)) }
            if isStopped { return false }
            // What is being given again isn't compared with what it was before.
            if !isBusy { _ = try? check(app) }
        }
        sweep()
        return !shared.withLock { $0.isStopped }
    }

    /// An app is there, perhaps in another version. Blocks; for a thread of its own.
    func installed(_ app: App) {
        do throws(IntentError) {
            try index.put(AppShortcuts.items(of: app.metadata), app: app.id)
            if let reason = try reasonToRebuild(app) {
                need(.all(reason), of: app)
            } else {
                try index.note(plugin: app.record.digest, app: app.id)
            }
        } catch {
            note(error)
        }
    }

    private func reasonToRebuild(_ app: App) throws(IntentError) -> String? {
        let status = try index.status().first { $0.app == app.id }
        if status?.building != nil { return "resumed" }
        let indexes = app.metadata.fillsIndex
        if status == nil || status?.plugin == "" {
            // What an app puts in by itself can't be missed before it did.
            return indexes ? index.loss == nil ? "missing" : "damaged" : nil
        }
        guard status?.plugin != app.record.digest else { return nil }
        if indexes { return "upgrade" }
        return try index.holdsOwnItems(app: app.id) ? "upgrade" : nil
    }

    /// Another version of an app takes its place.
    func exchanged(_ app: App, turn: Turn) {
        drop(app.id, turn)
        reactor.detach { [self] _ in installed(app) }
    }

    /// What goes on for an app ends: its plugin is another one, or gone.
    private func drop(_ app: String, _ turn: Turn) {
        let (actions, call) = shared.withLock { ($0.queue.removed(app), $0.calls.removeValue(forKey: app)?.call) }
        call?.cancel(turn: turn)
        carryOut(actions, turn)
    }

    /// An app was removed: nothing of it is found any more.
    func removed(_ app: String, turn: Turn) {
        drop(app, turn)
        reactor.detach { [self] _ in
            do throws(IntentError) {
                try index.forget(app: app)
                sweep()
            } catch {
                note(error)
            }
        }
    }

    /// The file turned out to be damaged while it was used: a new one is begun, and all apps are asked.
    func damaged() {
        let isFirst = shared.withLock { shared in
            defer { shared.isReplacing = true }
            return !shared.isReplacing && !shared.isStopped
        }
        guard isFirst else { return }
        reactor.detach { [self] _ in
            defer { shared.withLock { $0.isReplacing = false } }
            do throws(IntentError) {
                try index.replace()
                log.write("the search index was damaged; it is built anew")
                for app in installedApps.current.sorted {
                    try index.put(AppShortcuts.items(of: app.metadata), app: app.id)
                    if app.metadata.fillsIndex { need(.all("damaged"), of: app) }
                }
            } catch {
                log.write("the search index is damaged and can't be replaced: \(error.message)")
            }
        }
    }

    /// Lets the app give items again; `completion` hears of the end of all that is to be done for it.
    func need(_ job: RepairQueue.Job, of app: App, _ completion: Completion? = nil) {
        let actions = shared.withLock { shared -> [RepairQueue.Action] in
            guard !shared.isStopped else { return [] }
            if let completion { shared.completions[app.id, default: []].append(completion) }
            return shared.queue.need(job, of: app.id)
        }
        Turn.run { turn in carryOut(actions, turn) }
    }

    /// Ends what goes on; it is resumed by the next host.
    func stop(turn: Turn) {
        let calls = shared.withLock { shared in
            shared.isStopped = true
            defer { shared.calls = [:] }
            return shared.calls.values.map(\.call)
        }
        for call in calls { call.cancel(turn: turn) }
    }

    // MARK: Repairs

    private func carryOut(_ actions: [RepairQueue.Action], _ turn: Turn) {
        for action in actions {
            switch action {
            case .start(let app, let job): reactor.detach { [self] turn in start(app, job, turn) }
            case .wait(let app, let seconds):
                _ = reactor.schedule(after: seconds * 1_000_000_000) { [weak self] turn in
                    guard let self else { return }
                    carryOut(shared.withLock { $0.queue.due(app) }, turn)
                }
            case .giveUp(let app, _, let error):
                complete(app, .failure(error), turn)
                // One whose plugin is another one, or gone, is no problem of the index.
                guard error.code != .notFound else { continue }
                log.write("the search index of \(app) could not be made good: \(error.message)")
                reactor.detach { [self] _ in try? index.note(problem: error.message, app: app) }
            }
        }
    }

    private func start(_ name: String, _ job: RepairQueue.Job, _ turn: Turn) {
        guard let app = installedApps.current.apps[name], !shared.withLock({ $0.isStopped }) else {
            return carryOut(shared.withLock { $0.queue.removed(name) }, turn)
        }
        do throws(IntentError) {
            var request = EntityRequest(app: name, entity: "", mode: .reindex)
            var scope = SearchIndex.Scope.all
            switch job {
            case .all(let reason):
                let rebuild = try index.beginRebuild(app: name, plugin: app.record.digest, reason: reason)
                request.identifiers = rebuild.done.sorted()
                scope = .building
            case .entities(let type, let identifiers):
                request.entity = type
                request.identifiers = identifiers
            }
            let number = shared.withLock { shared in
                shared.lastNumber += 1
                return shared.lastNumber
            }
            let call = Reindexing(request, of: app, to: scope) { [weak self] outcome, _ in
                // Bringing it to the disk takes its time, which isn't the plugin's thread's.
                guard let self else { return }
                reactor.detach { turn in self.ended(app, job, number, outcome, turn) }
            }
            shared.withLock { $0.calls[name] = (number, call) }
            call.begin(turn: turn)
        } catch {
            note(error)
            carryOut(shared.withLock { $0.queue.failed(name, error) }, turn)
        }
    }

    private func ended(
        _ app: App, _ job: RepairQueue.Job, _ number: Int, _ outcome: Reindexing.Outcome, _ turn: Turn
    ) {
        let isCurrent = shared.withLock { shared in
            guard shared.calls[app.id]?.number == number else { return false }
            shared.calls[app.id] = nil
            return true
        }
        // One that was dropped tells nothing of what came after it.
        guard isCurrent else { return }
        do throws(IntentError) {
            let given = try outcome.get()
            if case .all(let reason) = job {
                let count = try index.finishRebuild(
                    app: app.id, keepingItems: !given.contains("*"),
                    whole: given.contains(IndexLimits.importedFiles) ? IndexLimits.importIndex : nil)
                log.write("the search index of \(app.id) was built (\(reason)): \(count) items")
            } else {
                try index.note(problem: nil, app: app.id)
            }
            let (actions, isLast) = shared.withLock { shared in
                (shared.queue.done(app.id), !shared.queue.apps.contains(app.id))
            }
            if isLast { complete(app.id, .success(given.count), turn) }
            carryOut(actions, turn)
            sweep()
        } catch {
            note(error)
            carryOut(shared.withLock { $0.queue.failed(app.id, error) }, turn)
        }
    }

    private func complete(_ app: String, _ outcome: Result<Int, IntentError>, _ turn: Turn) {
        let completions = shared.withLock { $0.completions.removeValue(forKey: app) } ?? []
        for completion in completions { completion(outcome, turn) }
    }

    /// Takes out what is past its date or belongs to no generation any more, a little at a time. Blocks.
    private func sweep() {
        do throws(IntentError) {
            while try index.sweep() {
                if shared.withLock({ $0.isStopped }) { return }
            }
        } catch {
            note(error)
        }
    }
}

extension AppMetadata {
    /// Whether the app gives the index its items when it is asked.
    var fillsIndex: Bool { entities.contains(where: \.isIndexed) || traits.contains("CSImportExtension") }
}

extension EntityMetadata {
    /// Whether a search index may hold entities of the type.
    var isIndexed: Bool { traits.contains("IndexedEntity") }
}

extension IndexKeeper {
    /// Has the index built anew where an error says that its file can't serve any more.
    func note(_ error: IntentError) {
        if error.code == .storageDamaged { damaged() }
    }
}

extension Host {
    /// Has the index built anew where an error says that its file can't serve any more.
    func noteIndexError(_ error: IntentError) { indexKeeper.note(error) }
}

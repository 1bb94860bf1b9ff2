import Glibc
import IntentManifest
import IntentProtocol
import IntentSandbox
import IntentStore
import Synchronization

/// One installed app: its metadata, and the processes that hold its plugin now.
final class App: Sendable {
    let id: String
    let record: PluginRecord
    let metadata: AppMetadata
    /// Its intents by identifier.
    let intents: [String: IntentEntry]
    /// Reads what callers give for its parameters.
    let values: ValueReader
    unowned let host: Host
    /// What its plugin asks of the search index.
    let indexLine: IndexLine
    /// Starts that wait, since those before failed.
    let backoffs = Mutex<[RunTarget: StartBackoff]>([:])
    /// The files as they were when they were found to be what was installed.
    let sealed = Mutex<[FileSeal.Identity]>([])
    private let sessions = Mutex<PerTarget<PluginSession>>([:])
    /// Whether another version took its place, or none: it starts no process any more.
    private let isGivenUp = Atomic(false)

    init(_ record: PluginRecord, metadata: AppMetadata, host: Host) {
        id = record.id
        indexLine = IndexLine(app: record.id)
        self.record = record
        self.metadata = metadata
        intents = Dictionary(metadata.intents.map { ($0.id, IntentEntry($0, of: metadata)) }) { first, _ in first }
        values = ValueReader(app: metadata)
        let file = host.paths.data + "/" + record.library
        manifest = IntentManifest.isManifest(file) ? try? IntentManifest(contentsOf: file) : nil
        servesAll = manifest == nil || manifest?.provider != nil
        self.host = host
    }

    /// The folder that is the app's own to write in.
    var dataFolder: String { host.paths.data + "/apps/" + id }
    /// The installed library, or the manifest that stands for one; and what lies around it.
    var library: String { IntentManifest.opened(host.paths.data + "/" + record.library, manifest) }
    /// The folder that everything of the plugin lies in.
    var folder: String { Host.folder(of: host.paths.data + "/" + record.library) }
    /// What was installed, where that is no library.
    let manifest: IntentManifest?
    /// Whether something serves every target: an app that is only an application has none but `main`.
    private let servesAll: Bool

    /// Whether it is loaded into the host: the person trusts it, and it did not bring the host down.
    var isTrusted: Bool { record.trusted && record.state != .quarantined }

    var allSessions: [PluginSession] { sessions.withLock { $0.values } }

    // MARK: Targets

    /// Where a call is to run, by what the caller wants and what the author allows.
    ///
    /// A warm process is taken first, then the host itself for a trusted plugin, then the extension.
    ///
    /// - Returns: The target, and why it was chosen.
    func target(wanted: String, allowed: Int) throws(IntentError) -> (RunTarget, TargetReason) {
        func permits(_ target: RunTarget) -> Bool { (allowed == 0 || allowed & target.bit != 0) && serves(target) }
        // The usual case, on the path of every run.
        if let target = RunTarget(rawValue: wanted), permits(target) { return (target, .asked) }
        let permitted = RunTarget.allCases.filter(permits)
        guard !permitted.isEmpty else {
            throw IntentError(
                .request, .notPermitted, "its author lets it run only where nothing of \(id) serves it",
                remedy: "see intentctl show for its targets")
        }
        guard wanted.isEmpty else { throw refusal(of: wanted, permitted) }
        let prefersMain = manifest?.application == nil ? isTrusted : isServed
        let preferred: [RunTarget] =
            prefersMain ? [.main, .extension, .widget] : [.extension, .main, .widget]
        let candidates = preferred.filter(permitted.contains)
        let warm = sessions.withLock { sessions in candidates.first { sessions[$0]?.state == .ready } }
        if let warm { return (warm, .warm) }
        let chosen = candidates.first ?? .extension
        if permitted.count == 1 { return (chosen, .only) }
        return (chosen, chosen == .main && isTrusted ? .trusted : .standard)
    }

    /// Why a target that was asked for can't be had.
    private func refusal(of wanted: String, _ permitted: [RunTarget]) -> IntentError {
        guard RunTarget(rawValue: wanted) != nil else {
            return IntentError(
                .request, .usage, "there is no target named \(wanted)",
                remedy: "name one of \(RunTarget.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        return IntentError(
            .request, .notPermitted, "its author does not let it run in the target \(wanted)",
            remedy: "it runs in: \(permitted.map(\.rawValue).joined(separator: ", "))")
    }

    private func serves(_ target: RunTarget) -> Bool {
        servesAll || target == .main
    }

    /// Whether a process has the target `main`.
    var isServed: Bool { sessions.withLock { $0[.main]?.state == .ready } }

    /// A program serves the target `main` from now on; calls that wait for it are sent.
    ///
    /// - Returns: False where another one does already.
    func register(_ transport: ApplicationTransport, turn: Turn) -> Bool {
        let session = sessions.withLock { sessions -> PluginSession? in
            if let session = sessions[.main] {
                if session.state == .starting { return session }
                if session.state == .ready { return nil }
            }
            let session = newSession(.main)
            sessions[.main] = session
            return session
        }
        guard let session else { return false }
        transport.session = session
        session.attach(transport) { [weak self, weak session] _ in
            guard let self, let session else { return }
            sessions.withLock { if $0[.main] === session { $0[.main] = nil } }
        }
        session.opened(turn: turn)
        return true
    }

    /// Starts the application, whose registration makes the session ready.
    private func start(
        _ application: ApplicationManifest, _ session: PluginSession, turn: Turn
    ) throws(IntentError) {
        let start = ApplicationStart(
            app: id, application: application, isTrusted: isTrusted,
            programs: ForegroundProgram(environment: Host.environment))
        try start.start()
        host.log.write("\(id) is started")
        _ = host.reactor.schedule(after: ApplicationStart.limit) { [weak self, weak session] turn in
            guard let session, session.state == .starting else { return }
            if let self { sessions.withLock { if $0[.main] === session { $0[.main] = nil } } }
            session.lost(start.notRunning("it did not register after it was started"), turn: turn)
        }
    }

    /// Begins a call in the process of a target, which is started where there is none.
    func begin(_ call: any PluginCall, _ message: OutgoingCall, in target: RunTarget, turn: Turn) throws(IntentError)
        -> (PluginSession, PluginSession.Begun)
    {
        // A session that ends between being found and being used is replaced; two in a row are a fault of the plugin.
        for _ in 0..<3 {
            let session = try session(for: target, turn: turn)
            let begun = try session.begin(call, message, turn: turn)
            if begun != .closed { return (session, begun) }
        }
        throw IntentError(
            .system, .workerUnavailable, "the process of \(id) ends as soon as it starts",
            remedy: "see the host's log, or install the plugin again")
    }

    /// A session whose plugin may ask for what belongs to this app.
    private func newSession(_ target: RunTarget, limits: PluginSession.Limits = PluginSession.Limits()) -> PluginSession
    {
        PluginSession(app: id, target: target, limits: limits) { [weak self] request, turn in
            if let self { serve(request, turn: turn) } else { request.refuse(turn: turn) }
        }
    }

    private func session(for target: RunTarget, turn: Turn) throws(IntentError) -> PluginSession {
        let (found, isNew) = sessions.withLock { sessions -> (PluginSession?, Bool) in
            if let session = sessions[target], session.state == .starting || session.state == .ready {
                return (session, false)
            }
            // Within the lock: who gives the app up sets it, and then looks what there is to drain.
            if isGivenUp.load(ordering: .sequentiallyConsistent) { return (nil, false) }
            let session = newSession(target, limits: host.settings.calls)
            sessions[target] = session
            return (session, true)
        }
        guard let session = found else { return try successor().session(for: target, turn: turn) }
        guard isNew else { return session }
        do {
            try checkBackoff(target)
            try start(session, turn: turn)
        } catch {
            sessions.withLock { if $0[target] === session { $0[target] = nil } }
            session.lost(error, turn: turn)
            host.sessionGone(session)
            throw error
        }
        return session
    }

    /// The version that took this one's place. A call that chose this one just before goes to it: the files of this one may
    /// be gone.
    private func successor() throws(IntentError) -> App {
        guard let app = host.apps.current.apps[id], app !== self else {
            throw IntentError(.request, .notFound, "\(id) is not installed any more")
        }
        return app
    }

    /// Starts the worker that most calls go to, without one.
    ///
    /// - Returns: Nil where the app has none.
    func warm(turn: Turn) throws(IntentError) -> PluginSession? {
        guard serves(.extension) else { return nil }
        let bit = RunTarget.extension.bit
        let isAllowed = metadata.intents.contains { $0.targets == 0 || $0.targets & bit != 0 }
        if !isAllowed, manifest?.application != nil { return nil }
        return try session(for: isAllowed ? .extension : .main, turn: turn)
    }

    private func start(_ session: PluginSession, turn: Turn) throws(IntentError) {
        // An app that is replaced or removed goes before its last process does.
        let whenGone: @Sendable (Turn) -> Void = { [weak self, weak session, unowned host] _ in
            guard let session else { return }
            if let self {
                sessions.withLock { if $0[session.target] === session { $0[session.target] = nil } }
                noteEnd(of: session)
            }
            host.sessionGone(session)
        }
        if session.target == .main, let application = manifest?.application {
            return try start(application, session, turn: turn)
        }
        // Reading the files and the folder may take a while, the first time.
        host.reactor.keepWaiting()
        try checkFiles()
        try host.sessionBegins(session)
        try Paths.makeFolder(dataFolder)
        if !isTrusted { try checkData() }
        if session.target == .main, isTrusted {
            try InProcessTransport.start(
                library: library, dataFolder: dataFolder, session: session, reactor: host.reactor, log: host.log,
                turn: turn, whenGone: whenGone)
            return
        }
        let kind: CageSpecification.Kind =
            switch session.target {
            case .main: .main
            case .extension: .extension
            case .widget: .widget
            }
        var specification = CageSpecification(
            worker: host.workerPath, library: library, libraryFolder: folder,
            dataFolder: dataFolder, kind: kind, app: id, socket: -1, enforcement: host.enforcement,
            systemFolders: manifest?.systemFolders ?? [])
        specification.mayLack = host.settings.mayLack
        try grantFolders(&specification)
        try WorkerTransport.start(
            specification, session: session, reactor: host.reactor, log: host.log,
            startLimit: UInt64(host.settings.workerStart) * 1_000_000, turn: turn, whenGone: whenGone)
        watchIdle(session)
        watchData(session)
    }

    /// Lets a worker end that nothing was asked of for a while; longer where it keeps what takes runs back.
    private func watchIdle(_ session: PluginSession) {
        let idle = UInt64(host.settings.workerIdle) * 1_000_000
        _ = host.reactor.schedule(after: idle / 2) { [weak self, weak session] turn in
            guard let self, let session, session.state != .gone else { return }
            let isHeld = host.undoable.withLock { $0.isHeld(by: ObjectIdentifier(session)) }
            let limit = isHeld ? max(idle, UndoHistory.holding) : idle
            session.drainIfIdle(since: Reactor.now - min(Reactor.now, limit), turn: turn)
            watchIdle(session)
        }
    }

    /// Lets all processes of the app finish and end, and starts no other: another version takes its place, or none.
    func giveUp(turn: Turn) {
        isGivenUp.store(true, ordering: .sequentiallyConsistent)
        for session in allSessions { session.drain(turn: turn) }
    }
}

import CIntentSystem
import Glibc
import IntentProtocol
import IntentStore
import Synchronization

/// One run: gives events to its ``RunMachine`` and carries out the actions that come back.
///
/// Events are taken one after another, whichever thread brings them; actions are carried out without a lock held, so
/// that what they cause may come back at once.
final class Run: ClientCall, PluginCall {
    enum Event {
        case begin
        indirect case found(EntityPage)
        indirect case opened(FileValue)
        indirect case foundCollection(FoundCollection)
        indirect case queryFailed(IntentError)
        indirect case granted(GrantRecord?, hasDesk: Bool)
        indirect case answered(Answer)
        indirect case answeredElsewhere(Answer, by: String)
        indirect case asked(Question)
        indirect case reported(ProgressReport)
        case completed(RunResult)
        indirect case failed(Failure)
        indirect case lost(IntentError)
        case cancelled(CancellationReason)
        case callerLeft
        case backgroundWaits
        case backgroundBegan(Int64)
        case backgroundEnded
        case leaseExpired
        case graceEnded
    }

    struct Shared {
        var machine: RunMachine
        var events: [Event] = []
        var isBusy = false
        var session: PluginSession?
        /// The call's number in the session; 0 before it was sent.
        var number: UInt64 = 0
        /// Set where the run was stopped before its call was sent, which then must not be.
        var isWithdrawn = false
        /// Whether the call waits for its turn, or is being sent.
        var isWaiting = false
        /// Why it is to be cancelled once it was sent.
        var cancelsOnceSent: CancellationReason?
        var descriptors: [Int32] = []
        /// Collections that it uses; mostly none.
        var collections: [UsedCollection] = []
        /// Collections that its plugin builds.
        var builds: CollectionBuilds?
        var time: RunTime
        var timer: TimerWheel.Key?
        var grace: TimerWheel.Key?
        /// When the run was recorded; nil before.
        var recorded: Timestamp?
        @Rarely var progress: ProgressReport?
        var gate = ProgressGate()
        var gateTimer: TimerWheel.Key?
        @Rarely var waitingTask: WaitingTask?
        /// What the plugin was asked to perform; nil before.
        var performed: [NamedValue]?
        /// Whether it ever asked at the desk.
        var usesDesk = false
        /// Whether the app donates what it performs itself, which counts in place of the run.
        var isDonated = false
        var fronts = FrontCount()
    }

    /// How a run came about, where a client's plain request did not lead to it.
    struct Origin: Sendable {
        /// The run whose result asked for this one.
        var parent: RunIdentifier?
        /// The app of that run, and what it named.
        var opener: OpeningApp?
        /// Whether the result of another app led here: what the person decided for the caller counts for what they asked
        /// for, and not for this.
        var isForeign = false
        /// How many results led here, one after the other.
        var depth = 0
        /// The key of the request.
        var key: KeyedCalls.Name?
        /// Hears of the outcome in place of the client.
        var whenEnded: (@Sendable (RunMachine.Outcome, RunFacts, Turn) -> Void)?
    }

    let id = RunIdentifier.next()
    let app: App
    let entry: IntentEntry
    let target: RunTarget
    let reason: TargetReason
    unowned let host: Host
    let request: Perform
    let client: ClientSession
    let call: UInt64
    let origin: Origin?
    /// When it was asked for, by the monotonic clock.
    let startTime = Reactor.now
    let shared: Mutex<Shared>

    /// - Parameter descriptors: Open files that the request's values name by their index, the run's to close.
    init(
        _ request: consuming Perform, descriptors: [Int32] = [], app: App, entry: IntentEntry,
        target: (RunTarget, TargetReason), client: ClientSession, call: UInt64, host: Host, origin: Origin? = nil
    ) {
        self.app = app
        self.entry = entry
        (self.target, reason) = target
        self.client = client
        self.call = call
        self.host = host
        self.origin = origin
        let most = host.settings.limits[self.target] ?? self.target.limit
        let limit = request.deadline == 0 ? most : min(request.deadline, most)
        // Nobody else refers to the request where it was read a moment ago: it is changed in its place.
        request.run = id.description
        if request.caller.isEmpty { request.caller = client.caller }
        let completed = consume request
        self.request = completed
        shared = Mutex(
            Shared(
                machine: RunMachine(
                    completed, entry: entry,
                    reader: ParameterReader(
                        app.values.localized(for: completed.locale, in: completed.workingFolder)),
                    isNamedByApp: origin?.opener != nil),
                descriptors: descriptors,
                time: RunTime(
                    allowed: UInt64(limit) * 1_000_000, window: UInt64(host.settings.lease) * 1_000_000)))
    }

    var caller: String { request.caller }

    // MARK: Events

    func begin(turn: Turn) {
        handle(.begin, turn)
    }

    func cancel(_ reason: CancellationReason, turn: Turn) {
        handle(reason == .callerGone ? .callerLeft : .cancelled(reason), turn)
    }

    func answer(_ answer: Answer, turn: Turn) {
        handle(.answered(answer), turn)
    }

    /// A surface where a person sits answered in the caller's place.
    func answeredElsewhere(_ answer: Answer, by surface: String, turn: Turn) {
        handle(.answeredElsewhere(answer, by: surface), turn)
    }

    func plugin(_ session: PluginSession, sent frame: Frame, turn: Turn) {
        do throws(CBORError) {
            switch frame.kind {
            case .result:
                let result = try frame.read { (reader) throws(CBORError) in try RunResult(from: &reader) }
                handle(checked(result), turn)
            case .failure:
                let failure = try frame.read { (reader) throws(CBORError) in try Failure(from: &reader) }
                handle(.failed(failure.clipped), turn)
            case .ask:
                guard isShort(frame, of: session, turn) else { return }
                handle(.asked(try frame.read { (reader) throws(CBORError) in try Question(from: &reader) }), turn)
            case .progress:
                guard isShort(frame, of: session, turn) else { return }
                handle(
                    .reported(try frame.read { (reader) throws(CBORError) in try ProgressReport(from: &reader) }), turn)
            case .hostRequest:
                // It comes as a frame only where it can't be read.
                _ = try frame.read { (reader) throws(CBORError) in try AdminRequest(from: &reader) }
            case let kind where kind.endsCall:
                handle(.lost(Self.violation("a run was answered with \(kind)")), turn)
            default: break
            }
        } catch {
            handle(.lost(Self.violation("the plugin's \(frame.kind) can't be read: \(error)")), turn)
            if !frame.kind.endsCall { session.end(turn: turn) }
        }
    }

    func plugin(_ session: PluginSession, lost error: IntentError, turn: Turn) {
        if error.code == .workerDied || error.code == .libraryCrashed, !session.isGivenUp,
            let values = shared.withLock({ $0.number != 0 ? $0.performed : nil })
        {
            noteDeath(values)
        }
        handle(.lost(error), turn)
    }

    /// Whether what the plugin says may be passed on; where not, it is ended.
    private func isShort(_ frame: Frame, of session: PluginSession, _ turn: Turn) -> Bool {
        guard let error = SpokenLimits.refuse(frame) else { return true }
        handle(.lost(error), turn)
        session.end(turn: turn)
        return false
    }

    private static func violation(_ message: String) -> IntentError {
        IntentError(.system, .protocolViolation, message)
    }

    func handle(_ event: Event, _ turn: Turn) {
        var actions = shared.withLock { shared -> [RunMachine.Action]? in
            guard !shared.isBusy else {
                shared.events.append(event)
                return nil
            }
            shared.isBusy = true
            return apply(event, to: &shared)
        }
        while let current = actions {
            for action in current { carryOut(action, turn) }
            actions = shared.withLock { shared in
                guard !shared.events.isEmpty else {
                    shared.isBusy = false
                    return nil
                }
                return apply(shared.events.removeFirst(), to: &shared)
            }
        }
    }

    private func apply(_ event: Event, to shared: inout Shared) -> [RunMachine.Action] {
        switch event {
        case .begin: begin(&shared)
        case .found(let page): shared.machine.found(page)
        case .opened(let file): shared.machine.opened(file)
        case .foundCollection(let found): shared.machine.foundCollection(found)
        case .queryFailed(let error): shared.machine.queryFailed(error)
        case .granted(let grant, let hasDesk): shared.machine.granted(grant, hasDesk: hasDesk)
        case .answered(let answer): shared.machine.answered(answer)
        case .answeredElsewhere(let answer, let surface):
            shared.machine.answeredElsewhere(answer, by: surface)
        case .asked(let question): shared.machine.pluginAsks(question)
        case .reported(let report): shared.machine.pluginReports(report)
        case .completed(let result): shared.machine.pluginCompleted(result)
        case .failed(let failure): shared.machine.pluginFailed(failure)
        case .lost(let error): shared.machine.pluginLost(error)
        case .cancelled(let reason): shared.machine.cancelled(reason)
        case .callerLeft: shared.machine.callerLeft()
        case .backgroundWaits: shared.machine.backgroundWaits()
        case .backgroundBegan(let options): shared.machine.backgroundBegan(options: options)
        case .backgroundEnded: shared.machine.backgroundEnded()
        case .leaseExpired: shared.machine.leaseExpired()
        case .graceEnded: shared.machine.graceEnded()
        }
    }

    // MARK: Actions

    private func carryOut(_ action: RunMachine.Action, _ turn: Turn) {
        switch action {
        case .query(let query): ask(query, turn)
        case .open(let path): open(path, turn)
        case .read(let path): read(path, turn)
        case .findCollection(let text, let type, let isList, let withFile):
            findCollection(text, type: type, isList: isList, withFile: withFile, turn)
        case .findGrant: findGrant(turn)
        case .keepGrant(let policy, let level): keepGrant(policy, level)
        case .ask(let question): client.send(.ask, call: call, turn: turn) { question.write(to: &$0) }
        case .askElsewhere(let question):
            shared.withLock { $0.usesDesk = true }
            host.desk.ask(self, question, turn: turn)
        case .perform(let values): perform(values, turn)
        case .answer(let answer): tellPlugin(.answer, turn) { answer.write(to: &$0) }
        case .cancel(let reason): stop(reason, turn)
        case .endProcess: shared.withLock { $0.session }?.end(turn: turn)
        case .report(let report): self.report(report, turn)
        case .limit(let limit): bound(by: limit, turn, host)
        case .finish(let outcome): finish(outcome, turn)
        }
    }

    private func ask(_ query: EntityRequest, _ turn: Turn) {
        let lookup = Lookup(caller: request.caller) { [weak self] outcome, turn in
            switch outcome {
            case .success(let page): self?.handle(.found(page), turn)
            case .failure(let error): self?.handle(.queryFailed(error), turn)
            }
        }
        lookup.begin(query, in: app, limit: host.settings, reactor: host.reactor, turn: turn)
    }

    /// Opens a file for the plugin, which gets the descriptor with the perform.
    private func open(_ path: String, _ turn: Turn) {
        do throws(IntentError) {
            let file = try GivenFile(path: path)
            let index = try shared.withLock { (shared) throws(IntentError) in
                guard shared.fileCount < FrameLimits.descriptors else {
                    close(file.descriptor)
                    throw IntentError(
                        .request, .invalidValue,
                        "a run takes at most \(FrameLimits.descriptors) files and collections by handle",
                        remedy: "give fewer at once")
                }
                shared.descriptors.append(file.descriptor)
                return shared.descriptors.count - 1
            }
            handle(.opened(FileValue(name: file.name, content: .descriptor(index))), turn)
        } catch {
            handle(.queryFailed(error), turn)
        }
    }

    /// Reads a file for an answer, which no descriptor travels with.
    private func read(_ path: String, _ turn: Turn) {
        do throws(IntentError) {
            let file = try GivenFile(path: path)
            defer { close(file.descriptor) }
            handle(.opened(FileValue(name: file.name, content: .data(try file.content()))), turn)
        } catch {
            handle(.queryFailed(error), turn)
        }
    }

    private func perform(_ values: [NamedValue], _ turn: Turn) {
        let now = Timestamp.now()
        // Once: each access to an unowned reference takes a reference of its own.
        let host = host
        do {
            try checkPoison(values, host)
            if let key = origin?.key { try host.keys.begin(key, run: request.run) }
            try host.store.journal.record(
                id, client.labels(of: self), parent: origin?.parent?.description,
                parameters: keptParameters(values, host), started: now, process: Host.process)
        } catch {
            handle(.lost(error), turn)
            return
        }
        let (descriptors, collections) = shared.withLock { shared in
            shared.recorded = now
            shared.performed = values
            shared.isWaiting = true
            return (shared.descriptors, shared.collections)
        }
        host.began(self, turn: turn)
        if request.follow {
            client.send(.started, call: call, turn: turn) {
                RunStarted(run: self.request.run, target: self.target.rawValue).write(to: &$0)
            }
        }
        bound(by: .deadline, turn, host)
        let message = performCall(values, descriptors: descriptors, collections: collections)
        do {
            let (session, begun) = try app.begin(self, message, in: target, turn: turn)
            shared.withLock { shared in
                shared.session = session
                if begun == .sent { shared.isWaiting = false }
            }
        } catch {
            handle(.lost(error), turn)
        }
    }

    func began(_ number: UInt64) -> Bool {
        shared.withLock { shared in
            guard !shared.isWithdrawn else { return false }
            shared.number = number
            return true
        }
    }

    /// A cancel that came while another thread was sending the call follows it: before it, it would be passed over.
    func sent(turn: Turn) {
        let reason = shared.withLock { shared in
            defer { shared.cancelsOnceSent = nil }
            shared.isWaiting = false
            return shared.cancelsOnceSent
        }
        if let reason { tellPlugin(.cancel, turn) { Cancel(reason).write(to: &$0) } }
    }

    private func tellPlugin(_ kind: FrameKind, _ turn: Turn, _ payload: (inout CBORWriter) -> Void) {
        let (session, number) = shared.withLock { ($0.session, $0.number) }
        guard let session, number != 0 else { return }
        session.send(kind, call: number, FrameBuilder.frame(kind, call: number, payload), turn: turn)
    }

    /// Asks the plugin to stop; a call that it has not got yet never reaches it.
    private func stop(_ reason: CancellationReason, _ turn: Turn) {
        let (session, isWithdrawn, isWaiting) = shared.withLock { shared in
            if shared.number == 0 { shared.isWithdrawn = true }
            if shared.isWaiting { shared.cancelsOnceSent = reason }
            return (shared.session, shared.isWithdrawn, shared.isWaiting)
        }
        if isWithdrawn {
            // Where the session is sending it right now, it learns from `began` that it must not.
            _ = session?.withdraw(self, turn: turn)
            handle(.lost(IntentError(.system, .internal, "the run was still waiting")), turn)
            return
        }
        if !isWaiting { tellPlugin(.cancel, turn) { Cancel(reason).write(to: &$0) } }
        let key = host.reactor.schedule(after: UInt64(host.settings.grace) * 1_000_000) { [weak self] turn in
            self?.handle(.graceEnded, turn)
        }
        shared.withLock { $0.grace = key }
    }
}

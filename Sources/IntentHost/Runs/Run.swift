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
    private enum Event {
        case begin
        case found(EntityPage)
        case opened(FileValue)
        case queryFailed(IntentError)
        case answered(Answer)
        case asked(Question)
        case reported(ProgressReport)
        case completed(RunResult)
        case failed(Failure)
        case lost(IntentError)
        case cancelled(CancellationReason)
        case graceEnded
    }

    private struct Shared {
        var machine: RunMachine
        var events: [Event] = []
        var isBusy = false
        var session: PluginSession?
        var number: UInt64 = 0
        var descriptors: [Int32] = []
        var deadline: TimerWheel.Key?
        var grace: TimerWheel.Key?
        var isRecorded = false
        var progress: ProgressReport?
    }

    let id = RunIdentifier.next()
    let app: App
    private let entry: IntentEntry
    let target: RunTarget
    private unowned let host: Host
    private let request: Perform
    private let client: ClientSession
    private let call: UInt64
    private let started = Reactor.now
    /// Milliseconds that the intent may take.
    private let limit: UInt32
    private let shared: Mutex<Shared>

    init(
        _ request: Perform, app: App, entry: IntentEntry, target: RunTarget, client: ClientSession, call: UInt64,
        host: Host
    ) {
        self.app = app
        self.entry = entry
        self.target = target
        self.client = client
        self.call = call
        self.host = host
        let most = host.settings.limits[target] ?? target.limit
        limit = request.deadline == 0 ? most : min(request.deadline, most)
        var request = request
        request.run = id.description
        if request.caller.isEmpty { request.caller = client.name }
        self.request = request
        shared = Mutex(
            Shared(
                machine: RunMachine(
                    request, entry: entry,
                    reader: ParameterReader(app.values.localized(for: request.locale, in: request.workingFolder)))))
    }

    var progress: ProgressReport? { shared.withLock { $0.progress } }

    // MARK: Events

    func begin(turn: Turn) {
        handle(.begin, turn)
    }

    func cancel(_ reason: CancellationReason, turn: Turn) {
        handle(.cancelled(reason), turn)
    }

    func answer(_ answer: Answer, turn: Turn) {
        handle(.answered(answer), turn)
    }

    func plugin(_ session: PluginSession, sent frame: Frame, turn: Turn) {
        do throws(CBORError) {
            switch frame.kind {
            case .result:
                handle(.completed(try frame.read { (reader) throws(CBORError) in try RunResult(from: &reader) }), turn)
            case .failure:
                handle(.failed(try frame.read { (reader) throws(CBORError) in try Failure(from: &reader) }), turn)
            case .ask:
                handle(.asked(try frame.read { (reader) throws(CBORError) in try Question(from: &reader) }), turn)
            case .progress:
                handle(
                    .reported(try frame.read { (reader) throws(CBORError) in try ProgressReport(from: &reader) }), turn)
            case .hostRequest: refuse(frame, session, turn)
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
        handle(.lost(error), turn)
    }

    private static func violation(_ message: String) -> IntentError {
        IntentError(.system, .protocolViolation, message)
    }

    /// Stores of the host that a plugin asks for are not there in this version.
    private func refuse(_ frame: Frame, _ session: PluginSession, _ turn: Turn) {
        let error = IntentError(.request, .unsupported, "this host does not offer what was asked for")
        let bytes = FrameBuilder.frame(.hostReply, call: frame.call) { HostReply(.failure(error)).write(to: &$0) }
        session.send(.hostReply, call: frame.call, bytes, turn: turn)
    }

    private func handle(_ event: Event, _ turn: Turn) {
        var actions = shared.withLock { shared -> [RunMachine.Action]? in
            guard !shared.isBusy else {
                shared.events.append(event)
                return nil
            }
            shared.isBusy = true
            return Self.apply(event, to: &shared)
        }
        while let current = actions {
            for action in current { carryOut(action, turn) }
            actions = shared.withLock { shared in
                guard !shared.events.isEmpty else {
                    shared.isBusy = false
                    return nil
                }
                return Self.apply(shared.events.removeFirst(), to: &shared)
            }
        }
    }

    private static func apply(_ event: Event, to shared: inout Shared) -> [RunMachine.Action] {
        switch event {
        case .begin: shared.machine.begin()
        case .found(let page): shared.machine.found(page)
        case .opened(let file): shared.machine.opened(file)
        case .queryFailed(let error): shared.machine.queryFailed(error)
        case .answered(let answer): shared.machine.answered(answer)
        case .asked(let question): shared.machine.pluginAsks(question)
        case .reported(let report): shared.machine.pluginReports(report)
        case .completed(let result): shared.machine.pluginCompleted(result)
        case .failed(let failure): shared.machine.pluginFailed(failure)
        case .lost(let error): shared.machine.pluginLost(error)
        case .cancelled(let reason): shared.machine.cancelled(reason)
        case .graceEnded: shared.machine.graceEnded()
        }
    }

    // MARK: Actions

    private func carryOut(_ action: RunMachine.Action, _ turn: Turn) {
        switch action {
        case .query(let query): ask(query, turn)
        case .open(let path): open(path, turn)
        case .ask(let question): client.send(.ask, call: call, turn: turn) { question.write(to: &$0) }
        case .perform(let values): perform(values, turn)
        case .answer(let answer): tellPlugin(.answer, turn) { answer.write(to: &$0) }
        case .cancel(let reason): stop(reason, turn)
        case .endProcess: shared.withLock { $0.session }?.end(turn: turn)
        case .report(let report): self.report(report, turn)
        case .deadline(let isRunning): setDeadline(isRunning)
        case .finish(let outcome): finish(outcome, turn)
        }
    }

    private func ask(_ query: EntityRequest, _ turn: Turn) {
        let lookup = Lookup { [weak self] outcome, turn in
            switch outcome {
            case .success(let page): self?.handle(.found(page), turn)
            case .failure(let error): self?.handle(.queryFailed(error), turn)
            }
        }
        lookup.begin(query, in: app, limit: host.settings, reactor: host.reactor, turn: turn)
    }

    private func open(_ path: String, _ turn: Turn) {
        let descriptor = intent_open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK, 0)
        guard descriptor >= 0 else {
            let words = String(cString: strerror(-descriptor))
            handle(
                .queryFailed(IntentError(.request, .invalidValue, "the file \(path) can't be opened: \(words)")), turn)
            return
        }
        let index = shared.withLock { shared in
            shared.descriptors.append(descriptor)
            return shared.descriptors.count - 1
        }
        let name = path.split(separator: "/").last.map(String.init) ?? path
        handle(.opened(FileValue(name: name, content: .descriptor(index))), turn)
    }

    private func perform(_ values: [NamedValue], _ turn: Turn) {
        do {
            try host.store.journal.record(
                RunStart(
                    id: id, intent: entry.fullName, app: app.id, caller: request.caller, surface: request.surface,
                    target: target.rawValue, process: Host.process))
        } catch {
            handle(.lost(error), turn)
            return
        }
        let descriptors = shared.withLock { shared in
            shared.isRecorded = true
            return shared.descriptors
        }
        host.began(self, turn: turn)
        if request.follow {
            client.send(.started, call: call, turn: turn) {
                RunStarted(run: self.request.run, target: self.target.rawValue).write(to: &$0)
            }
        }
        setDeadline(true)
        let message = OutgoingCall(.perform, descriptors: descriptors) {
            request.write(to: &$0, app: app.id, intent: entry.intent.id, parameters: values)
        }
        do {
            let session = try app.begin(self, message, in: target, turn: turn)
            shared.withLock { $0.session = session }
        } catch {
            handle(.lost(error), turn)
        }
    }

    func began(_ number: UInt64) {
        shared.withLock { $0.number = number }
    }

    private func tellPlugin(_ kind: FrameKind, _ turn: Turn, _ payload: (inout CBORWriter) -> Void) {
        let (session, number) = shared.withLock { ($0.session, $0.number) }
        guard let session, number != 0 else { return }
        session.send(kind, call: number, FrameBuilder.frame(kind, call: number, payload), turn: turn)
    }

    private func stop(_ reason: CancellationReason, _ turn: Turn) {
        if let session = shared.withLock({ $0.session }), session.withdraw(self, turn: turn) {
            handle(.lost(IntentError(.system, .internal, "the run was still waiting")), turn)
            return
        }
        tellPlugin(.cancel, turn) { Cancel(reason).write(to: &$0) }
        let key = host.reactor.schedule(after: UInt64(host.settings.grace) * 1_000_000) { [weak self] turn in
            self?.handle(.graceEnded, turn)
        }
        shared.withLock { $0.grace = key }
    }

    private func report(_ report: ProgressReport, _ turn: Turn) {
        shared.withLock { $0.progress = report }
        if request.follow { client.send(.progress, call: call, turn: turn) { report.write(to: &$0) } }
        host.changed(self, turn: turn)
    }

    private func setDeadline(_ isRunning: Bool) {
        let old = shared.withLock { shared in
            defer { shared.deadline = nil }
            return shared.deadline
        }
        if let old { host.reactor.cancel(old) }
        guard isRunning, shared.withLock({ $0.isRecorded }) else { return }
        let key = host.reactor.schedule(after: UInt64(limit) * 1_000_000) { [weak self] turn in
            self?.handle(.cancelled(.timeout), turn)
        }
        shared.withLock { $0.deadline = key }
    }

    private func finish(_ outcome: RunMachine.Outcome, _ turn: Turn) {
        let (timers, wasRecorded, process, descriptors) = shared.withLock { shared in
            defer {
                shared.deadline = nil
                shared.grace = nil
                shared.descriptors = []
            }
            return (
                [shared.deadline, shared.grace].compactMap { $0 }, shared.isRecorded, shared.session?.process ?? 0,
                shared.descriptors
            )
        }
        for timer in timers { host.reactor.cancel(timer) }
        for descriptor in descriptors { close(descriptor) }
        let duration = (Reactor.now - started) / 1000
        let isNamed = request.app == app.id && request.intent == entry.intent.id
        let recorded = RunFacts(
            run: request.run, target: target.rawValue, process: process, duration: duration,
            name: isNamed ? "" : entry.fullName)
        let outcome = wasRecorded ? record(outcome, recorded) : outcome
        // A run that was refused before it began has no record that its identifier would lead to.
        let facts = wasRecorded ? recorded : .none
        switch outcome {
        case .completed(var result):
            result.facts = facts
            client.send(.result, call: call, turn: turn) { result.write(to: &$0) }
        case .failed(let error):
            client.send(.failure, call: call, turn: turn) { Failure(error, facts: facts).write(to: &$0) }
        case .cancelled(let reason, let error):
            client.send(.failure, call: call, turn: turn) {
                Failure(error, cancellation: reason, facts: facts).write(to: &$0)
            }
        }
        if wasRecorded { host.ended(self, turn: turn) }
    }

    /// Writes the outcome to the journal, before the caller hears of it.
    ///
    /// - Returns: The outcome, or the journal's failure in its place: what is not on record was not acknowledged.
    private func record(_ outcome: RunMachine.Outcome, _ facts: RunFacts) -> RunMachine.Outcome {
        var end = RunEnd(
            id: id, outcome: .completed, durationMicroseconds: Int64(facts.duration), target: facts.target,
            worker: facts.process)
        switch outcome {
        case .completed: break
        case .failed(let error): (end.outcome, end.error) = (.failed, error)
        case .cancelled(let reason, let error):
            (end.outcome, end.cancellation, end.error) = (.cancelled, reason.rawValue, error)
        }
        do {
            try host.store.journal.record(end)
            return outcome
        } catch {
            return .failed(error)
        }
    }
}

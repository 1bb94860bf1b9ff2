import Glibc
import IntentProtocol
import IntentStore

// How a run ends for its caller and for its record.
extension Run {
    func finish(_ outcome: RunMachine.Outcome, _ turn: Turn) {
        let host = host
        let (timers, wasRecorded, process, descriptors, last, confirmedBy, background, usesDesk) = shared.withLock {
            shared in
            defer {
                shared.timer = nil
                shared.grace = nil
                shared.gateTimer = nil
                shared.descriptors = []
            }
            return (
                (shared.timer, shared.grace, shared.gateTimer), shared.recorded != nil,
                shared.session?.process ?? 0, shared.descriptors, shared.gate.finish(), shared.machine.confirmedBy,
                shared.machine.backgroundOptions, shared.usesDesk
            )
        }
        if let timer = timers.0 { host.reactor.cancel(timer) }
        if let grace = timers.1 { host.reactor.cancel(grace) }
        if let gate = timers.2 { host.reactor.cancel(gate) }
        for descriptor in descriptors { close(descriptor) }
        leaveCollections(turn)
        if let last { sendProgress(last, turn) }
        if entry.isLongRunning { leaveGraphics(turn) }
        if usesDesk { host.desk.close(self, turn: turn) }
        let duration = (Reactor.now - startTime) / 1000
        let isNamed = request.app == app.id && request.intent == entry.intent.id
        guard wasRecorded else {
            // A run that was refused before it began has no record that its identifier would lead to.
            return tell(outcome, .none, turn)
        }
        let facts = RunFacts(
            run: request.run, target: target.rawValue, process: process, duration: duration,
            name: isNamed ? "" : entry.fullName)
        var end = RunEnd(
            id: id, outcome: .completed, durationMicroseconds: Int64(duration), worker: process,
            confirmedBy: confirmedBy, background: background)
        let recorded = record(outcome, &end, host)
        if case .completed(let result) = recorded {
            let (performed, isDonated) = shared.withLock { ($0.performed ?? [], $0.isDonated) }
            noteSuccess(performed, host)
            if let title = result.undo { keepUndo(title) }
            if entry.isLearned, !isDonated { host.learner.note(id, of: app.id, entry, values: performed) }
        }
        if case .completed(let result) = recorded, result.opens != nil {
            host.ended(self, end, turn: turn)
            open(result, facts, turn)
        } else {
            tell(recorded, facts, turn)
            host.ended(self, end, turn: turn)
        }
    }

    /// Keeps that the run can be taken back, by the process that ran it.
    private func keepUndo(_ title: String) {
        guard let session = shared.withLock({ $0.session }) else { return }
        let entry = UndoHistory.Entry(
            run: request.run, app: app.id, title: title, target: target, holder: ObjectIdentifier(session))
        host.undoable.withLock { $0.add(entry) }
    }

    /// Writes the outcome to the journal, before the caller hears of it.
    ///
    /// - Returns: The outcome, or the journal's failure in its place: what is not on record was not acknowledged.
    private func record(
        _ outcome: RunMachine.Outcome, _ end: inout RunEnd, _ host: Host
    ) -> RunMachine.Outcome {
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

    /// Tells whoever waits for the run.
    func tell(_ outcome: RunMachine.Outcome, _ facts: RunFacts, _ turn: Turn) {
        if let origin {
            if let key = origin.key { host.keys.end(key, outcome, facts, turn: turn) }
            if let whenEnded = origin.whenEnded { return whenEnded(outcome, facts, turn) }
        }
        client.tell(outcome, facts, call: call, turn: turn)
    }

    // MARK: On record

    private func start(at time: Timestamp) -> RunStart {
        RunStart(
            id: id, intent: entry.fullName, app: app.id, caller: request.caller, surface: request.surface,
            target: target.rawValue, reason: reason.rawValue, parent: origin?.parent?.description,
            started: time, process: Host.process, program: client.program)
    }

    /// The values for the journal, where they are to be kept: not those of an intent that a person has to prove
    /// themselves for.
    func keptParameters(_ values: [NamedValue], _ host: Host) -> String? {
        guard host.settings.keepsParameters, !entry.isPrivate else { return nil }
        return JSON.object(values.map { JSON.Member($0.name, $0.value.json) }).text()
    }

    /// The run as history will tell of it; nil before it is on record.
    var record: RunRecord? {
        shared.withLock { shared in
            shared.recorded.map { time in
                var record = RunRecord(start(at: time))
                record.worker = shared.session?.process
                record.confirmedBy = shared.machine.confirmedBy
                record.background = shared.machine.backgroundOptions
                return record
            }
        }
    }
}

extension ClientSession {
    /// Ends a run's call with its outcome.
    func tell(_ outcome: RunMachine.Outcome, _ facts: RunFacts, call: UInt64, turn: Turn) {
        switch outcome {
        case .completed(let result):
            send(.result, call: call, turn: turn) { result.write(to: &$0, facts: facts) }
        case .failed(let error):
            send(.failure, call: call, turn: turn) { Failure(error, facts: facts).write(to: &$0) }
        case .cancelled(let reason, let error):
            send(.failure, call: call, turn: turn) {
                Failure(error, cancellation: reason, facts: facts).write(to: &$0)
            }
        }
    }
}

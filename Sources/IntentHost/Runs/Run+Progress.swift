import IntentProtocol

// How far a run is: kept for who asks, told to who follows.
extension Run {
    /// The last report; nil where there was none.
    var progress: ProgressReport? { shared.withLock { $0.progress } }

    /// Takes a report: the newest counts, and at most so many are told as ``ProgressGate`` lets through.
    func report(_ report: ProgressReport, _ turn: Turn) {
        let now = Reactor.now
        let decision = shared.withLock { shared in
            shared.progress = report
            shared.time.renew(at: now)
            return shared.gate.take(report, at: now)
        }
        switch decision {
        case .merged: break
        case .send: tellProgress(report, turn)
        case .wait(let time): lookAtGate(at: time)
        }
    }

    private func lookAtGate(at time: UInt64) {
        let key = host.reactor.schedule(at: time) { [weak self] turn in self?.gateIsDue(turn) }
        shared.withLock { $0.gateTimer = key }
    }

    private func gateIsDue(_ turn: Turn) {
        let now = Reactor.now
        // A client that does not read gets the newest report when it reads again, and not all those that it missed.
        let isBehind = request.follow && client.isBehind
        let due = shared.withLock { shared -> ProgressReport? in
            guard !shared.machine.isFinished else { return nil }
            if isBehind {
                shared.gate.postpone()
                return nil
            }
            return shared.gate.due(at: now)
        }
        if let due { tellProgress(due, turn) }
        if isBehind, shared.withLock({ $0.gate.hasKept }) {
            host.changed(self, turn: turn)
            lookAtGate(at: now + ProgressGate.interval)
        }
    }

    private func tellProgress(_ report: ProgressReport, _ turn: Turn) {
        sendProgress(report, turn)
        host.changed(self, turn: turn)
    }

    func sendProgress(_ report: ProgressReport, _ turn: Turn) {
        if request.follow { client.send(.progress, call: call, turn: turn) { report.write(to: &$0) } }
    }
}

import IntentProtocol

// The limit that bounds a run now, and what is done at its end.
extension Run {
    func bound(by limit: RunMachine.Limit, _ turn: Turn, _ host: Host) {
        let (old, verdict) = shared.withLock { shared in
            defer { shared.timer = nil }
            guard shared.recorded != nil else { return (shared.timer, RunTime.Verdict.unbounded) }
            return (shared.timer, shared.time.bound(by: limit, at: Reactor.now))
        }
        if let old { host.reactor.cancel(old) }
        obey(verdict, turn, host)
    }

    private func obey(_ verdict: RunTime.Verdict, _ turn: Turn, _ host: Host) {
        switch verdict {
        case .unbounded: break
        case .deadlinePassed: handle(.cancelled(.timeout), turn)
        case .leaseExpired: handle(.leaseExpired, turn)
        case .wait(let time):
            // The timer holds the run, which takes it back at its end: a weak reference would cost every later one.
            let key = host.reactor.schedule(at: time) { [self] turn in
                obey(shared.withLock { $0.time.look(at: Reactor.now) }, turn, self.host)
            }
            shared.withLock { $0.timer = key }
        }
    }
}

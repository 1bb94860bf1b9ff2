import IntentProtocol

// The limit that bounds a run now, and what is done at its end.
extension Run {
    func bound(by limit: RunMachine.Limit, _ turn: Turn) {
        let (old, verdict) = shared.withLock { shared in
            defer { shared.timer = nil }
            guard shared.recorded != nil else { return (shared.timer, RunTime.Verdict.unbounded) }
            return (shared.timer, shared.time.bound(by: limit, at: Reactor.now))
        }
        if let old { host.reactor.cancel(old) }
        obey(verdict, turn)
    }

    private func obey(_ verdict: RunTime.Verdict, _ turn: Turn) {
        switch verdict {
        case .unbounded: break
        case .deadlinePassed: handle(.cancelled(.timeout), turn)
        case .leaseExpired: handle(.leaseExpired, turn)
        case .wait(let time):
            let key = host.reactor.schedule(at: time) { [weak self] turn in
                guard let self else { return }
                obey(shared.withLock { $0.time.look(at: Reactor.now) }, turn)
            }
            shared.withLock { $0.timer = key }
        }
    }
}

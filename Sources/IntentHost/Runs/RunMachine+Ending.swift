package import IntentProtocol

// How a performed run ends: by itself, at a limit, or because somebody wants it to.
extension RunMachine {
    package mutating func pluginCompleted(_ result: RunResult) -> [Action] {
        switch state {
        case .performing, .stopping: finish(.completed(result))
        case .resolving, .finished: []
        }
    }

    package mutating func pluginFailed(_ failure: Failure) -> [Action] {
        switch state {
        case .performing:
            if let reason = failure.cancellation { return finish(.cancelled(reason, failure.error)) }
            return finish(.failed(failure.error))
        case .stopping(let outcome): return finish(outcome)
        case .resolving, .finished: return []
        }
    }

    /// The plugin's process is gone, or none could be had.
    package mutating func pluginLost(_ error: IntentError) -> [Action] {
        switch state {
        case .finished: []
        case .stopping(let outcome): finish(outcome)
        case .resolving, .performing: finish(.failed(error))
        }
    }

    package mutating func pluginReports(_ report: ProgressReport) -> [Action] {
        takesProgress ? [.report(report)] : []
    }

    /// Somebody or something wants the run to end.
    package mutating func cancelled(_ reason: CancellationReason) -> [Action] {
        let outcome = Outcome.cancelled(reason, reason.error(for: intent.id))
        switch state {
        case .finished, .stopping: return []
        case .resolving: return finish(outcome)
        case .performing: return stop(reason, outcome)
        }
    }

    /// Asks the plugin to stop, with the outcome that the run has unless it still completes.
    mutating func stop(_ reason: CancellationReason, _ outcome: Outcome) -> [Action] {
        state = .stopping(outcome)
        asked = [:]
        unfound = []
        confirmations.waiting = []
        return [.limit(.none), .cancel(reason)]
    }

    /// The grace period after a ``Action/cancel(_:)`` is over.
    package mutating func graceEnded() -> [Action] {
        guard case .stopping(let outcome) = state else { return [] }
        return [.endProcess] + finish(outcome)
    }

    // MARK: Long work

    /// Long work waits until what it needs is free, and takes nothing of the run's time.
    package mutating func backgroundWaits() -> [Action] {
        guard case .performing = state else { return [] }
        isQueued = true
        return [.limit(.none)]
    }

    /// The plugin begins work that may take long, as long as it tells how far it is.
    ///
    /// - Parameter options: What it needs, `LongRunningTaskOptions` as bits.
    package mutating func backgroundBegan(options: Int64) -> [Action] {
        guard case .performing = state else { return [] }
        leases += 1
        let wasQueued = isQueued
        isQueued = false
        backgroundOptions = (backgroundOptions ?? 0) | options
        return leases == 1 || wasQueued ? resumed : []
    }

    /// The plugin's long work is done: the deadline holds again.
    package mutating func backgroundEnded() -> [Action] {
        guard case .performing = state, leases > 0 else { return [] }
        leases -= 1
        return leases == 0 ? resumed : []
    }

    /// Whether the plugin does long work now.
    var hasLease: Bool { leases > 0 && takesProgress }

    /// The long work told nothing for a whole window.
    package mutating func leaseExpired() -> [Action] {
        guard case .performing = state, leases > 0 else { return [] }
        return stop(.timeout, .cancelled(.timeout, Self.silence(intent.id)))
    }
}

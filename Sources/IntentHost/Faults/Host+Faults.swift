import IntentProtocol
import IntentStore

// What the host holds back because it failed too often, and lets go again.
extension Host {
    /// Answers `plugin.retry`: an app's workers may start at once, its requests run, and its quarantine is over.
    func retry(_ arguments: RequestArguments) throws(IntentError) -> CBOR {
        let app = try installed(try arguments.text("id"))
        let requests = poison.withLock { $0.clear(app: app.id) }
        let starts = app.clearBackoff()
        log.write("\(app.id): \(requests) requests and \(starts) starts are no longer held back")
        return .object([
            "id": .text(app.id), "requests": .int(Int64(requests)), "starts": .int(Int64(starts)),
        ])
    }

    /// What is held back now, as `status` and `doctor` tell it.
    var heldBack: [CBOR] {
        let now = Reactor.now
        let requests = poison.withLock { $0.poisoned(at: now) }.map { request, entry in
            CBOR.object([
                "app": .text(request.app), "intent": .text(request.intent), "deaths": .int(Int64(entry.deaths)),
                "seconds": .int(Int64((entry.until - now) / 1_000_000_000)),
                "reason": .text("with some values it ended its worker \(entry.deaths) times"),
            ])
        }
        let starts = apps.current.sorted.flatMap { app in
            app.backoffs(at: now).map { target, backoff, wait in
                CBOR.object([
                    "app": .text(app.id), "target": .text(target.rawValue), "deaths": .int(Int64(backoff.deaths)),
                    "seconds": .int(Int64(wait / 1_000_000_000)),
                    "reason": .text("its process died \(backoff.deaths) times before it was ready: \(backoff.cause)"),
                ])
            }
        }
        return requests + starts
    }
}

extension App {
    /// - Throws: `worker-unavailable` where the process of a target died too often before it was ready.
    func checkBackoff(_ target: RunTarget) throws(IntentError) {
        let backoff = backoffs.withLock { $0[target] }
        guard let backoff, let wait = backoff.wait(at: Reactor.now) else { return }
        throw IntentError(
            .system, .workerUnavailable,
            "the process of \(id) died \(backoff.deaths) times before it was ready, and is started again in"
                + " \(FaultText.duration(wait)); the last time: \(backoff.cause)",
            remedy: "see intentctl plugin check \(id); intentctl plugin retry \(id) starts it at once")
    }

    /// A session ended.
    func noteEnd(of session: PluginSession) {
        guard let cause = session.diedStarting else {
            if session.wasOpened { backoffs.withLock { $0[session.target] = nil } }
            return
        }
        let most = UInt64(host.settings.backoff) * 1_000_000
        backoffs.withLock {
            $0[session.target, default: StartBackoff()].died(at: Reactor.now, cause: cause, most: most)
        }
    }

    func clearBackoff() -> Int {
        backoffs.withLock { backoffs in
            defer { backoffs = [:] }
            return backoffs.count
        }
    }

    func backoffs(at time: UInt64) -> [(RunTarget, StartBackoff, UInt64)] {
        backoffs.withLock { $0 }.compactMap { target, backoff in backoff.wait(at: time).map { (target, backoff, $0) } }
            .sorted { $0.0.rawValue < $1.0.rawValue }
    }
}

import IntentProtocol
import IntentStore

// Requests that end their workers are not performed for ever.
extension Run {
    /// The request as it is held against: what it is to perform, with the values that were read.
    func poisonRequest(_ values: [NamedValue]) -> PoisonList.Request {
        let asked = Perform(app: app.id, intent: entry.intent.id, parameters: values)
        var digest = SHA256()
        digest.update(FrameBuilder.frame(.perform, call: 0) { asked.write(to: &$0) })
        return PoisonList.Request(app: app.id, intent: entry.fullName, digest: digest.hexadecimalDigest)
    }

    /// Whether a request of the intent has ended its worker.
    private func isHeldAgainst(_ host: Host) -> Bool {
        // Nothing is held against anybody nearly always: the names are not even looked at.
        guard host.poison.withLock({ !$0.isEmpty }) else { return false }
        return host.poison.withLock { $0.concerns(app: app.id, intent: entry.fullName) }
    }

    /// - Throws: `poisoned` where the request has ended its worker too often.
    func checkPoison(_ values: [NamedValue], _ host: Host) throws(IntentError) {
        guard isHeldAgainst(host) else { return }
        // Not under the lock, which every run takes: the values may be long.
        let (request, now) = (poisonRequest(values), Reactor.now)
        guard let held = host.poison.withLock({ $0.poisoned(request, at: now) }) else { return }
        throw IntentError(
            .app, .poisoned,
            "\(entry.fullName) with these values ended its worker \(held.deaths) times, so it is not run for another"
                + " \(FaultText.duration(held.until - now))",
            remedy: "tell its author; intentctl plugin retry \(app.id) lets it run at once")
    }

    /// The worker died with the run, and nobody had ended it.
    func noteDeath(_ values: [NamedValue]) {
        let request = poisonRequest(values)
        host.poison.withLock {
            $0.died(request, at: Reactor.now, lifetime: UInt64(host.settings.poison) * 1_000_000)
        }
    }

    /// The run was performed to its end.
    func noteSuccess(_ values: [NamedValue], _ host: Host) {
        guard isHeldAgainst(host) else { return }
        let request = poisonRequest(values)
        host.poison.withLock { $0.completed(request) }
    }
}

/// The words for what is held back.
enum FaultText {
    /// Such as `40 s` or `9 min`, rounded up.
    static func duration(_ nanoseconds: UInt64) -> String {
        let seconds = (nanoseconds + 999_999_999) / 1_000_000_000
        return seconds < 120 ? "\(max(seconds, 1)) s" : "\((seconds + 59) / 60) min"
    }
}

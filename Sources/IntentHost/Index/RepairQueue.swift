import IntentProtocol

/// Which apps' parts of the search index are being made good, and what is done next: a pure state machine.
///
///     (nothing) ── need ──▶ waiting ── a place is free ──▶ running ── done ──▶ (nothing)
///                              ▲                              │
///                              └── due ── paused ◀── failed ──┘   (the last time: given up)
///
/// One repair of an app goes on at a time. Another one that is needed meanwhile runs after it.
struct RepairQueue {
    /// Apps that are repaired side by side.
    static let atOnce = 2
    /// Times that a repair is tried.
    static let attempts = 3
    /// Seconds before the second attempt; each further one waits four times as long.
    static let pause: UInt64 = 5

    /// What is to be done.
    enum Job: Hashable, Sendable {
        /// All items of the app, with the reason.
        case all(String)
        /// Certain entities of a type.
        case entities(String, [String])
    }

    enum Action: Hashable {
        case start(app: String, Job)
        /// Tell the queue after so many seconds that the app is ``due(_:)``.
        case wait(app: String, seconds: UInt64)
        /// It failed for good, or the app is gone.
        case giveUp(app: String, Job, IntentError)
    }

    private enum State: Hashable {
        case waiting
        case running
        case paused
    }

    private struct Repair {
        var job: Job
        var state = State.waiting
        var attempt = 1
        var next: [Job] = []
    }

    private var repairs: [String: Repair] = [:]
    private var order: [String] = []

    /// The apps that something is done or to be done for, in the order of asking.
    var apps: [String] { order }
    func isRunning(_ app: String) -> Bool { repairs[app]?.state == .running }
    var isEmpty: Bool { repairs.isEmpty }

    /// An app's index, or a part of it, is to be made good.
    mutating func need(_ job: Job, of app: String) -> [Action] {
        guard var repair = repairs[app] else {
            repairs[app] = Repair(job: job)
            order.append(app)
            return fill()
        }
        // Who repairs all of it repairs each part; what runs already may have passed the part by.
        switch (repair.job, repair.state) {
        case (.all, .waiting), (.all, .paused): return []
        default: break
        }
        if repair.next.contains(where: { if case .all = $0 { true } else { false } }) { return [] }
        if case .all = job { repair.next = [job] } else if !repair.next.contains(job) { repair.next.append(job) }
        repairs[app] = repair
        return []
    }

    /// A repair that was started has succeeded.
    mutating func done(_ app: String) -> [Action] {
        guard let repair = repairs[app], repair.state == .running else { return [] }
        return goOn(app, repair)
    }

    /// A repair that was started has failed.
    mutating func failed(_ app: String, _ error: IntentError) -> [Action] {
        guard var repair = repairs[app], repair.state == .running else { return [] }
        guard repair.attempt < Self.attempts, Self.mayPass(error) else {
            return [.giveUp(app: app, repair.job, error)] + goOn(app, repair)
        }
        let pause = (1..<repair.attempt).reduce(Self.pause) { pause, _ in pause * 4 }
        repair.attempt += 1
        repair.state = .paused
        repairs[app] = repair
        return [.wait(app: app, seconds: pause)] + fill()
    }

    /// Whether it may go better another time: what the app can't do it won't learn.
    private static func mayPass(_ error: IntentError) -> Bool {
        error.code != .unsupported && error.code != .notFound && error.code != .storageFull
    }

    /// The pause before another attempt is over.
    mutating func due(_ app: String) -> [Action] {
        guard repairs[app]?.state == .paused else { return [] }
        repairs[app]?.state = .waiting
        return fill()
    }

    /// The app was removed or replaced.
    mutating func removed(_ app: String) -> [Action] {
        guard let repair = repairs.removeValue(forKey: app) else { return [] }
        order.removeAll { $0 == app }
        let error = IntentError(.request, .notFound, "\(app) was removed or replaced meanwhile")
        return [.giveUp(app: app, repair.job, error)] + fill()
    }

    private mutating func goOn(_ app: String, _ repair: Repair) -> [Action] {
        var rest = repair.next
        if rest.isEmpty {
            repairs[app] = nil
            order.removeAll { $0 == app }
        } else {
            repairs[app] = Repair(job: rest.removeFirst(), next: rest)
        }
        return fill()
    }

    private mutating func fill() -> [Action] {
        var actions: [Action] = []
        var running = repairs.values.filter { $0.state == .running }.count
        for app in order where running < Self.atOnce {
            guard let repair = repairs[app], repair.state == .waiting else { continue }
            repairs[app]?.state = .running
            running += 1
            actions.append(.start(app: app, repair.job))
        }
        return actions
    }
}

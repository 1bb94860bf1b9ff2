import Dispatch
package import IntentProtocol
import Synchronization

/// A progress that tells the caller of a run how far it is.
///
/// Foundation on Linux observes no key paths, so the setters report. The first ``burst`` reports of a run are sent at
/// once, later ones at most every ``interval``; one that comes too soon waits for a timer, and of several that wait only
/// the newest goes out. Without a change there is no timer. A progress that has children, whose changes don't pass our
/// setters, is looked at again and again until it is finished.
///
/// A plain `Progress` on Linux traps when its total goes from a positive number to 0, and its descriptions can't be
/// set; this one takes both.
public final class RunProgress: Progress, @unchecked Sendable {
    // Unchecked: what we add is guarded by a lock; the rest is as safe as Foundation's own class.

    /// The shortest time between two reports: 50 ms, which makes 20 a second.
    static let interval = UInt64(50_000_000)

    /// Reports of a run that are sent at once: 64.
    static let burst = 64

    private struct State {
        var report = ProgressReport(completed: 0, total: 0)
        var sent: ProgressReport?
        var sentAt: UInt64 = 0
        var burst = RunProgress.burst
        var hasTimer = false
        var hasChildren = false
        var isFinished = false
        /// Whether a run without a host has ended, so that the next write belongs to another run.
        var awaitsAnotherRun = false
    }

    private let state = Mutex(State())
    private let outlet: any ProgressOutlet

    init(_ outlet: any ProgressOutlet) {
        self.outlet = outlet
        super.init(parent: nil, userInfo: nil)
    }

    /// How many units there are; 0 or less as long as that isn't known.
    public override var totalUnitCount: Int64 {
        get { super.totalUnitCount }
        set {
            beginAnotherRun()
            if newValue == 0, super.totalUnitCount > 0 { super.totalUnitCount = -1 }
            super.totalUnitCount = newValue
            note { $0.total = newValue }
        }
    }

    /// How many units are done.
    public override var completedUnitCount: Int64 {
        get { super.completedUnitCount }
        set {
            beginAnotherRun()
            super.completedUnitCount = newValue
            note { $0.completed = newValue }
        }
    }

    /// What is said of the run, such as "Copying 3 files".
    public override var localizedDescription: String! {
        get { state.withLock { $0.report.description } ?? super.localizedDescription }
        set { note { $0.description = newValue } }
    }

    /// More about the run, such as "2 of 3".
    public override var localizedAdditionalDescription: String! {
        get { state.withLock { $0.report.detail } ?? super.localizedAdditionalDescription }
        set { note { $0.detail = newValue } }
    }

    public override func addChild(_ child: Progress, withPendingUnitCount inUnitCount: Int64) {
        super.addChild(child, withPendingUnitCount: inUnitCount)
        noteChildren()
    }

    public override func becomeCurrent(withPendingUnitCount unitCount: Int64) {
        super.becomeCurrent(withPendingUnitCount: unitCount)
        noteChildren()
    }

    /// Sends the newest report where it was not sent; nothing is sent afterwards.
    func finish() {
        let children = childrenReport
        state.withLock { state in
            if state.hasChildren { state.report = children }
            if !state.isFinished, state.sent != nil { post(&state, at: 0) }
            state.isFinished = true
        }
        outlet.flush()
    }

    // MARK: Runs without a host

    /// Notes that a run without a host has ended: its figures stay readable, the next write begins at 0 of 0.
    func awaitAnotherRun() {
        state.withLock { $0.awaitsAnotherRun = true }
    }

    /// Whether a run without a host has ended.
    var awaitsAnotherRun: Bool { state.withLock { $0.awaitsAnotherRun } }

    private func beginAnotherRun() {
        let begins = state.withLock { state in
            defer { state.awaitsAnotherRun = false }
            return state.awaitsAnotherRun
        }
        guard begins else { return }
        if super.totalUnitCount > 0 { super.totalUnitCount = -1 }
        super.completedUnitCount = 0
        super.totalUnitCount = 0
    }

    // MARK: Reporting

    private func note(_ change: (inout ProgressReport) -> Void) {
        state.withLock { change(&$0.report) }
        sendOrWait()
    }

    private func noteChildren() {
        state.withLock { $0.hasChildren = true }
        sendOrWait()
    }

    private func sendOrWait() {
        let now = DispatchTime.now().uptimeNanoseconds
        let wait = state.withLock { state -> UInt64? in
            guard !state.isFinished, !state.hasTimer else { return nil }
            // The timer may have sent a report since the clock was read.
            let passed = now - min(now, state.sentAt)
            let isFree = state.burst > 0 || passed >= Self.interval
            if isFree { post(&state, at: now) }
            state.hasTimer = !isFree || state.hasChildren
            return state.hasTimer ? Self.interval - min(passed, Self.interval - 1) : nil
        }
        outlet.flush()
        if let wait { startTimer(wait) }
    }

    private func startTimer(_ wait: UInt64) {
        DispatchQueue.global().asyncAfter(deadline: .now() + .nanoseconds(Int(wait))) { [weak self] in
            self?.timerFired()
        }
    }

    private func timerFired() {
        let children = childrenReport
        let goesOn = state.withLock { state in
            if state.hasChildren { state.report = children }
            if !state.isFinished { post(&state, at: DispatchTime.now().uptimeNanoseconds) }
            state.hasTimer = state.hasChildren && !state.isFinished && children.completed < children.total
            return state.hasTimer
        }
        outlet.flush()
        if goesOn { startTimer(Self.interval) }
    }

    /// Posts the newest report unless it repeats the last one. Under the lock, so that reports keep their order.
    private func post(_ state: inout State, at now: UInt64) {
        guard state.report != state.sent else { return }
        state.sent = state.report
        state.sentAt = now
        state.burst = max(0, state.burst - 1)
        outlet.post(state.report)
    }

    /// How far it is with its children counted in: in hundredths at least, since units may be few.
    private var childrenReport: ProgressReport {
        let total = max(super.totalUnitCount, 100)
        return ProgressReport(completed: Int64((fractionCompleted * Double(total)).rounded(.down)), total: total)
    }
}

/// Where a progress sends its reports.
package protocol ProgressOutlet: Sendable {
    /// Takes a report without sending it yet.
    func post(_ report: ProgressReport)
    /// Sends what was posted.
    func flush()
}

extension Call: RunChannel {
    package func post(_ report: ProgressReport) {
        post(.progress) { report.write(to: &$0) }
    }
}

/// For a run without a host: nobody hears how far it is.
struct NoProgressOutlet: ProgressOutlet {
    func post(_ report: ProgressReport) {}
    func flush() {}
}

import Dispatch
import IntentProtocol
import Synchronization

/// A progress that tells the caller of a run how far it is.
///
/// Foundation on Linux observes no key paths, so the setters report. Reports are sent at most every
/// ``interval``; one that comes too soon waits for a timer, and of several that wait only the newest goes out. Without
/// a change there is no timer. A progress that has children, whose changes don't pass our setters, is looked at again
/// and again until it is finished.
final class RunProgress: Progress, @unchecked Sendable {
    // Unchecked: what we add is guarded by a lock; the rest is as safe as Foundation's own class.

    /// The shortest time between two reports: 50 ms, which makes 20 a second.
    static let interval = UInt64(50_000_000)

    private struct State {
        var report = ProgressReport(completed: 0, total: 0)
        var sent: ProgressReport?
        var sentAt: UInt64 = 0
        var hasTimer = false
        var hasChildren = false
        var isFinished = false
    }

    private let state = Mutex(State())
    private let outlet: any ProgressOutlet

    init(_ outlet: any ProgressOutlet) {
        self.outlet = outlet
        super.init(parent: nil, userInfo: nil)
    }

    override var totalUnitCount: Int64 {
        get { super.totalUnitCount }
        set {
            super.totalUnitCount = newValue
            note { $0.total = newValue }
        }
    }

    override var completedUnitCount: Int64 {
        get { super.completedUnitCount }
        set {
            super.completedUnitCount = newValue
            note { $0.completed = newValue }
        }
    }

    override func addChild(_ child: Progress, withPendingUnitCount inUnitCount: Int64) {
        super.addChild(child, withPendingUnitCount: inUnitCount)
        noteChildren()
    }

    override func becomeCurrent(withPendingUnitCount unitCount: Int64) {
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
            let passed = now - state.sentAt
            if passed >= Self.interval { post(&state, at: now) }
            state.hasTimer = passed < Self.interval || state.hasChildren
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
        outlet.post(state.report)
    }

    /// How far it is with its children counted in: in hundredths at least, since units may be few.
    private var childrenReport: ProgressReport {
        let total = max(super.totalUnitCount, 100)
        return ProgressReport(completed: Int64((fractionCompleted * Double(total)).rounded(.down)), total: total)
    }
}

/// Where a progress sends its reports.
protocol ProgressOutlet: Sendable {
    /// Takes a report without sending it yet.
    func post(_ report: ProgressReport)
    /// Sends what was posted.
    func flush()
}

extension Call: ProgressOutlet {
    func post(_ report: ProgressReport) {
        post(.progress) { report.write(to: &$0) }
    }
}

/// For a run without a host: nobody hears how far it is.
struct NoProgressOutlet: ProgressOutlet {
    func post(_ report: ProgressReport) {}
    func flush() {}
}

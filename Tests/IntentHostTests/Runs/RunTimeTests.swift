import IntentProtocol
import Testing

@testable import IntentHost

@Suite("What bounds a run's time")
struct RunTimeTests {
    @Test("The deadline counts only while it is in force")
    func deadline() {
        var time = RunTime(allowed: 100, window: 30)
        #expect(time.bound(by: .deadline, at: 1000) == .wait(until: 1100))
        #expect(time.bound(by: .none, at: 1060) == .unbounded)
        #expect(time.look(at: 9000) == .unbounded)
        #expect(time.bound(by: .deadline, at: 9000) == .wait(until: 9040))
        #expect(time.look(at: 9039) == .wait(until: 9040))
        #expect(time.look(at: 9040) == .deadlinePassed)
    }

    @Test("A lease is renewed by reports, and takes nothing of the deadline")
    func lease() {
        var time = RunTime(allowed: 100, window: 30)
        _ = time.bound(by: .deadline, at: 0)
        #expect(time.bound(by: .lease, at: 10) == .wait(until: 40))
        time.renew(at: 35)
        #expect(time.look(at: 40) == .wait(until: 65))
        #expect(time.look(at: 65) == .leaseExpired)
        #expect(time.bound(by: .deadline, at: 500) == .wait(until: 590))
    }

    @Test("A deadline that is over already is told at once")
    func over() {
        var time = RunTime(allowed: 10, window: 30)
        _ = time.bound(by: .deadline, at: 0)
        _ = time.bound(by: .none, at: 10)
        #expect(time.bound(by: .deadline, at: 20) == .deadlinePassed)
    }
}

@Suite("How much of a run's progress is told")
struct ProgressGateTests {
    private func report(_ number: Int64) -> ProgressReport { ProgressReport(completed: number, total: 1000) }

    @Test("A million reports in a second are at most twenty-one, and the last one is told")
    func flood() {
        var gate = ProgressGate()
        var told: [Int64] = []
        var due: UInt64?
        for number in 1...1_000_000 {
            let now = UInt64(number) * 1000
            if let time = due, now >= time {
                due = nil
                if let report = gate.due(at: now) { told.append(report.completed) }
            }
            switch gate.take(report(Int64(number)), at: now) {
            case .send: told.append(Int64(number))
            case .wait(let time): due = time
            case .merged: break
            }
        }
        if let last = gate.finish() { told.append(last.completed) }
        #expect(told.count <= 22)
        #expect(told.last == 1_000_000)
        #expect(told == told.sorted())
    }

    @Test("The first is told at once, the next after the interval, the newest of those between")
    func order() {
        var gate = ProgressGate()
        #expect(gate.take(report(1), at: 0) == .send)
        #expect(gate.take(report(2), at: 1) == .wait(until: ProgressGate.interval))
        #expect(gate.take(report(3), at: 2) == .merged)
        #expect(gate.due(at: ProgressGate.interval) == report(3))
        #expect(gate.due(at: ProgressGate.interval) == nil)
        #expect(gate.take(report(4), at: ProgressGate.interval * 3) == .send)
        #expect(gate.finish() == nil)
    }

    @Test("For a reader that is behind it is put off, and merged")
    func postponed() {
        var gate = ProgressGate()
        _ = gate.take(report(1), at: 0)
        _ = gate.take(report(2), at: 1)
        gate.postpone()
        #expect(gate.hasKept)
        #expect(gate.take(report(3), at: ProgressGate.interval * 9) == .merged)
        #expect(gate.finish() == report(3))
        #expect(!gate.hasKept)
    }
}

@testable import IntentHost
import Testing

@Suite("Timers in buckets of one tick")
struct TimerWheelTests {
    private func count(_ wheel: inout TimerWheel, until time: UInt64) -> Int {
        wheel.take(until: time).count
    }

    @Test("What is due is rounded up to the next tick, and never early")
    func rounding() {
        var wheel = TimerWheel(tick: 10)
        _ = wheel.insert(at: 15) { _ in }
        #expect(wheel.nextDue == 20)
        #expect(count(&wheel, until: 19) == 0)
        #expect(count(&wheel, until: 20) == 1)
        #expect(wheel.nextDue == nil)
    }

    @Test("Each entry is taken once, those due before others")
    func once() {
        var wheel = TimerWheel(tick: 10)
        for time: UInt64 in [5, 7, 25, 105] { _ = wheel.insert(at: time) { _ in } }
        #expect(wheel.count == 4)
        #expect(count(&wheel, until: 10) == 2)
        #expect(count(&wheel, until: 10) == 0)
        #expect(count(&wheel, until: 30) == 1)
        #expect(wheel.nextDue == 110)
        #expect(count(&wheel, until: 1_000_000) == 1)
    }

    @Test("What was removed is not due, and removing twice does nothing")
    func removed() {
        var wheel = TimerWheel(tick: 10)
        let key = wheel.insert(at: 5) { _ in }
        _ = wheel.insert(at: 6) { _ in }
        wheel.remove(key)
        wheel.remove(key)
        #expect(wheel.count == 1)
        #expect(count(&wheel, until: 100) == 1)
    }

    @Test("An empty wheel has nothing to look for")
    func empty() {
        var wheel = TimerWheel(tick: 10)
        wheel.remove(wheel.insert(at: 5) { _ in })
        #expect(wheel.nextDue == nil)
        #expect(count(&wheel, until: .max) == 0)
    }
}

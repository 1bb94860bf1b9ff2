import Testing

@testable import IntentHost

@Suite("A process that dies as it starts is started again, later each time")
struct StartBackoffTests {
    private let second: UInt64 = 1_000_000_000

    @Test("The first death costs nothing, then it is 1, 2, 4, … seconds, up to the most")
    func doubling() {
        var backoff = StartBackoff()
        var waits: [UInt64?] = []
        for _ in 0..<6 {
            backoff.died(at: 100, cause: "x", most: 10 * second)
            waits.append(backoff.wait(at: 100).map { $0 / second })
        }
        #expect(waits == [nil, 1, 2, 4, 8, 10])
        #expect(backoff.deaths == 6)
    }

    @Test("It may start when the time is over, and not before")
    func time() {
        var backoff = StartBackoff()
        for _ in 0..<2 { backoff.died(at: 5 * second, cause: "x", most: 60 * second) }
        #expect(backoff.wait(at: 6 * second - 1) == 1)
        #expect(backoff.wait(at: 6 * second) == nil)
    }

    @Test("A start that works takes all back")
    func started() {
        var backoff = StartBackoff()
        for _ in 0..<5 { backoff.died(at: 0, cause: "x", most: 60 * second) }
        backoff.started()
        #expect(backoff == StartBackoff())
    }

    @Test("No number of deaths overflows the wait")
    func many() {
        var backoff = StartBackoff()
        for _ in 0..<200 { backoff.died(at: 0, cause: "x", most: 3600 * second) }
        #expect(backoff.wait(at: 0) == 3600 * second)
    }
}

import Glibc
import Testing

@testable import IntentHost

@Suite("When the journal goes into the database")
struct TransferTimeTests {
    private let time = TransferTime(lastUse: 50_000_000_000, dueSince: 49_000_000_000)

    @Test("It waits for a pause among calls, and goes then on a thread that gives way")
    func pause() {
        #expect(time.answer(now: time.lastUse, pending: 1000) == .wait)
        #expect(time.answer(now: time.lastUse + TransferTime.pause - 1, pending: 1000) == .wait)
        #expect(time.answer(now: time.lastUse + TransferTime.pause, pending: 1000) == .atLeisure)
    }

    @Test("Where calls never pause, it waits no longer than its patience")
    func patience() {
        let end = time.dueSince + TransferTime.patience
        let busy = TransferTime(lastUse: end, dueSince: time.dueSince)
        #expect(busy.answer(now: end - 1, pending: 1000) == .wait)
        #expect(busy.answer(now: end, pending: 1000) == .atLeisure)
    }

    @Test("A journal of that size goes at once, and as fast as it can")
    func size() {
        #expect(time.answer(now: time.lastUse, pending: TransferTime.size - 1) == .wait)
        #expect(time.answer(now: time.lastUse, pending: TransferTime.size) == .now)
        #expect(time.answer(now: time.lastUse + TransferTime.pause, pending: TransferTime.size) == .now)
    }

    @Test("Such a thread is 10 nicer than it may be, and no other with it")
    func giveWay() async {
        @Sendable func niceness() -> Int32 { getpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0) }
        let before = niceness()
        // What begins nicer has nothing to give.
        guard before < 10 else { return }
        let (during, beside) = await withCheckedContinuation { continuation in
            Thread.start {
                let beside = niceness()
                Thread.giveWay()
                continuation.resume(returning: (niceness(), beside))
            }
        }
        #expect(during == 10)
        #expect(beside == before)
    }
}

import Foundation
import IntentProtocol
import IntentStore
import Synchronization
import Testing

@testable import IntentHost

@Suite("How long apps may take to give the index its items again")
struct ReindexingTimeTests {
    private let second: UInt64 = 1_000_000_000

    @Test("An app that is silent for a minute is given up, one that says something in time is not")
    func silence() {
        var time = ReindexingTime(began: 1000 * second)
        #expect(time.deadline == 1060 * second)
        #expect(time.problem(now: 1060 * second - 1) == nil)
        #expect(time.problem(now: 1060 * second) == "gave the search index nothing for 60 s")
        time.heard(now: 1059 * second)
        #expect(time.problem(now: 1060 * second) == nil)
        #expect(time.deadline == 1119 * second)
        #expect(time.problem(now: 1119 * second) != nil)
        // A word that was heard by another thread a moment earlier takes nothing back.
        time.heard(now: 1001 * second)
        #expect(time.deadline == 1119 * second)
    }

    @Test("One that says something every second is given up after an hour")
    func hour() {
        var time = ReindexingTime(began: 0)
        for now in 1..<UInt64(3600) {
            time.heard(now: now * second)
            #expect(time.problem(now: now * second) == nil)
        }
        #expect(time.deadline == 3600 * second)
        #expect(
            time.problem(now: 3600 * second) == "was not done giving the search index its items within an hour")
    }
}

@Suite("When all of the index is compared with what apps say")
struct IndexCheckTimeTests {
    private let day = Double(IndexCheckTime.interval)

    private func time(_ seconds: Double) -> Timestamp {
        Timestamp(microsecondsSince1970: 1_800_000_000_000_000 + Int64(seconds * 1_000_000))
    }

    @Test("A day after the last time; until then the clock is looked at once an hour")
    func waiting() {
        #expect(IndexCheckTime.wait(since: time(0), now: time(0)) == 3600)
        #expect(IndexCheckTime.wait(since: time(0), now: time(day - 3601)) == 3600)
        #expect(IndexCheckTime.wait(since: time(0), now: time(day - 10)) == 10)
        #expect(IndexCheckTime.wait(since: time(0), now: time(day - 0.5)) == 1)
        #expect(IndexCheckTime.wait(since: time(0), now: time(day)) == 0)
        #expect(IndexCheckTime.wait(since: time(0), now: time(9 * day)) == 0)
        // Noted by a clock that was ahead.
        #expect(IndexCheckTime.wait(since: time(100), now: time(0)) == 0)
    }

    @Test("The time outlives the host: the next one that starts a day later compares, one that starts before doesn't")
    func hosts() throws {
        let folder = FileManager.default.temporaryDirectory.path + "/index-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let store = try Store(directory: folder)
        let clock = Mutex(0.0)
        func keeper() throws -> IndexKeeper {
            IndexKeeper(
                store.index, apps: AppTable(), reactor: try Reactor(), settings: HostSettings(),
                log: HostLog(descriptor: -1)
            ) { [time] in time(clock.withLock { $0 }) }
        }
        #expect(try keeper().checkWhenDue() == IndexCheckTime.longestWait)
        #expect(try store.index.lastCheck() == time(0))
        clock.withLock { $0 = day - 60 }
        #expect(try keeper().checkWhenDue() == 60)
        #expect(try store.index.lastCheck() == time(0))
        clock.withLock { $0 = day + 1 }
        let third = try keeper()
        #expect(third.checkWhenDue() == IndexCheckTime.longestWait)
        #expect(try store.index.lastCheck() == time(day + 1))
        #expect(third.isQuiet)
    }

    @Test("A host that goes on compares each day, and looks at the clock once an hour")
    func days() throws {
        let folder = FileManager.default.temporaryDirectory.path + "/index-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let store = try Store(directory: folder)
        let clock = Mutex(0.0)
        let looks = Looks()
        let keeper = IndexKeeper(
            store.index, apps: AppTable(), reactor: try Reactor(), settings: HostSettings(),
            log: HostLog(descriptor: -1), now: { [time] in time(clock.withLock { $0 }) }, later: looks.add)
        keeper.begin()
        #expect(try looks.next() == 3600)
        for (now, wait, last) in [
            (3600, 3600, 0), (day - 5, 5, 0), (day, 3600, day), (2 * day - 1, 1, day), (2 * day + 9, 3600, 2 * day + 9),
        ] {
            clock.withLock { $0 = now }
            looks.come()
            #expect(try looks.next() == UInt64(wait))
            #expect(try store.index.lastCheck() == time(last))
        }
    }

    /// What is to be done later, one thing at a time.
    private final class Looks: Sendable {
        private let latch = Mutex(Latch<(wait: UInt64, action: @Sendable (Turn) -> Void)>())

        func add(_ seconds: UInt64, _ action: @escaping @Sendable (Turn) -> Void) {
            latch.withLock { $0 }.set((seconds, action))
        }

        /// Seconds until the next one, once it is asked for.
        func next() throws -> UInt64 {
            try #require(latch.withLock { $0 }.wait(until: Reactor.now + 40_000_000_000)).wait
        }

        /// The time of the one that was asked for has come.
        func come() {
            let action = latch.withLock { latch in
                defer { latch = Latch() }
                return latch.wait(until: 0)?.action
            }
            Turn.run { turn in action?(turn) }
        }
    }

    @Test("A host that stops notes nothing, so that the next one compares")
    func stopped() throws {
        let folder = FileManager.default.temporaryDirectory.path + "/index-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let store = try Store(directory: folder)
        try store.index.noteCheck(time(0))
        let keeper = IndexKeeper(
            store.index, apps: AppTable(), reactor: try Reactor(), settings: HostSettings(),
            log: HostLog(descriptor: -1)
        ) { [time, day] in time(2 * day) }
        keeper.stop(turn: Turn())
        _ = keeper.checkWhenDue()
        #expect(try store.index.lastCheck() == time(0))
    }
}

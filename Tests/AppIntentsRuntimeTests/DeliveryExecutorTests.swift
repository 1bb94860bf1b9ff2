import Synchronization
import Testing

@testable import AppIntents

/// A counter that work of any isolation may raise.
private final class Counter: Sendable {
    private let count = Mutex(0)

    var value: Int { count.withLock { $0 } }

    func raise() { count.withLock { $0 += 1 } }
}

private actor Ledger {
    private(set) var entries = 0

    func enter() { entries += 1 }
}

@Suite("The executor of runs")
struct DeliveryExecutorTests {
    @Test("A task that never suspends has ended when the delivering thread is done")
    func inline() {
        let counter = Counter()
        DeliveryExecutor.shared.drain {
            Task(executorPreference: DeliveryExecutor.shared) { counter.raise() }
        }
        #expect(counter.value == 1)
    }

    @Test("A task that yields and calls an actor stays on the delivering thread")
    func hops() {
        let counter = Counter()
        let ledger = Ledger()
        DeliveryExecutor.shared.drain {
            Task(executorPreference: DeliveryExecutor.shared) {
                await ledger.enter()
                await Task.yield()
                await ledger.enter()
                counter.raise()
            }
        }
        #expect(counter.value == 1)
    }

    @Test("Children of a task group all run when their parent's thread is busy")
    func children() async {
        let sum = await Task(executorPreference: DeliveryExecutor.shared) {
            await withTaskGroup(of: Int.self) { group in
                for number in 1...50 { group.addTask { number } }
                return await group.reduce(0, +)
            }
        }.value
        #expect(sum == 1275)
    }

    @Test("Children of a blocking task run meanwhile, on other threads")
    func blocking() async {
        // The parent holds its thread until two children met, which takes three threads.
        let arrived = Counter()
        await Task(executorPreference: DeliveryExecutor.shared) {
            await withTaskGroup(of: Void.self) { group in
                for _ in 1...3 {
                    group.addTask {
                        arrived.raise()
                        while arrived.value < 2 {}
                    }
                }
            }
        }.value
        #expect(arrived.value == 3)
    }
}

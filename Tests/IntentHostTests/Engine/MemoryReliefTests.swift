import Testing

@testable import IntentHost

@Suite("What is given up when memory is short")
struct MemoryReliefTests {
    @Test(
        "Idle workers first, then the long work that began last, and nothing else",
        arguments: [
            (2, [10, 30, 20], MemoryRelief.idleWorkers), (0, [10, 30, 20], .longWork(at: 1)),
            (0, [], .nothing), (1, [], .idleWorkers),
        ] as [(Int, [UInt64], MemoryRelief)])
    func order(idle: Int, longWork: [UInt64], expected: MemoryRelief) {
        #expect(MemoryRelief.next(idle: idle, longWork: longWork) == expected)
    }

    @Test("Where the kernel tells of no pressure nothing is watched")
    func absent() throws {
        let reactor = try Reactor()
        #expect(MemoryPressure("/nonexistent/pressure", stall: 300, reactor: reactor) { _ in } == nil)
        #expect(MemoryPressure(stall: 0, reactor: reactor) { _ in } == nil)
    }
}

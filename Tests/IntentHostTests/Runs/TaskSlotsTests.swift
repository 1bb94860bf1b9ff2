import IntentStore
import Testing

@testable import IntentHost

@Suite("Places for tasks that need the same thing")
struct TaskSlotsTests {
    private let runs = (0..<4).map { _ in RunIdentifier.next() }

    @Test("So many have one at once, the others in the order of asking")
    func order() {
        var slots = TaskSlots(limit: 2)
        #expect(runs.map { slots.ask($0) } == [true, true, false, false])
        #expect(slots.ask(runs[0]) == true)
        #expect(slots.leave(runs[1]) == runs[2])
        #expect(slots.leave(runs[0]) == runs[3])
        #expect(slots.leave(runs[2]) == nil && slots.leave(runs[3]) == nil)
        #expect(slots.ask(runs[0]) == true)
    }

    @Test("One that stops waiting has no turn, and leaving twice gives nothing away")
    func leaving() {
        var slots = TaskSlots(limit: 1)
        _ = runs.map { slots.ask($0) }
        #expect(slots.leave(runs[1]) == nil)
        #expect(slots.leave(runs[0]) == runs[2])
        #expect(slots.leave(runs[0]) == nil)
        #expect(slots.ask(runs[0]) == false)
    }
}

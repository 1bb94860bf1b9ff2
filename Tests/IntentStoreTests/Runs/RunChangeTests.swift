import Testing

@testable import IntentStore

@Suite("Joining the records of a run")
struct RunChangeTests {
    private let start = RunStart.sample(1)
    private var end: RunEnd { .sample(start.id) }

    @Test("A start or an end alone stays what it is")
    func alone() {
        #expect(RunChange.changes(of: []) == [])
        #expect(RunChange.changes(of: [.start(start)]) == [.started(start)])
        let end = end
        #expect(RunChange.changes(of: [.end(end)]) == [.ended(end)])
    }

    @Test("A start and an end make a run, whichever comes first")
    func pair() {
        let end = end
        #expect(RunChange.changes(of: [.start(start), .end(end)]) == [.ran(start, end)])
        #expect(RunChange.changes(of: [.end(end), .start(start)]) == [.ran(start, end)])
    }

    @Test("Of several records of one kind the last counts")
    func repetition() {
        let end = end
        var otherStart = start
        otherStart.caller = "other"
        var otherEnd = end
        otherEnd.outcome = .failed
        #expect(RunChange.changes(of: [.start(start), .start(otherStart)]) == [.started(otherStart)])
        #expect(RunChange.changes(of: [.end(end), .end(otherEnd)]) == [.ended(otherEnd)])
        #expect(
            RunChange.changes(of: [.start(start), .end(end), .start(otherStart), .end(otherEnd)])
                == [.ran(otherStart, otherEnd)])
    }

    @Test("Runs that overlap are kept apart, in the order in which they began")
    func overlap() {
        let other = RunStart.sample(2)
        let end = end
        let otherEnd = RunEnd.sample(other.id)
        let changes = RunChange.changes(of: [.start(start), .start(other), .end(otherEnd), .end(end)])
        #expect(changes == [.ran(start, end), .ran(other, otherEnd)])
    }
}

import Testing

@testable import IntentStore

@Suite("Joining the records of a run")
struct RunChangeTests {
    private let start = RunStart.sample(1)
    private var end: RunEnd { .sample(start.id) }

    @Test("A start or an end alone stays what it is")
    func alone() {
        #expect(changes(of: []) == [])
        #expect(changes(of: [.start(start)]) == [RunChange(start: 0)])
        #expect(changes(of: [.end(end)]) == [RunChange(end: 0)])
    }

    @Test("A start and an end make a run, whichever comes first")
    func pair() {
        #expect(changes(of: [.start(start), .end(end)]) == [RunChange(start: 0, end: 1)])
        #expect(changes(of: [.end(end), .start(start)]) == [RunChange(start: 1, end: 0)])
    }

    @Test("Of several records of one kind the last counts")
    func repetition() {
        #expect(changes(of: [.start(start), .start(start)]) == [RunChange(start: 1)])
        #expect(changes(of: [.end(end), .end(end)]) == [RunChange(end: 1)])
        #expect(
            changes(of: [.start(start), .end(end), .start(start), .end(end)]) == [RunChange(start: 2, end: 3)])
    }

    @Test("Runs that overlap are kept apart, in the order in which they began")
    func overlap() {
        let other = RunStart.sample(2)
        let otherEnd = RunEnd.sample(other.id)
        #expect(
            changes(of: [.start(start), .start(other), .end(otherEnd), .end(end)])
                == [RunChange(start: 0, end: 3), RunChange(start: 1, end: 2)])
    }

    private func changes(of records: [JournalEntry]) -> [RunChange] { RunChange.changes(of: records) }
}

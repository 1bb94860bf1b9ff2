import IntentHost
import IntentProtocol
import Testing

@Suite("The runs that can be taken back")
struct UndoHistoryTests {
    private final class Process {}

    private let process = Process()

    private func entry(_ run: Int, _ app: String = "notes", of process: Process? = nil) -> UndoHistory.Entry {
        UndoHistory.Entry(
            run: "r\(run)", app: app, title: "Change \(run)", target: .main,
            holder: ObjectIdentifier(process ?? self.process))
    }

    @Test("The latest is taken first, of one app or of all, each once")
    func latestFirst() {
        var history = UndoHistory()
        for (run, app) in [(1, "notes"), (2, "mail"), (3, "notes")] { history.add(entry(run, app)) }
        #expect(history.list(app: "notes").map(\.run) == ["r3", "r1"])
        #expect(history.takeLatest(app: "mail")?.run == "r2")
        #expect(history.takeLatest(app: "mail") == nil)
        #expect(history.takeLatest(app: nil)?.run == "r3")
        #expect(history.takeLatest(app: nil)?.run == "r1")
        #expect(history.takeLatest(app: nil) == nil)
    }

    @Test("An app's oldest go beyond its capacity, another app's stay")
    func capacity() {
        var history = UndoHistory()
        history.add(entry(0, "mail"))
        for run in 1...UndoHistory.capacity + 2 { history.add(entry(run)) }
        #expect(history.list(app: "notes").count == UndoHistory.capacity)
        #expect(history.list(app: "notes").last?.run == "r3")
        #expect(history.list(app: "mail").count == 1)
    }

    @Test("With a process goes what it could take back")
    func processGone() {
        let other = Process()
        var history = UndoHistory()
        history.add(entry(1))
        history.add(entry(2, of: other))
        #expect(history.isHeld(by: ObjectIdentifier(process)))
        history.forget(heldBy: ObjectIdentifier(process))
        #expect(history.list(app: nil).map(\.run) == ["r2"])
        #expect(!history.isHeld(by: ObjectIdentifier(process)) && history.isHeld(by: ObjectIdentifier(other)))
    }
}

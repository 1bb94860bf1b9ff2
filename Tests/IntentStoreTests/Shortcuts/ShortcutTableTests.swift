import IntentProtocol
import Testing

@testable import IntentStore

@Suite("Shortcuts")
final class ShortcutTableTests {
    private let folder: TemporaryFolder
    private let store: Store
    private var shortcuts: ShortcutTable { store.shortcuts }

    init() throws {
        folder = try TemporaryFolder()
        store = try Store(directory: folder.path)
    }

    private func run(
        _ id: String, at time: Int64, _ status: ShortcutRunRecord.Status = .running, state: [UInt8] = [1, 2]
    ) -> ShortcutRunRecord {
        ShortcutRunRecord(
            id: id, shortcut: "Morning", digest: "d", status: status, step: "2", state: state,
            started: Timestamp(microsecondsSince1970: time), updated: Timestamp(microsecondsSince1970: time))
    }

    @Test("A shortcut is found by its name in any case, replaced, listed in order and removed with its runs")
    func names() throws {
        #expect(try !shortcuts.save(name: "Morning", document: "{}"))
        #expect(try shortcuts.save(name: "MORNING", document: "{1}"))
        try shortcuts.save(name: "evening", document: "{2}")
        #expect(try shortcuts.list().map(\.name) == ["evening", "MORNING"])
        #expect(try shortcuts.find("morning")?.document == "{1}")
        try shortcuts.note(run("r", at: 1))
        #expect(try shortcuts.remove("morning"))
        #expect(try !shortcuts.remove("morning"))
        #expect(try shortcuts.runs(of: "Morning").isEmpty)
    }

    @Test("A run is noted anew, the latest comes first, and only so many are kept")
    func runs() throws {
        try shortcuts.note(run("a", at: 1))
        try shortcuts.note(run("a", at: 1, .failed))
        try shortcuts.note(run("b", at: 2))
        #expect(try shortcuts.runs(of: "morning").map(\.id) == ["b", "a"])
        #expect(try shortcuts.runs(of: "morning").map(\.status) == [.running, .failed])
        #expect(try shortcuts.runs(of: "morning")[1].state == [1, 2])
        for number in 0..<ShortcutTable.runLimit { try shortcuts.note(run("c\(number)", at: Int64(10 + number))) }
        #expect(try shortcuts.runs(of: "morning").count == ShortcutTable.runLimit)
    }

    @Test("More shortcuts than are kept, and a state that is too large, are refused")
    func limits() throws {
        for number in 0..<ShortcutTable.limit { try shortcuts.save(name: "s\(number)", document: "{}") }
        #expect(throws: IntentError.self) { try shortcuts.save(name: "one more", document: "{}") }
        #expect(try shortcuts.save(name: "s1", document: "{3}"))
        let large = run("a", at: 1, state: [UInt8](repeating: 0, count: ShortcutTable.stateLimit + 1))
        #expect(throws: IntentError.self) { try shortcuts.note(large) }
    }

    @Test("Permissions follow a rename, and one about the new name stays as it is")
    func renamedGrants() throws {
        try store.grants.set(caller: "a", intent: "notes.Old", policy: .allow, level: .any)
        try store.grants.set(caller: "b", intent: "notes.Old", policy: .allow, level: .any)
        try store.grants.set(caller: "b", intent: "notes.New", policy: .never, level: .any)
        try store.grants.rename("notes.Old", to: "notes.New")
        let left = try store.grants.list().map { "\($0.caller) \($0.intent) \($0.policy)" }
        #expect(left == ["a notes.New allow", "b notes.New never"])
    }
}

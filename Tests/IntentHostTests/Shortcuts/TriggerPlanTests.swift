import IntentShortcuts
import Testing

@testable import IntentHost

@Suite("What makes shortcuts run by themselves")
struct TriggerPlanTests {
    private static let offset: @Sendable (Int) -> Int = { _ in 0 }

    private func timer(_ name: String, _ text: String) throws -> TriggerPlan.Entry {
        TriggerPlan.Entry(shortcut: name, trigger: .timer(try CalendarExpression(text)))
    }

    @Test("A timer is due at its time, once, and then at its next")
    func timers() throws {
        var plan = TriggerPlan()
        plan.replace(
            [try timer("a", "*:0/10"), try timer("b", "01:00")], now: 0, offset: Self.offset, look: { _ in nil })
        #expect(plan.next == 600)
        #expect(plan.take(at: 599, offset: Self.offset).isEmpty)
        #expect(plan.take(at: 600, offset: Self.offset) == ["a"])
        #expect(plan.next == 1200)
        #expect(plan.take(at: 3600, offset: Self.offset) == ["a", "b"])
        #expect(plan.next == 4200)
    }

    @Test("Times that passed while nobody watched count once")
    func missed() throws {
        var plan = TriggerPlan()
        plan.replace([try timer("a", "minutely")], now: 0, offset: Self.offset, look: { _ in nil })
        #expect(plan.take(at: 100_000, offset: Self.offset) == ["a"])
        #expect(plan.take(at: 100_000, offset: Self.offset).isEmpty)
    }

    @Test("Saving another shortcut doesn't move a timer; removing one ends it")
    func replaced() throws {
        var plan = TriggerPlan()
        let first = try timer("a", "*:0/10")
        plan.replace([first], now: 0, offset: Self.offset, look: { _ in nil })
        plan.replace([first, try timer("b", "12:00")], now: 700, offset: Self.offset, look: { _ in nil })
        #expect(plan.next == 600)
        plan.replace([], now: 700, offset: Self.offset, look: { _ in nil })
        #expect(plan.next == nil && !plan.watchesFiles)
    }

    @Test("A file that is written, made or removed runs its shortcut once; one that stays runs nothing")
    func files() {
        var plan = TriggerPlan()
        let entry = TriggerPlan.Entry(shortcut: "a", trigger: .file("/x"))
        let twice = TriggerPlan.Entry(shortcut: "a", trigger: .file("/y"))
        let old = TriggerPlan.FileState(written: 1, size: 1, inode: 1)
        plan.replace([entry, twice], now: 0, offset: Self.offset, look: { $0 == "/x" ? old : nil })
        #expect(plan.watchesFiles && plan.next == nil)
        #expect(plan.changed(look: { $0 == "/x" ? old : nil }).isEmpty)
        let new = TriggerPlan.FileState(written: 2, size: 1, inode: 1)
        #expect(plan.changed(look: { _ in new }) == ["a"])
        #expect(plan.changed(look: { _ in new }).isEmpty)
        #expect(plan.changed(look: { _ in nil }) == ["a"])
    }

    @Test("What runs at login is told, each shortcut once")
    func login() {
        var plan = TriggerPlan()
        let entries = ["b", "a", "b"].map { TriggerPlan.Entry(shortcut: $0, trigger: .login) }
        plan.replace(entries, now: 0, offset: Self.offset, look: { _ in nil })
        #expect(plan.atLogin == ["b", "a"])
    }
}

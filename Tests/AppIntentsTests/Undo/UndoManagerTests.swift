import IntentProtocol
import Testing

@testable import AppIntents

private final class Page: Sendable {
    @MainActor var text = "a"

    init() {}

    @MainActor func write(_ new: String, _ manager: UndoManager) {
        let old = text
        manager.registerUndo(withTarget: self) { $0.write(old, manager) }
        text = new
    }
}

private struct Write: UndoableIntent {
    static let title: LocalizedStringResource = "Write"
    static let page = Page()
    @Parameter(title: "Text") var text: String
    @Parameter(title: "Is named", default: false) var isNamed: Bool

    func perform() async throws -> some IntentResult {
        if let undoManager {
            await Self.page.write(text, undoManager)
            if isNamed { await undoManager.setActionName("Writing") }
        }
        return .result()
    }
}

@Suite("Undo", .serialized)
@MainActor
struct UndoManagerTests {
    @Test("Changes are taken back, the latest first, and brought about again")
    func undoAndRedo() {
        let page = Page()
        let manager = UndoManager()
        page.write("b", manager)
        page.write("c", manager)
        manager.undo()
        #expect(page.text == "a" && !manager.canUndo && manager.canRedo)
        manager.redo()
        #expect(page.text == "c" && manager.canUndo && !manager.canRedo)
        manager.undo()
        #expect(page.text == "a")
        page.write("d", manager)
        #expect(!manager.canRedo)
    }

    @Test("Nothing is kept while that is switched off, and a target's actions can be forgotten")
    func registration() {
        let page = Page()
        let other = Page()
        let manager = UndoManager()
        manager.disableUndoRegistration()
        page.write("b", manager)
        manager.enableUndoRegistration()
        #expect(!manager.canUndo && manager.isUndoRegistrationEnabled)
        page.write("c", manager)
        other.write("c", manager)
        manager.removeAllActions(withTarget: page)
        manager.undo()
        #expect(page.text == "c" && other.text == "a")
        manager.removeAllActions()
        #expect(!manager.canUndo && !manager.canRedo)
    }

    @Test("Each run has a manager of its own, kept by the run's identifier and used once")
    func runs() async throws {
        Write.page.text = "a"
        for (run, text) in [("r1", "b"), ("r2", "c")] {
            let intent = Write()
            intent.text = text
            intent.isNamed = run == "r2"
            var message = Perform(app: "test", intent: "Write")
            message.run = run
            let context = RunContext(message, ScriptedChannel())
            _ = try await RunContext.$current.withValue(context) { try await IntentRun.perform(intent) }
            let manager = try #require(context.madeUndoManager)
            let name = await UndoStack.keep(manager, run: run, title: Write.title)
            #expect(name == (run == "r2" ? "Writing" : "Write"))
        }
        #expect(try await UndoStack.undo(run: "r2") == "Writing")
        #expect(Write.page.text == "b")
        #expect(try await UndoStack.undo(run: "r1") == "Write")
        #expect(Write.page.text == "a")
        await #expect(throws: IntentError.self) { try await UndoStack.undo(run: "r1") }
    }

    @Test("A run that registers nothing leaves nothing")
    func nothing() async {
        #expect(await UndoStack.keep(UndoManager(), run: "r3", title: "Nothing") == nil)
    }
}

import IntentProtocol
import Testing

@testable import IntentHost

@Suite("Files are opened for a run by the paths that its caller names, and no app's")
struct NamedFileTests {
    private static let path = NamedValue("sheet", .unresolved("/tmp/a"))

    @Test("A caller's path is opened", arguments: [IntentValue.unresolved("/tmp/a"), .string("/tmp/a")])
    func caller(value: IntentValue) {
        var script = RunScript([RunScript.note, RunScript.reason, NamedValue("sheet", value)])
        #expect(script.machine.begin() == [.open(path: "/tmp/a")])
    }

    @Test(
        "An app's is refused, however it writes it",
        arguments: [IntentValue.unresolved("/tmp/a"), .string("/tmp/a")])
    func app(value: IntentValue) {
        var script = RunScript([RunScript.note, RunScript.reason, NamedValue("sheet", value)], isNamedByApp: true)
        let failure = script.machine.begin().failure
        #expect(failure?.code == .notPermitted)
        #expect(failure?.parameter == "sheet")
    }

    @Test("An app may give a file's content, and name what its own query finds")
    func content() throws {
        let file = NamedValue("sheet", .file(FileValue(name: "a", content: .data([1]))))
        var script = RunScript([RunScript.byText, RunScript.reason, file], isNamedByApp: true)
        #expect(script.machine.begin().query?.text == "milk")
        let done = script.machine.found(EntityPage(items: [candidate("n7", "Milk")]))
        #expect(done.performed?.contains(file) == true)
    }

    @Test("What the caller is asked for in such a run may be a path again")
    func asked() throws {
        var script = RunScript(
            [RunScript.note, RunScript.reason], askable: .value, needsSheet: true, isNamedByApp: true)
        let question = try #require(script.machine.begin().question)
        #expect(script.machine.answered(Answer(question.id, .value(Self.path.value))) == [.open(path: "/tmp/a")])
    }

    @Test("A path among an app's own options is not opened when it is chosen")
    func option() throws {
        var script = RunScript([RunScript.note, RunScript.reason], askable: .all, needsSheet: true)
        #expect(script.machine.begin().query?.mode == .options)
        let page = EntityPage(
            items: [.string("/tmp/a")], displays: [DisplayValue(title: "A nice picture")])
        let question = try #require(script.machine.found(page).question)
        let next = script.machine.answered(Answer(question.id, .choice(0)))
        #expect(next.question?.dialog.contains("an app named the file '/tmp/a'") == true, "\(next)")
    }
}

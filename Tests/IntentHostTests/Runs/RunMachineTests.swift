import IntentProtocol
import Testing

@testable import IntentHost

/// A run of `Archive(note: Note, reason: string)` with no processes and no clock.
private struct Script {
    var machine: RunMachine

    init(_ parameters: [NamedValue], askable: Perform.Askable = [], assumeYes: Bool = false) {
        var app = AppMetadata(app: "notes", name: "Notes")
        var note = EntityMetadata(id: "Note", name: "Note")
        note.queryAbilities = ["ids", "matching"]
        app.entities = [note]
        var intent = IntentMetadata(id: "Archive", title: "Archive")
        intent.parameters = [
            ParameterMetadata(name: "note", title: "Note", type: .entity("Note")),
            ParameterMetadata(
                name: "reason", title: "Reason", type: .string, requestValueDialog: "Why should it go?"),
        ]
        app.intents = [intent]
        var request = Perform(app: "notes", intent: "Archive", parameters: parameters)
        request.askable = askable
        request.assumeYes = assumeYes
        machine = RunMachine(
            request, entry: IntentEntry(intent, of: app), reader: ParameterReader(ValueReader(app: app)))
    }

    static let note = NamedValue("note", .entity(EntityValue(type: "Note", id: "n1")))
    static let byText = NamedValue("note", .unresolved("milk"))
    static let reason = NamedValue("reason", .string("done"))

    /// A machine whose intent is being performed.
    static func performing(askable: Perform.Askable = [], assumeYes: Bool = false) -> Script {
        var script = Script([note, reason], askable: askable, assumeYes: assumeYes)
        _ = script.machine.begin()
        return script
    }
}

private func candidate(_ id: String, _ title: String) -> IntentValue {
    .entity(EntityValue(type: "Note", id: id, display: DisplayValue(title: title)))
}

extension [RunMachine.Action] {
    fileprivate var outcome: RunMachine.Outcome? {
        if case .finish(let outcome)? = last { outcome } else { nil }
    }

    fileprivate var failure: IntentError? {
        switch outcome {
        case .failed(let error)?, .cancelled(_, let error)?: error
        default: nil
        }
    }

    fileprivate var question: Question? {
        for case .ask(let question) in self { return question }
        return nil
    }

    fileprivate var query: EntityRequest? {
        for case .query(let query) in self { return query }
        return nil
    }

    fileprivate var performed: [NamedValue]? {
        for case .perform(let values) in self { return values }
        return nil
    }

    fileprivate var answer: Answer? {
        for case .answer(let answer) in self { return answer }
        return nil
    }
}

@Suite("A run's machine while it resolves")
struct RunMachineResolvingTests {
    @Test("Values that are all there are performed at once")
    func complete() {
        var script = Script([Script.note, Script.reason])
        #expect(script.machine.begin().performed == [Script.note, Script.reason])
    }

    @Test("A bad value ends the run before anything is performed")
    func badValue() {
        var script = Script([Script.note, NamedValue("reason", .int(3))])
        let actions = script.machine.begin()
        #expect(actions.failure?.code == .invalidValue)
        #expect(actions.failure?.parameter == "reason")
        #expect(actions.performed == nil)
        #expect(script.machine.isFinished)
    }

    @Test("What is missing is an error that names it, where nobody can be asked")
    func missing() {
        var script = Script([Script.note])
        let error = script.machine.begin().failure
        #expect(error?.code == .missingValue)
        #expect(error?.parameter == "reason")
    }

    @Test("What is missing is asked for in the author's words, the deadline standing still")
    func asked() throws {
        var script = Script([Script.note], askable: .all)
        let actions = script.machine.begin()
        #expect(actions.first == .deadline(isRunning: false))
        let question = try #require(actions.question)
        #expect(question.dialog == "Why should it go?")
        let next = script.machine.answered(Answer(question.id, .value(.unresolved("old"))))
        #expect(next.performed?.last == NamedValue("reason", .string("old")))
        #expect(next.last == .deadline(isRunning: true))
    }

    @Test("An entity that was given by text is looked up, and one candidate is taken")
    func lookup() {
        var script = Script([Script.byText, Script.reason])
        #expect(script.machine.begin().query?.text == "milk")
        let next = script.machine.found(EntityPage(items: [candidate("n7", "Buy milk")]))
        #expect(next.performed?.first == NamedValue("note", .entity(EntityValue(type: "Note", id: "n7"))))
    }

    @Test("Of several candidates the one whose title is the text is taken")
    func exactTitle() {
        var script = Script([Script.byText, Script.reason])
        _ = script.machine.begin()
        let next = script.machine.found(EntityPage(items: [candidate("n7", "Buy milk"), candidate("n8", "Milk")]))
        #expect(next.performed?.first?.value == .entity(EntityValue(type: "Note", id: "n8")))
    }

    @Test("Several candidates are a choice where it can be put, and an error that lists them where not")
    func several() throws {
        let page = EntityPage(items: [candidate("n7", "Buy milk"), candidate("n8", "Skim milk")])
        var alone = Script([Script.byText, Script.reason])
        _ = alone.machine.begin()
        #expect(alone.machine.found(page).failure?.code == .ambiguousValue)
        var asked = Script([Script.byText, Script.reason], askable: .all)
        _ = asked.machine.begin()
        let question = try #require(asked.machine.found(page).question)
        #expect(question.choices.map(\.title) == ["Buy milk", "Skim milk"])
        let next = asked.machine.answered(Answer(question.id, .choice(1)))
        #expect(next.performed?.first?.value == .entity(EntityValue(type: "Note", id: "n8")))
    }

    @Test("A text that finds nothing, and a query that fails, end the run with the reason")
    func notFound() {
        var nothing = Script([Script.byText, Script.reason])
        _ = nothing.machine.begin()
        #expect(nothing.machine.found(EntityPage(items: [])).failure?.parameter == "note")
        var broken = Script([Script.byText, Script.reason])
        _ = broken.machine.begin()
        let error = IntentError(.app, .queryFailed, "no")
        #expect(broken.machine.queryFailed(error).outcome == .failed(error))
    }

    @Test("Two bad answers are forgiven, the third ends the run")
    func badAnswers() throws {
        var script = Script([Script.note], askable: .all)
        var question = try #require(script.machine.begin().question)
        for _ in 0..<RunMachine.badAnswersAllowed {
            question = try #require(script.machine.answered(Answer(question.id, .value(.int(5)))).question)
        }
        #expect(script.machine.answered(Answer(question.id, .value(.int(5)))).failure?.code == .invalidValue)
    }

    @Test("An answer to another question is ignored")
    func otherQuestion() throws {
        var script = Script([Script.note], askable: .all)
        let question = try #require(script.machine.begin().question)
        #expect(script.machine.answered(Answer(question.id &+ 1, .value(.string("x")))).isEmpty)
    }

    @Test("A run that is cancelled before it is performed is over at once")
    func cancelled() {
        var script = Script([Script.byText, Script.reason])
        _ = script.machine.begin()
        guard case .cancelled(.user, _)? = script.machine.cancelled(.user).outcome else {
            Issue.record("it should be cancelled")
            return
        }
        #expect(script.machine.found(EntityPage(items: [candidate("n7", "Buy milk")])).isEmpty)
    }
}

@Suite("A run's machine while its intent is performed")
struct RunMachinePerformingTests {
    private let failure = IntentError(.app, .intentFailed, "full")

    @Test("The plugin's result and its failure are the outcome, once")
    func outcomes() {
        var done = Script.performing()
        let result = RunResult(value: .int(1))
        #expect(done.machine.pluginCompleted(result).outcome == .completed(result))
        #expect(done.machine.pluginFailed(Failure(failure)).isEmpty)
        #expect(done.machine.pluginLost(failure).isEmpty)
        #expect(done.machine.cancelled(.user).isEmpty)
        var failed = Script.performing()
        #expect(failed.machine.pluginFailed(Failure(failure)).outcome == .failed(failure))
        #expect(failed.machine.pluginCompleted(result).isEmpty)
    }

    @Test("A process that is gone fails the run with what is known of its end")
    func lost() {
        var script = Script.performing()
        let error = IntentError(.system, .workerDied, "gone")
        #expect(script.machine.pluginLost(error).outcome == .failed(error))
    }

    @Test("Cancelling asks the plugin; what it still answers in its grace period is the outcome")
    func cancelling() {
        var script = Script.performing()
        #expect(script.machine.cancelled(.timeout) == [.deadline(isRunning: false), .cancel(.timeout)])
        #expect(script.machine.cancelled(.user).isEmpty)
        let result = RunResult(value: .int(2))
        #expect(script.machine.pluginCompleted(result).outcome == .completed(result))
    }

    @Test(
        "A plugin that fails after it was cancelled is cancelled for that reason",
        arguments: [
            CancellationReason.user, .timeout, .resources, .callerGone,
        ])
    func cancelledOutcome(reason: CancellationReason) {
        var script = Script.performing()
        _ = script.machine.cancelled(reason)
        guard case .cancelled(reason, _)? = script.machine.pluginFailed(Failure(failure)).outcome else {
            Issue.record("it should be cancelled for \(reason.rawValue)")
            return
        }
    }

    @Test("A plugin that does not stop loses its process when the grace period is over")
    func grace() {
        var script = Script.performing()
        #expect(script.machine.graceEnded().isEmpty)
        _ = script.machine.cancelled(.timeout)
        let actions = script.machine.graceEnded()
        #expect(actions.first == .endProcess)
        #expect(actions.failure?.code == .timedOut)
    }

    @Test("A question goes to a caller who can put it, and is answered with an error where not")
    func questions() {
        let question = Question(id: 1, kind: .value, dialog: "When?", type: .string)
        var asked = Script.performing(askable: .all)
        #expect(asked.machine.pluginAsks(question) == [.deadline(isRunning: false), .ask(question)])
        let next = asked.machine.answered(Answer(1, .value(.string("now"))))
        #expect(next.answer == Answer(1, .value(.string("now"))))
        #expect(next.last == .deadline(isRunning: true))
        var alone = Script.performing()
        guard case .unanswered(let error)? = alone.machine.pluginAsks(question).answer?.outcome else {
            Issue.record("it should be unanswered")
            return
        }
        #expect(error.code == .missingValue)
    }

    @Test("--yes accepts a confirmation that anybody may give, and no local one")
    func assumeYes() {
        let any = Question(id: 1, kind: .confirmation, dialog: "Sure?")
        let local = Question(id: 2, kind: .confirmation, dialog: "Sure?", level: .local)
        var script = Script.performing(assumeYes: true)
        #expect(script.machine.pluginAsks(any) == [.answer(Answer(1, .accepted))])
        guard case .unanswered? = script.machine.pluginAsks(local).answer?.outcome else {
            Issue.record("a local confirmation must not be answered by --yes")
            return
        }
    }

    @Test("An answer that does not fit its question reaches the plugin as none")
    func misfit() {
        var script = Script.performing(askable: .all)
        _ = script.machine.pluginAsks(
            Question(id: 1, kind: .choice, dialog: "Which?", choices: [DisplayValue(title: "A")]))
        guard case .unanswered? = script.machine.answered(Answer(1, .choice(4))).answer?.outcome else {
            Issue.record("a choice beyond those offered must not pass")
            return
        }
    }

    @Test("More questions than a run may ask are answered with an error")
    func tooMany() {
        var script = Script.performing(assumeYes: true)
        for id in 0..<UInt32(RunMachine.questionsAllowed) {
            let answer = script.machine.pluginAsks(Question(id: id, kind: .confirmation, dialog: "Sure?")).answer
            #expect(answer?.outcome == .accepted)
        }
        let last = script.machine.pluginAsks(Question(id: 99, kind: .confirmation, dialog: "Sure?"))
        guard case .unanswered? = last.answer?.outcome else {
            Issue.record("the question should be refused")
            return
        }
    }

    @Test("Progress is reported while the intent runs, and not after")
    func progress() {
        let report = ProgressReport(completed: 1, total: 2)
        var script = Script.performing()
        #expect(script.machine.pluginReports(report) == [.report(report)])
        _ = script.machine.pluginCompleted(RunResult())
        #expect(script.machine.pluginReports(report).isEmpty)
    }
}

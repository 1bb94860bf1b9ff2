import IntentProtocol
import Testing

@testable import IntentHost

@Suite("A run's machine while it resolves")
struct RunMachineResolvingTests {
    @Test("Values that are all there are performed at once")
    func complete() {
        var script = RunScript([RunScript.note, RunScript.reason])
        #expect(script.machine.begin().performed == [RunScript.note, RunScript.reason])
    }

    @Test("A bad value ends the run before anything is performed")
    func badValue() {
        var script = RunScript([RunScript.note, NamedValue("reason", .int(3))])
        let actions = script.machine.begin()
        #expect(actions.failure?.code == .invalidValue)
        #expect(actions.failure?.parameter == "reason")
        #expect(actions.performed == nil)
        #expect(script.machine.isFinished)
    }

    @Test("What is missing is an error that names it, where nobody can be asked")
    func missing() {
        var script = RunScript([RunScript.note])
        let error = script.machine.begin().failure
        #expect(error?.code == .missingValue)
        #expect(error?.parameter == "reason")
    }

    @Test("What is missing is asked for in the author's words")
    func asked() throws {
        var script = RunScript([RunScript.note], askable: .all)
        let question = try #require(script.machine.begin().question)
        #expect(question.dialog == "Why should it go?")
        let next = script.machine.answered(Answer(question.id, .value(.unresolved("old"))))
        #expect(next.performed?.last == NamedValue("reason", .string("old")))
    }

    @Test(
        "A caller that can't be asked for what is missing gets an error that names it, whatever else it can put",
        arguments: [Perform.Askable.choice, .confirmation, [.choice, .confirmation], []])
    func cannotAsk(askable: Perform.Askable) {
        var script = RunScript([RunScript.note], askable: askable)
        let error = script.machine.begin().failure
        #expect(error?.code == .missingValue)
        #expect(error?.parameter == "reason")
    }

    @Test("A caller that can put choices only is asked for an enumeration's case, and again after a bad one")
    func choicesOnly() throws {
        var script = RunScript([RunScript.note, RunScript.reason], askable: .choice, needsColour: true)
        var question = try #require(script.machine.begin().question)
        #expect(question.kind == .choice && question.choices.map(\.title) == ["Red", "Blue"])
        question = try #require(script.machine.answered(Answer(question.id, .choice(7))).question)
        #expect(question.kind == .choice && question.choices.count == 2)
        let next = script.machine.answered(Answer(question.id, .choice(1)))
        #expect(next.performed?.last == NamedValue("colour", .enumeration(type: "Colour", rawValue: "blue")))
    }

    @Test("A question that is turned away ends the run as declined")
    func turnedAway() throws {
        var script = RunScript([RunScript.note], askable: .all)
        let question = try #require(script.machine.begin().question)
        #expect(script.machine.answered(Answer(question.id, .declined)).failure?.code == .declined)
    }

    @Test("An entity that was given by text is looked up, and one candidate is taken")
    func lookup() {
        var script = RunScript([RunScript.byText, RunScript.reason])
        #expect(script.machine.begin().query?.text == "milk")
        let next = script.machine.found(EntityPage(items: [candidate("n7", "Buy milk")]))
        #expect(next.performed?.first == NamedValue("note", .entity(EntityValue(type: "Note", id: "n7"))))
    }

    @Test("Of several candidates the one whose title is the text is taken")
    func exactTitle() {
        var script = RunScript([RunScript.byText, RunScript.reason])
        _ = script.machine.begin()
        let next = script.machine.found(EntityPage(items: [candidate("n7", "Buy milk"), candidate("n8", "Milk")]))
        #expect(next.performed?.first?.value == .entity(EntityValue(type: "Note", id: "n8")))
    }

    @Test("Several candidates are a choice where it can be put, and an error that lists them where not")
    func several() throws {
        let page = EntityPage(items: [candidate("n7", "Buy milk"), candidate("n8", "Skim milk")])
        var alone = RunScript([RunScript.byText, RunScript.reason])
        _ = alone.machine.begin()
        #expect(alone.machine.found(page).failure?.code == .ambiguousValue)
        var asked = RunScript([RunScript.byText, RunScript.reason], askable: .all)
        _ = asked.machine.begin()
        let question = try #require(asked.machine.found(page).question)
        #expect(question.choices.map(\.title) == ["Buy milk", "Skim milk"])
        let next = asked.machine.answered(Answer(question.id, .choice(1)))
        #expect(next.performed?.first?.value == .entity(EntityValue(type: "Note", id: "n8")))
    }

    @Test("A text that finds nothing, and a query that fails, end the run with the reason")
    func notFound() {
        var nothing = RunScript([RunScript.byText, RunScript.reason])
        _ = nothing.machine.begin()
        #expect(nothing.machine.found(EntityPage(items: [])).failure?.parameter == "note")
        var broken = RunScript([RunScript.byText, RunScript.reason])
        _ = broken.machine.begin()
        let error = IntentError(.app, .queryFailed, "no")
        #expect(broken.machine.queryFailed(error).outcome == .failed(error))
    }

    @Test("Two bad answers are forgiven, the third ends the run")
    func badAnswers() throws {
        var script = RunScript([RunScript.note], askable: .all)
        var question = try #require(script.machine.begin().question)
        for _ in 0..<RunMachine.badAnswersAllowed {
            question = try #require(script.machine.answered(Answer(question.id, .value(.int(5)))).question)
        }
        #expect(script.machine.answered(Answer(question.id, .value(.int(5)))).failure?.code == .invalidValue)
    }

    @Test("An answer to another question is ignored")
    func otherQuestion() throws {
        var script = RunScript([RunScript.note], askable: .all)
        let question = try #require(script.machine.begin().question)
        #expect(script.machine.answered(Answer(question.id &+ 1, .value(.string("x")))).isEmpty)
    }

    @Test("A run that is cancelled before it is performed is over at once")
    func cancelled() {
        var script = RunScript([RunScript.byText, RunScript.reason])
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
        var done = RunScript.performing()
        let result = RunResult(value: .int(1))
        #expect(done.machine.pluginCompleted(result).outcome == .completed(result))
        #expect(done.machine.pluginFailed(Failure(failure)).isEmpty)
        #expect(done.machine.pluginLost(failure).isEmpty)
        #expect(done.machine.cancelled(.user).isEmpty)
        var failed = RunScript.performing()
        #expect(failed.machine.pluginFailed(Failure(failure)).outcome == .failed(failure))
        #expect(failed.machine.pluginCompleted(result).isEmpty)
    }

    @Test("A process that is gone fails the run with what is known of its end")
    func lost() {
        var script = RunScript.performing()
        let error = IntentError(.system, .workerDied, "gone")
        #expect(script.machine.pluginLost(error).outcome == .failed(error))
    }

    @Test("Cancelling asks the plugin; what it still answers in its grace period is the outcome")
    func cancelling() {
        var script = RunScript.performing()
        #expect(script.machine.cancelled(.timeout) == [.limit(.none), .cancel(.timeout)])
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
        var script = RunScript.performing()
        _ = script.machine.cancelled(reason)
        guard case .cancelled(reason, _)? = script.machine.pluginFailed(Failure(failure)).outcome else {
            Issue.record("it should be cancelled for \(reason.rawValue)")
            return
        }
    }

    @Test("A plugin that does not stop loses its process when the grace period is over")
    func grace() {
        var script = RunScript.performing()
        #expect(script.machine.graceEnded().isEmpty)
        _ = script.machine.cancelled(.timeout)
        let actions = script.machine.graceEnded()
        #expect(actions.first == .endProcess)
        #expect(actions.failure?.code == .timedOut)
    }

    @Test("A question goes to a caller who can put it, and is answered with an error where not")
    func questions() {
        let question = Question(id: 1, kind: .value, dialog: "When?", type: .string)
        var asked = RunScript.performing(askable: .all)
        #expect(asked.machine.pluginAsks(question) == [.limit(.none), .ask(question)])
        let next = asked.machine.answered(Answer(1, .value(.string("now"))))
        #expect(next.answer == Answer(1, .value(.string("now"))))
        #expect(next.last == .limit(.deadline))
        var alone = RunScript.performing()
        guard case .unanswered(let error)? = alone.machine.pluginAsks(question).answer?.outcome else {
            Issue.record("it should be unanswered")
            return
        }
        #expect(error.code == .missingValue)
    }

    @Test("An answer that does not fit its question is asked for again, and the third ends the run")
    func misfit() throws {
        var script = RunScript.performing(askable: .all)
        let question = Question(id: 1, kind: .choice, dialog: "Which?", choices: [DisplayValue(title: "A")])
        _ = script.machine.pluginAsks(question)
        for _ in 0..<RunMachine.badAnswersAllowed {
            #expect(script.machine.answered(Answer(1, .choice(4))).question?.id == 1)
        }
        #expect(script.machine.answered(Answer(1, .choice(4))) == [.limit(.none), .cancel(.user)])
        let outcome = script.machine.pluginFailed(Failure(failure)).failure
        #expect(outcome?.code == .invalidValue)
    }

    @Test("Two bad values for a question of the plugin's are forgiven, each question anew")
    func badValues() throws {
        var script = RunScript.performing(askable: .all)
        for id in 1...3 {
            let question = Question(id: UInt32(id), kind: .value, dialog: "How many?", type: .int)
            _ = script.machine.pluginAsks(question)
            for _ in 0..<RunMachine.badAnswersAllowed {
                #expect(script.machine.answered(Answer(question.id, .value(.unresolved("many")))).question != nil)
            }
            let answer = script.machine.answered(Answer(question.id, .value(.unresolved("3")))).answer
            #expect(answer == Answer(question.id, .value(.int(3))))
        }
    }

    private static let whichNote = Question(
        id: 1, kind: .value, dialog: "Which note?", parameter: "note", type: .entity("Note"))

    @Test("A text that answers for an entity is looked up, and the plugin gets the entity")
    func answerLookup() {
        var script = RunScript.performing(askable: .all)
        _ = script.machine.pluginAsks(Self.whichNote)
        let actions = script.machine.answered(Answer(1, .value(.unresolved("milk"))))
        #expect(actions.query?.text == "milk")
        #expect(actions.query?.mode == .matching)
        #expect(actions.answer == nil)
        let next = script.machine.found(EntityPage(items: [candidate("n7", "Buy milk")]))
        #expect(next.answer == Answer(1, .value(.entity(EntityValue(type: "Note", id: "n7")))))
        #expect(next.last == .limit(.deadline))
    }

    @Test("Several that such a text finds are a choice; none, and a query that fails, ask again")
    func answerCandidates() throws {
        var script = RunScript.performing(askable: .all)
        _ = script.machine.pluginAsks(Self.whichNote)
        _ = script.machine.answered(Answer(1, .value(.unresolved("milk"))))
        let again = script.machine.found(EntityPage(items: []))
        #expect(again.question?.id == 1)
        #expect(again.question?.dialog.contains("nothing is found by 'milk'") == true)
        _ = script.machine.answered(Answer(1, .value(.unresolved("milk"))))
        #expect(script.machine.queryFailed(IntentError(.app, .queryFailed, "broken")).question?.dialog == "broken")
        _ = script.machine.answered(Answer(1, .value(.unresolved("milk"))))
        let page = EntityPage(items: [candidate("n7", "Buy milk"), candidate("n8", "Skim milk")])
        let choice = try #require(script.machine.found(page).question)
        #expect(choice.kind == .choice)
        #expect(choice.choices.map(\.title) == ["Buy milk", "Skim milk"])
        let next = script.machine.answered(Answer(choice.id, .choice(1)))
        #expect(next.answer == Answer(1, .value(.entity(EntityValue(type: "Note", id: "n8")))))
    }

    @Test("A path that answers for a file is read, and one that can't be is asked for again")
    func answerFile() throws {
        var script = RunScript.performing(askable: .all)
        _ = script.machine.pluginAsks(Question(id: 1, kind: .value, dialog: "Which file?", type: .file))
        let first = script.machine.answered(Answer(1, .value(.unresolved("/tmp/none"))))
        #expect(first == [.read(path: "/tmp/none")])
        #expect(script.machine.queryFailed(IntentError(.request, .invalidValue, "gone")).question?.dialog == "gone")
        #expect(script.machine.answered(Answer(1, .value(.unresolved("/tmp/a")))) == [.read(path: "/tmp/a")])
        let file = FileValue(name: "a", content: .data([1]))
        #expect(script.machine.opened(file).answer == Answer(1, .value(.file(file))))
    }

    @Test("Two answers that are looked up at a time don't get into each other's way")
    func twoAnswers() {
        var script = RunScript.performing(askable: .all)
        var other = Self.whichNote
        other.id = 2
        _ = script.machine.pluginAsks(Self.whichNote)
        _ = script.machine.pluginAsks(other)
        #expect(script.machine.answered(Answer(1, .value(.unresolved("milk")))).query?.text == "milk")
        #expect(script.machine.answered(Answer(2, .value(.unresolved("soup")))).isEmpty)
        let next = script.machine.found(EntityPage(items: [candidate("n7", "Buy milk")]))
        #expect(next.answer?.question == 1)
        #expect(next.query?.text == "soup")
        let last = script.machine.found(EntityPage(items: [candidate("n8", "Soup")]))
        #expect(last.answer == Answer(2, .value(.entity(EntityValue(type: "Note", id: "n8")))))
    }

    @Test("More questions than a run may ask are answered with an error")
    func tooMany() {
        var script = RunScript.performing(askable: .all)
        for id in 0..<UInt32(RunMachine.questionsAllowed) {
            #expect(script.machine.pluginAsks(Question(id: id, kind: .value, dialog: "Why?")).question != nil)
            #expect(script.machine.answered(Answer(id, .value(.string("so")))).answer?.question == id)
        }
        let last = script.machine.pluginAsks(Question(id: 99, kind: .value, dialog: "Why?"))
        #expect(last.unanswered?.message.contains("50 questions") == true)
    }

    @Test("Progress is reported while the intent runs, and not after")
    func progress() {
        let report = ProgressReport(completed: 1, total: 2)
        var script = RunScript.performing()
        #expect(script.machine.pluginReports(report) == [.report(report)])
        _ = script.machine.pluginCompleted(RunResult())
        #expect(script.machine.pluginReports(report).isEmpty)
    }
}

@Suite("A run's machine when its caller leaves")
struct RunMachineCallerTests {
    @Test("A run that is not detached is cancelled")
    func attached() {
        var script = RunScript.performing()
        #expect(script.machine.callerLeft() == [.limit(.none), .cancel(.callerGone)])
    }

    @Test("A detached run goes on; what it asks, and what it asked, is answered with an error")
    func detached() {
        var script = RunScript.performing(askable: .all, detached: true)
        _ = script.machine.pluginAsks(Question(id: 1, kind: .value, dialog: "When?", parameter: "reason"))
        let actions = script.machine.callerLeft()
        #expect(actions.unanswered?.code == .missingValue)
        #expect(actions.last == .limit(.deadline))
        let next = script.machine.pluginAsks(Question(id: 2, kind: .value, dialog: "When?", parameter: "reason"))
        #expect(next.unanswered?.parameter == "reason")
        #expect(script.machine.pluginCompleted(RunResult()).outcome == .completed(RunResult()))
    }

    @Test("A detached run that waits for an answer before it begins fails, and names what it waited for")
    func detachedWhileAsked() {
        var script = RunScript([RunScript.note], askable: .all, detached: true)
        _ = script.machine.begin()
        let error = script.machine.callerLeft().failure
        #expect(error?.code == .missingValue && error?.parameter == "reason")
    }
}

@Suite("A run's machine while long work goes on")
struct RunMachineLeaseTests {
    @Test("Long work is bounded by its lease, and by the deadline again after it")
    func lease() {
        var script = RunScript.performing()
        #expect(script.machine.backgroundBegan(options: 1) == [.limit(.lease)])
        #expect(script.machine.backgroundOptions == 1)
        #expect(script.machine.backgroundEnded() == [.limit(.deadline)])
        #expect(script.machine.backgroundEnded().isEmpty)
        #expect(script.machine.leaseExpired().isEmpty)
    }

    @Test("Work within long work changes nothing")
    func nested() {
        var script = RunScript.performing()
        _ = script.machine.backgroundBegan(options: 0)
        #expect(script.machine.backgroundBegan(options: 1).isEmpty)
        #expect(script.machine.backgroundEnded().isEmpty)
        #expect(script.machine.backgroundEnded() == [.limit(.deadline)])
    }

    @Test("While a person is asked nothing bounds it, and then its lease again")
    func asked() {
        var script = RunScript.performing(askable: .all)
        _ = script.machine.backgroundBegan(options: 0)
        #expect(script.machine.pluginAsks(Question(id: 1, kind: .value, dialog: "?")).first == .limit(.none))
        #expect(script.machine.answered(Answer(1, .value(.string("x")))).last == .limit(.lease))
    }

    @Test("Work that waits for what it needs is bounded by nothing, then by its lease")
    func queued() {
        var script = RunScript.performing(askable: .all)
        #expect(script.machine.backgroundWaits() == [.limit(.none)])
        _ = script.machine.pluginAsks(Question(id: 1, kind: .value, dialog: "?"))
        #expect(script.machine.answered(Answer(1, .value(.string("x")))).last != .limit(.deadline))
        #expect(script.machine.backgroundBegan(options: 1) == [.limit(.lease)])
    }

    @Test("Silence cancels it as a timeout, with words of its own")
    func silence() {
        var script = RunScript.performing()
        _ = script.machine.backgroundBegan(options: 0)
        #expect(script.machine.leaseExpired() == [.limit(.none), .cancel(.timeout)])
        let outcome = script.machine.pluginFailed(Failure(IntentError(.app, .intentFailed, "stopped"))).outcome
        guard case .cancelled(.timeout, let error)? = outcome else {
            Issue.record("it should be cancelled by timeout: \(String(describing: outcome))")
            return
        }
        #expect(error.message.contains("did not tell how far it is"))
    }
}

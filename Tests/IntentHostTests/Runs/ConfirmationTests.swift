import IntentProtocol
import IntentStore
import Testing

@testable import IntentHost

private func grant(_ policy: GrantRecord.Policy, _ level: GrantRecord.Level = .any) -> GrantRecord {
    GrantRecord(id: 7, caller: "tests", intent: "notes.Archive", policy: policy, level: level, created: .now())
}

@Suite("Who may confirm")
struct ConfirmationRuleTests {
    struct Row: CustomTestStringConvertible, Sendable {
        var level = Question.Level.any
        var policy: GrantRecord.Policy?
        var grantLevel = GrantRecord.Level.any
        var earlier: Question.Level?
        var yes = false
        var canAsk = true
        var surface = SurfaceKind.terminal
        var desk = false
        var expected: ConfirmationRule.Decision

        var testDescription: String {
            "\(level) \(policy?.rawValue ?? "-")/\(grantLevel) earlier \(earlier.map { "\($0)" } ?? "-") yes \(yes) "
                + "asks \(canAsk) at \(surface.rawValue) → \(expected)"
        }
    }

    @Test(
        "Table of decisions",
        arguments: [
            Row(expected: .ask(.any)), Row(level: .local, expected: .ask(.local)),
            // A person says never, whatever else there is.
            Row(policy: .never, yes: true, expected: .refuse(.never(7))),
            Row(level: .local, policy: .never, earlier: .local, expected: .refuse(.never(7))),
            // Allowed for good, up to its level.
            Row(policy: .allow, canAsk: false, surface: .assistant, expected: .accept(by: "grant 7")),
            Row(level: .local, policy: .allow, expected: .ask(.local)),
            Row(level: .local, policy: .allow, canAsk: false, expected: .refuse(.nobodyToAsk)),
            Row(
                level: .local, policy: .allow, grantLevel: .local, canAsk: false, surface: .assistant,
                expected: .accept(by: "grant 7")),
            // A record raises the level.
            Row(policy: .ask, grantLevel: .local, yes: true, expected: .ask(.local)),
            Row(policy: .ask, grantLevel: .local, yes: true, surface: .assistant, expected: .refuse(.notLocal)),
            Row(policy: .once, grantLevel: .local, surface: .program, expected: .refuse(.notLocal)),
            Row(policy: .ask, yes: true, canAsk: false, expected: .accept(by: "--yes")),
            // A yes for the whole run, up to its level.
            Row(earlier: .any, canAsk: false, expected: .accept(by: "terminal")),
            Row(level: .local, earlier: .any, expected: .ask(.local)),
            Row(level: .local, earlier: .local, canAsk: false, expected: .accept(by: "terminal")),
            // Said beforehand by the caller.
            Row(yes: true, canAsk: false, surface: .program, expected: .accept(by: "--yes")),
            Row(level: .local, yes: true, canAsk: false, expected: .refuse(.nobodyToAsk)),
            Row(level: .local, yes: true, surface: .assistant, expected: .refuse(.notLocal)),
            // Where nobody sits, or no person of this machine.
            Row(canAsk: false, expected: .refuse(.nobodyToAsk)),
            Row(surface: .assistant, expected: .ask(.any)),
            Row(level: .local, surface: .assistant, expected: .refuse(.notLocal)),
            Row(level: .local, surface: .program, expected: .refuse(.notLocal)),
            Row(level: .local, surface: .unknown, expected: .refuse(.notLocal)),
            Row(level: .local, surface: SurfaceKind(rawValue: "hologram"), expected: .refuse(.notLocal)),
            Row(level: .local, surface: .notification, expected: .ask(.local)),
            Row(level: .local, surface: .console, expected: .ask(.local)),
            // A person at another surface of this machine answers for an assistant, and for nobody else.
            Row(level: .local, surface: .assistant, desk: true, expected: .askElsewhere(.local)),
            Row(canAsk: false, surface: .assistant, desk: true, expected: .askElsewhere(.any)),
            Row(surface: .assistant, desk: true, expected: .ask(.any)),
            Row(level: .local, surface: .program, desk: true, expected: .refuse(.notLocal)),
            Row(canAsk: false, surface: .program, desk: true, expected: .refuse(.nobodyToAsk)),
            Row(level: .local, policy: .never, surface: .assistant, desk: true, expected: .refuse(.never(7))),
        ])
    func decisions(row: Row) {
        var request = Perform(app: "notes", intent: "Archive")
        request.assumeYes = row.yes
        request.surfaceKind = row.surface
        let decision = ConfirmationRule(request).decide(
            row.level, grant: row.policy.map { grant($0, row.grantLevel) },
            earlier: row.earlier.map { ($0, "terminal") }, askable: row.canAsk ? .all : [.value, .choice],
            hasDesk: row.desk)
        #expect(decision == row.expected)
    }
}

@Suite("A run's machine asks for leave")
struct RunMachineConfirmationTests {
    private let question = Question(id: 1, kind: .confirmation, dialog: "Sure?")
    private let local = Question(id: 2, kind: .confirmation, dialog: "Sure?", level: .local)

    @Test("The plugin's confirmation waits for what is on record, and is asked at the level that holds")
    func asked() throws {
        var script = RunScript.performing(askable: .all, surface: .terminal)
        #expect(script.machine.pluginAsks(question) == [.findGrant])
        #expect(script.machine.pluginAsks(local).isEmpty)
        let actions = script.machine.granted(nil)
        let asked = actions.compactMap { if case .ask(let question) = $0 { question } else { nil } }
        #expect(asked.map(\.id) == [1, 2] && asked.map(\.level) == [.any, .local])
        #expect(asked.allSatisfy { $0.keeping == [.run, .always, .never] })
        #expect(script.machine.answered(Answer(1, .accepted)) == [.answer(Answer(1, .accepted))])
        #expect(script.machine.answered(Answer(2, .accepted)).last == .limit(.deadline))
        #expect(script.machine.confirmedBy == "terminal")
    }

    @Test("--yes accepts a confirmation that anybody may give, and no local one")
    func assumeYes() {
        var script = RunScript.performing(assumeYes: true)
        _ = script.machine.pluginAsks(question)
        #expect(script.machine.granted(nil).answer == Answer(1, .accepted))
        #expect(script.machine.confirmedBy == "--yes")
        #expect(script.machine.pluginAsks(local).unanswered?.code == .notPermitted)
    }

    @Test("An assistant is asked what anybody may answer, can't keep it for good, and is refused the rest")
    func assistant() {
        var script = RunScript.performing(askable: .all, surface: .assistant)
        _ = script.machine.pluginAsks(question)
        #expect(script.machine.granted(nil).question?.keeping == [.run])
        #expect(script.machine.answered(Answer(1, .accepted, keeping: .always)).first == .answer(Answer(1, .accepted)))
        #expect(script.machine.pluginAsks(local).unanswered?.message.contains("person at this machine") == true)
    }

    @Test(
        "What an assistant may not answer is asked elsewhere, where there is a surface; its own answer counts for nothing"
    )
    func elsewhere() {
        var script = RunScript.performing(askable: .all, surface: .assistant)
        _ = script.machine.pluginAsks(local)
        let actions = script.machine.granted(nil, hasDesk: true)
        guard case .askElsewhere(let asked)? = actions.last else {
            Issue.record("it should be asked elsewhere: \(actions)")
            return
        }
        #expect(asked.keeping == [.run, .always, .never])
        #expect(script.machine.answered(Answer(2, .accepted)).isEmpty)
        let next = script.machine.answeredElsewhere(Answer(2, .accepted, keeping: .always), by: "notification")
        #expect(next == [.keepGrant(.allow, .local), .answer(Answer(2, .accepted)), .limit(.deadline)])
        #expect(script.machine.confirmedBy == "notification")
        #expect(script.machine.answeredElsewhere(Answer(2, .accepted), by: "notification").isEmpty)
    }

    @Test("A deletion of an assistant that shows no forms is asked about elsewhere")
    func deletionElsewhere() {
        var script = RunScript([RunScript.notes(1)], surface: .assistant, deletes: true)
        _ = script.machine.begin()
        _ = script.machine.granted(nil, hasDesk: true)
        let actions = script.machine.found(EntityPage(items: [candidate("n1", "Milk")]))
        guard case .askElsewhere(let question)? = actions.last else {
            Issue.record("it should be asked elsewhere: \(actions)")
            return
        }
        #expect(script.machine.answered(Answer(question.id, .accepted)).isEmpty)
        var refused = script
        let nobody = IntentError(.request, .notPermitted, "nobody answered")
        #expect(
            refused.machine.answeredElsewhere(Answer(question.id, .unanswered(nobody)), by: "").failure == nobody)
        #expect(script.machine.answeredElsewhere(Answer(question.id, .accepted), by: "terminal").performed != nil)
    }

    @Test(
        "What a person keeps is noted at the level of the question",
        arguments: [
            (Question.Level.local, Question.Keeping.always, RunMachine.Action.keepGrant(.allow, .local)),
            (.any, .always, .keepGrant(.allow, .any)), (.local, .never, .keepGrant(.never, .local)),
        ])
    func kept(level: Question.Level, keeping: Question.Keeping, action: RunMachine.Action) {
        var script = RunScript.performing(askable: .all, surface: .terminal)
        _ = script.machine.pluginAsks(Question(id: 1, kind: .confirmation, dialog: "Sure?", level: level))
        _ = script.machine.granted(nil)
        let answer = Answer(1, keeping == .never ? .declined : .accepted, keeping: keeping)
        #expect(script.machine.answered(answer).first == action)
    }

    @Test(
        "A yes for the whole run spares its other questions, and so does the policy of once", arguments: [true, false])
    func wholeRun(byPolicy: Bool) {
        var script = RunScript.performing(askable: .all, surface: .terminal)
        _ = script.machine.pluginAsks(question)
        _ = script.machine.granted(byPolicy ? grant(.once) : nil)
        _ = script.machine.answered(Answer(1, .accepted, keeping: byPolicy ? nil : .run))
        #expect(
            script.machine.pluginAsks(Question(id: 3, kind: .confirmation, dialog: "And?")).answer
                == Answer(3, .accepted))
        #expect(script.machine.pluginAsks(local).question?.level == .local)
    }

    @Test("A deletion is confirmed before it is performed: how many, the first names, a line for each")
    func deletion() throws {
        var script = RunScript([RunScript.notes(7)], askable: .all, surface: .terminal, deletes: true)
        #expect(script.machine.begin() == [.findGrant])
        let query = try #require(script.machine.granted(nil).query)
        #expect(query.mode == .identifiers && query.identifiers == ["n1", "n2", "n3", "n4", "n5"])
        let page = EntityPage(items: (1...5).map { candidate("n\($0)", "Note \($0)") })
        let question = try #require(script.machine.found(page).question)
        #expect(
            question.dialog
                == "Delete Notes: 7 items, “Note 1”, “Note 2”, “Note 3”, “Note 4”, “Note 5” and 2 more?")
        #expect(question.preview.count == 6 && question.preview.last == "and 2 more")
        #expect(script.machine.answered(Answer(question.id, .accepted)).performed == [RunScript.notes(7)])
        #expect(script.machine.confirmedBy == "terminal")
    }

    @Test("A deletion whose names can't be had is asked about by its count")
    func namelessDeletion() throws {
        var script = RunScript([RunScript.notes(2)], askable: .all, surface: .terminal, deletes: true)
        _ = script.machine.begin()
        _ = script.machine.granted(nil)
        let question = script.machine.queryFailed(IntentError(.app, .queryFailed, "no")).question
        #expect(question?.dialog == "Delete Notes: 2 items?")
    }

    @Test("A deletion that is declined, refused or unattended performs nothing")
    func refusedDeletion() throws {
        var declined = RunScript([RunScript.notes(1)], askable: .all, surface: .terminal, deletes: true)
        _ = declined.machine.begin()
        _ = declined.machine.granted(nil)
        let question = try #require(declined.machine.found(EntityPage(items: [candidate("n1", "Milk")])).question)
        #expect(question.dialog == "Delete Notes: “Milk”?")
        #expect(declined.machine.answered(Answer(question.id, .declined)).failure?.code == .declined)
        var unattended = RunScript([RunScript.notes(1)], deletes: true)
        _ = unattended.machine.begin()
        #expect(unattended.machine.granted(nil).failure?.code == .notPermitted)
        var never = RunScript([RunScript.notes(1)], askable: .all, surface: .terminal, deletes: true)
        _ = never.machine.begin()
        #expect(never.machine.granted(grant(.never)).failure?.remedy?.contains("grants revoke 7") == true)
    }

    @Test("A deletion that is allowed for good, or said yes to beforehand, is performed at once")
    func allowedDeletion() {
        var allowed = RunScript([RunScript.notes(1)], deletes: true)
        _ = allowed.machine.begin()
        #expect(allowed.machine.granted(grant(.allow)).performed != nil)
        #expect(allowed.machine.confirmedBy == "grant 7")
        var yes = RunScript([RunScript.notes(1)], assumeYes: true, deletes: true)
        _ = yes.machine.begin()
        #expect(yes.machine.granted(nil).performed != nil)
    }

    @Test("What is not cancelled in time stays confirmed by nobody")
    func cancelledWhileAsked() {
        var script = RunScript([RunScript.notes(1)], askable: .all, surface: .terminal, deletes: true)
        _ = script.machine.begin()
        guard case .cancelled(.user, _)? = script.machine.cancelled(.user).outcome else {
            Issue.record("it should be cancelled")
            return
        }
        #expect(script.machine.granted(nil).isEmpty)
        #expect(script.machine.confirmedBy == nil)
    }
}

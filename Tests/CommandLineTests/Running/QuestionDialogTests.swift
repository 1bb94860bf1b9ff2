import IntentProtocol
import Testing

@testable import IntentCommandLine

@Suite("Questions to a person")
struct QuestionDialogTests {
    private let value = Question(id: 1, kind: .value, dialog: "What should the note say?", parameter: "body")
    private let choice = Question(
        id: 2, kind: .choice, dialog: "Which note?", parameter: "note",
        choices: [
            DisplayValue(title: "Buy milk", subtitle: "today"), DisplayValue(title: "Buy bread"),
            DisplayValue(title: "Plumber", synonyms: ["pipes"]),
        ])
    private let confirmation = Question(
        id: 3, kind: .confirmation, dialog: "Delete the note?", acceptLabel: "Delete", denyLabel: "Keep",
        preview: ["Buy milk", "Buy bread"])

    private func reply(_ question: Question, _ line: String?) -> QuestionDialog.Reply {
        QuestionDialog(question).reply(to: line)
    }

    @Test("A value is asked for in the author's words, on the line where it is typed")
    func valuePrompt() {
        #expect(QuestionDialog(value).prompt == "What should the note say? ")
    }

    @Test("Where the type does not go without saying, the expected form is told")
    func hint() {
        let question = Question(id: 1, kind: .value, dialog: "How many?", parameter: "count", type: .int)
        #expect(QuestionDialog(question).prompt == "How many? (a whole number) ")
        let again = Question(id: 1, kind: .value, dialog: "count takes a whole number", parameter: "count", type: .int)
        #expect(QuestionDialog(again).prompt == "count takes a whole number ")
    }

    @Test("Choices are a numbered list with their subtitles")
    func choicePrompt() {
        #expect(
            QuestionDialog(choice).prompt == """
                Which note?
                  1  Buy milk  today
                  2  Buy bread
                  3  Plumber
                A number, or a name:\u{20}
                """)
    }

    @Test("A confirmation shows what is affected and the action's names")
    func confirmationPrompt() {
        #expect(
            QuestionDialog(confirmation).prompt == """
                Delete the note?
                  Buy milk
                  Buy bread
                [y/N] (y: Delete, n: Keep)\u{20}
                """)
        #expect(QuestionDialog(Question(id: 1, kind: .confirmation, dialog: "Go on?")).prompt == "Go on? [y/N] ")
    }

    @Test("An app's words can't command the terminal")
    func hostile() {
        let question = Question(
            id: 1, kind: .choice, dialog: "a\u{1b}[2J?", choices: [DisplayValue(title: "b\u{7}", subtitle: "c\u{9b}")])
        #expect(
            !QuestionDialog(question).prompt.unicodeScalars.contains { "\u{1b}\u{7}\u{9b}".unicodeScalars.contains($0) }
        )
    }

    @Test("A typed value is left to the host to read, without the spaces around it")
    func typedValue() {
        #expect(reply(value, "  Buy milk ") == .answer(.value(.unresolved("Buy milk"))))
    }

    @Test(
        "A choice is taken by its number, its name, a synonym, or the only name that begins so",
        arguments: [("2", 1), (" 3 ", 2), ("buy milk", 0), ("pipes", 2), ("plu", 2)])
    func choice(line: String, index: Int) {
        #expect(reply(choice, line) == .answer(.choice(index)))
    }

    @Test("What is none of the choices is asked again", arguments: ["0", "4", "-1", "buy", "x"])
    func noChoice(line: String) {
        #expect(reply(choice, line) == .again("1 to 3, or one of the names: "))
    }

    @Test("A value with choices may be another one")
    func otherValue() {
        var question = choice
        question.kind = .value
        #expect(reply(question, "2") == .answer(.choice(1)))
        #expect(reply(question, "Walk") == .answer(.value(.unresolved("Walk"))))
    }

    @Test(
        "A confirmation takes y, yes and the action's name, n, no and the other's",
        arguments: [
            ("y", Answer.Outcome.accepted), ("YES", .accepted), ("delete", .accepted), ("n", .declined),
            ("no", .declined),
            ("Keep", .declined), ("", .declined),
        ])
    func confirmation(line: String, outcome: Answer.Outcome) {
        #expect(reply(confirmation, line) == .answer(outcome))
    }

    @Test("What is neither yes nor no confirms nothing and is asked again", arguments: ["maybe", "yess", "1"])
    func neither(line: String) {
        #expect(reply(confirmation, line) == .again("y or n: "))
    }

    @Test("An empty line and the end of input turn a question away, naming the parameter", arguments: ["", "  ", nil])
    func turnedAway(line: String?) {
        for question in [value, choice] {
            guard case .answer(.unanswered(let error)) = reply(question, line) else {
                Issue.record("it was answered")
                continue
            }
            #expect(error.code == .declined)
            #expect(error.parameter == question.parameter)
        }
        #expect(reply(confirmation, nil) == .answer(.declined))
    }
}

@Suite("Answers that count for more than their question")
struct KeptAnswerTests {
    private let dialog = QuestionDialog(
        Question(id: 1, kind: .confirmation, dialog: "Sure?", level: .local, keeping: [.run, .always, .never]))

    @Test(
        "They are typed as a word",
        arguments: [
            ("all", QuestionDialog.Reply.kept(.accepted, .run)), ("ALWAYS", .kept(.accepted, .always)),
            ("never", .kept(.declined, .never)), ("y", .answer(.accepted)), ("", .answer(.declined)),
            ("perhaps", .again("y, n, all, always, never: ")),
        ])
    func words(line: String, reply: QuestionDialog.Reply) {
        #expect(dialog.reply(to: line) == reply)
    }

    @Test("What is not on offer is no answer")
    func notOffered() {
        let plain = QuestionDialog(Question(id: 1, kind: .confirmation, dialog: "Sure?"))
        #expect(plain.reply(to: "always") == .again("y or n: "))
        #expect(plain.prompt == "Sure? [y/N] ")
        #expect(dialog.prompt == "Sure? [y/N/always/never] ")
    }
}

@Suite("Lines that a person types")
struct ConsoleTests {
    private func console(_ pipe: Pipe) throws -> Console { Console(input: pipe.reading, output: Output(-1)) }

    @Test("Lines that came together are taken one by one, the last without its end")
    func lines() throws {
        let pipe = try Pipe()
        pipe.write("a\nb")
        pipe.closeWriting()
        let console = try console(pipe)
        #expect(console.line(reading: false) == nil)
        #expect(console.line(reading: true) == .text("a"))
        #expect(console.line(reading: false) == nil)
        #expect(console.line(reading: true) == .text("b"))
        #expect(console.line(reading: true) == .end)
    }

    @Test("A line in pieces is taken when it is whole")
    func pieces() throws {
        let pipe = try Pipe()
        let console = try console(pipe)
        pipe.write("he")
        #expect(console.line(reading: true) == nil)
        pipe.write("llo\n")
        #expect(console.line(reading: true) == .text("hello"))
    }

    @Test("A line without end is cut at its limit")
    func endless() throws {
        let pipe = try Pipe()
        let console = try console(pipe)
        let piece = String(repeating: "x", count: 4096)
        var line: Console.Line?
        for _ in 0..<17 where line == nil {
            pipe.write(piece)
            line = console.line(reading: true)
        }
        #expect(line == .text(String(repeating: "x", count: 65_535)))
    }
}

@Suite("The progress bar")
struct ProgressBarTests {
    private func line(_ report: ProgressReport, columns: Int = 60, isUnicode: Bool = true) -> String {
        ProgressBar.line(report, columns: columns, isUnicode: isUnicode)
    }

    @Test("A bar, the percentage and the app's words")
    func bar() {
        let report = ProgressReport(completed: 3, total: 12, description: "Copying", detail: "3 of 12")
        #expect(line(report) == "━━━━━───────────────  25%  Copying · 3 of 12")
        #expect(line(report, columns: 15, isUnicode: false) == "#----  25%  Copying - 3 of 12")
    }

    @Test("It is full at the end only", arguments: [(999, " 99%"), (1000, "100%"), (5000, "100%"), (-4, "  0%")])
    func percentage(completed: Int64, text: String) {
        #expect(line(ProgressReport(completed: completed, total: 1000)).contains(text))
    }

    @Test("Without a total there is a count", arguments: [(7, "… 7 Copying"), (0, "… Copying")])
    func unknown(completed: Int64, text: String) {
        #expect(line(ProgressReport(completed: completed, total: 0, description: "Copying")) == text)
    }

    @Test("The app's words stay on one line")
    func hostile() {
        #expect(line(ProgressReport(completed: 0, total: -1, description: "a\nb\u{1b}[A")) == "… a b[A")
    }
}

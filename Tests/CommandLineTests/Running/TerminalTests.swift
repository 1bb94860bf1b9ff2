import FakeHost
import Foundation
import IntentProtocol
import Testing

@testable import IntentCommandLine

@Suite("A run at a terminal")
struct TerminalTests {
    private static let facts = RunFacts(run: "01RUN", target: "extension", process: 42, duration: 1500)

    /// Runs the tool with a terminal as all its streams, while the host's script and the person act.
    private func run(
        _ host: FakeHost, _ terminal: Terminal, _ variables: [String: String] = [:], _ arguments: String...
    )
        -> Int32
    {
        let tool = Tool(
            host, variables: ["TERM": "xterm", "LANG": "C.UTF-8", "NO_COLOR": "1"].merging(variables) { $1 })
        return tool.run(
            ["run", "notes.Add"] + arguments, input: terminal.tool, output: terminal.tool, errors: terminal.tool)
    }

    /// A host that asks one question and ends the run with the answer as the value.
    private func asking(_ question: Question, _ act: @escaping @Sendable () throws -> Void) throws -> FakeHost {
        try FakeHost { peer in
            try peer.greet()
            let (call, perform) = try peer.expectPerform()
            guard perform.askable == .all, perform.follow else { throw FakeHostError("\(perform)") }
            try peer.send(.ask, call: call) { question.write(to: &$0) }
            try act()
            let answer = try peer.expectAnswer()
            guard answer.question == question.id else { throw FakeHostError("\(answer)") }
            if case .unanswered(let error) = answer.outcome {
                try peer.fail(call, Failure(error, facts: Self.facts))
            } else {
                try peer.finish(call, RunResult(value: .string("\(answer.outcome)"), facts: Self.facts))
            }
            _ = try peer.next()
        }
    }

    @Test("A missing value is asked for in the author's words and read from the keyboard")
    func value() throws {
        let terminal = try Terminal()
        let host = try asking(Question(id: 4, kind: .value, dialog: "What should the note say?")) {
            try terminal.waitFor("What should the note say? ")
            terminal.type("Buy milk\n")
        }
        #expect(run(host, terminal) == 0)
        #expect(terminal.screen.hasPrefix("What should the note say? Buy milk\n"))
        #expect(terminal.screen.contains(#"unresolved("Buy milk")"#))
        #expect(host.errors.isEmpty)
    }

    @Test("An empty line turns the question away, and the run ends with 77")
    func turnedAway() throws {
        let terminal = try Terminal()
        let host = try asking(Question(id: 4, kind: .value, dialog: "What?", parameter: "body")) {
            try terminal.waitFor("What? ")
            terminal.type("\n")
        }
        #expect(run(host, terminal) == 77)
        #expect(terminal.screen.contains("intentctl: body was asked for and not given\ntry: give body=VALUE\n"))
    }

    @Test("Ctrl-D turns the question away and leaves its line")
    func endOfInput() throws {
        let terminal = try Terminal()
        let host = try asking(Question(id: 4, kind: .value, dialog: "What?")) {
            try terminal.waitFor("What? ")
            terminal.type("\u{4}")
        }
        #expect(run(host, terminal) == 77)
        #expect(terminal.screen.contains("What? \nintentctl: "))
    }

    @Test("A choice is asked again until it is one")
    func choice() throws {
        let terminal = try Terminal()
        let choices = [DisplayValue(title: "Milk", subtitle: "today"), DisplayValue(title: "Bread")]
        let host = try asking(Question(id: 4, kind: .choice, dialog: "Which?", choices: choices)) {
            try terminal.waitFor("A number, or a name: ")
            terminal.type("7\n")
            try terminal.waitFor("1 to 2, or one of the names: ")
            terminal.type("2\n")
        }
        #expect(run(host, terminal) == 0)
        #expect(terminal.screen.hasPrefix("Which?\n  1  Milk  today\n  2  Bread\nA number, or a name: 7\n"))
        #expect(terminal.screen.contains("choice(1)"))
    }

    @Test("A confirmation takes yes", arguments: [("y\n", "accepted"), ("Delete\n", "accepted"), ("\n", "declined")])
    func confirmation(typed: String, outcome: String) throws {
        let terminal = try Terminal()
        let question = Question(id: 4, kind: .confirmation, dialog: "Delete it?", acceptLabel: "Delete")
        let host = try asking(question) {
            try terminal.waitFor("Delete it? [y/N] (y: Delete) ")
            terminal.type(typed)
        }
        #expect(run(host, terminal) == 0)
        #expect(terminal.screen.contains("\n\(outcome)\n"))
    }

    @Test("With --input fail nobody is asked, terminal or not")
    func fail() throws {
        let terminal = try Terminal()
        let host = try FakeHost { peer in
            try peer.greet()
            let (call, perform) = try peer.expectPerform()
            guard perform.askable.isEmpty else { throw FakeHostError("\(perform)") }
            try peer.finish(call, RunResult(facts: Self.facts))
            _ = try peer.next()
        }
        #expect(run(host, terminal, [:], "--input", "fail") == 0)
        #expect(host.errors.isEmpty)
    }

    @Test("Progress is drawn in place and taken away at the end")
    func progress() throws {
        let terminal = try Terminal()
        let host = try FakeHost { peer in
            try peer.greet()
            let call = try peer.expectPerform().call
            for completed in [Int64(1), 2] {
                let report = ProgressReport(completed: completed, total: 4, description: "Copying")
                try peer.send(.progress, call: call) { report.write(to: &$0) }
                try terminal.waitFor("\(completed * 25)%")
            }
            try peer.finish(call, RunResult(value: .string("done"), facts: Self.facts))
            _ = try peer.next()
        }
        #expect(run(host, terminal) == 0)
        #expect(
            terminal.screen == "\r━━━━━───────────────  25%  Copying\u{1b}[K"
                + "\r━━━━━━━━━━──────────  50%  Copying\u{1b}[K\r\u{1b}[Kdone\n")
        #expect(host.errors.isEmpty)
    }

    @Test("A terminal that can't redraw a line sees no progress")
    func dumb() throws {
        let terminal = try Terminal()
        let host = try FakeHost { peer in
            try peer.greet()
            let (call, perform) = try peer.expectPerform()
            guard !perform.follow else { throw FakeHostError("progress was asked for") }
            try peer.finish(call, RunResult(value: .string("done"), facts: Self.facts))
            _ = try peer.next()
        }
        #expect(run(host, terminal, ["TERM": "dumb"]) == 0)
        #expect(terminal.screen == "done\n")
        #expect(host.errors.isEmpty)
    }

    @Test("Errors are coloured on a terminal, unless NO_COLOR is set", arguments: [("", true), ("1", false)])
    func colours(noColor: String, isColored: Bool) throws {
        let terminal = try Terminal()
        let host = try FakeHost { peer in
            try peer.greet()
            let error = IntentError(.app, .intentFailed, "no")
            try peer.fail(try peer.expectPerform().call, Failure(error, facts: Self.facts))
            _ = try peer.next()
        }
        #expect(run(host, terminal, ["NO_COLOR": noColor]) == 1)
        #expect(terminal.screen == (isColored ? "\u{1b}[31mintentctl:\u{1b}[0m no\n" : "intentctl: no\n"))
    }

    @Test("An app's value can't command a terminal")
    func hostile() throws {
        let terminal = try Terminal()
        let host = try FakeHost { peer in
            try peer.greet()
            let result = RunResult(value: .string("a\u{1b}]0;x\u{7}b"), facts: Self.facts)
            try peer.finish(try peer.expectPerform().call, result)
            _ = try peer.next()
        }
        #expect(run(host, terminal) == 0)
        #expect(terminal.screen == "a]0;xb\n")
    }

    @Test("A run that ends while a question is open leaves the question's line")
    func overtaken() throws {
        let terminal = try Terminal()
        let host = try FakeHost { peer in
            try peer.greet()
            let call = try peer.expectPerform().call
            try peer.send(.ask, call: call) { Question(id: 1, kind: .value, dialog: "What?").write(to: &$0) }
            try terminal.waitFor("What? ")
            let error = IntentError(.system, .timedOut, "it took too long")
            try peer.fail(call, Failure(error, cancellation: .timeout, facts: Self.facts))
            _ = try peer.next()
        }
        #expect(run(host, terminal) == 75)
        #expect(terminal.screen == "What? \nintentctl: it took too long\n")
    }
}

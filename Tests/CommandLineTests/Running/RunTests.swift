import FakeHost
import Foundation
import IntentProtocol
import Testing

@testable import IntentCommandLine

@Suite("Running an intent")
struct RunTests {
    private static let facts = RunFacts(run: "01RUN", target: "extension", process: 42, duration: 1500)

    /// A host that ends every run with one result and hands what was asked for to `check`.
    private func host(
        _ result: RunResult = RunResult(facts: facts), check: @escaping @Sendable (Perform) throws -> Void = { _ in }
    ) throws -> FakeHost {
        try FakeHost { peer in
            try peer.greet()
            let (call, perform) = try peer.expectPerform()
            try check(perform)
            try peer.finish(call, result)
            _ = try peer.next()
        }
    }

    private func require(_ condition: Bool, _ what: @autoclosure () -> String = "") throws {
        if !condition { throw FakeHostError("not as expected: \(what())") }
    }

    @Test("Dialog, then value, go to standard output")
    func text() throws {
        let host = try host(RunResult(value: .int(3), dialog: DialogValue(full: "Added."), facts: Self.facts))
        let result = try Tool(host).run("run", "notes.Add")
        #expect(result.output == "Added.\n3\n")
        #expect(result.errors.isEmpty)
        #expect(result.status == 0)
    }

    @Test("With --json there is one object on one line")
    func json() throws {
        let host = try host(RunResult(value: .int(3), facts: Self.facts))
        let result = try Tool(host).run("run", "notes.Add", "--json")
        #expect(
            result.output
                == #"{"run":"01RUN","intent":"notes.Add","status":"completed","value":3,"target":"extension","#
                + #""process":42,"durationMs":1.5}"# + "\n")
    }

    @Test("The request carries what the command line says")
    func request() throws {
        let host = try host { perform in
            try require(perform.app == "notes" && perform.intent == "Add", perform.intent)
            try require(perform.parameters == [NamedValue("n", .int(2)), NamedValue("body", .unresolved("x"))])
            try require(perform.target == "main" && perform.deadline == 2500 && perform.caller == "me")
            try require(perform.assumeYes && perform.askable.isEmpty && !perform.follow && perform.surface == "cli")
            try require(perform.locale == "es-ES" && perform.workingFolder.hasPrefix("/"), perform.workingFolder)
        }
        let tool = Tool(host, variables: ["LANG": "es_ES.UTF-8"])
        let result = try tool.run(
            "run", "notes.Add", "body=x", "n:=2", "--target", "main", "--timeout", "2.5", "--as=me", "--yes")
        #expect(result.status == 0)
        #expect(host.errors.isEmpty)
    }

    @Test("A name without an app leaves the app to the host")
    func bareName() throws {
        let host = try host { perform in try require(perform.app.isEmpty && perform.intent == "Add") }
        #expect(try Tool(host).run("run", "Add").status == 0)
        #expect(host.errors.isEmpty)
    }

    @Test("Standard input can be a value")
    func standardInput() throws {
        let host = try host { perform in
            try require(perform.parameters == [NamedValue("body", .unresolved("from a pipe"))])
        }
        var tool = Tool(host)
        tool.input = "from a pipe\n"
        #expect(try tool.run("run", "notes.Add", "body=@-").status == 0)
        #expect(host.errors.isEmpty)
    }

    @Test("A failure is an error, what to try, and its exit status; with --json also an object")
    func failure() throws {
        let error = IntentError(.request, .notFound, "there is no intent notes.Ad", remedy: "notes.Add")
        let host = try FakeHost { peer in
            try peer.greet()
            try peer.fail(try peer.expectPerform().call, Failure(error))
            _ = try peer.next()
        }
        let plain = try Tool(host).run("run", "notes.Ad")
        #expect(plain.output.isEmpty)
        #expect(plain.errors == "intentctl: there is no intent notes.Ad\ntry: notes.Add\n")
        #expect(plain.status == 66)
        let json = try Tool(host).run("run", "notes.Ad", "--json")
        #expect(try json.json["status"] == "failed")
        #expect(try json.json["error"]?["code"] == "not-found")
        #expect(try json.json["run"] == nil)
        #expect(json.errors == plain.errors)
        #expect(json.status == 66)
    }

    @Test("A run that the host cancelled for time ends with 75")
    func timeout() throws {
        let error = IntentError(.system, .timedOut, "it took too long")
        let host = try FakeHost { peer in
            try peer.greet()
            try peer.fail(try peer.expectPerform().call, Failure(error, cancellation: .timeout, facts: Self.facts))
            _ = try peer.next()
        }
        let result = try Tool(host).run("run", "notes.Add", "--json", "--timeout=1")
        #expect(result.status == 75)
        #expect(try result.json["status"] == "cancelled")
        #expect(try result.json["cancellation"] == "timeout")
    }

    @Test("A value that can't be read is refused before anything is sent")
    func badValue() throws {
        let host = try host()
        let result = try Tool(host).run("run", "notes.Add", "n:=[", "--json")
        #expect(result.status == 65)
        #expect(try result.json["error"]?["parameter"] == "n")
        #expect(host.connections == 0)
    }

    @Test("Time limits are positive seconds", arguments: ["0", "-1", "x", "1e3", "inf", "99999999", "0x1"])
    func badTimeout(text: String) throws {
        let result = try Tool().run("run", "notes.Add", "--timeout=\(text)")
        #expect(result.status == 64)
        #expect(result.errors.contains("--timeout can't be '\(text)'"))
    }

    @Test("A daemon that can't be started is unreachable, and ends with 69")
    func unreachable() throws {
        let home = try FakeHost.makeFolder()
        defer { try? FileManager.default.removeItem(atPath: home) }
        let result = try Tool(variables: ["INTENDANT_HOME": home]).run("run", "notes.Add", "--json")
        #expect(result.status == 69)
        #expect(
            result.errors.hasPrefix("intentctl: /nowhere/intentd can't be started: No such file or directory\ntry: "))
        #expect(try result.json["error"]?["code"] == "unreachable")
    }

    @Test("A daemon that speaks garbage is an internal error, and ends with 70")
    func garbage() throws {
        let host = try FakeHost { peer in
            try peer.write([UInt8](repeating: 0xff, count: 100))
            _ = try? peer.next()
        }
        let result = try Tool(host).run("run", "notes.Add")
        #expect(result.status == 70)
        #expect(result.errors.hasPrefix("intentctl: intentd sent what can't be read"))
    }

    @Test("A daemon that goes away mid-run is unreachable, and ends with 69")
    func gone() throws {
        let host = try FakeHost { peer in
            try peer.greet()
            _ = try peer.expectPerform()
        }
        let result = try Tool(host).run("run", "notes.Add")
        #expect(result.status == 69)
        #expect(result.errors.contains("intentd ended the connection before it answered"))
    }

    @Test("A result that can't be read is an internal error")
    func unreadable() throws {
        let host = try FakeHost { peer in
            try peer.greet()
            try peer.send(.result, call: try peer.expectPerform().call) { $0.item(.text("no map")) }
            _ = try peer.next()
        }
        #expect(try Tool(host).run("run", "notes.Add").status == 70)
    }

    @Test("A question that nobody can answer is answered so, and the run goes on to its error")
    func nobody() throws {
        let host = try FakeHost { peer in
            try peer.greet()
            let call = try peer.expectPerform().call
            let question = Question(id: 9, kind: .value, dialog: "What?", parameter: "body")
            try peer.send(.ask, call: call) { question.write(to: &$0) }
            let answer = try peer.expectAnswer()
            guard case .unanswered(let error) = answer.outcome else { throw FakeHostError("\(answer)") }
            try peer.fail(call, Failure(error, facts: Self.facts))
            _ = try peer.next()
        }
        let result = try Tool(host).run("run", "notes.Add")
        #expect(result.status == 65)
        #expect(result.errors == "intentctl: nobody can be asked: What?\ntry: give body=VALUE\n")
    }

    @Test("Ctrl-C cancels the run and waits for its end, which ends with 130")
    func cancelled() throws {
        let controlC = try ControlC()
        let host = try FakeHost { peer in
            try peer.greet()
            let call = try peer.expectPerform().call
            controlC.press()
            let cancel = try peer.expect(.cancel)
            let reason = try cancel.read { (reader) throws(CBORError) in try Cancel(from: &reader) }.reason
            guard cancel.call == call, reason == .user else { throw FakeHostError("\(reason)") }
            let error = IntentError(.request, .declined, "the run was cancelled")
            try peer.fail(call, Failure(error, cancellation: .user, facts: Self.facts))
            _ = try peer.next()
        }
        var tool = Tool(host)
        tool.interrupts = controlC.reading
        let result = try tool.run("run", "notes.Add", "--json")
        #expect(result.status == 130)
        #expect(try result.json["cancellation"] == "user")
        #expect(result.errors == "intentctl: the run was cancelled\n")
        #expect(host.errors.isEmpty)
    }

    @Test("A second Ctrl-C leaves at once")
    func left() throws {
        let controlC = try ControlC()
        let host = try FakeHost { peer in
            try peer.greet()
            _ = try peer.expectPerform()
            controlC.press()
            _ = try peer.expect(.cancel)
            controlC.press()
            guard try peer.next() == nil else { throw FakeHostError("the client did not leave") }
        }
        var tool = Tool(host)
        tool.interrupts = controlC.reading
        let result = try tool.run("run", "notes.Add", "--json")
        #expect(result.status == 130)
        #expect(result.output.isEmpty)
        #expect(host.errors.isEmpty)
    }
}

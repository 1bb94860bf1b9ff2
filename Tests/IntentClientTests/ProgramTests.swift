import FakeHost
import Foundation
import IntentClient
import IntentProtocol
import Testing

@Suite("A program's runs")
struct ProgramTests {
    private static let facts = RunFacts(run: "01RUN", target: "extension", process: 42, duration: 1500)

    private func connect(_ host: FakeHost) throws -> IntentConnection {
        try #require(try IntentConnection.openRunning(host.paths, name: "test 1.0"))
    }

    @Test("A run's outcome has dialog, value, target and duration")
    func outcome() throws {
        let host = try FakeHost { peer in
            try peer.greet()
            let (call, perform) = try peer.expectPerform()
            guard perform.app == "notes", perform.intent == "Add", perform.deadline == 2500, perform.target == "main",
                perform.parameters == [
                    NamedValue("n", .int(2)), NamedValue("due", .unresolved("tomorrow")),
                    NamedValue("tags", .array([.string("a")])),
                ]
            else { throw FakeHostError("\(perform)") }
            let value = IntentValue.record(kind: "x", fields: ["a": .int(1)])
            let dialog = DialogValue(full: "Added.", supporting: "Done.")
            try peer.finish(call, RunResult(value: value, dialog: dialog, facts: Self.facts))
            _ = try peer.next()
        }
        var request = RunRequest(
            "notes.Add", parameters: ["n": .data(2), "due": .typed("tomorrow"), "tags": .data(["a"])])
        request.timeout = .seconds(2.5)
        request.target = .main
        let outcome = try connect(host).run(request)
        #expect(host.errors.isEmpty)
        #expect(outcome.isCompleted)
        #expect(outcome.dialog == "Added.")
        #expect(outcome.supportingDialog == "Done.")
        #expect(outcome.value?["a"] == 1)
        #expect(outcome.run == "01RUN")
        #expect(outcome.target == .extension)
        #expect(outcome.duration == .milliseconds(1.5))
    }

    @Test("A run that failed has its error in the outcome")
    func failure() throws {
        let host = try FakeHost { peer in
            try peer.greet()
            let error = IntentError(.request, .missingValue, "no body", remedy: "give it", parameter: "body")
            try peer.fail(try peer.expectPerform().call, Failure(error, cancellation: .user))
            _ = try peer.next()
        }
        let outcome = try connect(host).run(RunRequest("Add"))
        #expect(!outcome.isCompleted)
        #expect(outcome.error?.code == .missingValue)
        #expect(outcome.error?.category == "request")
        #expect(outcome.error?.parameter == "body")
        #expect(outcome.error?.description == "no body (give it)")
        #expect(outcome.cancellation == "user")
        #expect(outcome.run == nil)
    }

    @Test(
        "A question is answered by the program",
        arguments: [
            (RunAnswer.value(.typed("x")), Answer.Outcome.value(.unresolved("x"))),
            (.value(.data(3)), .value(.int(3))), (.choice(1), .choice(1)), (.yes, .accepted), (.no, .declined),
            (.turnedAway("why"), .unanswered(IntentError(.request, .declined, "why", parameter: "note"))),
        ])
    func question(answer: RunAnswer, expected: Answer.Outcome) throws {
        let host = try FakeHost { peer in
            try peer.greet()
            let (call, perform) = try peer.expectPerform()
            guard perform.askable == .all else { throw FakeHostError("\(perform)") }
            let choices = [DisplayValue(title: "A", subtitle: "a"), DisplayValue(title: "B")]
            let question = Question(
                id: 5, kind: .choice, dialog: "Which?", parameter: "note", choices: choices, level: .local)
            try peer.send(.ask, call: call) { question.write(to: &$0) }
            guard try peer.expectAnswer() == Answer(5, expected) else { throw FakeHostError("another answer") }
            try peer.finish(call, RunResult())
            _ = try peer.next()
        }
        var request = RunRequest("notes.Add")
        request.answersQuestions = true
        let outcome = try connect(host).run(request) { question in
            #expect(question.kind == .choice)
            #expect(question.choices.map(\.title) == ["A", "B"])
            #expect(question.isForPerson)
            return answer
        }
        #expect(outcome.isCompleted)
        #expect(host.errors.isEmpty)
    }

    @Test("Runs that were begun together tell of themselves under their handles")
    func together() throws {
        let host = try FakeHost { peer in
            try peer.greet()
            var calls: [UInt64] = []
            while calls.count < 3 { calls.append(try peer.expectPerform().call) }
            for call in calls.reversed() {
                try peer.send(.started, call: call) { RunStarted(run: "R\(call)", target: "main").write(to: &$0) }
                let report = ProgressReport(completed: 1, total: 2, description: "Copying")
                try peer.send(.progress, call: call) { report.write(to: &$0) }
                try peer.finish(call, RunResult(value: .int(Int64(call))))
            }
            _ = try peer.next()
        }
        let connection = try connect(host)
        var request = RunRequest("notes.Add")
        request.wantsProgress = true
        let handles = try (0..<3).map { _ in try connection.begin(request) }
        var kinds: [RunHandle: [String]] = [:]
        while kinds.values.filter({ $0.last == "ended" }).count < 3,
            let event = try connection.next(timeout: .seconds(20))
        {
            switch event.kind {
            case .started: kinds[event.handle, default: []].append("started")
            case .progressed(let progress):
                #expect(progress.description == "Copying")
                kinds[event.handle, default: []].append("progressed")
            case .ended: kinds[event.handle, default: []].append("ended")
            case .asked: Issue.record("nothing is asked")
            }
        }
        for handle in handles { #expect(kinds[handle] == ["started", "progressed", "ended"]) }
    }

    @Test("A run that is cancelled still tells its end")
    func cancelled() throws {
        let host = try FakeHost { peer in
            try peer.greet()
            let call = try peer.expectPerform().call
            _ = try peer.expect(.cancel)
            try peer.fail(call, Failure(IntentError(.request, .declined, "cancelled"), cancellation: .user))
            _ = try peer.next()
        }
        let connection = try connect(host)
        let handle = try connection.begin(RunRequest("notes.Add"))
        connection.cancel(handle)
        guard case .ended(let outcome)? = try connection.next(of: handle, timeout: .seconds(20))?.kind else {
            Issue.record("it did not end")
            return
        }
        #expect(outcome.cancellation == "user")
    }

    @Test("Nothing within the time is nil, and a host that goes away an error")
    func waiting() throws {
        let host = try FakeHost { peer in
            try peer.greet()
            _ = try peer.expectPerform()
            _ = try peer.expect(.cancel)
        }
        let connection = try connect(host)
        let handle = try connection.begin(RunRequest("notes.Add"))
        #expect(try connection.next(of: handle, timeout: .milliseconds(10)) == nil)
        connection.cancel(handle)
        let error = #expect(throws: IntentClientError.self) { _ = try connection.next(of: handle) }
        #expect(error?.code == .unreachable)
    }

    @Test("Documents are plain data")
    func documents() throws {
        let host = try FakeHost { peer in
            try peer.greet()
            while let frame = try peer.next() {
                let request = try frame.read { (reader) throws(CBORError) in try AdminRequest(from: &reader) }
                let list = CBOR.array([.object(["name": "notes.Add", "app": request.arguments["app"]])])
                try peer.send(.reply, call: frame.call) { $0.item(.object(["intents": list, "apps": list])) }
            }
        }
        let connection = try connect(host)
        #expect(try connection.intents(of: "notes").first?["name"] == "notes.Add")
        #expect(try connection.metadata(of: "notes")["app"] == "notes")
    }
}

@Suite("Data of programs")
struct DataValueTests {
    @Test("JSON is read and written")
    func json() {
        let data = DataValue(json: #"{"b":[1,2.5,true,null],"a":"x"}"#)
        #expect(data == ["a": "x", "b": [1, 2.5, true, nil]])
        #expect(data?.json == #"{"a":"x","b":[1,2.5,true,null]}"#)
        #expect(DataValue(json: "{") == nil)
    }

    @Test("Members and elements are taken out")
    func parts() {
        let data: DataValue = ["a": "x", "b": [1]]
        #expect(data["a"]?.text == "x")
        #expect(data["b"]?.list == [1])
        #expect(data["c"] == nil)
        #expect(DataValue.integer(3)["a"] == nil)
    }
}

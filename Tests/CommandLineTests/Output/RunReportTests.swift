import IntentProtocol
import Testing

@testable import IntentCommandLine

@Suite("What a run prints")
struct RunReportTests {
    private let facts = RunFacts(run: "01RUN", target: "extension", process: 42, duration: 12_345)

    private func report(_ outcome: RunReport.Outcome) -> RunReport {
        RunReport(name: "notes.Add", outcome: outcome)
    }

    @Test("A completed run's object has all its members in order, and none that means nothing")
    func json() {
        let result = RunResult(
            value: .int(3), dialog: DialogValue(full: "Added 3.", supporting: "Done."),
            opens: Perform(app: "notes", intent: "Open", parameters: [NamedValue("id", .string("a"))]),
            snippet: .object(["kind": "text"]), facts: facts)
        let expected = [
            #"{"run":"01RUN","intent":"notes.Add","status":"completed","value":3"#,
            #""dialog":{"full":"Added 3.","supporting":"Done."}"#,
            #""opens":{"intent":"notes.Open","parameters":{"id":"a"}}"#, #""snippet":{"kind":"text"}"#,
            #""target":"extension","process":42,"durationMs":12.345}"#,
        ]
        #expect(report(.completed(result)).json.text() == expected.joined(separator: ","))
    }

    @Test("A result of nothing has neither value nor dialog")
    func nothing() {
        #expect(report(.completed(RunResult())).json.text() == #"{"intent":"notes.Add","status":"completed"}"#)
        #expect(report(.completed(RunResult())).lines.isEmpty)
    }

    @Test("A value of null is there, and prints no line")
    func null() {
        let report = report(.completed(RunResult(value: .null)))
        #expect(report.json["value"] == .null)
        #expect(report.lines.isEmpty)
    }

    @Test("The host's full name of the intent counts")
    func fullName() {
        var facts = facts
        facts.name = "notes.AddNote"
        #expect(report(.completed(RunResult(facts: facts))).json["intent"] == "notes.AddNote")
    }

    @Test("A failure carries its error")
    func failure() {
        let error = IntentError(.request, .missingValue, "body has no value", remedy: "give it", parameter: "body")
        let report = report(.failed(Failure(error, facts: facts)))
        #expect(report.json["status"] == "failed")
        let members = [
            #"{"category":"request","code":"missing-value","message":"body has no value""#, #""remedy":"give it""#,
            #""parameter":"body"}"#,
        ]
        #expect(report.json["error"]?.text() == members.joined(separator: ","))
        #expect(report.json["cancellation"] == nil)
        #expect(report.exitStatus == 65)
    }

    @Test(
        "A cancelled run tells the reason, which decides the exit status",
        arguments: [(CancellationReason.user, 130), (.timeout, 75), (.resources, 70)] as [(CancellationReason, Int32)])
    func cancelled(reason: CancellationReason, status: Int32) {
        let failure = Failure(IntentError(.system, .internal, "cancelled"), cancellation: reason, facts: facts)
        let report = report(.failed(failure))
        #expect(report.json["status"] == "cancelled")
        #expect(report.json["cancellation"] == .string(reason.rawValue))
        #expect(report.exitStatus == status)
    }

    @Test("A failed intent of an app ends with 1")
    func app() {
        #expect(report(.failed(Failure(IntentError(.app, .intentFailed, "no")))).exitStatus == 1)
    }

    @Test("A person reads the dialog, then the values, one a line")
    func lines() {
        let milk = EntityValue(type: "Note", id: "1", display: DisplayValue(title: "Milk", subtitle: "today"))
        let result = RunResult(
            value: .array([.entity(milk), .string("b"), .double(1)]), dialog: DialogValue(full: "Found them."))
        #expect(report(.completed(result)).lines == ["Found them.", "Milk", "b", "1"])
    }
}

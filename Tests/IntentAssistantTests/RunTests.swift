import IntentProtocol
import Testing

@testable import IntentAssistant

@Suite("Runs that take a while")
struct LongRunTests {
    private static let tasks = #"{"extensions":{"io.modelcontextprotocol/tasks":{}},"elicitation":{}}"#

    @Test("Progress is told with the request's token, and its amounts only grow")
    func progress() throws {
        var talk = Conversation()
        talk.shakeHands()
        _ = talk.ask("tools/call", #"{"name":"notes_AddNote","_meta":{"progressToken":"p"}}"#)
        #expect(try talk.perform.follow)
        var amounts: [Double] = []
        for completed in [1, 3, 3, 2, 4] {
            let report = ProgressReport(completed: Int64(completed), total: 5, description: "Half\u{7}way")
            let told = try #require(try talk.host(.progressed(report)).first)
            #expect(told["method"]?.string == "notifications/progress")
            #expect(told[path: "params/progressToken"]?.string == "p")
            #expect(told[path: "params/total"]?.integer == 5)
            #expect(told[path: "params/message"]?.string == "Halfway")
            amounts.append(CBOR(try #require(told[path: "params/progress"])).double ?? -1)
        }
        #expect(zip(amounts, amounts.dropFirst()).allSatisfy { $0 < $1 })
        #expect(amounts.last == 4)
    }

    @Test("A run that says nothing gives a sign of life, where there is a token")
    func heartbeat() {
        var talk = Conversation()
        talk.shakeHands()
        _ = talk.ask("tools/call", #"{"name":"notes_AddNote","_meta":{"progressToken":4}}"#)
        #expect(talk.machine.deadline == talk.now + 15_000)
        #expect(talk.wait(14_999).isEmpty)
        #expect(talk.wait(1).first?[path: "params/progressToken"] == 4)
        #expect(talk.wait(15_000).count == 1)
        var quiet = Conversation()
        quiet.shakeHands()
        _ = quiet.ask("tools/call", #"{"name":"notes_AddNote"}"#)
        #expect(quiet.machine.deadline == nil)
        #expect(quiet.wait(60_000).isEmpty)
    }

    @Test("A call that is given up ends its run and is not answered")
    func cancellation() throws {
        var talk = Conversation()
        talk.shakeHands()
        _ = talk.ask("tools/call", #"{"name":"notes_AddNote"}"#)
        let run = try #require(talk.begun.last?.number)
        #expect(
            talk.say(#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":2}}"#).isEmpty)
        #expect(talk.cancelled == [run])
        let late = Failure(IntentError(.request, .declined, "cancelled"), cancellation: .user)
        #expect(talk.host(run, .failed(late)).isEmpty)
        // One that is over is ignored.
        #expect(talk.say(#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":2}}"#).isEmpty)
        #expect(talk.cancelled.count == 1)
    }

    @Test("A task that the client asks for has the run's name, and its result is fetched later")
    func askedTask() throws {
        var talk = Conversation()
        talk.shakeHands()
        #expect(talk.ask("tools/call", #"{"name":"notes_AddNote","task":{"ttl":60000}}"#).isEmpty)
        let created = try talk.host(.started(run: "R1"))
        #expect(created.first?[path: "result/task/taskId"]?.string == "R1")
        #expect(created.first?[path: "result/task/status"]?.string == "working")
        #expect(created.first?[path: "result/task/ttl"]?.integer == 60_000)
        #expect(talk.ask("tasks/result", #"{"taskId":"R1"}"#).isEmpty)
        let waiting = talk.id
        let end = try talk.host(.completed(RunResult(value: .string("done"))))
        #expect(end.contains { $0["method"]?.string == "notifications/tasks/status" })
        let result = try #require(end.first { $0["id"] == waiting })
        #expect(result[path: "result/structuredContent/value"]?.string == "done")
        #expect(result["result"]?["_meta"]?["io.modelcontextprotocol/related-task"]?["taskId"]?.string == "R1")
        #expect(talk.ask("tasks/get", #"{"taskId":"R1"}"#).first?[path: "result/status"]?.string == "completed")
        #expect(talk.ask("tasks/list").first?[path: "result/tasks"]?.array?.count == 1)
        #expect(talk.ask("tasks/cancel", #"{"taskId":"R1"}"#).first?[path: "error/code"]?.integer == -32602)
        _ = talk.wait(60_001)
        #expect(talk.ask("tasks/list").first?[path: "result/tasks"]?.array?.isEmpty == true)
    }

    @Test("A task can be cancelled, and then is")
    func cancelledTask() throws {
        var talk = Conversation()
        talk.shakeHands()
        _ = talk.ask("tools/call", #"{"name":"notes_AddNote","task":{}}"#)
        _ = try talk.host(.started(run: "R1"))
        let cancelled = talk.ask("tasks/cancel", #"{"taskId":"R1"}"#)
        #expect(cancelled.first?[path: "result/status"]?.string == "cancelled")
        #expect(talk.cancelled.count == 1)
        _ = try talk.host(.completed(RunResult()))
        #expect(talk.ask("tasks/get", #"{"taskId":"R1"}"#).first?[path: "result/status"]?.string == "cancelled")
    }

    @Test("A call becomes a task when it takes long, where the client takes tasks")
    func becoming() throws {
        var talk = Conversation()
        _ = talk.askStateless("tools/call", #""name":"notes_AddNote""#, capabilities: Self.tasks)
        #expect(try talk.host(.started(run: "R2")).isEmpty)
        #expect(talk.wait(9_999).isEmpty)
        let task = talk.wait(1)
        #expect(task.first?[path: "result/resultType"]?.string == "task")
        #expect(task.first?[path: "result/taskId"]?.string == "R2")
        _ = try talk.host(.asked(Samples.question))
        let waiting = talk.askStateless("tasks/get", #""taskId":"R2""#, capabilities: Self.tasks)
        #expect(waiting.first?[path: "result/status"]?.string == "input_required")
        #expect(waiting.first?[path: "result/inputRequests/question-1/method"]?.string == "elicitation/create")
        let update = talk.askStateless(
            "tasks/update",
            #""taskId":"R2","inputResponses":{"question-1":{"action":"accept","content":{"answer":"x"}},"q":{}}"#,
            capabilities: Self.tasks)
        #expect(update.first?[path: "result/resultType"]?.string == "complete")
        #expect(talk.answers == [Answer(7, .value(.unresolved("x")))])
        _ = try talk.host(.completed(RunResult(value: .string("done"))))
        let done = talk.askStateless("tasks/get", #""taskId":"R2""#, capabilities: Self.tasks)
        #expect(done.first?[path: "result/result/structuredContent/value"]?.string == "done")
        let undeclared = talk.askStateless("tasks/get", #""taskId":"R2""#)
        #expect(undeclared.first?[path: "error/code"]?.integer == -32021)
    }

    @Test("An intent that runs long is a task from its beginning, and goes on without its client")
    func longRunning() throws {
        var talk = Conversation()
        _ = talk.askStateless("tools/call", #""name":"notes_ExportAll""#, capabilities: Self.tasks)
        #expect(try talk.perform.isDetached)
        #expect(try talk.host(.started(run: "R3")).first?[path: "result/resultType"]?.string == "task")
        #expect(talk.machine.ended(at: talk.now).isEmpty)
    }

    @Test("Runs of one client are bounded, those that wait for an answer too")
    func runLimit() throws {
        var talk = Conversation()
        for _ in 0..<AssistantMachine.runLimit {
            _ = talk.askStateless("tools/call", #""name":"notes_AddNote""#, capabilities: #"{"elicitation":{}}"#)
            let asked = try talk.host(.asked(Samples.question))
            #expect(asked.first?[path: "result/resultType"]?.string == "input_required")
        }
        let refused = talk.askStateless("tools/call", #""name":"notes_AddNote""#)
        #expect(refused.first?[path: "result/isError"]?.bool == true)
        _ = talk.wait(300_000)
        #expect(talk.cancelled.count == AssistantMachine.runLimit)
        #expect(talk.askStateless("tools/call", #""name":"notes_AddNote""#).isEmpty)
    }

    @Test("A task that another process began is known by the host's journal")
    func durable() throws {
        var talk = Conversation()
        talk.shakeHands()
        #expect(talk.ask("tasks/get", #"{"taskId":"R9"}"#).isEmpty)
        let record = CBOR.object(["run": "R9", "status": "completed", "started": .float(1), "ended": .float(2)])
        let task = try talk.host(.replied(record))
        #expect(task.first?[path: "result/status"]?.string == "completed")
        #expect(task.first?[path: "result/lastUpdatedAt"]?.string == "1970-01-01T00:00:02Z")
        _ = talk.ask("tasks/get", #"{"taskId":"R10"}"#)
        let unknown = try talk.host(.failed(Failure(IntentError(.request, .notFound, "no run"))))
        #expect(unknown.first?[path: "error/code"]?.integer == -32602)
    }

    @Test("At the end runs are cancelled and subscriptions told")
    func end() throws {
        var talk = Conversation()
        _ = talk.askStateless("subscriptions/listen", #""notifications":{"toolsListChanged":true}"#)
        _ = talk.askStateless("tools/call", #""name":"notes_AddNote""#)
        let run = try #require(talk.begun.last?.number)
        let actions = talk.machine.ended(at: talk.now)
        #expect(actions.contains(.cancel(run)))
        let told = actions.compactMap { if case .send(let message) = $0 { message } else { nil } }
        #expect(told.first?["id"] == 1)
        #expect(told.first?["result"]?["_meta"]?["io.modelcontextprotocol/subscriptionId"] == 1)
    }
}

@Suite("Results that a context can bear")
struct ResultTests {
    private func result(_ run: RunResult, tool: String = "notes_FindNotes", bytes: Int = 32 << 10) throws -> (
        Conversation, JSON
    ) {
        var settings = AssistantSettings()
        settings.resultBytes = bytes
        var talk = Conversation(settings: settings)
        talk.shakeHands()
        _ = talk.ask("tools/call", #"{"name":"\#(tool)"}"#)
        let sent = try talk.host(.completed(run))
        return (talk, try #require(sent.first?["result"]))
    }

    @Test("A dialog is text, a value structured content, an entity a link")
    func parts() throws {
        let note = EntityValue(type: "NoteEntity", id: "a/b", display: DisplayValue(title: "Milk", subtitle: "2 l"))
        let (_, result) = try result(
            RunResult(
                value: .array([.entity(note)]), dialog: DialogValue(full: "One note\u{200b}."),
                facts: RunFacts(run: "R", target: "main")))
        #expect(result[path: "content/0/text"]?.string == "One note.")
        let link = result["content"]?.array?.last
        #expect(link?["type"]?.string == "resource_link")
        #expect(link?["uri"]?.string == "intent://notes/NoteEntity/a%2Fb")
        #expect(result[path: "structuredContent/value/0/id"]?.string == "a/b")
        #expect(result["_meta"]?["org.intendant/run"]?.string == "R")
        #expect(
            ResourceAddress("intent://notes/NoteEntity/a%2Fb") == .entity(app: "notes", type: "NoteEntity", id: "a/b"))
    }

    @Test("An intent without a value says so in words")
    func nothing() throws {
        let (_, result) = try result(RunResult(), tool: "notes_DeleteNote")
        #expect(result == .object(["content": [.object(["type": "text", "text": "Done."])]]))
    }

    @Test("What the host opened is told with its words, or why it did not open")
    func opened() throws {
        let opened = OpenedRun(run: "R", intent: "notes.Open", dialog: DialogValue(full: "Here it is."))
        let (_, first) = try result(RunResult(opened: opened), tool: "notes_DeleteNote")
        #expect(first[path: "content/0/text"]?.string == "It opened notes.Open. Here it is.")
        let failed = OpenedRun(run: "", intent: "notes.Open", error: IntentError(.app, .intentFailed, "no window"))
        let (_, second) = try result(RunResult(opened: failed), tool: "notes_DeleteNote")
        #expect(second[path: "content/0/text"]?.string == "notes.Open did not open: no window")
    }

    @Test(
        "A list that is too long is cut between elements, says so, and the rest comes with the cursor",
        arguments: [
            2000, 10_000,
        ])
    func longList(bytes: Int) throws {
        let all = (0..<500).map { IntentValue.string("element number \($0)") }
        var (talk, first) = try result(RunResult(value: .array(all)), bytes: bytes)
        #expect(first.text().utf8.count <= bytes)
        #expect(first[path: "structuredContent/total"]?.integer == 500)
        var seen = try #require(first[path: "structuredContent/value"]?.array)
        var cursor = first[path: "structuredContent/cursor"]?.string
        #expect(first.text().contains("of 500 elements are shown"))
        var pages = 0
        while let next = cursor {
            let page = try #require(
                talk.ask("tools/call", #"{"name":"intendant_more","arguments":{"cursor":"\#(next)"}}"#).first?["result"]
            )
            #expect(page.text().utf8.count <= bytes + 512)
            seen += try JSON(parsing: page[path: "content/0/text"]?.string ?? "").array ?? []
            cursor = page[path: "content/1/text"]?.string?.split(separator: "\"").dropFirst().first.map(String.init)
            pages += 1
        }
        #expect(pages >= 1)
        #expect(seen == all.map(\.json))
    }

    @Test("A text that is too long is cut between characters, and the rest comes with the cursor")
    func longText() throws {
        let text = String(repeating: "äöü€🙂", count: 2000)
        var (talk, first) = try result(RunResult(value: .string(text)), bytes: 4000)
        var seen = try #require(first[path: "structuredContent/value"]?.string)
        var cursor = first[path: "structuredContent/cursor"]?.string
        while let next = cursor {
            let page = talk.ask("tools/call", #"{"name":"intendant_more","arguments":{"cursor":"\#(next)"}}"#).first
            seen += page?[path: "result/content/0/text"]?.string ?? ""
            cursor =
                page?[path: "result/content/1/text"]?.string?.split(separator: "\"").dropFirst().first
                .map(String.init)
        }
        #expect(seen == text)
    }

    @Test("A collection is a handle, or its first identifiers and how many there are")
    func collections() throws {
        let identifiers = (0..<5000).map { "identifier-\($0)" }
        let (_, list) = try result(
            RunResult(value: .collection(CollectionValue(type: "NoteEntity", members: .identifiers(identifiers)))),
            bytes: 4000)
        #expect(list[path: "structuredContent/total"]?.integer == 5000)
        #expect(list[path: "structuredContent/value/type"]?.string == "NoteEntity")
        #expect(list[path: "structuredContent/value/identifiers/0"]?.string == "identifier-0")
        let (_, handle) = try result(
            RunResult(value: .collection(CollectionValue(type: "NoteEntity", members: .handle("H")))))
        #expect(handle[path: "structuredContent/value/handle"]?.string == "H")
    }

    @Test("A cursor that is none is an error of the tool", arguments: ["", "x", "1:2:3", "99:0", "1:-1", "1:999999"])
    func badCursors(cursor: String) throws {
        var (talk, _) = try result(RunResult(value: .array((0..<5000).map { .int($0) })))
        let page = talk.ask("tools/call", #"{"name":"intendant_more","arguments":{"cursor":"\#(cursor)"}}"#)
        #expect(page.first?[path: "result/isError"]?.bool == true)
    }

    @Test("A snippet is its words, and a page of its own where the client shows pages")
    func snippets() throws {
        func text(_ words: String) -> CBOR { .object(["kind": "text", "text": .text(words)]) }
        let snippet: CBOR = .object([
            "kind": "vstack",
            "children": [
                text("Milk"), .object(["kind": "hstack", "children": [text("2"), text("<l>")]]),
                .object(["kind": "progress", "fraction": .float(0.5)]),
                .object(["kind": "future", "children": [text("deep")]]),
            ],
        ])
        #expect(SnippetText(snippet).lines == ["Milk", "2  <l>", "50%", "deep"])
        #expect(SnippetText(snippet).html(title: "A&B").contains("<p>2  &lt;l&gt;</p>"))
        var talk = Conversation()
        _ = talk.askStateless(
            "tools/call", #""name":"notes_DeleteNote""#,
            capabilities: #"{"extensions":{"io.modelcontextprotocol/ui":{}}}"#)
        let content = try talk.host(.completed(RunResult(snippet: snippet))).first?[path: "result/content"]?.array
        #expect(content?.first?["text"]?.string?.hasPrefix("Milk\n") == true)
        #expect(content?.last?[path: "resource/mimeType"]?.string == "text/html;profile=mcp-app")
    }
}

import Glibc
import IntentClient
import IntentProtocol
import Testing
import WorkerTestSupport

@Suite("An assistant's server over the real host", .daemon(.probe))
struct AssistantTests {
    private func client(_ options: String..., capabilities: String = "{}") throws -> AssistantClient {
        let client = try AssistantClient(try Daemon.ofSuite().home, options)
        try client.shakeHands(capabilities: capabilities)
        return client
    }

    private static let stateless =
        #""_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{"elicitation":{"form":{}}},"io.modelcontextprotocol/clientInfo":{"name":"e2e","version":"1"}}"#

    @Test("Tools are listed and called, with typed results")
    func calling() throws {
        let client = try client()
        let tools = try #require(try client.ask("tools/list")["tools"]?.array)
        #expect(tools.contains { $0["name"]?.string == "probe_GreetIntent" })
        #expect(!tools.contains { $0["name"]?.string?.contains("Hidden") == true })
        let greeting = try client.call("probe_GreetIntent", #"{"name":"Ada"}"#)
        #expect(greeting["structuredContent"]?["value"]?.string == "Ada")
        #expect(greeting["content"]?.array?.first?["text"]?.string == "Hello, Ada")
        let lamp = try client.call("probe_EchoLampIntent", #"{"value":"Desk"}"#)
        #expect(lamp["content"]?.array?.last?["uri"]?.string?.hasPrefix("intent://probe/Lamp/") == true)
        let uri = lamp["content"]?.array?.last?["uri"]?.string ?? ""
        let read = try client.ask("resources/read", #"{"uri":"\#(uri)"}"#)
        #expect(read["contents"]?.array?.first?["text"]?.string?.contains("Desk") == true)
    }

    @Test(
        "A value of each family comes back as it went",
        arguments: [
            ("EchoSwitch", "true"), ("EchoNumber", "7"), ("EchoRatio", "2.5"), ("EchoRichText", #""rich""#),
            ("EchoDate", #""2026-05-01T09:00:00Z""#), ("EchoLink", #""https://example.org/a""#),
            ("EchoBrightness", #""bright""#), ("EchoNumbers", "[1,2,3]"),
        ])
    func families(intent: String, value: String) throws {
        let result = try client().call("probe_\(intent)Intent", #"{"value":\#(value)}"#)
        #expect(result["structuredContent"]?["value"]?.text() == value)
    }

    @Test("A wrong value is a result that names the parameter")
    func wrongValue() throws {
        let result = try client().call("probe_EchoNumberIntent", #"{"value":"many"}"#)
        #expect(result["isError"]?.bool == true)
        #expect(result["content"]?.array?.first?["text"]?.string?.contains("\"value\"") == true)
        #expect(result["_meta"]?["org.intendant/error"]?["parameter"]?.string == "value")
    }

    @Test("What is missing is asked for with a form, and the answer completes the run")
    func asking() throws {
        let client = try client(capabilities: #"{"elicitation":{}}"#)
        let call = try client.begin("tools/call", #"{"name":"probe_EchoNumberIntent"}"#)
        let form = try client.message("elicitation/create")
        try client.send(
            #"{"jsonrpc":"2.0","id":\#(form["id"]?.text() ?? ""),"result":{"action":"accept","content":{"answer":12}}}"#
        )
        #expect(try client.answer(to: call)["result"]?["structuredContent"]?["value"] == 12)
    }

    @Test("The same without a session: the call comes again with the answer, once")
    func askingStateless() throws {
        let client = try AssistantClient(try Daemon.ofSuite().home)
        let first = try client.ask("tools/call", #"{"name":"probe_ConfirmIntent",\#(Self.stateless)}"#)
        #expect(first["resultType"]?.string == "input_required")
        let state = first["requestState"]?.string ?? ""
        let key = try #require(first["inputRequests"]).names.first ?? ""
        let retry =
            #"{"name":"probe_ConfirmIntent","requestState":"\#(state)","inputResponses":{"\#(key)":{"action":"accept","content":{"answer":true}}},\#(Self.stateless)}"#
        let result = try client.ask("tools/call", retry)
        #expect(result["structuredContent"]?["value"]?.string == "went on")
        #expect(try client.answer(to: client.begin("tools/call", retry))["error"]?["code"]?.integer == -32602)
    }

    @Test("A run that is given up is cancelled by the user, and the process goes on")
    func cancelling() throws {
        let daemon = try Daemon.ofSuite()
        let client = try client()
        let id = try client.begin(
            "tools/call", #"{"name":"probe_HalfwayIntent","_meta":{"progressToken":"t"}}"#)
        _ = try client.message("notifications/progress")
        try client.send(
            #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":\#(id.text())}}"#)
        try eventually("the run's end") {
            try daemon.runs().contains {
                $0["intent"]?.text == "HalfwayIntent" && $0["cancellation"]?.text == "user"
            }
        }
        #expect(try client.call("probe_EchoIntent")["structuredContent"]?["value"] == 1)
    }

    @Test("A task has its run's name, and another process finds it again")
    func tasks() throws {
        let first = try client()
        let task = try first.ask("tools/call", #"{"name":"probe_EchoIntent","task":{}}"#)["task"]
        let id = task?["taskId"]?.string ?? ""
        #expect(try first.ask("tasks/result", #"{"taskId":"\#(id)"}"#)["structuredContent"]?["value"] == 1)
        let second = try client()
        #expect(try second.ask("tasks/get", #"{"taskId":"\#(id)"}"#)["status"]?.string == "completed")
    }

    @Test("A long run that became a task goes on without its client, and another process finds and ends it")
    func detached() throws {
        let first = try client()
        let task = try first.ask("tools/call", #"{"name":"probe_EndlessIntent","task":{}}"#)["task"]
        let id = task?["taskId"]?.string ?? ""
        first.closeInput()
        #expect(try first.program.wait() == .status(0))
        let second = try client()
        #expect(try second.ask("tasks/get", #"{"taskId":"\#(id)"}"#)["status"]?.string == "working")
        #expect(try second.ask("tasks/cancel", #"{"taskId":"\#(id)"}"#)["status"]?.string == "cancelled")
        try eventually("the run's end") {
            try second.ask("tasks/get", #"{"taskId":"\#(id)"}"#)["status"]?.string == "cancelled"
        }
    }

    @Test("Lines that no client should send are answered, and the process lives")
    func hostile() throws {
        let client = try client()
        let deep = String(repeating: "[", count: 200_000)
        for line in ["{", "\u{1}", "[]", deep, #"{"jsonrpc":"2.0","method":5,"id":1}"#] {
            try client.send(line)
            #expect(try client.next()["error"]?["code"]?.integer ?? 0 < -32000)
        }
        let text = String(repeating: "x", count: 8 << 20)
        #expect(try client.call("probe_EchoTextIntent", #"{"text":"\#(text)"}"#)["isError"]?.bool == true)
        try client.send(String(repeating: "y", count: 17 << 20))
        #expect(try client.next()["error"]?["code"]?.integer == -32600)
        #expect(try client.call("probe_EchoIntent")["structuredContent"]?["value"] == 1)
    }

    @Test("A client that reads late gets everything")
    func lateReader() throws {
        let client = try client()
        let ids = try (0..<40).map { _ in
            try client.begin("tools/call", #"{"name":"probe_LargeIntent","arguments":{"length":30000}}"#)
        }
        // The pipe holds far less than these answers: the process has to wait without ceasing to serve.
        for id in ids.reversed() {
            if client.others.contains(where: { $0["id"] == id }) { continue }
            _ = try client.answer(to: id)
        }
    }
}

@Suite("The life of an assistant's process")
struct AssistantLifeTests {
    @Test("It ends at once when its input ends, and cancels what it began", arguments: [false, true])
    func inputEnds(isBusy: Bool) throws {
        let daemon = try Daemon(plugins: [.probe])
        let client = try AssistantClient(daemon.home)
        try client.shakeHands()
        _ = try client.ask("tools/list")
        if isBusy {
            try client.begin("tools/call", #"{"name":"probe_HalfwayIntent","_meta":{"progressToken":1}}"#)
            _ = try client.message("notifications/progress")
        }
        client.closeInput()
        // The run that it began goes on until it is cancelled: nobody waits for that.
        #expect(try client.program.wait() == .status(0))
        if isBusy {
            try eventually("the run's end") { try daemon.runs().first?["status"]?.text == "cancelled" }
        }
    }

    @Test("What was asked before the end of input is still answered")
    func lastAnswers() throws {
        let daemon = try Daemon(plugins: [.probe])
        let client = try AssistantClient(daemon.home)
        try client.shakeHands()
        // The worker runs already: what is under way has 0.6 s after the end of input, and a busy machine starts none in that.
        _ = try client.call("probe_EchoIntent")
        let id = try client.begin("tools/call", #"{"name":"probe_EchoIntent"}"#)
        client.closeInput()
        #expect(try client.answer(to: id)["result"] != nil)
    }

    @Test("A signal ends it in order", arguments: [SIGTERM, SIGINT, SIGHUP])
    func signals(signal: Int32) throws {
        let client = try AssistantClient(Home())
        _ = try client.ask("ping")
        client.program.kill(signal)
        #expect(try client.program.wait() == .status(0))
    }

    @Test("It ends with its parent, though its input stays open")
    func parentDies() throws {
        let home = Home()
        let (pipe, marker) = (home.path + "/in", home.path + "/pid")
        try #require(mkfifo(pipe, 0o600) == 0)
        // The other end is held here, so that the input does not end with the parent.
        let holder = open(pipe, O_RDWR | O_CLOEXEC)
        defer { close(holder) }
        let script = try Program(
            "/bin/sh",
            ["-c", "\(Built.intentctl) mcp <\(pipe) >/dev/null & echo $! >\(marker); exec sleep 100"],
            environment: home.environment(), streams: [.null, .null, .null])
        try eventually("the server's start") {
            guard let pid = pid_t(readText(marker).prefix { $0 != "\n" }) else { return false }
            // It watches its parent once it has a handle of it.
            let links = entries("/proc/\(pid)/fd").map { link("/proc/\(pid)/fd/\($0)") }
            return links.contains { $0.contains("pidfd") }
        }
        let pid = try #require(pid_t(readText(marker).prefix { $0 != "\n" }))
        script.kill(SIGKILL)
        try script.wait()
        try eventually("the server's end") { !ProcessTable.isRunning(pid) }
    }

    @Test("A host that was restarted is found again")
    func restart() throws {
        let daemon = try Daemon(plugins: [.probe])
        let client = try AssistantClient(daemon.home)
        try client.shakeHands()
        #expect(try client.call("probe_EchoIntent")["structuredContent"]?["value"] == 1)
        try daemon.terminate()
        let next = try Daemon(home: daemon.home)
        #expect(try client.call("probe_EchoIntent")["structuredContent"]?["value"] == 1)
        next.program.kill(SIGKILL)
        try next.program.wait()
        // Where none listens any more, one is started.
        #expect(try client.call("probe_EchoIntent")["structuredContent"]?["value"] == 1)
    }

    @Test("A host that dies in a run leaves a result that says so, and the run can be asked for")
    func hostDies() throws {
        let daemon = try Daemon(plugins: [.probe])
        let client = try AssistantClient(daemon.home)
        try client.shakeHands()
        let id = try client.begin("tools/call", #"{"name":"probe_HalfwayIntent","_meta":{"progressToken":1}}"#)
        _ = try client.message("notifications/progress")
        daemon.program.kill(SIGKILL)
        let result = try client.answer(to: id)["result"]
        #expect(result?["isError"]?.bool == true)
        #expect(
            try client.call("intendant_runs")["content"]?.array?.first?["text"]?.string?.contains("interrupted") == true
        )
    }

    @Test("A plugin's new version is announced, and its changed tools wait for approval")
    func upgrade() throws {
        let daemon = try Daemon()
        try daemon.install(Daemon.Plugin(library: Daemon.Plugin.rogue.library, id: "app"))
        let client = try AssistantClient(daemon.home)
        try client.shakeHands()
        let before = try client.ask("tools/list")["tools"]?.array?.count ?? 0
        try daemon.install(Daemon.Plugin(library: Daemon.Plugin.probe.library, id: "app"))
        _ = try client.message("notifications/tools/list_changed")
        let tools = try client.ask("tools/list")["tools"]?.array
        #expect(tools?.compactMap { $0["name"]?.string } == ["intendant_more", "intendant_runs"])
        #expect(before > 2)
        try eventually("the announcement") { client.errors.contains("intentctl mcp --changes") }
        let changes = try daemon.json("mcp", "--changes")["changes"]?.array
        #expect(changes?.contains { $0.string == "app.EchoIntent: is new" } == true)
        #expect(try daemon.ctl("mcp", "--approve", "app").status == 0)
        #expect(try daemon.ctl("mcp", "--approve", "none").status == 66)
        _ = try client.message("notifications/tools/list_changed")
        #expect(try client.ask("tools/list")["tools"]?.array?.count ?? 0 > 20)
    }

    @Test("Only protocol stands on standard output, and nothing on standard error")
    func quiet() throws {
        let daemon = try Daemon(plugins: [.probe])
        let client = try AssistantClient(daemon.home)
        try client.shakeHands()
        _ = try client.call("probe_FailIntent")
        _ = try client.call("probe_CrashIntent")
        _ = try client.call("probe_EchoIntent")
        #expect(client.errors.isEmpty)
    }
}

extension JSON {
    /// The names of an object's members.
    fileprivate var names: [String] {
        if case .object(let members) = self { members.map(\.name) } else { [] }
    }
}

/// Where a symbolic link leads; empty where there is none.
private func link(_ path: String) -> String {
    var buffer = [CChar](repeating: 0, count: 256)
    let count = readlink(path, &buffer, buffer.count)
    return String(decoding: buffer.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
}

import IntentProtocol
import Testing

@testable import IntentAssistant

@Suite("Making acquaintance in both eras")
struct HandshakeTests {
    @Test(
        "A handshake ends with the revision that was asked for where it has one, and the newest with one otherwise",
        arguments: [
            ("2025-06-18", "2025-06-18"), ("2025-11-25", "2025-11-25"), ("2024-11-05", "2025-11-25"),
            ("2026-07-28", "2025-11-25"), ("", "2025-11-25"),
        ])
    func revision(asked: String, given: String) {
        var talk = Conversation()
        let answer = talk.ask("initialize", #"{"protocolVersion":"\#(asked)","capabilities":{}}"#)
        #expect(answer.count == 1)
        #expect(answer.first?[path: "result/protocolVersion"]?.string == given)
        #expect(answer.first?[path: "result/capabilities/tools/listChanged"]?.bool == true)
        #expect((answer.first?[path: "result/capabilities/tasks"] != nil) == (given == "2025-11-25"))
    }

    @Test("A second handshake, and one without its members, are refused")
    func badHandshakes() {
        var talk = Conversation()
        #expect(talk.ask("initialize", #"{"capabilities":{}}"#).first?[path: "error/code"]?.integer == -32602)
        #expect(
            talk.ask("initialize", #"{"protocolVersion":"2025-11-25"}"#).first?[path: "error/code"]?.integer == -32602)
        talk.shakeHands()
        let again = talk.ask("initialize", #"{"protocolVersion":"2025-11-25","capabilities":{}}"#)
        #expect(again.first?[path: "error/code"]?.integer == -32600)
    }

    @Test("A ping is answered before any acquaintance, and other requests are told what they lack")
    func before() {
        var talk = Conversation()
        #expect(talk.ask("ping") == [.object(["jsonrpc": "2.0", "id": 1, "result": .object([])])])
        let refused = talk.ask("tools/list")
        #expect(refused.first?[path: "error/code"]?.integer == -32602)
        #expect(refused.first?[path: "error/message"]?.string?.contains("protocolVersion") == true)
    }

    @Test("Discovery tells the revisions, and each stateless result its type and the server")
    func discovery() {
        var talk = Conversation()
        let answer = talk.askStateless("server/discover")
        #expect(
            answer.first?[path: "result/supportedVersions"] == ["2026-07-28", "2025-11-25", "2025-06-18"])
        #expect(answer.first?[path: "result/resultType"]?.string == "complete")
        #expect(answer.first?["result"]?["_meta"]?["io.modelcontextprotocol/serverInfo"]?["name"] == "intentctl")
        #expect(answer.first?[path: "result/cacheScope"]?.string == "private")
        let list = talk.askStateless("tools/list")
        #expect(list.first?[path: "result/ttlMs"]?.integer == 5000)
    }

    @Test("A stateless request of a revision that is not spoken hears of those that are")
    func unsupported() {
        var talk = Conversation()
        let answer = talk.ask(
            "tools/list",
            #"{"_meta":{"io.modelcontextprotocol/protocolVersion":"1900-01-01","io.modelcontextprotocol/clientCapabilities":{}}}"#
        )
        #expect(answer.first?[path: "error/code"]?.integer == -32022)
        #expect(answer.first?[path: "error/data/requested"]?.string == "1900-01-01")
        #expect(answer.first?[path: "error/data/supported"] == ["2026-07-28"])
    }

    @Test(
        "A stateless request whose _meta is wrong is refused",
        arguments: [
            #"{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}}"#,
            #"{"_meta":{"io.modelcontextprotocol/clientCapabilities":{}}}"#,
            #"{"_meta":{"io.modelcontextprotocol/protocolVersion":7,"io.modelcontextprotocol/clientCapabilities":{}}}"#,
            #"{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":[]}}"#,
            #"{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{},"io.modelcontextprotocol/clientInfo":{"name":"x"}}}"#,
            #"{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{},"progressToken":{}}}"#,
            #"{"_meta":[]}"#,
        ])
    func wrongMeta(parameters: String) {
        var talk = Conversation()
        let answer = talk.ask("tools/list", parameters)
        #expect(answer.first?[path: "error/code"]?.integer == -32602)
        #expect(answer.first?["id"] == 1)
    }

    @Test(
        "A method of the other era is unknown", arguments: ["ping", "initialize", "resources/subscribe", "tasks/list"])
    func otherEra(method: String) {
        var talk = Conversation()
        #expect(talk.askStateless(method).first?[path: "error/code"]?.integer == -32601)
        talk.shakeHands()
        #expect(talk.ask("server/discover").first?[path: "error/code"]?.integer == -32601)
    }
}

@Suite("Lines that no client should send")
struct HostileLineTests {
    @Test(
        "Each gets the error that the specification names, with the identifier where it can be read",
        arguments: [
            ("{", -32700, JSON?.none), (#"{"jsonrpc":"2.0","id":5,"method":"ping""#, -32700, nil),
            ("nonsense", -32700, nil), (#"[{"jsonrpc":"2.0","id":1,"method":"ping"}]"#, -32600, nil),
            ("[]", -32600, nil), ("5", -32600, nil), (#"{"jsonrpc":"1.0","id":5,"method":"ping"}"#, -32600, 5),
            (#"{"id":"x","method":"ping"}"#, -32600, "x"), (#"{"jsonrpc":"2.0","id":5}"#, -32600, 5),
            (#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#, -32600, nil),
            (#"{"jsonrpc":"2.0","id":1.5,"method":"ping"}"#, -32600, nil),
            (#"{"jsonrpc":"2.0","id":5,"method":7}"#, -32600, 5),
            (#"{"jsonrpc":"2.0","id":5,"method":"ping","params":[]}"#, -32602, 5),
            (#"{"jsonrpc":"2.0","id":5,"method":"no/such"}"#, -32602, 5),
        ])
    func refusals(line: String, code: Int, id: JSON?) {
        var talk = Conversation()
        let answer = talk.say(line)
        #expect(answer.count == 1)
        #expect(answer.first?[path: "error/code"]?.integer == Int64(code))
        #expect(answer.first?["id"] == id)
        // And the next one is served.
        #expect(talk.ask("ping").first?["result"] == .object([]))
    }

    @Test("What is nested too deep is refused under its own identifier")
    func tooDeep() {
        var talk = Conversation()
        let deep = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
        let answer = talk.say(#"{"jsonrpc":"2.0","method":"ping","params":{"x":\#(deep)},"id":"deep\u0031"}"#)
        #expect(answer.first?["id"]?.string == "deep1")
        #expect(answer.first?[path: "error/code"]?.integer == -32700)
    }

    @Test("In the first revision, which has no error without a request, it is a message of the log")
    func logged() {
        var talk = Conversation()
        talk.shakeHands(.june2025)
        let answer = talk.say("{")
        #expect(answer.first?["method"]?.string == "notifications/message")
        #expect(answer.first?[path: "params/data/code"]?.integer == -32700)
    }

    @Test("A line that is too long is refused, and the next one served")
    func tooLong() {
        var reader = LineReader(limit: 10)
        var pieces: [LineReader.Piece] = []
        for byte in Array("12345678901\nshort\r\n\n1234567890\nrest".utf8) {
            withUnsafeBytes(of: byte) { pieces += reader.take($0) }
        }
        pieces += reader.finish()
        #expect(
            pieces == [
                .tooLong, .line(Array("short".utf8)), .line(Array("1234567890".utf8)), .line(Array("rest".utf8)),
            ])
        var talk = Conversation()
        let refused = talk.machine.received(.tooLong, at: 0)
        guard case .send(let message)? = refused.first else { return #expect(Bool(false)) }
        #expect(message[path: "error/code"]?.integer == -32600)
        #expect(talk.ask("ping").count == 1)
    }

    @Test("A second request with an identifier that is under way is refused, and the first is still answered")
    func duplicate() throws {
        var talk = Conversation()
        talk.shakeHands()
        let call = #"{"jsonrpc":"2.0","id":"a","method":"tools/call","params":{"name":"notes_AddNote"}}"#
        #expect(talk.say(call).isEmpty)
        #expect(talk.say(call).first?[path: "error/code"]?.integer == -32600)
        let result = try talk.host(.completed(RunResult(value: .string("x"))))
        #expect(result.first?["id"]?.string == "a")
        #expect(result.first?[path: "result/structuredContent/value"]?.string == "x")
    }

    @Test("More requests than may be under way are refused one by one")
    func tooMany() {
        var talk = Conversation()
        talk.shakeHands()
        for _ in 0..<AssistantMachine.requestLimit {
            #expect(talk.ask("tools/call", #"{"name":"notes_AddNote"}"#).isEmpty)
        }
        #expect(talk.ask("tools/list").first?[path: "error/code"]?.integer == -32603)
    }
}

import IntentProtocol
import Testing

@testable import IntentAssistant

@Suite("Questions as forms")
struct QuestionTests {
    private static let forms = #"{"elicitation":{}}"#

    /// A session in which a run is under way.
    private func session(_ revision: Revision = .november2025, capabilities: String = forms) -> Conversation {
        var talk = Conversation()
        talk.shakeHands(revision, capabilities: capabilities)
        _ = talk.ask("tools/call", #"{"name":"notes_AddNote","arguments":{}}"#)
        return talk
    }

    private func reply(_ form: JSON, _ result: String) -> String {
        #"{"jsonrpc":"2.0","id":\#(form["id"]?.text() ?? ""),"result":\#(result)}"#
    }

    @Test("A missing value is asked for in the author's words, and what is typed is read by the host")
    func value() throws {
        var talk = session()
        #expect(try talk.perform.askable == .all)
        let form = try #require(try talk.host(.asked(Samples.question)).first)
        #expect(form["method"]?.string == "elicitation/create")
        #expect(form[path: "params/message"]?.string?.hasPrefix("Which body?") == true)
        #expect(form[path: "params/requestedSchema/properties/answer/type"]?.string == "string")
        #expect(talk.say(reply(form, #"{"action":"accept","content":{"answer":"Oats"}}"#)).isEmpty)
        #expect(talk.answers == [Answer(7, .value(.unresolved("Oats")))])
        #expect(try talk.host(.completed(RunResult(value: .string("ok")))).first?["result"] != nil)
    }

    @Test(
        "A choice offers each title once, in the form of the revision", arguments: [Revision.june2025, .november2025])
    func choice(revision: Revision) throws {
        var talk = session(revision)
        let form = try #require(try talk.host(.asked(Samples.choice)).first)
        let field = form[path: "params/requestedSchema/properties/answer"]
        let titles: JSON = ["Milk", "Milk (2)", "Oats"]
        if revision == .june2025 {
            #expect(field?["enum"] == titles)
        } else {
            #expect(field?["oneOf"]?.array?.map { $0["const"] } == titles.array)
        }
        _ = talk.say(reply(form, #"{"action":"accept","content":{"answer":"Milk (2)"}}"#))
        #expect(talk.answers == [Answer(9, .choice(1))])
    }

    @Test(
        "A confirmation is yes only where the form says so",
        arguments: [
            (#"{"action":"accept","content":{"answer":true}}"#, Answer.Outcome.accepted),
            (#"{"action":"accept","content":{"answer":false}}"#, .declined), (#"{"action":"decline"}"#, .declined),
            (#"{"action":"cancel"}"#, .declined),
        ])
    func confirmation(result: String, outcome: Answer.Outcome) throws {
        var talk = session()
        let form = try #require(try talk.host(.asked(Samples.confirmation)).first)
        #expect(form[path: "params/message"]?.string?.contains("Buy milk") == true)
        _ = talk.say(reply(form, result))
        #expect(talk.answers == [Answer(8, outcome)])
    }

    @Test(
        "An answer that is none leaves the question unanswered",
        arguments: [
            #"{"action":"accept"}"#, #"{"action":"accept","content":{"answer":"yes"}}"#,
            #"{"action":"accept","content":{"other":true}}"#, #"{"action":"maybe"}"#, #"{}"#,
        ])
    func badAnswers(result: String) throws {
        var talk = session()
        let form = try #require(try talk.host(.asked(Samples.confirmation)).first)
        _ = talk.say(reply(form, result))
        guard case .unanswered? = talk.answers.first?.outcome else { return #expect(Bool(false), "\(talk.answers)") }
        // A second answer to the same form has no effect.
        _ = talk.say(reply(form, #"{"action":"accept","content":{"answer":true}}"#))
        #expect(talk.answers.count == 1)
    }

    @Test("A confirmation that only a person at the machine may give reaches no client, in no era")
    func local() throws {
        var question = Samples.confirmation
        question.level = .local
        var talk = session()
        #expect(try talk.host(.asked(question)).isEmpty)
        guard case .unanswered(let error)? = talk.answers.first?.outcome else { return #expect(Bool(false)) }
        #expect(error.code == .notPermitted)
        var stateless = Conversation()
        _ = stateless.askStateless("tools/call", #""name":"notes_AddNote""#, capabilities: Self.forms)
        #expect(try stateless.host(.asked(question)).isEmpty)
        #expect(stateless.answers.count == 1)
        let result = try talk.host(.failed(Failure(error)))
        #expect(result.first?[path: "result/isError"]?.bool == true)
        #expect(result.first?[path: "result/content/0/text"]?.string?.contains("intentctl run notes.AddNote") == true)
    }

    @Test("A client without forms can't be asked, and hears which argument to give")
    func withoutForms() throws {
        var talk = session(capabilities: "{}")
        #expect(try talk.perform.askable == [])
        #expect(try talk.host(.asked(Samples.question)).isEmpty)
        #expect(talk.answers.count == 1)
        let error = IntentError(
            .request, .missingValue, "the parameter body has no value", remedy: "give body=VALUE", parameter: "body")
        let text = try talk.host(.failed(Failure(error))).first?[path: "result/content/0/text"]?.string
        #expect(text?.contains("Call notes_AddNote again with the argument \"body\" (Body)") == true)
    }

    @Test(
        "A client that shows URLs only gets no form",
        arguments: [
            (#"{"elicitation":{"url":{}}}"#, false),
            (#"{"elicitation":{"form":{}}}"#, true), (#"{"elicitation":{"form":{},"url":{}}}"#, true),
        ])
    func modes(capabilities: String, isAsked: Bool) throws {
        let talk = session(capabilities: capabilities)
        #expect(try talk.perform.askable == (isAsked ? .all : []))
    }

    @Test("A question that is not answered in time is turned away, and one of a run that is over is taken back")
    func times() throws {
        var talk = session()
        _ = try talk.host(.asked(Samples.question))
        _ = talk.wait(300_000)
        guard case .unanswered? = talk.answers.first?.outcome else { return #expect(Bool(false)) }
        let form = try #require(try talk.host(.asked(Samples.question)).first)
        let end = try talk.host(.failed(Failure(IntentError(.system, .timedOut, "too long"))))
        #expect(end.first?["method"]?.string == "notifications/cancelled")
        #expect(end.first?[path: "params/requestId"] == form["id"])
        #expect(end.last?[path: "result/isError"]?.bool == true)
    }

    @Test("Words of an app can't hide anything in a form")
    func clean() throws {
        var question = Samples.question
        question.dialog = "Which\u{202e}one\u{200b}?\u{1b}[2J\u{e0041}"
        var talk = session()
        let message = try talk.host(.asked(question)).first?[path: "params/message"]?.string
        #expect(message?.hasPrefix("Whichone?[2J\n") == true)
        #expect(message?.contains("notes.AddNote") == true)
    }
}

@Suite("Questions without a session")
struct StatelessQuestionTests {
    private static let forms = #"{"elicitation":{"form":{}}}"#
    private static let call = #""name":"notes_AddNote","arguments":{"due":"today","x":1}"#

    /// A call that was answered with a question, and its state.
    private func suspended(_ question: Question = Samples.question) throws -> (Conversation, String) {
        var talk = Conversation()
        _ = talk.askStateless("tools/call", Self.call, capabilities: Self.forms)
        let answer = try #require(try talk.host(.asked(question)).first)
        #expect(answer[path: "result/resultType"]?.string == "input_required")
        #expect(answer[path: "result/inputRequests/question-1/method"]?.string == "elicitation/create")
        return (talk, try #require(answer[path: "result/requestState"]?.string))
    }

    private func retry(
        _ talk: inout Conversation, _ state: String, _ call: String = call, client: String = "test",
        responses: String = #"{"question-1":{"action":"accept","content":{"answer":"Oats"}}}"#
    ) -> [JSON] {
        talk.askStateless(
            "tools/call", #"\#(call),"requestState":"\#(state)","inputResponses":\#(responses)"#,
            capabilities: Self.forms, client: client)
    }

    @Test("The same call with the answer goes on with the run, and its result comes under the new identifier")
    func retried() throws {
        var (talk, state) = try suspended()
        #expect(retry(&talk, state).isEmpty)
        #expect(talk.answers == [Answer(7, .value(.unresolved("Oats")))])
        #expect(talk.begun.count == 1)
        let result = try talk.host(.completed(RunResult(value: .string("ok"))))
        #expect(result.first?["id"] == talk.id)
        #expect(result.first?[path: "result/resultType"]?.string == "complete")
        #expect(result.first?[path: "result/structuredContent/value"]?.string == "ok")
    }

    @Test("Arguments in another order are the same call")
    func order() throws {
        var (talk, state) = try suspended()
        #expect(retry(&talk, state, #""arguments":{"x":1,"due":"today"},"name":"notes_AddNote""#).isEmpty)
    }

    @Test("A state is taken once")
    func replay() throws {
        var (talk, state) = try suspended()
        _ = retry(&talk, state)
        #expect(retry(&talk, state).first?[path: "error/code"]?.integer == -32602)
        _ = try talk.host(.completed(RunResult()))
        #expect(retry(&talk, state).first?[path: "error/code"]?.integer == -32602)
        #expect(talk.answers.count == 1)
    }

    @Test("A state of another client, tool or other arguments is not taken, and does no harm to its own")
    func bound() throws {
        var (talk, state) = try suspended()
        for (call, client) in [
            (Self.call, "other"), (#""name":"notes_DeleteNote","arguments":{"due":"today","x":1}"#, "test"),
            (#""name":"notes_AddNote","arguments":{"due":"today","x":2}"#, "test"),
            (#""name":"notes_AddNote""#, "test"),
        ] {
            #expect(retry(&talk, state, call, client: client).first?[path: "error/code"]?.integer == -32602)
        }
        #expect(talk.answers.isEmpty)
        #expect(retry(&talk, state).isEmpty)
    }

    @Test("A state with any bit changed is not taken")
    func tampered() throws {
        var (talk, state) = try suspended()
        let bytes = try #require(Base64.decode(state))
        for index in bytes.indices {
            var changed = bytes
            changed[index] ^= 1
            let answer = retry(&talk, Base64.url(changed))
            #expect(answer.first?[path: "error/code"]?.integer == -32602)
        }
        for text in ["", "x", state + "AAAA", String(state.dropLast(4)), String(repeating: "A", count: 10_000)] {
            #expect(retry(&talk, text).first?[path: "error/code"]?.integer == -32602)
        }
        #expect(talk.answers.isEmpty)
    }

    @Test("A state expires, and its run ends with it")
    func expiry() throws {
        var (talk, state) = try suspended()
        _ = talk.wait(300_000)
        #expect(talk.cancelled.count == 1)
        #expect(retry(&talk, state).first?[path: "error/code"]?.integer == -32602)
    }

    @Test("What was not answered, or not rightly, is asked again with a new state")
    func again() throws {
        var (talk, state) = try suspended()
        for responses in ["{}", #"{"question-1":{"action":"accept","content":{"answer":[1]}}}"#, #"{"other":{}}"#] {
            let answer = retry(&talk, state, responses: responses)
            #expect(answer.first?[path: "result/resultType"]?.string == "input_required")
            let next = try #require(answer.first?[path: "result/requestState"]?.string)
            #expect(next != state)
            state = next
        }
        #expect(retry(&talk, state).isEmpty)
    }

    @Test("Each question of a run has a name of its own")
    func names() throws {
        var (talk, state) = try suspended()
        _ = retry(&talk, state)
        let next = try talk.host(.asked(Samples.confirmation))
        #expect(next.first?[path: "result/inputRequests"]?.memberNames == ["question-2"])
    }

    @Test("A run that ended while nobody waited is told when the client comes back")
    func ended() throws {
        var (talk, state) = try suspended()
        #expect(try talk.host(.failed(Failure(IntentError(.system, .timedOut, "too long")))).isEmpty)
        let answer = retry(&talk, state)
        #expect(answer.first?[path: "result/isError"]?.bool == true)
    }

    @Test("A client that declares no forms is asked nothing, whatever it declared before")
    func capabilities() throws {
        var (talk, _) = try suspended()
        _ = talk.askStateless("tools/call", Self.call)
        #expect(try talk.perform.askable == [])
        #expect(try talk.host(.asked(Samples.question)).isEmpty)
        #expect(talk.answers.count == 1)
    }
}

@Suite("Sealing")
struct SealTests {
    private func bytes(_ hex: String) -> [UInt8] {
        let digits = Array(hex.filter { !$0.isWhitespace })
        return stride(from: 0, to: digits.count, by: 2).map { UInt8(String(digits[$0...($0 + 1)]), radix: 16) ?? 0 }
    }

    @Test("The block of RFC 8439, section 2.3.2")
    func block() {
        let cipher = ChaCha20Poly1305(key: Array(0..<32))
        let expected = bytes(
            """
            10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e\
            d2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e
            """)
        #expect(cipher.block(1, [0x0900_0000, 0x4a00_0000, 0]) == expected)
    }

    @Test("The authenticator of RFC 8439, section 2.5.2")
    func authenticator() {
        let key = bytes("85d6be7857556d337f4452fe42d506a80103808afb0db2fd4abff6af4149f51b")
        let tag = ChaCha20Poly1305.poly1305(Array("Cryptographic Forum Research Group".utf8), key: key)
        #expect(tag == bytes("a8061dc1305136c6c22b8baf0c0127a9"))
    }

    @Test(
        "The edges of RFC 8439, appendix A.3",
        arguments: [
            ("02", "", "ffffffffffffffffffffffffffffffff", "03"),
            ("02", "ffffffffffffffffffffffffffffffff", "02000000000000000000000000000000", "03"),
            (
                "01", "",
                "fffffffffffffffffffffffffffffffff0ffffffffffffffffffffffffffffff11000000000000000000000000000000",
                "05"
            ),
            (
                "01", "",
                "fffffffffffffffffffffffffffffffffbfefefefefefefefefefefefefefefe01010101010101010101010101010101",
                "00"
            ), ("02", "", "fdffffffffffffffffffffffffffffff", "faffffffffffffffffffffffffffffff"),
        ])
    func edges(r: String, s: String, message: String, tag: String) {
        func padded(_ hex: String) -> [UInt8] { Array((bytes(hex) + [UInt8](repeating: 0, count: 16)).prefix(16)) }
        #expect(ChaCha20Poly1305.poly1305(bytes(message), key: padded(r) + padded(s)) == padded(tag))
    }

    @Test("The whole of RFC 8439, section 2.8.2, sealed and opened")
    func whole() {
        let text =
            "Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the future, sunscreen would be it."
        let cipher = ChaCha20Poly1305(key: Array(0x80...0x9f))
        let nonce = bytes("070000004041424344454647")
        let associated = bytes("50515253c0c1c2c3c4c5c6c7")
        let sealed = cipher.seal(Array(text.utf8), nonce: nonce, associated: associated)
        #expect(
            sealed
                == bytes(
                    """
                    d31a8d34648e60db7b86afbc53ef7ec2a4aded51296e08fea9e2b5a736ee62d63dbea45e8ca9671282fafb69da92728b\
                    1a71de0a9e060b2905d6a5b67ecd3b3692ddbd7f2d778b8c9803aee328091b58fab324e4fad675945585808b4831d7bc\
                    3ff4def08e4b7a9de576d26586cec64b61161ae10b594f09e26a7e902ecbd0600691
                    """))
        #expect(cipher.open(sealed, nonce: nonce, associated: associated) == Array(text.utf8))
        #expect(cipher.open(sealed, nonce: nonce, associated: []) == nil)
        #expect(cipher.open(Array(sealed.dropLast()), nonce: nonce, associated: associated) == nil)
    }

    @Test("Two seals of one state differ, and a state opens only for its purpose and under its key")
    func states() {
        var seal = StateSeal(random: Array(0..<36))
        let state = StateSeal.State(run: 5, serial: .max, expires: 1 << 40)
        let first = seal.seal(state, for: [1, 2])
        #expect(first != seal.seal(state, for: [1, 2]))
        #expect(seal.open(first, for: [1, 2]) == state)
        #expect(seal.open(first, for: [1, 3]) == nil)
        #expect(StateSeal(random: Array(1..<37)).open(first, for: [1, 2]) == nil)
    }
}

import IntentProtocol
import Testing

@Suite("Messages")
struct MessageTests {
    @Test("Parameters are written in the order of their encoded names")
    func parameterOrder() throws {
        var message = Perform(app: "a", intent: "i")
        message.parameters = ["bb", "a", "é", "c"].map { NamedValue($0, .int(1)) }
        let names = try CBOR(decoding: message.payload)[2 as UInt64]?.pairs?.compactMap(\.key.text)
        #expect(names == ["a", "c", "bb", "é"])
        #expect(try CBOR(decoding: message.payload).encoded() == message.payload)
    }

    @Test("256 parameters are taken and no more")
    func parameterLimit() throws {
        func message(_ count: Int) -> Perform {
            Perform(app: "a", intent: "i", parameters: (0..<count).map { NamedValue("p\(1000 + $0)", .int(1)) })
        }
        #expect(try Perform(payload: message(256).payload) == message(256))
        let error = #expect(throws: CBORError.self) { try Perform(payload: message(257).payload) }
        #expect(error?.reason == .tooManyItems)
    }

    @Test("Two names of parameters that Unicode calls equivalent are one name, and refused")
    func equivalentNames() {
        let error = #expect(throws: CBORError.self) {
            try Perform(payload: Hex.bytes("a2 01 6161 02 a2 62c3a9 00 6365cc81 00"))
        }
        #expect(error?.reason == .duplicateKey)
    }

    @Test("An empty intent is as good as none")
    func emptyIntent() {
        #expect(throws: CBORError(.missingKey("1 (intent)"))) { try Perform(payload: [0xa1, 0x01, 0x60]) }
    }

    @Test("Fields that are left out stand for their defaults")
    func defaults() throws {
        let hello = try Hello(payload: Hex.bytes("a2 00 01 01 66636c69656e74"))
        #expect(hello == Hello(role: .client, name: "", callsInFlight: 1024))
        #expect(try ProgressReport(payload: [0xa0]) == ProgressReport(completed: 0, total: 0))
        #expect(try Cancel(payload: [0xa0]) == Cancel(.user))
        #expect(try RunResult(payload: [0xa0]) == RunResult())
        #expect(try EntityPage(payload: [0xa0]) == EntityPage(items: []))
        #expect(try LogLine(payload: Hex.bytes("a1 01 6161")) == LogLine(level: 1, text: "a"))
        #expect(try AdminRequest(payload: Hex.bytes("a1 00 6161")) == AdminRequest("a"))
        let query = try EntityRequest(payload: Hex.bytes("a1 02 63616c6c"))
        #expect(query == EntityRequest(app: "", entity: "", mode: .all, limit: 100))
    }

    @Test("Words that a newer peer may know stand for the careful choice")
    func newerWords() throws {
        // An error of an unknown category counts as the system's; a question of an unknown level is for a person here.
        #expect(try IntentError(payload: Hex.bytes("a3 00 6178 01 6179 02 617a")).category == .system)
        let question = try Question(payload: Hex.bytes("a4 00 01 01 6c636f6e6669726d6174696f6e 02 6161 08 6178"))
        #expect(question.level == .local)
        // A reason or code of any name is kept.
        #expect(try Cancel(payload: Hex.bytes("a1 00 6178")).reason.rawValue == "x")
    }

    @Test("A question whose type is not known is asked without one")
    func unknownType() throws {
        let question = try Question(payload: Hex.bytes("a4 00 01 01 6576616c7565 02 6161 05 a1 646b696e64 6178"))
        #expect(question.type == nil)
    }

    @Test("The host's facts are written only where there is a run, and a process is never negative")
    func facts() throws {
        #expect(RunResult(facts: RunFacts(run: "", target: "main", process: 4, duration: 9)).payload == [0xa0])
        let result = try RunResult(payload: RunResult(facts: RunFacts(run: "r", process: -1)).payload)
        #expect(result.facts == RunFacts(run: "r"))
    }

    @Test("A process that has no room in 32 bits is refused")
    func largeProcess() {
        #expect(throws: CBORError.self) { try RunResult(payload: Hex.bytes("a1 06 1a80000000")) }
    }

    @Test(
        "Progress is a fraction where the total is known",
        arguments: [(1, 4, 0.25), (4, 4, 1), (5, 4, 1), (-1, 4, 0), (1, 0, nil), (1, -1, nil)]
            as [(Int64, Int64, Double?)])
    func fraction(completed: Int64, total: Int64, fraction: Double?) {
        #expect(ProgressReport(completed: completed, total: total).fraction == fraction)
    }
}

@Suite("Errors")
struct IntentErrorTests {
    @Test(
        "Each code has the exit status of the command line's contract",
        arguments: [
            (.usage, 64), (.invalidValue, 65), (.missingValue, 65), (.ambiguousValue, 65), (.invalidPlugin, 65),
            (.notFound, 66), (.unreachable, 69), (.storage, 73), (.timedOut, 75), (.busy, 75), (.notPermitted, 77),
            (.declined, 77), (.configuration, 78), (.sandboxUnavailable, 78), (.workerDied, 70), (.internal, 70),
            (.protocolViolation, 70), (IntentError.Code(rawValue: "new"), 70),
        ] as [(IntentError.Code, Int32)])
    func exitStatus(code: IntentError.Code, status: Int32) {
        #expect(IntentError(.system, code, "m").exitStatus == status)
    }

    @Test("An app's own error exits with 1")
    func appError() {
        #expect(IntentError(.app, .intentFailed, "m").exitStatus == 1)
        #expect(IntentError(.app, IntentError.Code(rawValue: "own"), "m").exitStatus == 1)
    }

    @Test("The JSON form leaves out what is not there")
    func json() {
        let error = IntentError(.request, .notFound, "no such note", remedy: "see list", parameter: "note")
        let expected =
            #"{"category":"request","code":"not-found","message":"no such note","remedy":"see list","parameter":"note"}"#
        #expect(error.json.text() == expected)
        #expect(
            IntentError(.app, .intentFailed, "m").json.text()
                == #"{"category":"app","code":"intent-failed","message":"m"}"#)
    }

    @Test("The description holds message and remedy")
    func description() {
        #expect("\(IntentError(.request, .usage, "wrong", remedy: "do this"))" == "wrong (do this)")
        #expect("\(IntentError(.request, .usage, "wrong"))" == "wrong")
    }
}

import IntentClient
import IntentProtocol
import Testing

@Suite("In the host and in a worker the same requests give the same answers", .daemon(.trustedProbe))
struct TransportTests {
    /// Runs an intent in the host and in a worker, and gives both outcomes without what each run has of its own.
    private func both(_ name: String, _ parameters: [NamedValue] = []) throws -> (host: Frame, worker: Frame) {
        let daemon = try Daemon.ofSuite()
        let connection = try daemon.connect()
        let frames = try ["main", "extension"].map { target in
            let call = try connection.begin(Perform("probe." + name, parameters, target: target))
            let frame = try #require(try connection.terminal(of: call))
            let facts = try Self.facts(frame)
            #expect(facts.target == target)
            #expect((facts.process == daemon.pid) == (target == "main"))
            return try Self.withoutFacts(frame)
        }
        return (frames[0], frames[1])
    }

    private static func facts(_ frame: Frame) throws -> RunFacts {
        if let failure = try IntentConnection.failure(in: frame) { return failure.facts }
        return try IntentConnection.read(frame) { (reader) throws(CBORError) in try RunResult(from: &reader) }.facts
    }

    /// The frame with call 0 and no facts of its run; all else of it is kept as it came.
    private static func withoutFacts(_ frame: Frame) throws -> Frame {
        guard case .map(let pairs) = try CBOR(decoding: frame.payload) else { throw Unexpected("no map: \(frame)") }
        let kept = pairs.filter { pair in pair.key.int.map { !(4...8).contains($0) } ?? true }
        return Frame(frame.kind, payload: CBOR.map(kept).encoded())
    }

    static let lamp = IntentValue.entity(EntityValue(type: "Lamp", id: "00000000-0000-4000-8000-000000000002"))
    static let lamps = IntentValue.array([
        lamp, .entity(EntityValue(type: "Lamp", id: "00000000-0000-4000-8000-000000000004")),
    ])

    @Test(
        "A value of each family comes back",
        arguments: [
            ("EchoSwitchIntent", .bool(true)), ("EchoNumberIntent", .int(.min)), ("EchoRatioIntent", .double(-0.1)),
            ("EchoTextIntent", .string("naïve 👩‍🚀\u{0}\u{202e}")), ("EchoRichTextIntent", .string("rich")),
            ("EchoDateIntent", .date(1_800_000_000.25)), ("EchoLinkIntent", .url("https://example.org/a?b=c#d")),
            ("EchoBrightnessIntent", .enumeration(type: "Brightness", rawValue: "bright")), ("EchoLampIntent", lamp),
            ("EchoNumbersIntent", .array([.int(1), .int(-1)])), ("EchoNumbersIntent", .array([])),
            ("EchoLampsIntent", lamps),
            (
                "EchoCollectionIntent",
                .collection(
                    CollectionValue(type: "Lamp", members: .identifiers(["00000000-0000-4000-8000-000000000003"])))
            ),
            ("EchoNoteIntent", .null), ("EchoNoteIntent", .string("")),
        ] as [(String, IntentValue)])
    func values(intent: String, value: IntentValue) throws {
        let name = intent == "EchoTextIntent" ? "text" : "value"
        let (host, worker) = try both(intent, [NamedValue(name, value)])
        #expect(host.kind == .result)
        #expect(host == worker)
    }

    @Test(
        "A dialog and a value, a result without value, one of the main actor",
        arguments: ["GreetIntent", "ReadLogIntent", "MainActorIntent", "CountIntent"])
    func results(intent: String) throws {
        let (host, worker) = try both(intent)
        #expect(host.kind == .result)
        #expect(host == worker)
    }

    @Test(
        "An intent's own error, and a value of the wrong type",
        arguments: [("FailIntent", IntentValue.int(2)), ("FailIntent", .string("two"))])
    func failures(intent: String, value: IntentValue) throws {
        let daemon = try Daemon.ofSuite()
        let outcomes = try ["main", "extension"].map { target in
            try daemon.run("probe." + intent, [NamedValue("count", value)], target: target)
        }
        #expect(outcomes[0].error != nil)
        #expect(outcomes[0].error == outcomes[1].error)
    }

    @Test("A failure's frame is the same but for its run")
    func failureFrame() throws {
        let (host, worker) = try both("FailIntent", [NamedValue("count", .int(1))])
        #expect(host.kind == .failure)
        #expect(host == worker)
    }

    @Test(
        "Queries by text, by identifier, of suggestions, and one that fails",
        arguments: [
            ("matching", "d"), ("ids", "00000000-0000-4000-8000-000000000003"), ("suggested", ""),
            ("matching", "broken"),
        ])
    func queries(mode: String, text: String) throws {
        let connection = try Daemon.ofSuite().connect()
        let frames = try ["main", "extension"].map { target in
            var query = EntityRequest(
                app: "probe", entity: "Lamp", mode: try #require(EntityRequest.Mode(rawValue: mode)))
            query.text = text
            query.identifiers = mode == "ids" ? [text] : []
            query.target = target
            return try #require(try connection.terminal(of: try connection.begin(query)))
        }
        #expect(frames[0].kind == (text == "broken" ? .failure : .entities))
        #expect(frames[0].kind == frames[1].kind)
        #expect(frames[0].payload == frames[1].payload)
    }

    @Test(
        "Questions, and what their answers lead to", arguments: ["AskNumberIntent", "AskLampIntent", "ConfirmIntent"])
    func questions(intent: String) throws {
        let connection = try Daemon.ofSuite().connect()
        var asked: [[UInt8]] = []
        var ended: [Frame] = []
        for target in ["main", "extension"] {
            var perform = Perform("probe." + intent, target: target)
            perform.askable = .all
            let call = try connection.begin(perform)
            while let frame = try connection.next(of: call, until: .after(patience)) {
                guard frame.kind == .ask else {
                    ended.append(try Self.withoutFacts(frame))
                    break
                }
                asked.append(frame.payload)
                let question = try frame.read { (reader) throws(CBORError) in try Question(from: &reader) }
                connection.answer(call, Answer(question.id, Self.outcome(for: question)))
            }
        }
        #expect(asked.count == 2 && asked[0] == asked[1])
        #expect(ended.count == 2 && ended[0] == ended[1])
        #expect(ended.first?.kind == .result)
    }

    private static func outcome(for question: Question) -> Answer.Outcome {
        switch question.kind {
        case .value: .value(.int(7))
        case .choice: .choice(2)
        case .confirmation: .accepted
        }
    }

    @Test("Progress comes with the same figures and words")
    func progress() throws {
        let connection = try Daemon.ofSuite().connect()
        let last = try ["main", "extension"].map { target in
            let call = try connection.begin(
                Perform("probe.CountIntent", [NamedValue("limit", .int(50))], target: target, follow: true))
            var reports: [ProgressReport] = []
            _ = try connection.outcome(of: call) { frame in
                guard frame.kind == .progress else { return }
                reports.append(try frame.read { (reader) throws(CBORError) in try ProgressReport(from: &reader) })
            }
            return try #require(reports.last)
        }
        #expect(last[0].completed == 50 && last[0].total == 50)
        #expect(last[0] == last[1])
    }

    @Test("The metadata of a trusted plugin is that of the same plugin in a sandbox")
    func metadata() throws {
        let daemon = try Daemon.ofSuite()
        let trusted = try daemon.request("plugin.describe", .object(["id": "probe"]))
        let described = try daemon.request("plugin.describe", .object(["path": .text(Daemon.Plugin.probe.library)]))
        for part in ["intents", "entities", "enums", "unions", "languages"] {
            #expect(trusted[part] == described[part])
            #expect(trusted[part] != nil)
        }
    }
}

extension IntentConnection {
    /// Waits for a call's last frame.
    func terminal(of call: UInt64) throws -> Frame? {
        let deadline = Deadline.after(patience)
        while let frame = try next(of: call, until: deadline) {
            if frame.kind.endsCall || frame.kind == .error { return frame }
        }
        return nil
    }
}

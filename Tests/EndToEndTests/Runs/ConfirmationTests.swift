import IntentClient
import IntentProtocol
import Testing

@Suite("What has to be confirmed is confirmed by whom policy lets")
struct ConfirmationTests {
    private let lamp = "entities=id:00000000-0000-4000-8000-000000000002"

    private func perform(
        _ daemon: Daemon, _ name: String, _ parameters: [NamedValue] = [], surface: SurfaceKind,
        answer: Answer.Outcome = .accepted
    ) throws -> (outcome: Outcome, questions: [Question]) {
        let connection = try daemon.connect()
        var request = Perform(name, parameters)
        request.askable = .all
        request.surfaceKind = surface
        let call = try connection.begin(request)
        var questions: [Question] = []
        let outcome = try connection.outcome(of: call) { frame in
            guard frame.kind == .ask else { return }
            let question = try frame.read { (reader) throws(CBORError) in try Question(from: &reader) }
            questions.append(question)
            connection.answer(call, Answer(question.id, answer))
        }
        return (outcome, questions)
    }

    private static let trip = [NamedValue("album", .entity(EntityValue(type: "Album", id: "Trip")))]

    @Test("A deletion is asked about at a terminal, with names, and is refused where nobody can be asked")
    func deletion() throws {
        let daemon = try Daemon(plugins: [.probe])
        let unattended = try daemon.ctl("run", "probe.RemoveLampsIntent", lamp)
        #expect(unattended.status == 77, "\(unattended)")
        #expect(unattended.errors.contains("a person has to confirm first"), "\(unattended)")
        #expect(try daemon.ctl("run", "probe.RemoveLampsIntent", lamp, "--yes").status == 0)
        let terminal = try Terminal(["run", "probe.RemoveLampsIntent", lamp], home: daemon.home)
        try terminal.wait(for: "Remove Lamps: “Door”?")
        try terminal.wait(for: "[y/N/always/never]")
        try terminal.type("n\n")
        #expect(try terminal.end() == .status(77), "\(terminal.shown)")
    }

    @Test("What is said at a terminal for good counts for later runs, is listed, and can be taken back")
    func grants() throws {
        let daemon = try Daemon(plugins: [.probe])
        let terminal = try Terminal(["run", "probe.ConfirmIntent"], home: daemon.home)
        try terminal.wait(for: "Really go on?")
        try terminal.type("always\n")
        #expect(try terminal.end() == .status(0), "\(terminal.shown)")
        #expect(try daemon.ctl("run", "probe.ConfirmIntent").status == 0)
        #expect(try daemon.runs().first?["confirmedBy"]?.text?.hasPrefix("grant ") == true)
        // Callers name themselves; which program it was, the kernel tells.
        let decided = daemon.log.split(separator: "\n").filter {
            $0.contains(" grant 1: allow for intentctl and probe.ConfirmIntent, by /") && $0.hasSuffix("/intentctl")
        }
        #expect(decided.count == 1, "\(daemon.log)")
        let grants = try daemon.json("grants", "list")["grants"]
        #expect(grants?.array?.first?["caller"] == "intentctl")
        #expect(grants?.array?.first?["intent"] == "probe.ConfirmIntent")
        #expect(grants?.array?.first?["policy"] == "allow")
        #expect(grants?.array?.first?["program"]?.string?.hasSuffix("/intentctl") == true)
        #expect(try daemon.ctl("grants", "list").output.contains("/intentctl\n"))
        // Another caller is not meant.
        #expect(try daemon.ctl("run", "probe.ConfirmIntent", "--as", "other").status == 77)
        #expect(try daemon.ctl("grants", "revoke", "1").status == 0)
        #expect(try daemon.ctl("run", "probe.ConfirmIntent").status == 77)
        #expect(try daemon.ctl("grants", "revoke", "1").status == 66)
    }

    @Test("Never means never, also with --yes")
    func never() throws {
        let daemon = try Daemon(plugins: [.probe])
        #expect(try daemon.ctl("grants", "set", "intentctl", "probe.ConfirmIntent", "never").status == 0)
        let refused = try daemon.ctl("run", "probe.ConfirmIntent", "--yes")
        #expect(refused.status == 77)
        #expect(refused.errors.contains("grants revoke"), "\(refused)")
    }

    @Test("A script can't allow itself something for good")
    func selfApproval() throws {
        let daemon = try Daemon(plugins: [.probe])
        let result = try daemon.ctl("grants", "set", "intentctl", "probe.ConfirmIntent", "allow")
        #expect(result.status == 77, "\(result)")
    }

    @Test("What is shared is confirmed by a person at this machine only: the question says whose it is")
    func shared() throws {
        let daemon = try Daemon(plugins: [.probe])
        let name = "probe.RenameAlbumIntent"
        let person = try perform(daemon, name, Self.trip, surface: .terminal)
        #expect(person.outcome.value == .string("renamed Trip"), "\(person.outcome)")
        #expect(person.questions.map(\.level) == [.local])
        #expect(person.questions.first?.dialog.contains("1 item shared with others: “Trip”") == true)
        #expect(try daemon.runs().first?["confirmedBy"] == "terminal")
        for surface in [SurfaceKind.assistant, .program, .unknown] {
            let refused = try perform(daemon, name, Self.trip, surface: surface)
            #expect(refused.outcome.error?.code == .notPermitted)
            #expect(refused.questions.isEmpty)
        }
        #expect(try daemon.ctl("run", name, "album=id:Trip", "--yes").status == 77)
    }

    @Test("What belongs to nobody else, and what is only opened, is not asked about")
    func unasked() throws {
        let daemon = try Daemon(plugins: [.probe])
        #expect(try daemon.ctl("run", "probe.RenameAlbumIntent", "album=id:Diary").status == 0)
        #expect(try daemon.ctl("run", "probe.OpenAlbumIntent", "target=id:Portfolio").status == 0)
    }

    @Test("An assistant may answer what anybody may, and no answer of its own lasts")
    func assistant() throws {
        let daemon = try Daemon(plugins: [.probe])
        let (outcome, questions) = try perform(daemon, "probe.ConfirmIntent", surface: .assistant)
        #expect(outcome.value == .string("went on"))
        #expect(questions.first?.keeping == [.run])
        let declined = try perform(daemon, "probe.ConfirmIntent", surface: .assistant, answer: .declined)
        #expect(declined.outcome.error?.code == .declined)
    }

    /// A surface where a person sits, and the questions that it was told of.
    private func desk(_ daemon: Daemon) throws -> (IntentConnection, UInt64) {
        let connection = try daemon.connect()
        let call = try connection.begin(
            AdminRequest("questions", .object(["follow": true, "surfaceKind": "notification"])))
        try connection.flush()
        // Its next request is answered after this one was taken.
        _ = try connection.reply(to: AdminRequest("questions"), until: .after(patience))
        return (connection, call)
    }

    @Test("A person at another surface answers for an assistant, which can't", arguments: [true, false])
    func desk(isYes: Bool) throws {
        let daemon = try Daemon(plugins: [.probe])
        let (person, follow) = try desk(daemon)
        let connection = try daemon.connect()
        var request = Perform("probe.RenameAlbumIntent", Self.trip)
        request.askable = .all
        request.surfaceKind = .assistant
        let call = try connection.begin(request)
        try connection.flush()
        let frame = try #require(try person.next(of: follow, until: .after(patience)))
        let question = try IntentConnection.read(frame) { (reader) throws(CBORError) in try reader.item() }
        #expect(question["intent"] == "probe.RenameAlbumIntent" && question["level"] == "local")
        let name = try #require(question["question"]?.text)
        // The assistant tries to answer for itself, in both ways that there are.
        connection.answer(call, Answer(1, .accepted))
        #expect(throws: IntentError.self) {
            try daemon.request(
                "questions.answer",
                .object(["question": .text(name), "accepted": true, "surfaceKind": "assistant"]))
        }
        #expect(try daemon.json("questions")["questions"]?.array?.count == 1)
        try daemon.request(
            "questions.answer",
            .object(["question": .text(name), "accepted": .bool(isYes), "surfaceKind": "notification"]))
        let outcome = try connection.outcome(of: call)
        if isYes {
            #expect(outcome.value == .string("renamed Trip"), "\(outcome)")
            #expect(try daemon.runs().first?["confirmedBy"] == "notification")
        } else {
            #expect(outcome.error?.code == .declined)
        }
        let closed = try #require(try person.next(of: follow, until: .after(patience)))
        #expect(
            try IntentConnection.read(closed) { (reader) throws(CBORError) in try reader.item() }["closed"] == true)
    }

    @Test("Where nobody answers in time, or the last surface goes, the assistant is refused", arguments: [true, false])
    func deskLeft(inTime: Bool) throws {
        let daemon = try Daemon(
            settings: inTime ? #"{"limits": {"answerSeconds": 0.2}}"# : "{}", plugins: [.probe])
        var surface: (IntentConnection, UInt64)? = try desk(daemon)
        let connection = try daemon.connect()
        var request = Perform("probe.RenameAlbumIntent", Self.trip)
        request.surfaceKind = .assistant
        let call = try connection.begin(request)
        try connection.flush()
        if !inTime {
            try eventually("the question") { try daemon.json("questions")["questions"]?.array?.count == 1 }
            surface = nil
        }
        #expect(try connection.outcome(of: call).error?.code == .notPermitted)
        withExtendedLifetime(surface) {}
    }

    @Test("A caller that can't be asked for a value hears which one at once")
    func cannotAsk() throws {
        let daemon = try Daemon(plugins: [.probe])
        _ = try daemon.run("probe.EchoIntent")
        let outcome = try daemon.run("probe.EchoTextIntent")
        #expect(outcome.error?.code == .missingValue)
        #expect(outcome.error?.parameter == "text")
        let inside = try daemon.run("probe.AskNumberIntent")
        #expect(inside.error?.code == .missingValue)
        #expect(inside.error?.parameter == "number")
    }
}

import IntentClient
import IntentProtocol

extension Command {
    static let run = Command(
        name: "run", abstract: "Run an intent and print what it gives",
        operands: [
            Operand(name: "APP.INTENT", abstract: "The intent, as intentctl list shows it", values: .intents),
            Operand(
                name: "NAME=VALUE", abstract: "A parameter; NAME:=JSON for JSON, NAME=@FILE for a file's content",
                count: .any, values: .parameters),
        ],
        options: [
            .json, .input, .yes,
            Option(
                name: "target", value: "TARGET", abstract: "Where to run: main, extension or widget",
                choices: ["main", "extension", "widget"]),
            Option(name: "timeout", value: "S", abstract: "Seconds that the run may take"),
            Option(name: "as", value: "CALLER", abstract: "The caller that policy and journal see"),
            Option(name: "key", value: "K", abstract: "Run once: a repeat with this key within a day gets the outcome"),
            Option(
                name: "snippet", value: "FORM",
                abstract: "Write the result's view as text, html, markdown or not at all",
                choices: ["text", "html", "markdown", "none"]),
            Option(name: "detach", abstract: "Print the run's identifier and leave once it has begun"),
        ],
        notes: [
            "A parameter given twice is an array. NAME=@- reads standard input. Dates may be typed as today or",
            "tomorrow 9:00, durations as 90s, measurements as 5 km, entities as id:ID or by a text that finds them.",
            "Ctrl-C cancels the run and waits for its clean-up; a second one leaves.",
        ],
        action: { (invocation, surroundings) throws(IntentError) in try RunCommand(invocation, surroundings).run() })
}

extension Command {
    static let undo = Command(
        name: "undo", abstract: "Take back the latest run that can be taken back",
        operands: [
            Operand(name: "APP", abstract: "Of this app; of any where none is named", count: .optional, values: .apps)
        ],
        options: [
            .json, Option(name: "list", abstract: "List what can be taken back, the next first"),
        ],
        notes: ["An intent's author says what takes it back; it can be as long as the process lives that ran it."],
        action: { (invocation, surroundings) throws(IntentError) in
            guard invocation.has("list") else {
                let name = (invocation.operand(0).map { $0 + "." } ?? "") + "_undo"
                return try RunCommand(invocation, surroundings, name: name).run()
            }
            let reply = try surroundings.request(
                "undo.list", .object(["app": invocation.operand(0).map(CBOR.text)]))
            guard !invocation.wantsJSON else {
                surroundings.output.write(JSON(reply))
                return 0
            }
            var table = Table("APP", "WHAT", "RUN")
            for entry in reply.items("undo") { table.add(entry.text("app"), entry.text("title"), entry.text("run")) }
            surroundings.write(table)
            return 0
        })
}

/// Runs an intent.
struct RunCommand {
    let invocation: Invocation
    let surroundings: Surroundings
    let name: String
    /// The language and region that the run's texts are wanted in.
    var locale: String
    /// Parameters that the command gives itself.
    private let given: [NamedValue]
    /// The parameters as they were typed.
    private let values: [String]

    init(_ invocation: Invocation, _ surroundings: Surroundings) {
        self.invocation = invocation
        self.surroundings = surroundings
        name = invocation.operand(0) ?? ""
        locale = surroundings.locale
        given = []
        values = Array(invocation.operands.dropFirst())
    }

    /// A run of an intent that the command names itself.
    init(_ invocation: Invocation, _ surroundings: Surroundings, name: String, given: [NamedValue] = []) {
        self.invocation = invocation
        self.surroundings = surroundings
        self.name = name
        self.given = given
        locale = surroundings.locale
        values = []
    }

    func run() throws(IntentError) -> Int32 {
        let timeout = try timeout()
        var reader = ParameterArguments(read: surroundings.readFile)
        let style = Style(surroundings.errors, surroundings.variable)
        let failure: Failure
        do {
            var perform = Perform(name: name, parameters: given + (try reader.parse(values)))
            let console =
                invocation.first("input") == "fail"
                ? nil : Console.find(surroundings, isWanted: invocation.first("input") == "ask")
            let bar = ProgressBar(surroundings)
            perform.setCaller(invocation.first("as") ?? "", surface: "cli", console: console, bar: bar, invocation)
            perform.locale = locale
            perform.deadline = timeout.map(Self.milliseconds) ?? 0
            perform.target = invocation.first("target") ?? ""
            perform.idempotencyKey = invocation.first("key") ?? ""
            perform.isDetached = invocation.has("detach")
            if perform.isDetached { perform.follow = true }
            perform.workingFolder = perform.parameters.contains { $0.value.isTyped } ? surroundings.workingFolder : ""
            let connection = try surroundings.connect()
            let call = try connection.begin(perform)
            let interrupts = surroundings.makeInterrupts().map(Interrupts.init)
            var loop = RunLoop(
                connection, call: call, console: console, interrupts: interrupts, bar: bar, style: style,
                timeout: timeout, leavesOnceBegun: perform.isDetached)
            switch try loop.run() {
            case .completed(let result):
                let status = report(.completed(result), style)
                try show(result, of: perform, console, interrupts, style)
                return status
            case .failed(let failed): failure = failed
            case .begun(let started): return report(started)
            case .left: return 130
            }
        } catch {
            if error.code == .usage { throw error }
            failure = Failure(error)
        }
        return report(.failed(failure), style)
    }

    /// Shows the view of a result, where there is one, and runs what is pressed in it.
    private func show(
        _ result: RunResult, of request: Perform, _ console: Console?, _ interrupts: Interrupts?, _ style: Style
    ) throws(IntentError) {
        let form = SnippetSession.Form(rawValue: invocation.first("snippet") ?? "text") ?? .text
        guard let snippet = result.snippet, !invocation.wantsJSON, form != .none else { return }
        surroundings.output.flush()
        let bar = ProgressBar(surroundings)
        let ran = result.facts.name.isEmpty ? "\(request.app).\(request.intent)" : result.facts.name
        let session = try SnippetSession(
            surroundings, form: form, name: ran, request: request, console: console,
            runShortcut: { (name) throws(IntentError) in
                try ShortcutRunner(invocation, surroundings, name: name).run()
            }
        ) { (request) throws(IntentError) in
            let connection = try surroundings.connect()
            let call = try connection.begin(request)
            var loop = RunLoop(
                connection, call: call, console: console, interrupts: interrupts, bar: bar, style: style, timeout: nil)
            switch try loop.run() {
            case .completed(let result): return result
            case .failed(let failure): throw failure.error
            case .begun, .left: return nil
            }
        }
        try session.show(snippet)
    }

    private func report(_ outcome: RunReport.Outcome, _ style: Style) -> Int32 {
        surroundings.write(RunReport(name: name, outcome: outcome), asJSON: invocation.wantsJSON, style)
    }

    private func report(_ started: RunStarted) -> Int32 {
        guard invocation.wantsJSON else {
            surroundings.output.writeLine(started.run)
            return 0
        }
        surroundings.output.write(
            .object([
                "run": .string(started.run), "intent": .string(name), "status": .string("running"),
                "target": started.target.isEmpty ? nil : .string(started.target),
            ]))
        return 0
    }

    private func timeout() throws(IntentError) -> Duration? {
        guard let text = invocation.first("timeout") else { return nil }
        let isPlain = text.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }
        guard isPlain, let seconds = Double(text), seconds >= 0.001, seconds <= 4_000_000 else {
            throw IntentError(
                .request, .usage, "--timeout can't be '\(text)'",
                remedy: "seconds from 0.001 to 4000000, such as --timeout 2.5")
        }
        return .milliseconds(Int64((seconds * 1000).rounded()))
    }

    private static func milliseconds(_ duration: Duration) -> UInt32 {
        UInt32(clamping: duration.components.seconds * 1000 + duration.components.attoseconds / 1_000_000_000_000_000)
    }
}

extension Perform {
    /// A request for `app.Intent`, or for an intent of any app where the name has no app.
    init(name: String, parameters: [NamedValue]) {
        let (app, intent) = Names.split(name)
        self.init(app: app, intent: intent, parameters: parameters)
    }
}

/// The names of intents and entities.
enum Names {
    /// Takes `app.Name` apart at its first dot; the app is empty where there is none.
    static func split(_ name: String) -> (app: String, rest: String) {
        guard let dot = name.firstIndex(of: "."), dot != name.startIndex, name.index(after: dot) != name.endIndex else {
            return ("", name)
        }
        return (String(name[..<dot]), String(name[name.index(after: dot)...]))
    }
}

extension IntentValue {
    /// Whether a person's typed text is in it.
    fileprivate var isTyped: Bool {
        switch self {
        case .unresolved: true
        case .array(let values): values.contains(where: \.isTyped)
        default: false
        }
    }
}

extension Surroundings {
    /// A text of an app as standard output shows it: without commands to a terminal where that is one.
    func shown(_ text: String) -> String {
        output.isTerminal ? Style.printable(text) : text
    }
}

import IntentClient
import IntentProtocol
import IntentShortcuts

/// Runs a shortcut: does what its machine asks for, and has the host note where it stands after each step.
struct ShortcutRunner {
    private let invocation: Invocation
    private let surroundings: Surroundings
    private let name: String
    /// Values for what it takes, as they were typed.
    private let given: [String]
    private let console: Console?
    private let style: Style
    private let interrupts: Interrupts?

    /// - Parameter name: The shortcut's name where the command names something else.
    init(_ invocation: Invocation, _ surroundings: Surroundings, name: String? = nil) {
        self.invocation = invocation
        self.surroundings = surroundings
        self.name = name ?? invocation.operand(0) ?? ""
        given = name == nil ? Array(invocation.operands.dropFirst()) : []
        console = invocation.has("unattended") ? nil : Console.find(surroundings, isWanted: false)
        style = Style(surroundings.errors, surroundings.variable)
        interrupts = surroundings.makeInterrupts().map(Interrupts.init)
    }

    func run() throws(IntentError) -> Int32 {
        let kept = try surroundings.request("shortcut.get", .object(["name": .text(name)]))
        let shortcut: Shortcut
        do throws(ShortcutProblem) {
            shortcut = try Shortcut(parsing: kept.text("text"))
        } catch {
            throw error.error(in: name)
        }
        let fault = kept.items("findings").first { $0.text("severity") == "error" }
        if let fault {
            throw IntentError(
                .request, .invalidValue, "\(name): \(fault.text("text"))", remedy: fault["remedy"]?.text)
        }
        let apps = try apps()
        var progress = try progress(of: shortcut, kept)
        var machine = ShortcutMachine(shortcut, apps: apps, state: progress.state)
        progress.run = try note(progress, machine, .running)
        var report = ShortcutReport(name: kept.text("name"), run: progress.run)
        while true {
            switch try act(&machine, &report) {
            case .goesOn: _ = try note(progress, machine, .running)
            case .ended(let outputs):
                report.outputs = outputs
                _ = try note(progress, machine, .completed)
                return write(report)
            case .failed(let step, let error, let isCancelled):
                report.failure = ShortcutReport.Failure(step: step, error: error, isCancelled: isCancelled)
                _ = try note(progress, machine, isCancelled ? .cancelled : .failed, error)
                return write(report)
            }
        }
    }

    private func apps() throws(IntentError) -> [AppMetadata] {
        var apps: [AppMetadata] = []
        for document in try surroundings.request("schema").items("apps") {
            do throws(MetadataError) {
                apps.append(try AppMetadata(cbor: document))
            } catch {
                throw .unreadable(error)
            }
        }
        return apps
    }

    // MARK: Where it begins

    private struct Progress {
        var run: String
        var state: ShortcutState
    }

    private func progress(of shortcut: Shortcut, _ kept: CBOR) throws(IntentError) -> Progress {
        guard invocation.has("resume") else {
            return Progress(run: "", state: ShortcutState(inputs: try inputs(shortcut)))
        }
        let runs = try surroundings.request("shortcut.runs", .object(["name": .text(name)])).items("runs")
        guard let last = runs.first, last.text("status") != "completed", let bytes = last["state"]?.bytes else {
            throw IntentError(
                .request, .notFound, "no run of \(name) stopped before its end",
                remedy: "intentctl shortcut run \(name)")
        }
        guard last.text("digest") == kept.text("digest") else {
            throw IntentError(
                .request, .invalidValue, "\(name) was changed since that run: its steps are not those of then",
                remedy: "run it from the beginning")
        }
        guard let document = try? CBOR(decoding: bytes), let state = ShortcutState(cbor: document) else {
            throw IntentError(
                .system, .storage, "what is kept of the run can't be read", remedy: "run it from the beginning")
        }
        return Progress(run: last.text("run"), state: state)
    }

    private func inputs(_ shortcut: Shortcut) throws(IntentError) -> [String: IntentValue] {
        var reader = ParameterArguments(read: surroundings.readFile)
        let given = try reader.parse(given)
        if let stranger = given.first(where: { value in !shortcut.inputs.contains { $0.name == value.name } }) {
            let known = shortcut.inputs.map(\.name).joined(separator: ", ")
            throw IntentError(
                .request, .usage, "\(name) takes no \(stranger.name)",
                remedy: known.isEmpty ? "it takes no values" : "it takes: \(known)")
        }
        var inputs = Dictionary(given.map { ($0.name, $0.value) }) { first, _ in first }
        for input in shortcut.inputs where inputs[input.name] == nil {
            if case .value(let standard)? = input.standard {
                inputs[input.name] = standard
            } else {
                inputs[input.name] = try ask(
                    Question(
                        id: 0, kind: .value, dialog: input.prompt ?? "\(input.name)?", parameter: input.name,
                        type: input.type))
            }
        }
        return inputs
    }

    // MARK: Steps

    private enum Turn {
        case goesOn
        case ended([IntentValue])
        case failed(Step, IntentError, isCancelled: Bool)
    }

    private func act(_ machine: inout ShortcutMachine, _ report: inout ShortcutReport) throws(IntentError) -> Turn {
        let action = machine.next()
        do throws(IntentError) {
            switch action {
            case .finished(let outputs): return .ended(outputs)
            case .failed(let step, let error): return .failed(step, error, isCancelled: false)
            case .find(_, let request):
                var request = request
                request.locale = surroundings.locale
                let page = try surroundings.connect().page(of: request, until: .after(Surroundings.longPatience))
                machine.done(.array(page.items))
            case .ask(let step, let question):
                if console == nil, let standard = machine.standard(of: step) {
                    machine.done(standard)
                } else {
                    machine.done(try ask(question))
                }
            case .choose(_, let question):
                guard let console else { throw Self.nobody(question) }
                guard let index = console.choose(question, style: style) else { throw Self.turnedAway(question) }
                machine.chosen(index)
            case .run(let step, let perform): return try run(perform, step, &machine, &report)
            }
            return .goesOn
        } catch {
            guard let step = machine.step else { throw error }
            return .failed(step, error, isCancelled: false)
        }
    }

    private func run(
        _ perform: Perform, _ step: Step, _ machine: inout ShortcutMachine, _ report: inout ShortcutReport
    ) throws(IntentError) -> Turn {
        var perform = perform
        let bar = ProgressBar(surroundings)
        // Permissions are the shortcut's: what a person allows it, other callers are not allowed.
        perform.setCaller("shortcut/\(name)", surface: "shortcut", console: console, bar: bar, invocation)
        perform.locale = surroundings.locale
        perform.workingFolder = surroundings.workingFolder
        let connection = try surroundings.connect()
        let call = try connection.begin(perform)
        var loop = RunLoop(
            connection, call: call, console: console, interrupts: interrupts, bar: bar, style: style, timeout: nil)
        switch try loop.run() {
        case .completed(let result):
            report.steps.append(.init(step: step, run: result.facts.run, dialog: result.dialog?.full))
            if !invocation.wantsJSON, let dialog = result.dialog?.full, !dialog.isEmpty {
                surroundings.output.writeLine(surroundings.shown(dialog))
                surroundings.output.flush()
            }
            machine.done(result.value)
            return .goesOn
        case .failed(let failure):
            report.steps.append(.init(step: step, run: failure.facts.run, dialog: nil))
            return .failed(step, failure.error, isCancelled: failure.cancellation == .user)
        case .begun, .left:
            let left = IntentError(.request, .declined, "it was left before its end")
            return .failed(step, left, isCancelled: true)
        }
    }

    // MARK: Questions

    private func ask(_ question: Question) throws(IntentError) -> IntentValue {
        guard let console else { throw Self.nobody(question) }
        guard let text = console.ask(question, style: style) else { throw Self.turnedAway(question) }
        return .unresolved(text)
    }

    private static func nobody(_ question: Question) -> IntentError {
        IntentError(
            .request, .missingValue, "nobody can be asked: \(question.dialog)",
            remedy: question.parameter.map { "give \($0)=VALUE, or run it at a terminal" } ?? "run it at a terminal",
            parameter: question.parameter)
    }

    private static func turnedAway(_ question: Question) -> IntentError {
        IntentError(
            .request, .declined, "the question was not answered: \(question.dialog)", parameter: question.parameter)
    }

    // MARK: Ends

    private func note(
        _ progress: Progress, _ machine: ShortcutMachine, _ status: ShortcutReport.Status, _ error: IntentError? = nil
    ) throws(IntentError) -> String {
        let isOver = status == .completed
        let reply = try surroundings.request(
            "shortcut.note",
            .object([
                "name": .text(name), "run": progress.run.isEmpty ? nil : .text(progress.run),
                "status": .text(status.rawValue), "step": isOver ? nil : machine.step.map { .text($0.number) },
                "message": error.map { .text($0.message) },
                "state": isOver ? nil : .bytes(machine.state.cbor.encoded()),
            ]))
        return reply.text("run")
    }

    private func write(_ report: ShortcutReport) -> Int32 {
        surroundings.write(report, asJSON: invocation.wantsJSON, style)
    }
}

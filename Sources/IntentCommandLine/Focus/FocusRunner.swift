import IntentClient
import IntentProtocol

/// Turns a focus on or off: runs each filter that this takes, and has the host note what came of it.
struct FocusRunner {
    private let invocation: Invocation
    private let surroundings: Surroundings
    private let focus: String?
    private let console: Console?
    private let style: Style
    private let interrupts: Interrupts?

    /// - Parameter focus: The focus that is turned on; nil turns off the one that is.
    init(_ invocation: Invocation, _ surroundings: Surroundings, focus: String?) {
        self.invocation = invocation
        self.surroundings = surroundings
        self.focus = focus
        console =
            invocation.first("input") == "fail"
            ? nil : Console.find(surroundings, isWanted: invocation.first("input") == "ask")
        style = Style(surroundings.errors, surroundings.variable)
        interrupts = surroundings.makeInterrupts().map(Interrupts.init)
    }

    func run() throws(IntentError) -> Int32 {
        let plan = try surroundings.request("focus.begin", .object(["focus": focus.map(CBOR.text)]))
        var report = FocusReport(focus: plan["focus"]?.text)
        for step in plan.items("steps") {
            let done = tell(step)
            report.filters.append(done)
            note(done, step)
            if done.isCancelled { break }
        }
        return surroundings.write(report, invocation, style)
    }

    /// Runs a filter. Whatever goes wrong is this app's, and the others are told all the same.
    private func tell(_ step: CBOR) -> FocusReport.Filter {
        var filter = FocusReport.Filter(name: step.text("name"), clears: step["clears"]?.bool == true)
        do throws(IntentError) {
            switch try outcome(of: step) {
            case .completed(let result):
                filter.run = result.facts.run
                filter.dialog = result.dialog?.full
            case .failed(let failure):
                filter.run = failure.facts.run
                filter.error = failure.error
                filter.isCancelled = failure.cancellation == .user
            case .begun, .left:
                filter.error = IntentError(.request, .declined, "it was left before its end")
                filter.isCancelled = true
            }
        } catch {
            filter.error = error
        }
        return filter
    }

    private func outcome(of step: CBOR) throws(IntentError) -> RunLoop.Ending {
        let bar = ProgressBar(surroundings)
        var perform = Perform(
            app: step.text("app"), intent: step.text("intent"), parameters: try step.values("values"))
        // Permissions are those of focuses: what a person allows them, other callers are not allowed.
        perform.setCaller("focus", surface: "focus", console: console, bar: bar, invocation)
        perform.locale = surroundings.locale
        let connection = try surroundings.connect()
        let call = try connection.begin(perform)
        var loop = RunLoop(
            connection, call: call, console: console, interrupts: interrupts, bar: bar, style: style, timeout: nil)
        return try loop.run()
    }

    private func note(_ filter: FocusReport.Filter, _ step: CBOR) {
        let state = filter.error != nil ? "failed" : filter.clears ? "cleared" : "set"
        let arguments = CBOR.object([
            "app": .text(step.text("app")), "intent": .text(step.text("intent")), "state": .text(state),
            "message": filter.error.map { .text($0.message) },
        ])
        // Without a note the filter counts as one that is yet to be told, and the next command tells it again.
        _ = try? surroundings.request("focus.note", arguments)
    }
}

/// What turning a focus on or off came to.
struct FocusReport {
    struct Filter {
        var name: String
        var clears: Bool
        var run = ""
        var dialog: String?
        var error: IntentError?
        var isCancelled = false
    }

    /// Nil where none is on any more.
    let focus: String?
    var filters: [Filter] = []

    var exitStatus: Int32 {
        if filters.contains(where: \.isCancelled) { return 130 }
        return filters.lazy.compactMap(\.error).first?.exitStatus ?? 0
    }

    var json: JSON {
        .object([
            "focus": focus.map(JSON.string),
            "filters": .array(
                filters.map { filter in
                    .object([
                        "name": .string(filter.name), "clears": .bool(filter.clears),
                        "run": filter.run.isEmpty ? nil : .string(filter.run),
                        "status": .string(
                            filter.error == nil ? "completed" : filter.isCancelled ? "cancelled" : "failed"),
                        "dialog": filter.dialog.map(JSON.string), "error": filter.error?.json,
                    ])
                }),
        ])
    }
}

extension Surroundings {
    /// Writes what came of it: what went well on standard output, each failure on standard error.
    fileprivate func write(_ report: FocusReport, _ invocation: Invocation, _ style: Style) -> Int32 {
        if invocation.wantsJSON {
            output.write(report.json)
        } else {
            for filter in report.filters where filter.error == nil {
                let dialog = filter.dialog.map { $0.isEmpty ? "" : ": \($0)" } ?? ""
                output.writeLine(shown("\(filter.name) \(filter.clears ? "cleared" : "set")\(dialog)"))
            }
            if report.filters.isEmpty { output.writeLine("nothing was set") }
        }
        for filter in report.filters {
            guard var error = filter.error else { continue }
            error.message = "\(filter.name): \(error.message)"
            errors.write(ErrorText.text(error, style: style))
        }
        return report.exitStatus
    }
}

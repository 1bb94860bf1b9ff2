import IntentProtocol
import IntentShortcuts

/// What a shortcut's run did and gave, as it is told to programs and to people.
struct ShortcutReport: OutcomeReport {
    enum Status: String {
        case running
        case completed
        case failed
        case cancelled
    }

    /// A step that ran an intent.
    struct Done {
        var step: Step
        var run: String
        var dialog: String?
    }

    struct Failure {
        var step: Step
        var error: IntentError
        var isCancelled: Bool
    }

    let name: String
    let run: String
    var steps: [Done] = []
    var outputs: [IntentValue] = []
    var failure: Failure?

    var status: Status { failure.map { $0.isCancelled ? .cancelled : .failed } ?? .completed }

    var exitStatus: Int32 { failure.map { $0.isCancelled ? 130 : $0.error.exitStatus } ?? 0 }

    /// What a person reads behind the dialogs of its steps: what it gave, one a line.
    var lines: [String] {
        outputs.flatMap { output -> [String] in
            if case .array(let values) = output { values.map(\.line) } else { [output.line] }
        }
    }

    /// Why it failed, with the step.
    var error: IntentError? {
        guard let failure else { return nil }
        var error = failure.error
        error.message = "\(name), step \(failure.step.number) (line \(failure.step.line)): \(error.message)"
        let resume = "intentctl shortcut run '\(name)' --resume goes on with it"
        error.remedy = error.remedy.map { "\($0); \(resume)" } ?? resume
        return error
    }

    var json: JSON {
        .object([
            "shortcut": .string(name), "run": .string(run), "status": .string(status.rawValue),
            "steps": .array(
                steps.map { done in
                    .object([
                        "step": .string(done.step.number), "run": done.run.isEmpty ? nil : .string(done.run),
                        "dialog": done.dialog.map(JSON.string),
                    ])
                }),
            "output": .array(outputs.map(\.json)),
            "error": failure.map { failure in
                guard case .object(let members) = failure.error.json else { return failure.error.json }
                return .object(
                    members + [
                        JSON.Member("step", .string(failure.step.number)),
                        JSON.Member("line", .integer(Int64(failure.step.line))),
                    ])
            },
        ])
    }
}

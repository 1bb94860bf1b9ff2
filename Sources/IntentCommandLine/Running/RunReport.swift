import IntentProtocol

/// A run that ended, as it is told to programs and to people.
struct RunReport: OutcomeReport {
    enum Outcome {
        case completed(RunResult)
        case failed(Failure)
    }

    /// The intent as the command line names it.
    let name: String
    let outcome: Outcome

    private var facts: RunFacts {
        switch outcome {
        case .completed(let result): result.facts
        case .failed(let failure): failure.facts
        }
    }

    /// The one object of `--json`. Absent members mean nothing of the kind.
    var json: JSON {
        let facts = facts
        let hasRun = !facts.run.isEmpty
        var result: RunResult?
        var failure: Failure?
        switch outcome {
        case .completed(let completed): result = completed
        case .failed(let failed): failure = failed
        }
        return .object([
            "run": hasRun ? .string(facts.run) : nil, "intent": .string(facts.name.isEmpty ? name : facts.name),
            "status": .string(failure == nil ? "completed" : failure?.cancellation == nil ? "failed" : "cancelled"),
            "value": result?.value?.json, "dialog": (result?.dialog).map(Self.json),
            "opens": (result?.opens).map(Self.json), "snippet": result?.snippet.map(JSON.init),
            "error": failure?.error.json, "cancellation": (failure?.cancellation?.rawValue).map(JSON.string),
            "target": facts.target.isEmpty ? nil : .string(facts.target),
            "process": facts.process > 0 ? .integer(Int64(facts.process)) : nil,
            "durationMs": hasRun ? .number(Double(facts.duration) / 1000) : nil,
            "opened": (result?.opened).map(Self.json), "repeated": facts.isRepeated ? .bool(true) : nil,
        ])
    }

    private static func json(_ dialog: DialogValue) -> JSON {
        .object([
            "full": .string(dialog.full), "supporting": dialog.supporting.map(JSON.string),
            "image": dialog.image.map(JSON.string), "mayRephrase": dialog.mayRephrase ? true : nil,
        ])
    }

    private static func json(_ opens: Perform) -> JSON {
        .object([
            "intent": .string(opens.app.isEmpty ? opens.intent : opens.app + "." + opens.intent),
            "parameters": .object(opens.parameters.map { JSON.Member($0.name, $0.value.json) }),
        ])
    }

    private static func json(_ opened: OpenedRun) -> JSON {
        .object([
            "run": opened.run.isEmpty ? nil : .string(opened.run), "intent": .string(opened.intent),
            "dialog": opened.dialog.map(json), "error": opened.error?.json,
        ])
    }

    /// What a person reads: the dialog, then the value, one a line.
    var lines: [String] {
        guard case .completed(let result) = outcome else { return [] }
        var lines: [String] = []
        if let dialog = result.dialog, !dialog.full.isEmpty { lines.append(dialog.full) }
        switch result.value {
        case nil, .null: break
        case .array(let values): lines += values.map(\.line)
        case let value?: lines.append(value.line)
        }
        if let opened = result.opened?.dialog, !opened.full.isEmpty { lines.append(opened.full) }
        if let url = result.opens?.url { lines.append(url) }
        return lines
    }

    /// What goes to standard error; nil where all completed.
    var error: IntentError? {
        guard case .failed(let failure) = outcome else { return opened?.error }
        return failure.error
    }

    /// What became of the intent that the result opened.
    private var opened: OpenedRun? {
        if case .completed(let result) = outcome { result.opened } else { nil }
    }

    var exitStatus: Int32 {
        guard case .failed(let failure) = outcome else { return opened?.error?.exitStatus ?? 0 }
        return switch failure.cancellation {
        case .user: 130
        case .timeout: 75
        default: failure.error.exitStatus
        }
    }
}

extension Perform {
    /// The URL that a result asks to open, which is the surface's to do.
    fileprivate var url: String? {
        guard intent == "OpenURLIntent" else { return nil }
        for parameter in parameters { if case .url(let url) = parameter.value { return url } }
        return nil
    }
}

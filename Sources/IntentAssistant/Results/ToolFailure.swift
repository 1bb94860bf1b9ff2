import IntentProtocol

extension ToolResult {
    static let errorKey = "org.intendant/error"

    /// A run that did not complete: what went wrong and what the model can do about it.
    static func failure(_ failure: Failure, of tool: OfferedIntent, of caller: Caller) -> JSON {
        let error = failure.error
        var lines = [CleanText.line(error.message, limit: 1000)]
        let parameter = error.parameter.flatMap { name in tool.intent.parameters.first { $0.name == name } }
        switch error.code {
        case .notPermitted: lines.append(locally(tool, error))
        case .unreachable, .workerDied:
            lines.append("Whether it was done is not known: look at its effect before you call again.")
        default:
            if let parameter {
                lines.append(advice(parameter, tool))
            } else if let remedy = error.remedy, error.category == .app {
                lines.append(CleanText.line(remedy, limit: 500))
            }
        }
        if let reason = failure.cancellation { lines.append("The run was cancelled (\(reason.rawValue)).") }
        return result(lines, error, run: failure.facts.run)
    }

    /// An error that is not about a run.
    static func failure(_ error: IntentError) -> JSON {
        result([error.message, error.remedy].compactMap { $0.map { CleanText.line($0, limit: 500) } }, error, run: "")
    }

    static func failure(_ message: String) -> JSON {
        .object(["content": [text(message)], "isError": true])
    }

    private static func result(_ lines: [String], _ error: IntentError, run: String) -> JSON {
        var meta = [JSON.Member(errorKey, ValueSchema.clean(error.json))]
        if !run.isEmpty { meta.append(JSON.Member(runKey, .string(run))) }
        return .object([
            "content": [text(lines.joined(separator: "\n"))], "isError": true, "_meta": .object(meta),
        ])
    }

    /// Which value to give, in the words of the tool's own schema.
    private static func advice(_ parameter: ParameterMetadata, _ tool: OfferedIntent) -> String {
        let schema = ValueSchema(app: tool.app, locale: "")
        let title = schema.shown(parameter.title, 100)
        let form = schema.parameter(parameter)["description"]?.string ?? parameter.type.expectation
        return "Call \(tool.name) again with the argument \"\(parameter.name)\" (\(title)): "
            + CleanText.line(form, limit: 500)
    }

    /// How a person does what an assistant may not.
    private static func locally(_ tool: OfferedIntent, _ error: IntentError) -> String {
        "A person has to do this at the machine, and no assistant can: intentctl run \(tool.fullName) in a terminal."
    }
}

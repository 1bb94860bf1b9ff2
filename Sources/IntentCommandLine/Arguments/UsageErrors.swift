import IntentProtocol

/// The words for a command line that can't be understood; each says what to type.
enum UsageErrors {
    static func unknownCommand(_ name: String, in path: [Command]) -> IntentError {
        let commands = path[path.count - 1].subcommands.filter { !$0.isHidden }.map(\.name)
        let parents = path.map(\.name).joined(separator: " ")
        let nearest = NearestNames.of(name, among: commands, count: 1).first
        return usage(
            path.count == 1 ? "there is no command '\(name)'" : "\(path[path.count - 1].name) has no command '\(name)'",
            remedy: nearest.map { "\(parents) \($0)" } ?? "\(parents) --help")
    }

    static func unknownOption(_ option: String, _ invocation: Invocation) -> IntentError {
        let command = invocation.command
        let subject = invocation.path.count == 1 ? "there is no option" : "\(shortName(invocation)) has no option"
        let names = (command.options + [.help]).map { "--" + $0.name }
        let nearest = NearestNames.of(option, among: names, count: 1).first
        // A text that begins with "-" stands behind "--".
        let isText = !command.operands.isEmpty && !option.hasPrefix("--")
        let asText = isText ? "\(invocation.name) -- '\(option)' where it is no option" : nil
        return usage("\(subject) '\(option)'", remedy: nearest ?? asText ?? "\(invocation.name) --help")
    }

    static func missingValue(_ option: Option) -> IntentError {
        usage("--\(option.name) needs a value", remedy: option.usage)
    }

    static func surplusValue(_ option: Option) -> IntentError {
        usage("--\(option.name) takes no value", remedy: "--\(option.name)")
    }

    static func wrongChoice(_ value: String, _ option: Option, _ choices: [String]) -> IntentError {
        usage(
            "--\(option.name) can't be '\(value)'",
            remedy: choices.map { "--\(option.name) \($0)" }.joined(separator: ", or "))
    }

    static func repeated(_ option: Option) -> IntentError {
        usage("--\(option.name) stands twice", remedy: "give it once")
    }

    static func missingOperand(_ operand: Operand, _ invocation: Invocation) -> IntentError {
        usage("\(shortName(invocation)) needs \(operand.name)", remedy: HelpText.usage(invocation.path))
    }

    static func surplusOperand(_ text: String, _ invocation: Invocation) -> IntentError {
        guard invocation.path.count > 1 else { return unknownCommand(text, in: invocation.path) }
        return usage("\(shortName(invocation)) takes no '\(text)'", remedy: HelpText.usage(invocation.path))
    }

    /// The command without the tool's name.
    private static func shortName(_ invocation: Invocation) -> String {
        invocation.path.dropFirst().map(\.name).joined(separator: " ")
    }

    private static func usage(_ message: String, remedy: String) -> IntentError {
        IntentError(.request, .usage, message, remedy: remedy)
    }
}

import IntentProtocol

/// Reads a command line by a table of commands.
///
/// Options begin with two dashes, stand anywhere, and take their value after `=` or as the next argument; `--` ends them.
/// What is not an option is a subcommand where the command has some, and an operand otherwise.
struct ArgumentParser {
    /// What a command line asks for.
    enum Request {
        case run(Invocation)
        /// The help of the last command.
        case help([Command])
    }

    let root: Command

    /// - Parameter arguments: What stands behind the tool's name.
    /// - Throws: `usage`, with what to type.
    func parse(_ arguments: [String]) throws(IntentError) -> Request {
        var path = [root]
        var rest = arguments[...]
        while let name = rest.first, !name.hasPrefix("-"), let last = path.last, !last.subcommands.isEmpty {
            guard let command = last.subcommands.first(where: { $0.name == name }) else {
                // The standard command may take it.
                if last.subcommands.first(where: { $0.name == last.standard })?.operands.isEmpty == false { break }
                throw UsageErrors.unknownCommand(name, in: path)
            }
            path.append(command)
            rest.removeFirst()
        }
        if wantsHelp(rest) { return .help(path) }
        if let last = path.last, let standard = last.subcommands.first(where: { $0.name == last.standard }) {
            path.append(standard)
        }
        return .run(try parse(rest, Invocation(path: path)))
    }

    /// Whether help is asked for before the end of options; it is given whatever else is wrong or missing.
    private func wantsHelp(_ arguments: ArraySlice<String>) -> Bool {
        arguments.prefix { $0 != "--" }.contains { $0 == "--help" || $0 == "-h" }
    }

    private func parse(_ arguments: ArraySlice<String>, _ start: Invocation) throws(IntentError) -> Invocation {
        var invocation = start
        var rest = arguments
        while let argument = rest.popFirst() {
            if argument == "--" {
                for operand in rest { invocation.add(operand: operand) }
                break
            }
            guard argument.hasPrefix("-"), argument != "-" else {
                invocation.add(operand: argument)
                continue
            }
            let (option, value) = try option(argument, of: invocation)
            switch (option.value, value) {
            case (nil, nil): invocation.add(option: option, "")
            case (nil, .some): throw UsageErrors.surplusValue(option)
            case (.some, let value):
                guard let value = value ?? rest.popFirst() else { throw UsageErrors.missingValue(option) }
                try check(value, for: option, in: invocation)
                invocation.add(option: option, value)
            }
        }
        try checkOperands(invocation)
        return invocation
    }

    private func option(
        _ argument: String, of invocation: Invocation
    ) throws(IntentError) -> (option: Option, value: String?) {
        guard argument.hasPrefix("--") else { throw UsageErrors.unknownOption(argument, invocation) }
        let body = argument.dropFirst(2)
        let equals = body.firstIndex(of: "=")
        let name = body[..<(equals ?? body.endIndex)]
        guard let option = invocation.command.options.first(where: { $0.name == name }) else {
            throw UsageErrors.unknownOption("--" + name, invocation)
        }
        return (option, equals.map { String(body[body.index(after: $0)...]) })
    }

    private func check(_ value: String, for option: Option, in invocation: Invocation) throws(IntentError) {
        if let choices = option.choices, !choices.contains(value) {
            throw UsageErrors.wrongChoice(value, option, choices)
        }
        if !option.repeats, invocation.has(option.name) { throw UsageErrors.repeated(option) }
    }

    private func checkOperands(_ invocation: Invocation) throws(IntentError) {
        let operands = invocation.command.operands
        let given = invocation.operands.count
        let needed = operands.count { $0.count == .one }
        guard given >= needed else { throw UsageErrors.missingOperand(operands[given], invocation) }
        let takesAny = operands.contains { $0.count == .any }
        guard takesAny || given <= operands.count else {
            throw UsageErrors.surplusOperand(invocation.operands[operands.count], invocation)
        }
    }
}

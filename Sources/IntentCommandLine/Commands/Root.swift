import IntentProtocol

extension Command {
    /// The tool itself.
    static let root: Command = Command(
        name: "intentctl", abstract: "Run the intents of this machine's apps, each in its sandbox",
        options: [Option(name: "version", abstract: "Print the version")],
        notes: [
            "intentctl help COMMAND tells all about one of them. The host, intentd, is started when it is needed.",
            "",
            "exit status:",
            "  0 completed, 1 the intent failed, 64 bad usage, 65 bad or missing value, 66 no such thing,",
            "  69 host not reachable, 70 internal error, 73 can't write, 75 timed out, 77 not permitted,",
            "  78 bad configuration, 130 cancelled",
        ],
        subcommands: [
            run, suggest, query, search, collection, list, show, schema, plugin, runs, runInfo, cancel, undo,
            donations, relevant, say, phrases, `do`, shortcut, focus, widget,
            questions, answer, grants, index, backup, doctor, stop,
            mcp, completion, dev, man,
            help, complete,
        ],
        action: { (invocation, surroundings) throws(IntentError) in
            surroundings.output.writeLine("intentctl \(BuildIdentity.sdkVersion)")
            return 0
        })

    static let help: Command = Command(
        name: "help", abstract: "Tell about a command",
        operands: [
            Operand(
                name: "COMMAND", abstract: "The command, and its own command behind it", count: .any, values: .commands)
        ],
        action: { (invocation, surroundings) throws(IntentError) in
            surroundings.output.write(HelpText.help(try path(invocation.operands)))
            return 0
        })

    /// The commands that names lead to, one within the other, from the tool itself on.
    static func path(_ names: [String]) throws(IntentError) -> [Command] {
        var path = [root]
        for name in names {
            guard let command = path[path.count - 1].subcommands.first(where: { $0.name == name }) else {
                throw UsageErrors.unknownCommand(name, in: path)
            }
            path.append(command)
        }
        return path
    }
}

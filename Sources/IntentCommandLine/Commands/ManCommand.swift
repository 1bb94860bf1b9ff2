import IntentProtocol

extension Command {
    static let man = Command(
        name: "man", abstract: "Print the manual page of the tool, or of a command, for man(1)",
        operands: [
            Operand(
                name: "COMMAND", abstract: "The command, and its own command behind it", count: .any, values: .commands)
        ],
        notes: ["intentctl man | man -l - shows it; scripts/install puts it where man finds it."],
        action: { (invocation, surroundings) throws(IntentError) in
            var path = [root]
            for name in invocation.operands {
                guard let command = path[path.count - 1].subcommands.first(where: { $0.name == name }) else {
                    throw UsageErrors.unknownCommand(name, in: path)
                }
                path.append(command)
            }
            surroundings.output.write(ManPage.text(path, version: "\(BuildIdentity.sdkVersion)"))
            return 0
        })
}

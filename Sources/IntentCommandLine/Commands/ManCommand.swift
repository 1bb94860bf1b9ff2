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
            let commands = try path(invocation.operands)
            surroundings.output.write(ManPage.text(commands, version: "\(BuildIdentity.sdkVersion)"))
            return 0
        })
}

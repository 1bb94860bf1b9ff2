import IntentClient
import IntentProtocol

extension Command {
    static let completion = Command(
        name: "completion", abstract: "Print a script that completes commands and names in a shell",
        subcommands: CompletionScript.allCases.map { script in
            Command(
                name: script.rawValue, abstract: "The script for \(script.rawValue): \(script.place)",
                action: { (_, surroundings) throws(IntentError) in
                    surroundings.output.write(script.text)
                    return 0
                })
        })

    /// What the scripts call: the words behind the tool's name, the last of them the one at the cursor.
    static let complete: Command = Command(
        name: "__complete", abstract: "Offer what can stand at the end of a command line",
        operands: [Operand(name: "WORD", abstract: "", count: .any)], isHidden: true,
        action: { (invocation, surroundings) throws(IntentError) in
            let connection = try? surroundings.connectIfRunning()
            var completer = Completer(root: .root) { method, arguments in
                try? connection?.reply(
                    to: AdminRequest(method, arguments), until: .after(Completer.patience))
            }
            completer.find = { request in try? connection?.page(of: request, until: .after(Completer.patience)) }
            surroundings.output.write(completer.answer(invocation.operands).text)
            return 0
        })
}

extension Completer {
    /// How long a person at a keyboard waits for a word: 1 s.
    static let patience = Duration.seconds(1)
}

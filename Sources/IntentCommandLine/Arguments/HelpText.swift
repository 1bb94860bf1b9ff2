/// Composes the help of a command from the table.
enum HelpText {
    /// How a command is typed, such as `intentctl run APP.INTENT [NAME=VALUE…] [OPTION…]`.
    static func usage(_ path: [Command]) -> String {
        let command = path[path.count - 1]
        var words = path.map(\.name)
        if !command.subcommands.isEmpty {
            words.append(command.standard == nil ? "COMMAND" : "[COMMAND]")
        }
        for operand in command.operands {
            switch operand.count {
            case .one: words.append(operand.name)
            case .optional: words.append("[\(operand.name)]")
            case .any: words.append("[\(operand.name)…]")
            }
        }
        if !command.options.isEmpty { words.append("[OPTION…]") }
        return words.joined(separator: " ")
    }

    /// The whole help of the last command of a path.
    static func help(_ path: [Command]) -> String {
        let command = path[path.count - 1]
        var sections = ["\(command.abstract).\n", "usage: \(usage(path))\n"]
        let operands = command.operands.filter { !$0.abstract.isEmpty }
        if !operands.isEmpty { sections.append(list(operands.map { ($0.name, $0.abstract) })) }
        let subcommands = command.subcommands.filter { !$0.isHidden }
        if !subcommands.isEmpty {
            sections.append("commands:\n" + list(subcommands.map { ($0.name, $0.abstract) }))
        }
        if !command.options.isEmpty {
            sections.append("options:\n" + list(command.options.map { ($0.usage, $0.abstract) }))
        }
        if !command.notes.isEmpty { sections.append(command.notes.joined(separator: "\n") + "\n") }
        return sections.joined(separator: "\n")
    }

    /// Two columns, the first as wide as its longest entry.
    private static func list(_ rows: [(String, String)]) -> String {
        let width = rows.map(\.0.count).max() ?? 0
        return rows.map { name, abstract in
            "  " + name + String(repeating: " ", count: width - name.count + 2) + abstract + "\n"
        }.joined()
    }
}

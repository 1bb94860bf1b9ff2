/// Composes a manual page (man-pages(7)) from the table of commands, as ``HelpText`` composes help.
enum ManPage {
    /// The page of the whole tool, or of one command.
    ///
    /// - Parameters:
    ///   - path: The command and those above it, the tool's own first.
    ///   - version: The version that the page is of.
    static func text(_ path: [Command], version: String) -> String {
        let command = path[path.count - 1]
        let name = path.map(\.name).joined(separator: "-")
        var lines = [".TH \"\(name.uppercased())\" 1 \"\" \"Intendant \(version)\" \"User Commands\""]
        lines += [".SH NAME", "\(escaped(name)) \\- \(escaped(lowered(command.abstract)))"]
        lines += [".SH SYNOPSIS", ".B \(escaped(HelpText.usage(path)))"]
        lines += body(of: command, path, section: ".SH")
        if path.count == 1 {
            lines.append(".SH COMMANDS")
            for sub in command.subcommands where !sub.isHidden { lines += section(of: sub, path) }
            lines += [".SH SEE ALSO", ".BR systemd.time (7)"]
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// A command within the page of the one above it, and those below it.
    private static func section(of command: Command, _ path: [Command]) -> [String] {
        let path = path + [command]
        var lines = [".SS \(escaped(HelpText.usage(path)))", escaped(command.abstract) + "."]
        lines += body(of: command, path, section: nil)
        for sub in command.subcommands where !sub.isHidden { lines += section(of: sub, path) }
        return lines
    }

    private static func body(of command: Command, _ path: [Command], section: String?) -> [String] {
        var lines: [String] = []
        let operands = command.operands.filter { !$0.abstract.isEmpty }.map { ($0.name, $0.abstract) }
        let options = command.options.map { ($0.usage, $0.abstract) }
        if let section, !(operands + options).isEmpty { lines.append("\(section) OPTIONS") }
        for (name, abstract) in operands + options { lines += [".TP", ".B \(escaped(name))", escaped(abstract) + "."] }
        guard !command.notes.isEmpty else { return lines }
        lines.append(section.map { "\($0) NOTES" } ?? ".PP")
        for note in command.notes {
            lines.append(note.isEmpty ? ".PP" : note.hasPrefix(" ") ? ".br\n" + escaped(note) : escaped(note))
        }
        return lines
    }

    private static func lowered(_ text: String) -> String { text.prefix(1).lowercased() + text.dropFirst() }

    /// A text without what roff takes for its own: backslashes, hyphens that it would break at, a dot that begins a line.
    private static func escaped(_ text: String) -> String {
        var result = ""
        for character in text {
            switch character {
            case "\\": result += "\\e"
            case "-": result += "\\-"
            default: result.append(character)
            }
        }
        return result.hasPrefix(".") || result.hasPrefix("'") ? "\\&" + result : result
    }
}

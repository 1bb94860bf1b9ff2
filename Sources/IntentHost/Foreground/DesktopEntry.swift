/// What a desktop entry says of a program, after the freedesktop.org Desktop Entry Specification 1.5.
package struct DesktopEntry: Hashable, Sendable {
    /// Bytes of an entry's file at most.
    package static let sizeLimit = 1 << 18

    /// The program's name, without a language.
    package var name = ""
    /// The command line as it stands, with its field codes.
    package var exec = ""
    /// The app whose window it shows, where the entry says so (`X-Intendant-App`).
    package var app = ""
    /// Whether it runs in a terminal.
    package var isTerminal = false

    /// Reads a file's text; nil where it is no entry of a program.
    package init?(_ text: String) {
        var isMain = false
        var isApplication = false
        for line in text.split(whereSeparator: \.isNewline) {
            if line.first == "[" {
                isMain = line == "[Desktop Entry]"
                continue
            }
            guard isMain, line.first != "#", let equals = line.firstIndex(of: "=") else { continue }
            let value = Self.trimmed(line[line.index(after: equals)...])
            switch Self.trimmed(line[..<equals]) {
            case "Type": isApplication = value == "Application"
            case "Name": name = value
            case "Exec": exec = value
            case "Terminal": isTerminal = value == "true"
            case "X-Intendant-App": app = value
            default: continue
            }
        }
        guard isApplication, !exec.isEmpty else { return nil }
    }

    private static func trimmed(_ text: Substring) -> String {
        String(text.drop { $0 == " " || $0 == "\t" }.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
    }

    /// The program and its arguments, with the field codes filled in; nil where the command line can't be read.
    ///
    /// Arguments stand between blanks; one in double quotes may have blanks in it, and a backslash before `"`, `` ` ``,
    /// `$` and itself. `%u` and `%U` become the URL, or nothing without one; the codes for files and icons nothing.
    ///
    /// - Parameter url: What is to be shown.
    package func arguments(url: String? = nil) -> [String]? {
        guard let words = words else { return nil }
        var arguments: [String] = []
        for word in words {
            switch word {
            case "%u", "%U": if let url { arguments.append(url) }
            case "%f", "%F", "%i", "%d", "%D", "%n", "%N", "%v", "%m", "%k": continue
            default:
                guard let filled = filled(word) else { return nil }
                arguments.append(filled)
            }
        }
        return arguments.isEmpty ? nil : arguments
    }

    /// A word with its codes `%%` and `%c`; nil where it has another.
    private func filled(_ word: String) -> String? {
        var text = ""
        var isCode = false
        for character in word {
            guard isCode else {
                if character == "%" { isCode = true } else { text.append(character) }
                continue
            }
            switch character {
            case "%": text.append("%")
            case "c": text += name
            default: return nil
            }
            isCode = false
        }
        return isCode ? nil : text
    }

    /// The command line's words; nil where a quote isn't closed.
    private var words: [String]? {
        var words: [String] = []
        var word: String?
        var isQuoted = false
        var isEscaped = false
        for character in exec {
            if isEscaped {
                word?.append(character)
                isEscaped = false
            } else if isQuoted {
                switch character {
                case "\\": isEscaped = true
                case "\"": isQuoted = false
                default: word?.append(character)
                }
            } else if character == "\"" {
                word = word ?? ""
                isQuoted = true
            } else if character == " " || character == "\t" {
                if let whole = word { words.append(whole) }
                word = nil
            } else {
                word = (word ?? "") + String(character)
            }
        }
        guard !isQuoted, !isEscaped else { return nil }
        if let whole = word { words.append(whole) }
        return words
    }
}

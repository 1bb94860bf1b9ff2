import IntentProtocol

/// Composes what a person reads of an error: one line that says what went wrong, and one that says what to do.
enum ErrorText {
    static func text(_ error: IntentError, style: Style = .plain) -> String {
        let first = "\(style.paint("intentctl:", .error)) \(line(error.message))\n"
        guard let remedy = error.remedy, !remedy.isEmpty else { return first }
        return first + "\(style.paint("try:", .hint)) \(line(remedy))\n"
    }

    /// One line of a text that may have several, without characters that command a terminal.
    static func line(_ text: String) -> String {
        let lines = text.split(whereSeparator: \.isNewline).map { $0.drop { $0 == " " } }
        return Style.printable(lines.joined(separator: " "))
    }
}

/// What may be shown at a terminal, or written to a log, of a stranger's text.
package enum TerminalText {
    /// Whether a character commands a terminal (the control characters of C0 and C1, which UTF-8 can spell too), or turns
    /// the direction of what follows.
    package static func isCommand(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7f..<0xa0, 0x202a...0x202e, 0x2066...0x2069: true
        default: false
        }
    }

    /// One line, whatever a text holds: ends of lines become spaces, and what commands a terminal `?`. Tabs stay.
    package static func line(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy { (0x20..<0x7f).contains($0) || $0 == 0x09 }
        guard !isPlain else { return text }
        var line = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\t": line.append(scalar)
            case "\n", "\u{2028}", "\u{2029}": line.append(" ")
            default: line.append(isCommand(scalar) ? "?" : scalar)
            }
        }
        return String(line)
    }
}

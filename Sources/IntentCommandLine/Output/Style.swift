import IntentProtocol

/// How text is coloured: not at all, or with the terminal's own colours.
struct Style: Sendable {
    enum Role: Sendable {
        case error
        case hint
        case heading
        case good
        case doubtful
        case bad
        case faint
        /// What was looked for.
        case found
    }

    let isColored: Bool

    static let plain = Style(isColored: false)
    static let colored = Style(isColored: true)

    private init(isColored: Bool) {
        self.isColored = isColored
    }

    /// Colours are for terminals that can show them, unless `NO_COLOR` is set (https://no-color.org).
    init(_ stream: Output, _ variable: (String) -> String?) {
        let isUnwanted = variable("NO_COLOR").map { !$0.isEmpty } ?? false
        isColored = !isUnwanted && variable("TERM") != "dumb" && stream.isTerminal
    }

    func paint(_ text: String, _ role: Role) -> String {
        guard isColored, !text.isEmpty else { return text }
        let code =
            switch role {
            case .error, .bad: "31"
            case .hint, .doubtful: "33"
            case .heading: "1"
            case .found: "1;36"
            case .good: "32"
            case .faint: "2"
            }
        return "\u{1b}[\(code)m\(text)\u{1b}[0m"
    }

    /// Paints parts of a text as what was looked for: ranges of Unicode scalars, in order; what lies beyond its end is not.
    func mark(_ text: String, _ ranges: [Range<Int>]) -> String {
        guard isColored, !ranges.isEmpty else { return text }
        let scalars = Array(text.unicodeScalars)
        var marked = ""
        var place = 0
        for range in ranges where range.lowerBound >= place && range.lowerBound < scalars.count {
            let end = min(range.upperBound, scalars.count)
            marked += Self.text(scalars[place..<range.lowerBound])
            marked += paint(Self.text(scalars[range.lowerBound..<end]), .found)
            place = end
        }
        return marked + Self.text(scalars[place...])
    }

    private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        return String(view)
    }

    /// A text without the characters that command a terminal: an app's words must not move the cursor.
    static func printable(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isCommand) else { return text }
        return String(String.UnicodeScalarView(text.unicodeScalars.filter { !isCommand($0) }))
    }

    private static func isCommand(_ scalar: Unicode.Scalar) -> Bool {
        scalar != "\t" && scalar != "\n" && TerminalText.isCommand(scalar)
    }
}

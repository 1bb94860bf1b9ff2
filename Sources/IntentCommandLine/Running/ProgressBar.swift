import IntentProtocol

/// A line at the bottom of a terminal that tells how far a run is, redrawn in place.
struct ProgressBar {
    private let output: Output
    private let style: Style
    private let isUnicode: Bool
    private var report: ProgressReport?
    private var notice: String?
    /// What the line shows now; nil where it is empty.
    private var shown: String?

    /// A bar on standard error; nil where that is no terminal that can redraw a line.
    init?(_ surroundings: Surroundings) {
        guard surroundings.errors.isTerminal, surroundings.variable("TERM") != "dumb" else { return nil }
        output = surroundings.errors
        style = Style(surroundings.errors, surroundings.variable)
        isUnicode = surroundings.isUnicode
    }

    mutating func show(_ report: ProgressReport) { self.report = report }

    /// Shows a sentence instead of how far the run is.
    mutating func show(_ notice: String) { self.notice = notice }

    /// Draws the line where it changed. Reports that came since the last time are not drawn one by one.
    mutating func draw() {
        guard let text = notice ?? report.map(line) else { return }
        // The last column stays free, so that no terminal goes to the next line.
        let line = DisplayWidth.truncated(text, to: output.width - 1)
        guard line != shown else { return }
        output.write("\r\(line)\u{1b}[K")
        output.flush()
        shown = line
    }

    /// Empties the line, so that something else can be written there.
    mutating func clear() {
        guard shown != nil else { return }
        output.write("\r\u{1b}[K")
        output.flush()
        shown = nil
    }

    private func line(_ report: ProgressReport) -> String {
        Self.line(report, columns: output.width, isUnicode: isUnicode)
    }

    /// The line for a report: a bar and a percentage where the total is known, then the app's words.
    static func line(_ report: ProgressReport, columns: Int, isUnicode: Bool) -> String {
        let words = [report.title, report.subtitle, report.description, report.detail]
            .compactMap { $0.map { ErrorText.line($0) } }.filter { !$0.isEmpty }
            .joined(separator: isUnicode ? " · " : " - ")
        guard let fraction = report.fraction else {
            let count = report.completed > 0 ? "\(report.completed) " : ""
            return (isUnicode ? "… " : "... ") + count + words
        }
        let width = min(30, max(5, columns / 3))
        let full = Int((Double(width) * fraction).rounded(.down))
        let (done, left) = isUnicode ? ("━", "─") : ("#", "-")
        let bar = String(repeating: done, count: full) + String(repeating: left, count: width - full)
        let percent = String(Int((fraction * 100).rounded(.down)))
        return bar + String(repeating: " ", count: 4 - percent.count) + percent + "%  " + words
    }
}

extension Surroundings {
    /// Whether the terminal shows UTF-8 (POSIX, section 8.2: the first variable that is set decides).
    var isUnicode: Bool {
        let names = ["LC_ALL", "LC_CTYPE", "LANG"]
        guard let locale = names.lazy.compactMap(variable).first(where: { !$0.isEmpty }) else { return false }
        let charset = locale.lowercased()
        return charset.contains("utf-8") || charset.contains("utf8")
    }
}

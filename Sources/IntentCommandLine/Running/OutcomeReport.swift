import IntentProtocol

/// What came of something, as it is told to programs and to people.
protocol OutcomeReport {
    /// The one object of `--json`.
    var json: JSON { get }
    /// What is told on standard output, line by line.
    var lines: [String] { get }
    var error: IntentError? { get }
    var exitStatus: Int32 { get }
}

extension Surroundings {
    /// Writes a report: its object or its lines, and its error on standard error.
    ///
    /// - Returns: The exit status.
    func write(_ report: some OutcomeReport, asJSON: Bool, _ style: Style) -> Int32 {
        if asJSON {
            output.write(report.json)
        } else {
            for line in report.lines { output.writeLine(shown(line)) }
        }
        if let error = report.error { errors.write(ErrorText.text(error, style: style)) }
        return report.exitStatus
    }
}

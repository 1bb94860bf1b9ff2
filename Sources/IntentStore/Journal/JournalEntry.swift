import IntentProtocol

/// What one record of the journal says.
///
/// In CBOR it is a map with integer keys, one numbering for both kinds:
///
///     0 kind (0 start, 1 end)   1 run id          2 intent          3 app
///     4 caller                  5 surface         6 target          7 time, µs since 1970
///     8 process                 9 outcome        10 cancellation   11 error (IntentError)
///    12 duration, µs           13 confirmed by    14 reason          15 parent
///    16 parameters             17 background     18 program
///
/// Unknown keys are ignored. Texts are cut to ``longestText`` bytes, so that any entry fits a record.
enum JournalEntry: RunRecording, Hashable, Sendable {
    case start(RunStart)
    case end(RunEnd)

    /// The most bytes that a text has in the journal; the rest of a longer one is dropped.
    static let longestText = 4096

    var id: RunIdentifier {
        switch self {
        case .start(let start): start.id
        case .end(let end): end.id
        }
    }

    var isStart: Bool {
        if case .start = self { true } else { false }
    }
}

extension CBORWriter {
    /// Writes the entry of a run that begins.
    mutating func entry(_ start: RunStart) {
        let fields = openFields()
        field(0, 0, in: fields)
        identifier(start.id, in: fields)
        clipped(2, start.intent, in: fields)
        clipped(3, start.app, in: fields)
        clipped(4, start.caller, in: fields)
        clipped(5, start.surface, in: fields)
        clipped(6, start.target, in: fields)
        number(7, start.started.microsecondsSince1970, in: fields)
        number(8, Int64(start.process), in: fields)
        clipped(14, start.reason, in: fields)
        clipped(15, start.parent, in: fields)
        clipped(16, start.parameters, in: fields)
        clipped(18, start.program, in: fields)
    }

    /// Writes the entry of a run that begins, from what it has in common with others and its own: the same bytes.
    mutating func entry(
        _ id: RunIdentifier, _ labels: RunLabels, parent: String?, parameters: String?, started: Timestamp,
        process: Int32
    ) {
        let fields = openFields()
        field(0, 0, in: fields)
        identifier(id, in: fields)
        entries(labels.head, count: 5, in: fields)
        number(7, started.microsecondsSince1970, in: fields)
        number(8, Int64(process), in: fields)
        entries(labels.tail, count: 1, in: fields)
        clipped(15, parent, in: fields)
        clipped(16, parameters, in: fields)
        if !labels.foot.isEmpty { entries(labels.foot, count: 1, in: fields) }
    }

    /// Writes the entry of a run that ends.
    mutating func entry(_ end: RunEnd) {
        let fields = openFields()
        field(0, 1, in: fields)
        identifier(end.id, in: fields)
        clipped(6, end.target, in: fields)
        number(7, end.ended.microsecondsSince1970, in: fields)
        if let worker = end.worker { number(8, Int64(worker), in: fields) }
        field(9, end.outcome.rawValue, in: fields)
        clipped(10, end.cancellation, in: fields)
        if let error = end.error {
            key(11, in: fields)
            error.clipped.write(to: &self)
        }
        number(12, end.durationMicroseconds, in: fields)
        clipped(13, end.confirmedBy, in: fields)
        if let background = end.background { number(17, background, in: fields) }
    }

    /// Writes the run's identifier from its bits, without a text in between.
    private mutating func identifier(_ id: RunIdentifier, in fields: Int) {
        key(1, in: fields)
        id.withUTF8 { text(utf8: $0.assumingMemoryBound(to: UInt8.self)) }
    }

    private mutating func clipped(_ key: UInt8, _ text: String?, in fields: Int) {
        if let text { field(key, text.clippedForJournal, in: fields) }
    }

    private mutating func number(_ key: UInt8, _ number: Int64, in fields: Int) {
        self.key(key, in: fields)
        int(number)
    }
}

extension String {
    var clippedForJournal: String { clipped(to: JournalEntry.longestText) }

    /// The text, or its beginning up to the last whole character that fits into so many bytes, and an ellipsis.
    package func clipped(to limit: Int) -> String {
        guard utf8.count > limit else { return self }
        let ellipsis = "…"
        var end = utf8.index(startIndex, offsetBy: limit - ellipsis.utf8.count)
        end = unicodeScalars.index(unicodeScalars.index(after: end), offsetBy: -1)
        return String(self[..<end]) + ellipsis
    }
}

extension IntentError {
    fileprivate var clipped: IntentError {
        IntentError(
            category, Code(rawValue: code.rawValue.clippedForJournal), message.clippedForJournal,
            remedy: remedy?.clippedForJournal,
            parameter: parameter?.clippedForJournal)
    }
}

import IntentProtocol

/// What one record of the journal says.
///
/// In CBOR it is a map with integer keys, one numbering for both kinds:
///
///     0 kind (0 start, 1 end)   1 run id          2 intent          3 app
///     4 caller                  5 surface         6 target          7 time, µs since 1970
///     8 process                 9 outcome        10 cancellation   11 error (IntentError)
///    12 duration, µs           13 confirmed by
///
/// Unknown keys are ignored. Texts are cut to ``longestText`` bytes, so that any entry fits a record.
enum JournalEntry: Hashable, Sendable {
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
}

extension CBORWriter {
    /// Writes the entry of a run that begins.
    mutating func entry(_ start: RunStart) {
        map(count: start.target == nil ? 8 : 9)
        unsigned(0)
        unsigned(0)
        field(1, start.id.description)
        field(2, start.intent)
        field(3, start.app)
        field(4, start.caller)
        field(5, start.surface)
        field(6, start.target)
        field(7, start.started.microsecondsSince1970)
        field(8, Int64(start.process))
    }

    /// Writes the entry of a run that ends.
    mutating func entry(_ end: RunEnd) {
        let optional = [
            end.target != nil, end.worker != nil, end.cancellation != nil, end.error != nil, end.confirmedBy != nil,
        ]
        map(count: 5 + optional.count { $0 })
        unsigned(0)
        unsigned(1)
        field(1, end.id.description)
        field(6, end.target)
        field(7, end.ended.microsecondsSince1970)
        field(8, end.worker.map(Int64.init))
        field(9, end.outcome.rawValue)
        field(10, end.cancellation)
        if let error = end.error {
            unsigned(11)
            error.clipped.write(to: &self)
        }
        field(12, end.durationMicroseconds)
        field(13, end.confirmedBy)
    }

    private mutating func field(_ key: UInt64, _ text: String?) {
        guard let text else { return }
        unsigned(key)
        self.text(text.clipped)
    }

    private mutating func field(_ key: UInt64, _ number: Int64?) {
        guard let number else { return }
        unsigned(key)
        int(number)
    }
}

extension String {
    /// The text, or its beginning up to the last whole character that fits, and an ellipsis.
    fileprivate var clipped: String {
        guard utf8.count > JournalEntry.longestText else { return self }
        let ellipsis = "…"
        var end = utf8.index(startIndex, offsetBy: JournalEntry.longestText - ellipsis.utf8.count)
        end = unicodeScalars.index(unicodeScalars.index(after: end), offsetBy: -1)
        return String(self[..<end]) + ellipsis
    }
}

extension IntentError {
    fileprivate var clipped: IntentError {
        IntentError(
            category, Code(rawValue: code.rawValue.clipped), message.clipped, remedy: remedy?.clipped,
            parameter: parameter?.clipped)
    }
}

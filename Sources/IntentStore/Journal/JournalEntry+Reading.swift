import IntentProtocol

extension JournalEntry {
    /// Reads the payload of a record.
    ///
    /// - Returns: `nil` if it is not an entry of this or an earlier version.
    init?(_ payload: UnsafeRawBufferPointer) {
        var fields = Fields()
        do {
            var reader = CBORReader(payload)
            try reader.fields { (key, reader) throws(CBORError) in try fields.take(key, &reader) }
            try reader.expectEnd()
        } catch {
            return nil
        }
        guard let entry = fields.entry else { return nil }
        self = entry
    }

    /// The fields of an entry, as they come.
    private struct Fields {
        var kind: UInt64?
        var id: RunIdentifier?
        var texts: [UInt64: String] = [:]
        var numbers: [UInt64: Int64] = [:]
        var error: IntentError?

        /// Takes the value of a key that is known.
        mutating func take(_ key: UInt64, _ reader: inout CBORReader) throws(CBORError) -> Bool {
            switch key {
            case 0: kind = try reader.unsigned()
            case 1: id = RunIdentifier(try reader.text())
            case 2...6, 9, 10, 13: texts[key] = try reader.text()
            case 7, 8, 12: numbers[key] = try reader.int()
            case 11: error = try IntentError(from: &reader)
            default: return false
            }
            return true
        }

        var entry: JournalEntry? {
            switch kind {
            case 0: start.map(JournalEntry.start)
            case 1: end.map(JournalEntry.end)
            default: nil
            }
        }

        private var start: RunStart? {
            guard let id, let intent = texts[2], let app = texts[3], let caller = texts[4], let surface = texts[5],
                let started = numbers[7], let process = numbers[8].flatMap(Int32.init(exactly:))
            else { return nil }
            return RunStart(
                id: id, intent: intent, app: app, caller: caller, surface: surface, target: texts[6],
                started: Timestamp(microsecondsSince1970: started), process: process)
        }

        private var end: RunEnd? {
            guard let id, let outcome = texts[9].flatMap(RunEnd.Outcome.init(rawValue:)), let ended = numbers[7],
                let duration = numbers[12]
            else { return nil }
            return RunEnd(
                id: id, outcome: outcome, cancellation: texts[10], error: error,
                ended: Timestamp(microsecondsSince1970: ended), durationMicroseconds: duration, target: texts[6],
                worker: numbers[8].flatMap(Int32.init(exactly:)), confirmedBy: texts[13])
        }
    }
}

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
        var intent, app, caller, surface, target, outcome, cancellation, confirmedBy: String?
        var reason, parent, parameters: String?
        var time, process, duration, background: Int64?
        var error: IntentError?

        /// Takes the value of a key that is known.
        mutating func take(_ key: UInt64, _ reader: inout CBORReader) throws(CBORError) -> Bool {
            switch key {
            case 0: kind = try reader.unsigned()
            case 1: id = RunIdentifier(try reader.text())
            case 2: intent = try reader.text()
            case 3: app = try reader.text()
            case 4: caller = try reader.text()
            case 5: surface = try reader.text()
            case 6: target = try reader.text()
            case 7: time = try reader.int()
            case 8: process = try reader.int()
            case 9: outcome = try reader.text()
            case 10: cancellation = try reader.text()
            case 11: error = try IntentError(from: &reader)
            case 12: duration = try reader.int()
            case 13: confirmedBy = try reader.text()
            case 14: reason = try reader.text()
            case 15: parent = try reader.text()
            case 16: parameters = try reader.text()
            case 17: background = try reader.int()
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
            guard let id, let intent, let app, let caller, let surface, let time,
                let process = process.flatMap(Int32.init(exactly:))
            else { return nil }
            return RunStart(
                id: id, intent: intent, app: app, caller: caller, surface: surface, target: target,
                reason: reason, parent: parent, parameters: parameters,
                started: Timestamp(microsecondsSince1970: time), process: process)
        }

        private var end: RunEnd? {
            guard let id, let outcome = outcome.flatMap(RunEnd.Outcome.init(rawValue:)), let time, let duration
            else { return nil }
            return RunEnd(
                id: id, outcome: outcome, cancellation: cancellation, error: error,
                ended: Timestamp(microsecondsSince1970: time), durationMicroseconds: duration, target: target,
                worker: process.flatMap(Int32.init(exactly:)), confirmedBy: confirmedBy, background: background)
        }
    }
}

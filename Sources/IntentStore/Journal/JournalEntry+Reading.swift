import IntentProtocol

extension JournalEntry {
    /// Reads the payload of a record.
    ///
    /// - Returns: `nil` if it is not an entry of this or an earlier version.
    init?(_ payload: UnsafeRawBufferPointer) {
        guard let fields = JournalFields(payload) else { return nil }
        self = fields.entry
    }
}

extension JournalFields {
    /// The entry with copies of its texts.
    var entry: JournalEntry { isStart ? .start(start) : .end(end) }

    /// What a start says; texts that it lacks are empty.
    var start: RunStart {
        RunStart(
            id: id, intent: text(intent) ?? "", app: text(app) ?? "", caller: text(caller) ?? "",
            surface: text(surface) ?? "", target: text(target), reason: text(reason), parent: text(parent),
            parameters: text(parameters), started: Timestamp(microsecondsSince1970: time),
            process: number(process) ?? 0, program: text(program))
    }

    /// What an end says.
    var end: RunEnd {
        RunEnd(
            id: id, outcome: text(outcome).flatMap(RunEnd.Outcome.init(rawValue:)) ?? .failed,
            cancellation: text(cancellation), error: failure, ended: Timestamp(microsecondsSince1970: time),
            durationMicroseconds: duration ?? 0, target: text(target), worker: number(process),
            confirmedBy: text(confirmedBy), background: background)
    }

    /// The error; it was read once, so that it can be read.
    var failure: IntentError? {
        guard let error else { return nil }
        var reader = CBORReader(error)
        return try? IntentError(from: &reader)
    }

    private func text(_ bytes: Text?) -> String? {
        bytes.map { String(decoding: $0, as: UTF8.self) }
    }

    private func number(_ number: Int64?) -> Int32? {
        number.flatMap(Int32.init(exactly:))
    }
}

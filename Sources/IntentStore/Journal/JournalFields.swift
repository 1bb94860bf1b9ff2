import IntentProtocol

/// The fields of an entry where they lie in the bytes of the journal: nothing is copied to take a run over.
struct JournalFields: RunRecording {
    // Unsafe: views on the bytes that the fields were read from; whoever keeps the fields keeps those as they are.
    typealias Text = UnsafeRawBufferPointer

    private(set) var isStart = false
    private(set) var id = RunIdentifier(high: 0, low: 0)
    private(set) var intent, app, caller, surface, target, outcome, cancellation, confirmedBy: Text?
    private(set) var reason, parent, parameters, program: Text?
    private(set) var time: Int64 = 0
    private(set) var process, duration, background: Int64?
    /// The error in its form on the wire.
    private(set) var error: Text?
    /// The bits of the keys of required fields that were read.
    private var given: UInt64 = 0

    /// Finds the fields in the payload of a record.
    ///
    /// - Returns: `nil` if it is not an entry of this or an earlier version.
    init?(_ payload: UnsafeRawBufferPointer) {
        var reader = CBORReader(payload)
        do {
            try reader.fields { (key, reader) throws(CBORError) in try take(key, payload, &reader) }
            try reader.expectEnd()
        } catch {
            return nil
        }
        guard isWhole else { return nil }
    }

    /// Takes the value of a key that is known.
    private mutating func take(
        _ key: UInt64, _ payload: UnsafeRawBufferPointer, _ reader: inout CBORReader
    ) throws(CBORError) -> Bool {
        switch key {
        case 0:
            let kind = try reader.unsigned()
            isStart = kind == 0
            // Another kind is none of ours, whatever else it has.
            guard kind < 2 else { return true }
        case 1:
            guard let id = RunIdentifier(utf8: try reader.textBytes()) else { return true }
            self.id = id
        case 2: intent = try reader.textBytes()
        case 3: app = try reader.textBytes()
        case 4: caller = try reader.textBytes()
        case 5: surface = try reader.textBytes()
        case 6: target = try reader.textBytes()
        case 7: time = try reader.int()
        case 8: process = try reader.int()
        case 9:
            let text = try reader.textBytes()
            guard RunEnd.Outcome(utf8: text) != nil else { return true }
            outcome = text
        case 10: cancellation = try reader.textBytes()
        case 11:
            let start = reader.offset
            _ = try IntentError(from: &reader)
            error = Text(rebasing: payload[start..<reader.offset])
        case 12: duration = try reader.int()
        case 13: confirmedBy = try reader.textBytes()
        case 14: reason = try reader.textBytes()
        case 15: parent = try reader.textBytes()
        case 16: parameters = try reader.textBytes()
        case 17: background = try reader.int()
        case 18: program = try reader.textBytes()
        default: return false
        }
        given |= 1 << key
        return true
    }

    /// Whether there is all that an entry of its kind needs.
    private var isWhole: Bool {
        let needed = isStart ? Self.neededOfStart : Self.neededOfEnd
        guard given & needed == needed else { return false }
        return !isStart || process.flatMap(Int32.init(exactly:)) != nil
    }

    private static let neededOfStart = keys(0, 1, 2, 3, 4, 5, 7, 8)
    private static let neededOfEnd = keys(0, 1, 7, 9, 12)

    private static func keys(_ keys: UInt64...) -> UInt64 {
        keys.reduce(0) { $0 | 1 << $1 }
    }
}

extension RunEnd.Outcome {
    /// The outcome of a name in UTF-8.
    fileprivate init?(utf8 name: UnsafeRawBufferPointer) {
        // Read as a text only where it may be one: its length tells most of it.
        guard 6...9 ~= name.count else { return nil }
        self.init(rawValue: String(decoding: name, as: UTF8.self))
    }
}

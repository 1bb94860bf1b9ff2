/// Why a call ended without its result.
///
/// Fields: 0 error, 1 cancellation reason (then the run counts as cancelled), 4–8 and 10 ``RunFacts``.
package struct Failure: Hashable, Sendable {
    package var error: IntentError
    /// Set where the run was cancelled.
    package var cancellation: CancellationReason?
    package var facts: RunFacts

    package init(_ error: IntentError, cancellation: CancellationReason? = nil, facts: RunFacts = .none) {
        self.error = error
        self.cancellation = cancellation
        self.facts = facts
    }

    package func write(to writer: inout CBORWriter) {
        let fields = writer.openFields()
        writer.key(0, in: fields)
        error.write(to: &writer)
        if let cancellation { writer.field(1, cancellation.rawValue, in: fields) }
        facts.write(to: &writer, in: fields)
        facts.writeRepetition(to: &writer, in: fields)
    }

    package init(from reader: inout CBORReader) throws(CBORError) {
        let start = reader.offset
        var error: IntentError?
        var cancellation: CancellationReason?
        var facts = RunFacts.none
        try reader.fields { (key, reader) throws(CBORError) in
            switch key {
            case 0: error = try IntentError(from: &reader)
            case 1: cancellation = CancellationReason(rawValue: try reader.text())
            default: return try facts.read(key, &reader)
            }
            return true
        }
        guard let error else { throw CBORError(.missingKey("0 (error)"), at: start) }
        self.init(error, cancellation: cancellation, facts: facts)
    }
}

/// Why a run was cancelled.
package struct CancellationReason: RawRepresentable, Hashable, Sendable {
    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The person, or the program in the person's name.
    package static let user = CancellationReason(rawValue: "user")
    package static let timeout = CancellationReason(rawValue: "timeout")
    /// The host needs the process: shutdown, a new version, memory.
    package static let resources = CancellationReason(rawValue: "resources")
    /// The client that waited is gone.
    package static let callerGone = CancellationReason(rawValue: "caller-gone")
}

/// Asks a running call to end early. Field: 0 reason.
package struct Cancel: Hashable, Sendable {
    package var reason: CancellationReason

    package init(_ reason: CancellationReason) {
        self.reason = reason
    }

    package func write(to writer: inout CBORWriter) {
        let fields = writer.openFields()
        writer.field(0, reason.rawValue, in: fields)
    }

    package init(from reader: inout CBORReader) throws(CBORError) {
        var reason = CancellationReason.user
        try reader.fields { (key, reader) throws(CBORError) in
            guard key == 0 else { return false }
            reason = CancellationReason(rawValue: try reader.text())
            return true
        }
        self.init(reason)
    }
}

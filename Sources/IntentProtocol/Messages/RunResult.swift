/// What is said of an outcome, in the caller's language.
package struct DialogValue: Hashable, Sendable {
    package var full: String
    package var supporting: String?
    /// Whether the author lets a model say it in other words.
    package var mayRephrase: Bool
    /// The name of a symbol that is shown beside the words.
    package var image: String?

    package init(full: String, supporting: String? = nil, mayRephrase: Bool = false, image: String? = nil) {
        self.full = full
        self.supporting = supporting
        self.mayRephrase = mayRephrase
        self.image = image
    }

    func write(to writer: inout CBORWriter) {
        let fields = writer.openFields()
        writer.field(0, full, in: fields)
        if let supporting { writer.field(1, supporting, in: fields) }
        if mayRephrase { writer.field(2, true, in: fields) }
        if let image { writer.field(3, image, in: fields) }
    }

    init(from reader: inout CBORReader) throws(CBORError) {
        let start = reader.offset
        var full: String?
        var dialog = DialogValue(full: "")
        try reader.fields { (key, reader) throws(CBORError) in
            switch key {
            case 0: full = try reader.text()
            case 1: dialog.supporting = try reader.text()
            case 2: dialog.mayRephrase = try reader.bool()
            case 3: dialog.image = try reader.text()
            default: return false
            }
            return true
        }
        guard let full else { throw CBORError(.missingKey("0 (full)"), at: start) }
        dialog.full = full
        self = dialog
    }
}

/// Where and how long a run was: what the host adds to an outcome for the caller.
///
/// Fields 4 run, 5 target, 6 process, 7 duration in µs, 8 name, 10 repeated, of the message that it is part of.
package struct RunFacts: Hashable, Sendable {
    package var run: String
    /// `main`, `extension` or `widget`.
    package var target: String
    /// The process that ran it; 0 where none did.
    package var process: Int32
    /// Microseconds from the request to the outcome.
    package var duration: UInt64
    /// The intent that ran as `app.Intent`, where the request named it in other words; empty otherwise.
    package var name: String
    /// Whether this is the outcome of an earlier request with the same key, and nothing ran.
    package var isRepeated: Bool

    package init(
        run: String = "", target: String = "", process: Int32 = 0, duration: UInt64 = 0, name: String = "",
        isRepeated: Bool = false
    ) {
        self.run = run
        self.target = target
        self.process = process
        self.duration = duration
        self.name = name
        self.isRepeated = isRepeated
    }

    package static let none = RunFacts()

    fileprivate func write(to writer: inout CBORWriter, in fields: Int) {
        guard !run.isEmpty else { return }
        writer.field(4, run, in: fields)
        writer.field(5, target, in: fields)
        writer.field(6, UInt64(max(0, process)), in: fields)
        writer.field(7, duration, in: fields)
        if !name.isEmpty { writer.field(8, name, in: fields) }
    }

    fileprivate func writeRepetition(to writer: inout CBORWriter, in fields: Int) {
        if isRepeated { writer.field(10, true, in: fields) }
    }

    fileprivate mutating func read(_ key: UInt64, _ reader: inout CBORReader) throws(CBORError) -> Bool {
        switch key {
        case 4: run = try reader.text()
        case 5: target = try reader.text()
        case 6: process = try reader.unsigned(as: Int32.self)
        case 7: duration = try reader.unsigned()
        case 8: name = try reader.text()
        case 10: isRepeated = try reader.bool()
        default: return false
        }
        return true
    }
}

/// What became of the intent that a result asked to open: a run of its own.
///
/// Fields: 0 run, 1 intent, 2 error, 3 dialog.
package struct OpenedRun: Hashable, Sendable {
    /// Its identifier; empty where it could not begin.
    package var run: String
    /// `app.Intent`.
    package var intent: String
    /// Why it did not complete.
    package var error: IntentError?
    package var dialog: DialogValue?

    package init(run: String, intent: String, error: IntentError? = nil, dialog: DialogValue? = nil) {
        self.run = run
        self.intent = intent
        self.error = error
        self.dialog = dialog
    }

    func write(to writer: inout CBORWriter) {
        let fields = writer.openFields()
        if !run.isEmpty { writer.field(0, run, in: fields) }
        writer.field(1, intent, in: fields)
        if let error {
            writer.key(2, in: fields)
            error.write(to: &writer)
        }
        if let dialog {
            writer.key(3, in: fields)
            dialog.write(to: &writer)
        }
    }

    init(from reader: inout CBORReader) throws(CBORError) {
        let start = reader.offset
        var intent: String?
        var opened = OpenedRun(run: "", intent: "")
        try reader.fields { (key, reader) throws(CBORError) in
            switch key {
            case 0: opened.run = try reader.text()
            case 1: intent = try reader.text()
            case 2: opened.error = try IntentError(from: &reader)
            case 3: opened.dialog = try DialogValue(from: &reader)
            default: return false
            }
            return true
        }
        guard let intent else { throw CBORError(.missingKey("1 (intent)"), at: start) }
        opened.intent = intent
        self = opened
    }
}

/// A completed run's outcome.
///
/// Fields: 0 value, 1 dialog, 2 opened intent (a ``Perform``), 3 snippet, 4–8 ``RunFacts``, 9 what became of the opened
/// intent, 10 ``RunFacts``, 11 undo.
package struct RunResult: Hashable, Sendable {
    /// Nil where the intent gives no value.
    package var value: IntentValue?
    package var dialog: DialogValue?
    /// The intent that the result asks to open, with its parameters.
    package var opens: Perform?
    /// A view's description, in the document form of the SDK.
    package var snippet: CBOR?
    /// The name of what takes the run back, in the caller's language; nil where nothing does.
    package var undo: String?
    package var facts: RunFacts
    /// What became of the intent to open; the host's to say. Nil where none was opened.
    package var opened: OpenedRun?

    package init(
        value: IntentValue? = nil, dialog: DialogValue? = nil, opens: Perform? = nil, snippet: CBOR? = nil,
        undo: String? = nil, facts: RunFacts = .none, opened: OpenedRun? = nil
    ) {
        self.value = value
        self.dialog = dialog
        self.opens = opens
        self.snippet = snippet
        self.undo = undo
        self.facts = facts
        self.opened = opened
    }

    package func write(to writer: inout CBORWriter) {
        let fields = Self.writeParts(
            value: value, dialog: dialog, opens: opens, snippet: snippet, undo: nil, to: &writer)
        facts.write(to: &writer, in: fields)
        if let opened {
            writer.key(9, in: fields)
            opened.write(to: &writer)
        }
        facts.writeRepetition(to: &writer, in: fields)
        if let undo { writer.field(11, undo, in: fields) }
    }

    /// Writes an outcome without facts from its parts: what a plugin sends, with nothing gathered in between.
    ///
    /// - Returns: The open map.
    @discardableResult
    package static func writeParts(
        value: IntentValue?, dialog: DialogValue?, opens: Perform?, snippet: CBOR?, undo: String?,
        to writer: inout CBORWriter
    ) -> Int {
        let fields = writer.openFields()
        if let value {
            writer.key(0, in: fields)
            value.write(to: &writer)
        }
        if let dialog {
            writer.key(1, in: fields)
            dialog.write(to: &writer)
        }
        if let opens {
            writer.key(2, in: fields)
            opens.write(to: &writer)
        }
        if let snippet {
            writer.key(3, in: fields)
            writer.item(snippet)
        }
        if let undo { writer.field(11, undo, in: fields) }
        return fields
    }

    package init(from reader: inout CBORReader) throws(CBORError) {
        var result = RunResult()
        try reader.fields { (key, reader) throws(CBORError) in
            switch key {
            case 0: result.value = try IntentValue(from: &reader)
            case 1: result.dialog = try DialogValue(from: &reader)
            case 2: result.opens = try Perform(from: &reader)
            case 3: result.snippet = try reader.item()
            case 9: result.opened = try OpenedRun(from: &reader)
            case 11: result.undo = try reader.text()
            default: return try result.facts.read(key, &reader)
            }
            return true
        }
        self = result
    }
}

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

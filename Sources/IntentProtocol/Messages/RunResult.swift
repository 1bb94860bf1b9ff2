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
    // Handed on from the plugin's frame to the caller's many times, and large: behind one reference.
    private var fields: Boxed<Fields>

    fileprivate struct Fields: Hashable, Sendable {
        var value: IntentValue?
        var dialog: DialogValue?
        var opens: Perform?
        var snippet: CBOR?
        var undo: String?
        var facts: RunFacts
        var opened: OpenedRun?
    }

    /// Nil where the intent gives no value.
    package var value: IntentValue? {
        get { fields.value.value }
        set { fields.value.value = newValue }
    }
    package var dialog: DialogValue? {
        get { fields.value.dialog }
        set { fields.value.dialog = newValue }
    }
    /// The intent that the result asks to open, with its parameters.
    package var opens: Perform? {
        get { fields.value.opens }
        set { fields.value.opens = newValue }
    }
    /// A view's description, in the document form of the SDK.
    package var snippet: CBOR? {
        get { fields.value.snippet }
        set { fields.value.snippet = newValue }
    }
    /// The name of what takes the run back, in the caller's language; nil where nothing does.
    package var undo: String? {
        get { fields.value.undo }
        set { fields.value.undo = newValue }
    }
    package var facts: RunFacts {
        get { fields.value.facts }
        set { fields.value.facts = newValue }
    }
    /// What became of the intent to open; the host's to say. Nil where none was opened.
    package var opened: OpenedRun? {
        get { fields.value.opened }
        set { fields.value.opened = newValue }
    }

    package init(
        value: IntentValue? = nil, dialog: DialogValue? = nil, opens: Perform? = nil, snippet: CBOR? = nil,
        undo: String? = nil, facts: RunFacts = .none, opened: OpenedRun? = nil
    ) {
        fields = Boxed(
            Fields(
                value: value, dialog: dialog, opens: opens, snippet: snippet, undo: undo, facts: facts, opened: opened))
    }

    package func write(to writer: inout CBORWriter) {
        fields.value.write(facts, to: &writer)
    }

    /// Writes the outcome with the facts that its host adds.
    package func write(to writer: inout CBORWriter, facts: RunFacts) {
        fields.value.write(facts, to: &writer)
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
        fields = Boxed(Fields(facts: .none))
        try fields.value.read(from: &reader)
    }
}

extension RunResult.Fields {
    fileprivate mutating func read(from reader: inout CBORReader) throws(CBORError) {
        try reader.fields { (key, reader) throws(CBORError) in
            switch key {
            case 0: value = try IntentValue(from: &reader)
            case 1: dialog = try DialogValue(from: &reader)
            case 2: opens = try Perform(from: &reader)
            case 3: snippet = try reader.item()
            case 9: opened = try OpenedRun(from: &reader)
            case 11: undo = try reader.text()
            default: return try facts.read(key, &reader)
            }
            return true
        }
    }

    fileprivate func write(_ facts: RunFacts, to writer: inout CBORWriter) {
        let fields = RunResult.writeParts(
            value: value, dialog: dialog, opens: opens, snippet: snippet, undo: nil, to: &writer)
        facts.write(to: &writer, in: fields)
        if let opened {
            writer.key(9, in: fields)
            opened.write(to: &writer)
        }
        facts.writeRepetition(to: &writer, in: fields)
        if let undo { writer.field(11, undo, in: fields) }
    }
}

extension RunResult: CustomReflectable {
    /// The members as they are declared, not the reference that they lie behind.
    package var customMirror: Mirror { Mirror(reflecting: fields.value) }
}

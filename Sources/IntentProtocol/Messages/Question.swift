/// Something that a run must know before it can go on.
///
/// Fields: 0 id, 1 kind, 2 dialog, 3 parameter, 4 choices, 5 value type, 6 accept label, 7 deny label,
/// 8 level, 9 preview, 10 what of the answer may be kept, 11 snippet (document form).
package struct Question: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable {
        /// A value of a parameter: answered with a value or a typed text.
        case value
        /// One of several: answered with an index.
        case choice
        /// Yes or no.
        case confirmation
    }

    /// Who may answer a confirmation.
    package enum Level: String, Hashable, Sendable {
        case any
        /// Only a person at this machine: terminal, notification, console.
        case local
    }

    /// What a confirmation's answer is to count for beyond its question.
    package enum Keeping: String, Hashable, Sendable, CaseIterable {
        /// Yes to whatever else the run wants confirmed, at the same level.
        case run
        /// Yes for good: this caller runs this intent without a question.
        case always
        /// No for good.
        case never
    }

    /// Distinguishes the questions of one call.
    package var id: UInt32
    package var kind: Kind
    package var dialog: String
    package var parameter: String?
    package var choices: [DisplayValue]
    package var type: ValueType?
    package var acceptLabel: String?
    package var denyLabel: String?
    package var level: Level
    /// What is affected, in a few lines.
    package var preview: [String]
    /// What the answer to a confirmation may be kept for; the host's to say.
    package var keeping: [Keeping]
    /// A view of it, of which the preview is the text.
    package var snippet: CBOR?

    package init(
        id: UInt32, kind: Kind, dialog: String, parameter: String? = nil, choices: [DisplayValue] = [],
        type: ValueType? = nil, acceptLabel: String? = nil, denyLabel: String? = nil, level: Level = .any,
        preview: [String] = [], keeping: [Keeping] = [], snippet: CBOR? = nil
    ) {
        self.id = id
        self.kind = kind
        self.dialog = dialog
        self.parameter = parameter
        self.choices = choices
        self.type = type
        self.acceptLabel = acceptLabel
        self.denyLabel = denyLabel
        self.level = level
        self.preview = preview
        self.keeping = keeping
        self.snippet = snippet
    }

    package func write(to writer: inout CBORWriter) {
        let fields = writer.openFields()
        writer.field(0, UInt64(id), in: fields)
        writer.field(1, kind.rawValue, in: fields)
        writer.field(2, dialog, in: fields)
        if let parameter { writer.field(3, parameter, in: fields) }
        if !choices.isEmpty {
            writer.key(4, in: fields)
            writer.array(count: choices.count)
            for choice in choices { choice.write(to: &writer) }
        }
        if let type {
            writer.key(5, in: fields)
            writer.item(type.cbor)
        }
        if let acceptLabel { writer.field(6, acceptLabel, in: fields) }
        if let denyLabel { writer.field(7, denyLabel, in: fields) }
        if level != .any { writer.field(8, level.rawValue, in: fields) }
        if !preview.isEmpty {
            writer.key(9, in: fields)
            writer.texts(preview)
        }
        if !keeping.isEmpty {
            writer.key(10, in: fields)
            writer.texts(keeping.map(\.rawValue))
        }
        if let snippet {
            writer.key(11, in: fields)
            writer.item(snippet)
        }
    }

    package init(from reader: inout CBORReader) throws(CBORError) {
        let start = reader.offset
        var id: UInt32?
        var kind: Kind?
        var dialog: String?
        var question = Question(id: 0, kind: .value, dialog: "")
        try reader.fields { (key, reader) throws(CBORError) in
            switch key {
            case 0: id = try reader.unsigned(as: UInt32.self)
            case 1:
                let start = reader.offset
                kind = Kind(rawValue: try reader.text())
                if kind == nil { throw CBORError(.outOfRange("the kind of a question"), at: start) }
            case 2: dialog = try reader.text()
            case 3: question.parameter = try reader.text()
            case 4:
                for _ in 0..<(try reader.array()) {
                    question.choices.append(try DisplayValue(from: &reader))
                }
            case 5: question.type = ValueType(cbor: try reader.item())
            case 6: question.acceptLabel = try reader.text()
            case 7: question.denyLabel = try reader.text()
            case 8: question.level = Level(rawValue: try reader.text()) ?? .local
            case 9: question.preview = try reader.texts()
            case 10: question.keeping = try reader.texts().compactMap(Keeping.init(rawValue:))
            case 11: question.snippet = try reader.item()
            default: return false
            }
            return true
        }
        guard let id else { throw CBORError(.missingKey("0 (id)"), at: start) }
        guard let kind else { throw CBORError(.missingKey("1 (kind)"), at: start) }
        guard let dialog else { throw CBORError(.missingKey("2 (dialog)"), at: start) }
        question.id = id
        question.kind = kind
        question.dialog = dialog
        self = question
    }
}

/// The answer to a ``Question``.
///
/// Fields: 0 question id, 1 outcome, 2 value, 3 index, 4 error, 5 what it is kept for.
package struct Answer: Hashable, Sendable {
    package enum Outcome: Hashable, Sendable {
        case value(IntentValue)
        case choice(Int)
        case accepted
        case declined
        /// The person was asked and turned away, or nobody can be asked: the error says which.
        case unanswered(IntentError)
    }

    package var question: UInt32
    package var outcome: Outcome
    /// What a yes or no is to count for beyond its question.
    package var keeping: Question.Keeping?

    package init(_ question: UInt32, _ outcome: Outcome, keeping: Question.Keeping? = nil) {
        self.question = question
        self.outcome = outcome
        self.keeping = keeping
    }

    package func write(to writer: inout CBORWriter) {
        let fields = writer.openFields()
        writer.field(0, UInt64(question), in: fields)
        switch outcome {
        case .value(let value):
            writer.field(1, "value", in: fields)
            writer.key(2, in: fields)
            value.write(to: &writer)
        case .choice(let index):
            writer.field(1, "choice", in: fields)
            writer.field(3, UInt64(max(0, index)), in: fields)
        case .accepted: writer.field(1, "accepted", in: fields)
        case .declined: writer.field(1, "declined", in: fields)
        case .unanswered(let error):
            writer.field(1, "unanswered", in: fields)
            writer.key(4, in: fields)
            error.write(to: &writer)
        }
        if let keeping { writer.field(5, keeping.rawValue, in: fields) }
    }

    package init(from reader: inout CBORReader) throws(CBORError) {
        let start = reader.offset
        var question: UInt32?
        var word = ""
        var value: IntentValue?
        var index: Int?
        var error: IntentError?
        var keeping: Question.Keeping?
        try reader.fields { (key, reader) throws(CBORError) in
            switch key {
            case 0: question = try reader.unsigned(as: UInt32.self)
            case 1: word = try reader.text()
            case 2: value = try IntentValue(from: &reader)
            case 3: index = try reader.unsigned(as: Int.self)
            case 4: error = try IntentError(from: &reader)
            case 5: keeping = Question.Keeping(rawValue: try reader.text())
            default: return false
            }
            return true
        }
        guard let question else { throw CBORError(.missingKey("0 (question)"), at: start) }
        switch (word, value, index, error) {
        case ("value", let value?, _, _): self.init(question, .value(value))
        case ("choice", _, let index?, _): self.init(question, .choice(index))
        case ("accepted", _, _, _): self.init(question, .accepted)
        case ("declined", _, _, _): self.init(question, .declined)
        case ("unanswered", _, _, let error?): self.init(question, .unanswered(error))
        default: throw CBORError(.unexpectedType(expected: "an answer's outcome"), at: start)
        }
        self.keeping = keeping
    }
}

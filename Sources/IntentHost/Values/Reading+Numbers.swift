import IntentProtocol

extension Reading {
    /// Reads a truth value; the words that the author gave to the two states count in every language.
    func bool(_ value: IntentValue) throws(ValueProblem) -> IntentValue {
        if case .bool = value { return value }
        guard let word = try word(value, strings: false) else { throw wrongKind(value) }
        let key = FoldedText.key(word)
        if limits.trueName?.has(key) == true { return .bool(true) }
        if limits.falseName?.has(key) == true { return .bool(false) }
        switch key {
        case "true", "yes": return .bool(true)
        case "false", "no": return .bool(false)
        default: throw ValueProblem()
        }
    }

    func int(_ value: IntentValue) throws(ValueProblem) -> IntentValue {
        let number: Int64
        switch value {
        case .int(let given): number = given
        case .double(let given):
            guard let whole = Int64(exactly: given) else {
                throw ValueProblem(given.isFinite && abs(given) < 0x1p63 ? "it has a fraction" : Self.tooLarge)
            }
            number = whole
        default:
            guard let word = try word(value, strings: false) else { throw wrongKind(value) }
            number = try Self.integer(word)
        }
        guard limits.allows(number) else { throw ValueProblem() }
        return .int(number)
    }

    private static let tooLarge = "it does not fit 64 bits"

    private static func integer(_ text: String) throws(ValueProblem) -> Int64 {
        if let number = Int64(text) { return number }
        guard let decimal = DecimalText(text) else { throw ValueProblem(DecimalText.hint(for: text)) }
        throw ValueProblem(decimal.scale > 0 ? "it has a fraction" : decimal.exponent == 0 ? tooLarge : nil)
    }

    func double(_ value: IntentValue) throws(ValueProblem) -> IntentValue {
        let number: Double
        switch value {
        case .double(let given): number = given
        case .int(let given): number = Double(given)
        default:
            guard let word = try word(value, strings: false) else { throw wrongKind(value) }
            number = try Self.number(word)
        }
        guard number.isFinite else { throw ValueProblem("it is not finite") }
        guard limits.allows(number) else { throw ValueProblem() }
        return .double(number)
    }

    /// Reads a decimal number; words such as `inf` and hexadecimal digits are none.
    static func number(_ text: String) throws(ValueProblem) -> Double {
        guard DecimalText(text) != nil, let number = Double(text) else {
            throw ValueProblem(DecimalText.hint(for: text))
        }
        guard number.isFinite else { throw ValueProblem("it is too large") }
        return number
    }

    /// The problem of a value that no text or number of another kind can stand for.
    func wrongKind(_ value: IntentValue) -> ValueProblem {
        if case .string = value { ValueProblem("a program gives it as JSON without quotes") } else { ValueProblem() }
    }
}

extension LocalizedText {
    /// Whether a text in one of the languages has a folded key.
    fileprivate func has(_ key: String) -> Bool {
        FoldedText.key(text) == key || localizations.values.contains { FoldedText.key($0) == key }
    }
}

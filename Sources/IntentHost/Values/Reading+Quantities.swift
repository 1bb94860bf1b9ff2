import IntentProtocol

extension Reading {
    /// Reads a quantity: `5 km`, `{"value": 5, "unit": "km"}`, or a number in the parameter's own unit.
    func measurement(_ value: IntentValue, of dimension: String) throws(ValueProblem) -> IntentValue {
        let number: Double
        var unit: String?
        switch value {
        case .measurement(let given, let symbol): (number, unit) = (given, symbol)
        case .int(let given): number = Double(given)
        case .double(let given): number = given
        case .record(_, let fields):
            switch fields["value"] {
            case .int(let given): number = Double(given)
            case .double(let given): number = given
            default: throw ValueProblem("its member value is no number")
            }
            guard case .string(let symbol)? = fields["unit"] else { throw ValueProblem("its member unit is no text") }
            unit = symbol
        default:
            guard let word = try word(value) else { throw ValueProblem() }
            (number, unit) = try Self.quantity(word)
        }
        guard number.isFinite else { throw ValueProblem("it is not finite") }
        let symbol = try symbol(unit, of: dimension)
        if limits.supportsNegativeNumbers == false, number < 0 { throw ValueProblem("it is below zero") }
        guard limits.allows(number) else { throw ValueProblem() }
        return .measurement(value: number, unit: symbol)
    }

    private static func quantity(_ word: String) throws(ValueProblem) -> (Double, String?) {
        let bytes = Array(word.utf8)
        guard let (_, length) = DecimalText.prefix(of: bytes) else { throw ValueProblem(DecimalText.hint(for: word)) }
        guard let number = Double(String(decoding: bytes[..<length], as: UTF8.self)) else { throw ValueProblem() }
        let rest = String(decoding: bytes[length...].drop { $0 == 0x20 }, as: UTF8.self)
        if let first = rest.utf8.first, ",._'".utf8.contains(first), rest.utf8.count > 1, 48...57 ~= bytes[length + 1] {
            throw ValueProblem(DecimalText.hint(for: "0,0"))
        }
        return (number, rest.isEmpty ? nil : rest)
    }

    private func symbol(_ unit: String?, of dimension: String) throws(ValueProblem) -> String {
        guard let unit = unit ?? limits.defaultUnit, !unit.isEmpty, unit.utf8.count <= 64 else {
            throw ValueProblem("the unit is missing")
        }
        // An author's own dimension has units that nobody here knows.
        guard let table = UnitTable.units(of: dimension) else { return unit }
        guard let symbol = table.symbol(for: unit) else {
            throw ValueProblem("\(Shown.text(unit)) is no unit of it")
        }
        return symbol
    }

    /// Reads an amount of money: `12.50 EUR`, `EUR 12.50`, or `{"amount": "12.50", "currency": "EUR"}`.
    func currency(_ value: IntentValue) throws(ValueProblem) -> IntentValue {
        let amount: String
        var code: String?
        switch value {
        case .currency(let given, let currency): (amount, code) = (given, currency)
        case .int(let given): amount = String(given)
        case .double(let given): amount = "\(given)"
        case .record(_, let fields):
            switch fields["amount"] {
            case .string(let text): amount = text
            case .int(let given): amount = String(given)
            case .double(let given): amount = "\(given)"
            default: throw ValueProblem("its member amount is missing")
            }
            guard case .string(let currency)? = fields["currency"] else {
                throw ValueProblem("its member currency is no text")
            }
            code = currency
        default:
            guard let word = try word(value) else { throw ValueProblem() }
            (amount, code) = Self.amountAndCode(word)
        }
        let decimal = try Self.decimal(amount)
        let currency = try checked(code: code)
        if limits.minimum != nil || limits.maximum != nil {
            guard let number = Double(decimal), limits.allows(number) else { throw ValueProblem() }
        }
        return .currency(amount: decimal, code: currency)
    }

    /// The digits that Foundation's `Decimal` keeps.
    private static let decimalDigits = 38

    private static func decimal(_ amount: String) throws(ValueProblem) -> String {
        guard let decimal = DecimalText(amount) else { throw ValueProblem(DecimalText.hint(for: amount)) }
        let plain = decimal.plain
        guard plain.utf8.count(where: { 48...57 ~= $0 }) <= decimalDigits else {
            throw ValueProblem("it has more than \(decimalDigits) digits")
        }
        return plain
    }

    /// Parts letters before or behind an amount from it.
    private static func amountAndCode(_ word: String) -> (String, String?) {
        let bytes = Array(word.utf8)
        func isLetter(_ byte: UInt8) -> Bool { 97...122 ~= byte | 0x20 }
        func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
        let before = bytes.prefix(while: isLetter)
        if !before.isEmpty { return (text(bytes[before.endIndex...].drop { $0 == 0x20 }), text(before)) }
        let behind = bytes.suffix(while: isLetter)
        guard !behind.isEmpty else { return (word, nil) }
        let amount = bytes[..<behind.startIndex]
        return (
            text(amount.last == 0x20 ? amount[..<(amount.lastIndex { $0 != 0x20 }.map { $0 + 1 } ?? 0)] : amount),
            text(behind)
        )
    }

    private func checked(code: String?) throws(ValueProblem) -> String {
        guard let code = code ?? (limits.currencyCodes?.count == 1 ? limits.currencyCodes?.first : nil) else {
            throw ValueProblem("the currency is missing")
        }
        let upper = code.uppercased()
        if let codes = limits.currencyCodes, !codes.isEmpty {
            guard let listed = codes.first(where: { $0.uppercased() == upper }) else {
                throw ValueProblem("\(Shown.text(code)) is not among its currencies")
            }
            return listed
        }
        guard CurrencyCodes.contains(upper) else {
            throw ValueProblem("\(Shown.text(code)) is no currency of ISO 4217")
        }
        return upper
    }
}

extension Array where Element == UInt8 {
    /// The longest end whose bytes all fulfil a condition.
    fileprivate func suffix(while isIncluded: (UInt8) -> Bool) -> ArraySlice<UInt8> {
        self[(lastIndex { !isIncluded($0) }.map { $0 + 1 } ?? startIndex)...]
    }
}

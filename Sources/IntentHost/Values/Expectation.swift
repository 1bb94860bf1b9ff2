package import IntentProtocol

extension ValueReader {
    /// What a parameter takes, in words that follow "takes" or "is", in the caller's language.
    package func expectation(of parameter: ParameterMetadata) -> String {
        Expectation(types: types, locale: locale, limits: parameter.limits).words(parameter.type)
    }
}

/// What a parameter takes, in words and by an example.
struct Expectation {
    let types: ValueTypes
    let locale: String
    let limits: ValueLimits
    /// Whether it is of what a union holds; unions in unions are not told, since they may hold themselves.
    var isHeld = false

    /// What a value of a type has to be, as the object of "takes".
    func words(_ type: ValueType) -> String {
        switch type {
        case .bool:
            guard let yes = limits.trueName, let no = limits.falseName else { return type.expectation }
            return "true, false, yes, no, \(title(yes)) or \(title(no))"
        case .int, .double: return type.expectation + range
        case .currency: return "an amount\(currencies)\(range) such as \(example(type) ?? "12.50 EUR")"
        case .date:
            switch limits.dateKind {
            case "date": return "a date such as 2026-05-01 or tomorrow"
            case "time": return "a time such as 09:30"
            default: return type.expectation
            }
        case .dateComponents:
            switch limits.dateKind {
            case "date": return "a date such as 2026-05-01"
            case "time": return "a time such as 09:30"
            default: return type.expectation
            }
        case .file:
            guard let types = limits.contentTypes, !types.isEmpty else { return "a file by its absolute path" }
            return "a file of type \(Shown.list(types.map(Shown.plain), "or"))"
        case .measurement(let dimension): return quantity(dimension)
        case .entity(let name): return "a \(entityName(name)), as id:ID or by a text that finds it"
        case .enumeration(let name):
            guard let table = types.enums[name] else { return type.expectation }
            return Shown.list(table.cases(allowed: limits.supportedValues).map(name(of:)), "or")
        case .union(let name):
            guard !isHeld, let table = types.unions[name] else { return type.expectation }
            let cases = table.metadata.cases.map { entry in
                Shown.plain(entry.rawValue) + (entry.type.map { " (\(held.words($0)))" } ?? "")
            }
            return "case:value with the case \(Shown.list(cases, "or"))"
        case .collection(let name):
            return "identifiers of \(entityName(name))\(count), as id:ID, a file of identifiers or collection:HANDLE"
        case .array(let element), .set(let element): return "a list\(count) of values, each \(words(element))"
        default: return type.expectation
        }
    }

    /// A value that would be taken, as a person types it; nil where none can be made up.
    func example(_ type: ValueType) -> String? {
        switch type {
        case .bool: return "yes"
        case .int:
            let whole = number(3).flatMap { Int64(exactly: $0.rounded(.up)) }
            return whole.flatMap { limits.allows($0) ? String($0) : nil }
        case .double: return number(2.5).map { "\($0)" }
        case .date:
            return limits.dateKind == "time" ? "09:30" : limits.dateKind == "date" ? "tomorrow" : "tomorrow 9:00"
        case .dateComponents: return limits.dateKind == "time" ? "09:30" : "2026-05-01"
        case .url: return "https://example.org/"
        case .duration: return "90s"
        case .currency:
            guard let amount = number(12.5) else { return nil }
            return (amount == 12.5 ? "12.50" : "\(amount)") + " " + (limits.currencyCodes?.first ?? "EUR")
        case .person, .personName: return "Ada Lovelace"
        case .data: return "SGVsbG8="
        case .measurement(let dimension):
            guard let table = UnitTable.units(of: dimension) else { return limits.defaultUnit.map { "5 \($0)" } }
            if limits.minimum == nil, limits.maximum == nil { return table.example }
            return number(5).map { "\($0) \(table.symbols[0])" }
        case .entity, .collection: return "id:ID"
        case .enumeration(let name):
            return types.enums[name]?.cases(allowed: limits.supportedValues).first?.rawValue
        case .union(let name):
            guard !isHeld else { return nil }
            for entry in types.unions[name]?.metadata.cases ?? [] {
                guard let type = entry.type else { return entry.rawValue + ":" }
                if let example = held.example(type) { return "\(entry.rawValue):\(example)" }
            }
            return nil
        case .array(let element), .set(let element): return example(element)
        case .string, .attributedString, .file, .placemark, .searchCriteria, .codable: return nil
        }
    }

    /// What a union's case holds knows nothing of the parameter's limits.
    private var held: Expectation {
        Expectation(types: types, locale: locale, limits: ValueLimits(), isHeld: true)
    }

    private func title(_ text: LocalizedText) -> String { Shown.plain(text.text(for: locale)) }

    private func entityName(_ name: String) -> String {
        types.app.entity(name).map { title($0.name) } ?? Shown.plain(name)
    }

    private func name(of entry: EnumMetadata.Case) -> String {
        let title = title(entry.title)
        let rawValue = Shown.plain(entry.rawValue)
        return FoldedText.key(title) == FoldedText.key(rawValue) ? rawValue : "\(rawValue) (\(title))"
    }

    private var range: String {
        switch (limits.minimum.flatMap(Self.text), limits.maximum.flatMap(Self.text)) {
        case (let minimum?, let maximum?): " from \(minimum) to \(maximum)"
        case (let minimum?, nil): " of at least \(minimum)"
        case (nil, let maximum?): " of at most \(maximum)"
        case (nil, nil): ""
        }
    }

    private static func text(_ bound: CBOR) -> String? {
        if let whole = bound.int { return String(whole) }
        guard let number = bound.double else { return nil }
        return Int64(exactly: number).map(String.init) ?? "\(number)"
    }

    private var count: String {
        switch (limits.minimumCount, limits.maximumCount) {
        case (let minimum?, let maximum?): minimum == maximum ? " of \(minimum)" : " of \(minimum) to \(maximum)"
        case (let minimum?, nil): " of at least \(minimum)"
        case (nil, let maximum?): " of at most \(maximum)"
        case (nil, nil): ""
        }
    }

    private var currencies: String {
        guard let codes = limits.currencyCodes, !codes.isEmpty else { return " and a currency" }
        return " in \(Shown.list(codes.map(Shown.plain), "or"))"
    }

    private func quantity(_ dimension: String) -> String {
        let sign = limits.supportsNegativeNumbers == false ? " that is not below zero" : ""
        guard let table = UnitTable.units(of: dimension) else {
            return "a quantity of \(Shown.plain(dimension))\(sign)"
        }
        let example = example(.measurement(dimension)) ?? table.example
        let units = Shown.list(table.symbols, "or")
        return "a quantity of \(Self.spaced(table.dimension))\(range)\(sign) such as \(example), in \(units)"
    }

    /// `electricCharge` as two words.
    private static func spaced(_ name: String) -> String {
        name.map { $0.isUppercase ? " " + $0.lowercased() : String($0) }.joined()
    }

    /// The number that comes nearest to another within the bounds; nil where the bounds leave none.
    private func number(_ number: Double) -> Double? {
        let bounded = max(min(number, limits.maximum?.double ?? number), limits.minimum?.double ?? number)
        return limits.allows(bounded) ? bounded : nil
    }
}

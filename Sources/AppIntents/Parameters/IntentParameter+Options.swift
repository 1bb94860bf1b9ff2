// The options that a parameter was created with, as the author gave them.

extension IntentParameter where Value: _IntentValue, Value.ValueType == Int {
    /// How a form shows the number.
    public var controlStyle: IntControlStyle {
        if case .integer(_, _, let style?)? = details?.options {
            IntControlStyle(rawValue: style) ?? .field
        } else {
            .field
        }
    }

    /// The smallest and the largest value.
    public var inclusiveRange: InclusiveRange<Int>? {
        guard case .integer(let minimum?, let maximum?, _)? = details?.options else { return nil }
        return (minimum, maximum)
    }
}

extension IntentParameter where Value: _IntentValue, Value.ValueType == Double {
    /// How a form shows the number.
    public var controlStyle: DoubleControlStyle {
        if case .number(_, _, let style?)? = details?.options {
            DoubleControlStyle(rawValue: style) ?? .field
        } else {
            .field
        }
    }

    /// The smallest and the largest value.
    public var inclusiveRange: InclusiveRange<Double>? {
        guard case .number(let minimum?, let maximum?, _)? = details?.options else { return nil }
        return (minimum, maximum)
    }
}

extension IntentParameter where Value: _IntentValue, Value.ValueType == String {
    /// How a form takes the text.
    public var inputOptions: String.IntentInputOptions? {
        if case .text(let options)? = details?.options { options } else { nil }
    }
}

extension IntentParameter where Value: _IntentValue, Value.ValueType == Bool {
    /// What the two states are called.
    public var displayName: Bool.IntentDisplayName? {
        if case .switchNames(let names)? = details?.options { names } else { nil }
    }
}

extension IntentParameter where Value: _IntentValue {
    /// Whether a date, a time or both are wanted.
    public var dateKind: DateKind {
        if case .date(let kind)? = details?.options { DateKind(rawValue: kind) ?? .dateTime } else { .dateTime }
    }
}

extension IntentParameter where Value: _IntentValue, Value.ValueType == IntentCurrencyAmount {
    /// The ISO 4217 codes that are taken; all where none is named.
    public var currencyCodes: [String] {
        if case .currency(let codes, _, _)? = details?.options { codes } else { [] }
    }

    /// The smallest and the largest amount.
    public var inclusiveRange: InclusiveRange<Decimal>? {
        guard case .currency(_, let minimum?, let maximum?)? = details?.options else { return nil }
        return (minimum, maximum)
    }
}

extension IntentParameter where Value: _IntentValue, Value.ValueType == IntentPerson {
    /// How the person is named.
    public var parameterMode: IntentPerson.ParameterMode {
        if case .person(let mode)? = details?.options {
            IntentPerson.ParameterMode(rawValue: mode) ?? .contact
        } else {
            .contact
        }
    }
}

extension IntentParameter where Value: _IntentValue, Value.ValueType == CLPlacemark {
    /// Which part of a place a form shows.
    public var displayStyle: PlacemarkDisplayStyle {
        if case .place(let style)? = details?.options {
            PlacemarkDisplayStyle(rawValue: style) ?? .address
        } else {
            .address
        }
    }
}

extension IntentParameter where Value: _IntentValue, Value.ValueType: _MeasurementValue {
    /// The unit of a bare number.
    public var defaultUnit: Value.ValueType.Dimension.ParameterUnit? {
        guard case .unit(let symbol?, _, _)? = details?.options else { return nil }
        return Value.ValueType.Dimension.ParameterUnit.allCases.first { $0._unit.symbol == symbol }
    }

    /// The unit of a bare number.
    public var unit: Value.ValueType.Dimension.ParameterUnit? { defaultUnit }

    /// Whether the caller's country chooses a usual unit instead.
    public var unitAdjustForLocale: Bool {
        if case .unit(_, let adjusts, _)? = details?.options { adjusts } else { true }
    }

    /// Whether the number may be below zero.
    public var supportsNegativeNumbers: Bool {
        if case .unit(_, _, let supports)? = details?.options { supports } else { true }
    }
}

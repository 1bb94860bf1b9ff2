/// What a resolver may ask about the parameter that it makes a value for.
public struct IntentParameterContext<Value: _IntentValue>: Sendable {
    let parameter: AnyIntentParameter

    init(_ parameter: AnyIntentParameter) {
        self.parameter = parameter
    }

    /// The name that people see.
    public var title: LocalizedStringResource { parameter.displayTitle }

    /// Whether the intent runs without a value.
    public var isOptional: Bool { parameter.family.isOptional }

    private var options: FamilyOptions { parameter.details?.options ?? .none }

    /// Asks for a value.
    ///
    /// - Parameter dialog: What is asked; the parameter's own words otherwise.
    public func requestValue(_ dialog: IntentDialog? = nil) async throws -> Value {
        try await Value._decode(
            _WireValue(try await Asking.value(of: parameter, dialog)), in: _DecodingContext())
    }

    /// Returns an error that asks for a value and begins the run again.
    ///
    /// - Parameter dialog: What is asked; the parameter's own words otherwise.
    public func needsValueError(_ dialog: IntentDialog? = nil) -> any Error {
        RestartRequest(need: .value(parameter, dialog))
    }

    /// Asks which of several values is meant.
    ///
    /// - Parameters:
    ///   - elements: The values on offer.
    ///   - dialog: What is asked; the parameter's own words otherwise.
    public func requestDisambiguation(among elements: [Value], dialog: IntentDialog? = nil) async throws -> Value {
        let choices = elements.map { DisplayRepresentation(showing: $0) }
        return elements[try await Asking.choose(choices, dialog, parameter: parameter)]
    }

    /// Returns an error that asks which of several values is meant and begins the run again.
    ///
    /// - Parameters:
    ///   - elements: The values on offer.
    ///   - dialog: What is asked; the parameter's own words otherwise.
    public func needsDisambiguationError(among elements: [Value], dialog: IntentDialog? = nil) -> any Error {
        RestartRequest(need: .choice(parameter, elements.map(RestartOption.init), dialog))
    }

    /// Asks whether a value is the right one.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - dialog: What is asked.
    public func requestConfirmation(for value: Value, dialog: IntentDialog? = nil) async throws -> Bool {
        let shown = String(localized: DisplayRepresentation(showing: value).title)
        let words = dialog ?? IntentDialog(LocalizedStringResource(stringLiteral: "\(shown)?"))
        return try await Asking.isConfirmed(words, action: .continue, parameter: parameter, preview: [shown])
    }
}

extension IntentParameterContext {
    /// How a form shows the number: `field`, `stepper`, `slider`.
    public var controlStyle: String? {
        switch options {
        case .integer(_, _, let style), .number(_, _, let style): style
        default: nil
        }
    }

    /// What the two states are called.
    public var displayName: Bool.IntentDisplayName? {
        if case .switchNames(let names) = options { names } else { nil }
    }

    /// Whether a date, a time or both are wanted.
    public var dateKind: IntentParameter<Value>.DateKind {
        if case .date(let kind) = options { .init(rawValue: kind) ?? .dateTime } else { .dateTime }
    }

    /// The ISO 4217 codes that are taken; all where none is named.
    public var currencyCodes: [String] {
        if case .currency(let codes, _, _) = options { codes } else { [] }
    }

    /// How a person is named.
    public var parameterMode: IntentPerson.ParameterMode {
        if case .person(let mode) = options { .init(rawValue: mode) ?? .contact } else { .contact }
    }

    /// Which part of a place a form shows.
    public var displayStyle: IntentParameter<Value>.PlacemarkDisplayStyle {
        if case .place(let style) = options { .init(rawValue: style) ?? .address } else { .address }
    }

    /// Whether the caller's country chooses a usual unit instead.
    public var unitAdjustForLocale: Bool {
        if case .unit(_, let adjusts, _) = options { adjusts } else { true }
    }

    /// Whether a measurement's number may be below zero.
    public var supportsNegativeNumbers: Bool {
        if case .unit(_, _, let supports) = options { supports } else { true }
    }
}

extension IntentParameterContext where Value: _MeasurementValue {
    /// The unit of a bare number.
    public var defaultUnit: Value.Dimension.ParameterUnit? {
        guard case .unit(let symbol?, _, _) = options else { return nil }
        return Value.Dimension.ParameterUnit.allCases.first { $0._unit.symbol == symbol }
    }

    /// The unit of a bare number.
    public var unit: Value.Dimension.ParameterUnit? { defaultUnit }
}

extension IntentParameterContext where Value == Int {
    /// The smallest and the largest value.
    public var inclusiveRange: (lowerBound: Int, upperBound: Int)? {
        guard case .integer(let minimum?, let maximum?, _) = options else { return nil }
        return (minimum, maximum)
    }
}

extension IntentParameterContext where Value == Double {
    /// The smallest and the largest value.
    public var inclusiveRange: (lowerBound: Double, upperBound: Double)? {
        guard case .number(let minimum?, let maximum?, _) = options else { return nil }
        return (minimum, maximum)
    }
}

extension IntentParameterContext where Value == IntentCurrencyAmount {
    /// The smallest and the largest amount.
    public var inclusiveRange: (lowerBound: Decimal, upperBound: Decimal)? {
        guard case .currency(_, let minimum?, let maximum?) = options else { return nil }
        return (minimum, maximum)
    }
}

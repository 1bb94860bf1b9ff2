import IntentProtocol

/// The options that only one family of values has, as they were given.
@usableFromInline
enum FamilyOptions: Sendable {
    case none
    case integer(minimum: Int?, maximum: Int?, style: String?)
    case number(minimum: Double?, maximum: Double?, style: String?)
    case text(String.IntentInputOptions)
    case switchNames(Bool.IntentDisplayName)
    case date(String)
    case contentTypes([String])
    case currency(codes: [String], minimum: Decimal?, maximum: Decimal?)
    case person(String)
    case place(String)
    case unit(symbol: String?, adjustsForLocale: Bool, supportsNegative: Bool)
    case cases([String])

    /// The options in the metadata's form.
    var limits: ValueLimits {
        var limits = ValueLimits()
        switch self {
        case .none:
            break
        case .integer(let minimum, let maximum, let style):
            limits.minimum = minimum.map { .int(Int64($0)) }
            limits.maximum = maximum.map { .int(Int64($0)) }
            limits.controlStyle = style
        case .number(let minimum, let maximum, let style):
            limits.minimum = minimum.map(CBOR.float)
            limits.maximum = maximum.map(CBOR.float)
            limits.controlStyle = style
        case .text(let options):
            limits.multiline = options.multiline
        case .switchNames(let names):
            limits.trueName = Localizer.localizedText(of: names.true)
            limits.falseName = Localizer.localizedText(of: names.false)
        case .date(let kind):
            limits.dateKind = kind
        case .contentTypes(let types):
            limits.contentTypes = types
        case .currency(let codes, let minimum, let maximum):
            limits.currencyCodes = codes.isEmpty ? nil : codes
            limits.minimum = minimum.map { .float(NSDecimalNumber(decimal: $0).doubleValue) }
            limits.maximum = maximum.map { .float(NSDecimalNumber(decimal: $0).doubleValue) }
        case .person, .place:
            break
        case .unit(let symbol, _, let supportsNegative):
            limits.defaultUnit = symbol
            limits.supportsNegativeNumbers = supportsNegative
        case .cases(let rawValues):
            limits.supportedValues = rawValues
        }
        return limits
    }
}

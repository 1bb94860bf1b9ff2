import IntentProtocol

/// An amount of money.
public struct IntentCurrencyAmount: Sendable, Hashable {
    /// The amount.
    public let amount: Decimal
    /// The currency's ISO 4217 code, such as `EUR`.
    public let currencyCode: String

    /// Creates an amount.
    ///
    /// - Parameters:
    ///   - amount: The amount.
    ///   - currencyCode: The currency's ISO 4217 code, such as `EUR`.
    public init(amount: Decimal, currencyCode: String) {
        self.amount = amount
        self.currencyCode = currencyCode
    }
}

extension IntentCurrencyAmount: DisplayRepresentable {
    /// The name of the type.
    public static var typeDisplayRepresentation: TypeDisplayRepresentation { "Amount" }

    /// The amount as the caller's language writes it.
    public var displayRepresentation: DisplayRepresentation {
        let style = Decimal.FormatStyle.Currency(code: currencyCode, locale: Localizer.currentLocale)
        return DisplayRepresentation(title: LocalizedStringResource(stringLiteral: style.format(amount)))
    }
}

extension IntentCurrencyAmount: _IntentValue {
    public static var _family: _ValueFamily { _ValueFamily(.currency) }

    public static func _decodeAtOnce(_ value: _WireValue) throws -> Self? {
        guard case .currency(let text, let code) = value.raw, let amount = Decimal(string: text) else {
            throw mismatch(value)
        }
        return Self(amount: amount, currencyCode: code)
    }

    public func _encode(_ detail: _EncodingDetail) -> _WireValue {
        _WireValue(.currency(amount: "\(amount)", code: currencyCode))
    }
}

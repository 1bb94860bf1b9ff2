extension CatalogText {
    /// Returns the text with the values of a resource in it.
    ///
    /// - Parameters:
    ///   - arguments: The values, in the order of the key's specifiers.
    ///   - language: The language of the text, which decides the plural categories.
    ///   - isFormat: Whether `%` begins a specifier; false for the text of a plain literal.
    ///   - locale: How numbers are written.
    func resolve(_ arguments: [LocalizedArgument], language: String, isFormat: Bool, locale: Locale?) -> String {
        switch self {
        case .unit(let text):
            return isFormat ? TextFormat.text(text, arguments, locale: locale) : text
        case .set(let texts):
            return texts.first ?? ""
        case .plural(let categories):
            let chosen = Self.choose(categories, for: arguments.first(where: \.isNumber), language)
            return chosen?.resolve(arguments, language: language, isFormat: isFormat, locale: locale) ?? ""
        case .substituted(let text, let substitutions):
            guard case .unit(let format) = text.chosen(arguments, language) else { return "" }
            return TextFormat.text(format, arguments, locale: locale) { name in
                substitutions[name]?.resolve(arguments, language: language, locale: locale)
            }
        }
    }

    /// Returns the text without variations that fits the values.
    fileprivate func chosen(_ arguments: [LocalizedArgument], _ language: String) -> CatalogText {
        guard case .plural(let categories) = self else { return self }
        return Self.choose(categories, for: arguments.first(where: \.isNumber), language) ?? self
    }

    fileprivate static func choose(
        _ categories: [String: CatalogText], for argument: LocalizedArgument?, _ language: String
    ) -> CatalogText? {
        if argument?.isZero == true, let zero = categories["zero"] { return zero }
        let category = argument.map { PluralRules.category(of: $0, in: language) } ?? "other"
        return categories[category] ?? categories["other"] ?? categories.first?.value
    }
}

extension CatalogText.Substitution {
    fileprivate func resolve(_ arguments: [LocalizedArgument], language: String, locale: Locale?) -> String? {
        guard arguments.indices.contains(argument - 1) else { return nil }
        let value = arguments[argument - 1]
        guard case .plural(let categories) = text,
            case .unit(let format)? = CatalogText.choose(categories, for: value, language)
        else { return nil }
        return TextFormat.text(format, arguments, locale: locale, argument: value)
    }
}

extension LocalizedArgument {
    /// Whether a number decides plural categories.
    var isNumber: Bool {
        switch self {
        case .integer, .unsigned, .number: true
        default: false
        }
    }

    fileprivate var isZero: Bool {
        switch self {
        case .integer(let value): value == 0
        case .unsigned(let value): value == 0
        case .number(let value): value == 0
        default: false
        }
    }
}

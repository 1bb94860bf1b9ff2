extension CatalogText {
    /// Returns the text with the values of a resource in it.
    ///
    /// - Parameters:
    ///   - arguments: The values, in the order of the key's specifiers.
    ///   - language: The language of the text, which decides the plural categories.
    ///   - isFormat: Whether `%` begins a specifier; false for the text of a plain literal.
    ///   - locale: How numbers are written.
    /// - Returns: Nil where the catalog has nothing for these values.
    func resolve(_ arguments: [LocalizedArgument], language: String, isFormat: Bool, locale: Locale?) -> String? {
        switch self {
        case .unit(let text):
            return isFormat ? TextFormat.text(text, arguments, locale: locale) : text
        case .set(let texts):
            return texts.first.map { isFormat ? TextFormat.text($0, arguments, locale: locale) : $0 }
        case .plural(let categories):
            let chosen = Self.choose(categories, for: arguments.first(where: \.isNumber), language)
            return chosen?.resolve(arguments, language: language, isFormat: isFormat, locale: locale)
        case .substituted(let text, let substitutions):
            guard let format = text.format(arguments, language) else { return nil }
            return TextFormat.text(format, arguments, locale: locale) { name in
                substitutions[name]?.resolve(arguments, language: language, locale: locale)
            }
        }
    }

    /// Returns the format without variations that fits the values; nil where there is none.
    fileprivate func format(_ arguments: [LocalizedArgument], _ language: String) -> String? {
        switch self {
        case .unit(let text): text
        case .set(let texts): texts.first
        case .plural(let categories):
            Self.choose(categories, for: arguments.first(where: \.isNumber), language)?.format(arguments, language)
        case .substituted(let text, _): text.format(arguments, language)
        }
    }

    fileprivate static func choose(
        _ categories: [String: CatalogText], for argument: LocalizedArgument?, _ language: String
    ) -> CatalogText? {
        if argument?.isZero == true, let zero = categories["zero"] { return zero }
        let category = argument.map { PluralRules.category(of: $0, in: language) } ?? "other"
        return categories[category] ?? categories["other"] ?? categories.min { $0.key < $1.key }?.value
    }
}

extension CatalogText.Substitution {
    fileprivate func resolve(_ arguments: [LocalizedArgument], language: String, locale: Locale?) -> String? {
        guard arguments.indices.contains(argument - 1) else { return nil }
        let value = arguments[argument - 1]
        guard let format = text.format([value], language) else { return nil }
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

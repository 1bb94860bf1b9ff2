/// The plural categories of cardinal numbers, by the rules of the Unicode CLDR.
///
/// Languages without an entry have only `other`.
enum PluralRules {
    /// Returns the category of a number: `zero`, `one`, `two`, `few`, `many` or `other`.
    ///
    /// - Parameters:
    ///   - argument: The number; any other value counts as `other`.
    ///   - language: A BCP 47 tag.
    static func category(of argument: LocalizedArgument, in language: String) -> String {
        switch argument {
        case .integer(let value): category(of: value.magnitude, fraction: false, in: language)
        case .unsigned(let value): category(of: value, fraction: false, in: language)
        case .number(let value):
            category(
                of: UInt64(exactly: value.magnitude.rounded(.down)) ?? .max,
                fraction: value.magnitude != value.magnitude.rounded(.down), in: language)
        default: "other"
        }
    }

    /// - Parameters:
    ///   - number: The whole part of the number, without its sign.
    ///   - fraction: Whether there are digits after the point.
    private static func category(of number: UInt64, fraction: Bool, in language: String) -> String {
        let tag = language.lowercased()
        let isMillions = !fraction && number != 0 && number % 1_000_000 == 0
        switch tag == "pt-pt" ? tag : String(tag.prefix { $0 != "-" }) {
        case "en", "de", "nl", "sv", "fi", "et", "el", "hu", "bg", "nb", "nn", "no", "tr", "da", "eu", "gl", "ur", "sw":
            return number == 1 && !fraction ? "one" : "other"
        case "es", "it", "ca", "pt-pt":
            return number == 1 && !fraction ? "one" : isMillions ? "many" : "other"
        case "fr", "pt":
            return number <= 1 ? "one" : isMillions ? "many" : "other"
        case "hi", "fa", "bn", "gu", "kn", "zu", "am":
            return number == 0 || number == 1 && !fraction ? "one" : "other"
        case "ru", "uk", "be": return eastSlavic(number, fraction)
        case "sr", "hr", "bs": return southSlavic(number, fraction)
        case "pl": return polish(number, fraction)
        case "cs", "sk": return czech(number, fraction)
        case "ro": return romanian(number, fraction)
        case "lt": return lithuanian(number, fraction)
        case "ar": return arabic(number, fraction)
        case "he", "iw":
            return number == 1 && !fraction || number == 0 && fraction ? "one" : number == 2 ? "two" : "other"
        default: return "other"
        }
    }

    private static func eastSlavic(_ number: UInt64, _ fraction: Bool) -> String {
        if fraction { return "other" }
        switch (number % 10, number % 100) {
        case (1, let rest) where rest != 11: return "one"
        case (2...4, let rest) where !(12...14).contains(rest): return "few"
        default: return "many"
        }
    }

    private static func southSlavic(_ number: UInt64, _ fraction: Bool) -> String {
        let category = eastSlavic(number, fraction)
        return category == "many" ? "other" : category
    }

    private static func polish(_ number: UInt64, _ fraction: Bool) -> String {
        if fraction { return "other" }
        if number == 1 { return "one" }
        return (2...4).contains(number % 10) && !(12...14).contains(number % 100) ? "few" : "many"
    }

    private static func czech(_ number: UInt64, _ fraction: Bool) -> String {
        if fraction { return "many" }
        return number == 1 ? "one" : (2...4).contains(number) ? "few" : "other"
    }

    private static func romanian(_ number: UInt64, _ fraction: Bool) -> String {
        if number == 1, !fraction { return "one" }
        return fraction || number == 0 || (1...19).contains(number % 100) ? "few" : "other"
    }

    private static func lithuanian(_ number: UInt64, _ fraction: Bool) -> String {
        if fraction { return "many" }
        if (11...19).contains(number % 100) { return "other" }
        return number % 10 == 1 ? "one" : number % 10 >= 2 ? "few" : "other"
    }

    private static func arabic(_ number: UInt64, _ fraction: Bool) -> String {
        if fraction { return "other" }
        switch (number, number % 100) {
        case (0, _): return "zero"
        case (1, _): return "one"
        case (2, _): return "two"
        case (_, 3...10): return "few"
        case (_, 11...99): return "many"
        default: return "other"
        }
    }
}

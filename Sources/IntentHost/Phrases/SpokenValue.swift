import IntentProtocol

/// Writes what was said for a parameter as it would be typed: numbers, dates, lengths of time and yes or no in words.
///
/// What is not understood stays as it was said: the run's own reading tells what is wrong with it, or finds it.
struct SpokenValue {
    let languages: [SpokenLanguage]
    let clock: ReadingClock

    /// - Parameter locales: The language of the phrase, and the one that the caller speaks.
    init(locales: [String], clock: ReadingClock = .system) {
        languages = SpokenLanguage.languages(of: locales)
        self.clock = clock
    }

    /// The text as it would be typed for a type.
    func typed(_ text: String, as type: ValueType) -> String {
        let words = SpokenText(text).words.map(\.key)
        guard !words.isEmpty else { return text }
        return languages.lazy.compactMap { typed(words, text, as: type, in: $0) }.first ?? text
    }

    private func typed(_ words: [String], _ text: String, as type: ValueType, in language: SpokenLanguage) -> String? {
        switch type.element ?? type {
        case .int, .double: return number(words, text, in: language)
        case .bool:
            let key = words.joined(separator: " ")
            return language.yes.contains(key) ? "yes" : language.no.contains(key) ? "no" : nil
        case .date: return SpokenDate(language: language, clock: clock).typed(words, text)
        case .duration: return SpokenDate(language: language, clock: clock).duration(words[...]).map { "PT\($0)S" }
        case .measurement, .currency: return quantity(text, in: language)
        default: return nil
        }
    }

    private func number(_ words: [String], _ text: String, in language: SpokenLanguage) -> String? {
        // `3,5` is a number in most of the languages; three digits behind the comma could be thousands.
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        if parts.count == 2, (1...2).contains(parts[1].count), Int(parts[0]) != nil, UInt(parts[1]) != nil {
            return "\(parts[0]).\(parts[1])"
        }
        guard Double(text) == nil, let number = SpokenNumber(language: language).take(words[...]) else { return nil }
        return number.count == words.count ? "\(number.value)" : nil
    }

    /// Digits in the place of a number in words; its unit stays as it was said.
    private func quantity(_ text: String, in language: SpokenLanguage) -> String? {
        let said = SpokenText(text)
        let words = said.words.map(\.key)
        guard Int(words[0]) == nil, let number = SpokenNumber(language: language).take(words[...]),
            number.count < words.count
        else { return nil }
        return "\(number.value) \(said.slice(number.count..<words.count))"
    }
}

import IntentProtocol

/// A phrase that may be meant by what was said.
struct PhraseMatch: Sendable {
    /// How near what was said comes, the nearest first.
    enum Nearness: Int, Comparable, Sendable {
        /// Letter for letter.
        case exact
        /// But for case, accents, punctuation, or with another name of the app.
        case normalized
        /// Some words differ: a person is asked before it runs.
        case close
        /// Nothing that would be asked about.
        case distant

        static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

        var name: String { "\(self)" }
    }

    var entry: PhraseBook.Entry
    var nearness: Nearness
    /// From 0 to 1, which is the very phrase.
    var score: Double
    /// What was said at the places of parameters.
    var slots: [(name: String, text: String)]
    /// What was said there, as the run takes it: numbers and dates in digits, entities that were found.
    var values: [NamedValue] = []

    var name: String { "\(entry.app.app).\(entry.intent.id)" }

    /// The phrase as it would be said in full; a place that was not filled shows its parameter's title.
    func phrase(locale: String) -> String {
        entry.template.text(app: entry.app.spokenNames(in: entry.language).first ?? entry.app.app) { name in
            let parameter = entry.intent.parameter(name)
            return slots.first { $0.name == name }?.text ?? "(\(parameter?.title.text(for: locale) ?? name))"
        }
    }

    /// Whether both would run the same intent with the same values.
    func isSame(as other: PhraseMatch) -> Bool {
        name == other.name && entry.fixed == other.entry.fixed && values == other.values
    }
}

import IntentProtocol

/// Finds the phrases that are meant by what was said: a pure function of the apps' metadata.
///
/// First come phrases that were said letter for letter, then those that differ in case, accents, punctuation or by the
/// name of the app, then those of which some words differ. Of two that fit equally well, the one with more words of its
/// own is meant, and one in the language that is spoken.
struct PhraseMatcher: Sendable {
    /// Bytes of what is said: 1,024.
    static let textLimit = 1024
    /// Words of what is said: 64.
    static let wordLimit = 64
    /// The least score of a phrase that is asked about.
    static let closeScore = 0.6
    /// The least score of a phrase that is named where nothing comes near.
    static let namedScore = 0.25
    /// Ways to share words out among the places of one phrase that are tried: 8.
    private static let waysLimit = 8

    let book: PhraseBook
    private let said: SpokenText

    init(_ text: String, in book: PhraseBook) throws(IntentError) {
        guard text.utf8.count <= Self.textLimit else {
            throw IntentError(
                .request, .tooLarge, "a phrase has at most \(Self.textLimit) bytes, and this one \(text.utf8.count)",
                remedy: "say less")
        }
        said = SpokenText(text)
        guard !said.words.isEmpty, said.words.count <= Self.wordLimit else {
            throw IntentError(
                .request, .usage,
                said.words.isEmpty ? "nothing was said" : "a phrase has at most \(Self.wordLimit) words",
                remedy: "intentctl phrases lists what can be said")
        }
        self.book = book
    }

    /// The phrases, best first; of those that fit, only the ones that fit best.
    ///
    /// - Parameter limit: Phrases that are given at most where none fits.
    func matches(limit: Int = 3) -> [PhraseMatch] {
        let unwanted = unwantedApps
        let fitting = book.entries.flatMap { fits($0) }
            .filter { $0.nearness == .exact || !unwanted.contains($0.entry.app.app) }
        if !fitting.isEmpty { return fitting.sorted(by: Self.precedes) }
        let near = book.entries.filter { !unwanted.contains($0.app.app) }.compactMap { nearest($0) }
        var kept: [PhraseMatch] = []
        for match in near.sorted(by: Self.precedes) where kept.count < limit {
            if !kept.contains(where: { $0.name == match.name && $0.entry.fixed == match.entry.fixed }) {
                kept.append(match)
            }
        }
        return kept
    }

    /// Apps of which what was said is a negative phrase.
    private var unwantedApps: Set<String> {
        let apps = Dictionary(book.entries.map { ($0.app.app, $0.app) }) { first, _ in first }
        return Set(
            book.negative.filter { id, templates in
                guard let app = apps[id] else { return false }
                return templates.contains { template in
                    app.spokenNames(in: "").contains { name in
                        var ways = PhraseWays(template.elements(app: SpokenText(name)), said, limit: 1)
                        return !ways.find().isEmpty
                    }
                }
            }.keys)
    }

    static func precedes(_ left: PhraseMatch, _ right: PhraseMatch) -> Bool {
        if left.nearness != right.nearness { return left.nearness < right.nearness }
        if left.score != right.score { return left.score > right.score }
        let words = (left.spokenInSlots, right.spokenInSlots)
        if words.0 != words.1 { return words.0 < words.1 }
        if left.entry.isSpoken != right.entry.isSpoken { return left.entry.isSpoken }
        return left.name < right.name
    }

    // MARK: Phrases that fit

    /// The ways in which what was said is this phrase.
    private func fits(_ entry: PhraseBook.Entry) -> [PhraseMatch] {
        var found: [PhraseMatch] = []
        for name in entry.app.spokenNames(in: entry.language) {
            var ways = PhraseWays(entry.template.elements(app: SpokenText(name)), said, limit: Self.waysLimit)
            for way in ways.find() {
                let slots = way.map { (name: $0.name, text: said.slice($0.words)) }
                let full = entry.template.text(app: name) { slot in slots.first { $0.name == slot }?.text ?? "" }
                let isExact = full == said.text && entry.app.isProperName(name)
                found.append(
                    PhraseMatch(
                        entry: entry, nearness: isExact ? .exact : .normalized, score: isExact ? 1 : 0.95, slots: slots)
                )
            }
            if !found.isEmpty { break }
        }
        return found
    }

    // MARK: Phrases that come near

    private func nearest(_ entry: PhraseBook.Entry) -> PhraseMatch? {
        var best: PhraseMatch?
        for name in entry.app.spokenNames(in: entry.language) {
            let alignment = PhraseAlignment(entry.template.elements(app: SpokenText(name)), said)
            guard alignment.score >= Self.namedScore, alignment.score > best?.score ?? 0 else { continue }
            best = PhraseMatch(
                entry: entry, nearness: alignment.score >= Self.closeScore ? .close : .distant, score: alignment.score,
                slots: alignment.slots.map { ($0.name, said.slice($0.words)) })
        }
        return best
    }
}

extension AppMetadata {
    /// Whether a name is the app's own, in a language of its catalogs, and not another one that people use.
    fileprivate func isProperName(_ text: String) -> Bool {
        name.text == text || name.localizations.values.contains(text)
    }
}

extension PhraseMatch {
    /// Words that stand for values.
    fileprivate var spokenInSlots: Int { slots.map { SpokenText($0.text).words.count }.reduce(0, +) }
}

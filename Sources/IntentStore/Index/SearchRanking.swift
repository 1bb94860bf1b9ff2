import IntentProtocol

/// Tells of one item how a query finds it, and which parts of it.
struct SearchRanking {
    let query: SearchQuery
    private let terms: [[Unicode.Scalar]]
    /// For each term, the words of the vocabulary that are looked for in its place, with their mistakes.
    private let near: [[[Unicode.Scalar]: Int]]

    init(_ query: SearchQuery, near: [[String: Int]] = []) {
        self.query = query
        terms = query.terms.map { Array($0.unicodeScalars) }
        self.near = near.map { words in
            Dictionary(words.map { (Array($0.key.unicodeScalars), $0.value) }) { first, _ in first }
        }
    }

    /// What is known of an item before it is chosen.
    struct Subject {
        var app: String
        var source: String
        var identifier: String
        var title: String
        /// A line each.
        var names: String
        var hint: Int
    }

    /// - Parameter found: how the table that gave the item found it; the item's own texts may tell a better one.
    /// - Returns: nil where the item does not have what it was given for, as a table of trigrams may.
    func order(_ subject: Subject, found: SearchMatch) -> SearchOrder? {
        let key = FoldedText.key(subject.title)
        var order = SearchOrder(
            match: found, place: 2, mistakes: 0, hint: subject.hint, key: key, app: subject.app,
            identifier: subject.identifier, source: subject.source)
        let names = subject.names.isEmpty ? [] : subject.names.split(separator: "\n").map { FoldedText.key(String($0)) }
        if let match = Self.match(key, query.key) ?? names.compactMap({ Self.match($0, query.key) }).min() {
            order.match = match
            order.place = Self.match(key, query.key) == match ? 0 : 1
            return order
        }
        let words = KeyWords(key)
        if !terms.isEmpty, terms.allSatisfy({ words.place(of: $0) != nil }) {
            order.match = .word
            order.place = terms.allSatisfy { words.place(of: $0) == .whole } ? 0 : 1
            return order
        }
        switch found {
        case .exact, .prefix: return nil
        case .word: return hasLetters ? nil : order
        case .substring:
            let texts = [key] + names
            guard query.terms.allSatisfy({ term in texts.contains { $0.contains(term) } }) else { return nil }
            order.place = query.terms.allSatisfy(key.contains) ? 0 : 1
            return order
        case .near:
            order.mistakes =
                mistakes(SearchWords(subject.title).words.map(\.folded))
                ?? EditDistance.allowed(in: .max) * terms.count
            return order
        }
    }

    private static func match(_ key: String, _ wanted: String) -> SearchMatch? {
        guard key.utf8.starts(with: wanted.utf8) else { return nil }
        return key.utf8.count == wanted.utf8.count ? .exact : .prefix
    }

    /// Whether single letters are looked for beside words: the tables are not asked for those.
    private var hasLetters: Bool {
        query.terms.count > 1 && terms.contains { $0.count == 1 && !SearchWords.isUnspaced($0[0]) }
    }

    /// The fewest mistakes by which the words of a title are those that are looked for.
    private func mistakes(_ words: [[Unicode.Scalar]]) -> Int? {
        var sum = 0
        for (index, term) in terms.enumerated() {
            if words.contains(where: { $0.starts(with: term) || term.isUnspaced && $0.firstPlace(of: term) != nil }) {
                continue
            }
            guard index < near.count, let least = words.compactMap({ near[index][$0] }).min() else { return nil }
            sum += least
        }
        return sum
    }

    // MARK: Highlights

    /// The parts of a text that were looked for: ranges of Unicode scalars, in order, that neither overlap nor touch.
    func ranges(in text: String) -> [Range<Int>] {
        guard !text.isEmpty else { return [] }
        var found: [Range<Int>] = []
        for word in SearchWords(text).words {
            for (index, term) in terms.enumerated() {
                if word.folded.starts(with: term) {
                    found.append(word.range(of: 0..<term.count))
                } else if index < near.count, near[index][word.folded] != nil {
                    found.append(word.range(of: 0..<word.folded.count))
                } else if term.count >= 3 || term.isUnspaced, let place = word.folded.firstPlace(of: term) {
                    found.append(word.range(of: place..<place + term.count))
                }
            }
        }
        return Self.joined(found)
    }

    private static func joined(_ ranges: [Range<Int>]) -> [Range<Int>] {
        var joined: [Range<Int>] = []
        for range in ranges.sorted(by: { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }) {
            if let last = joined.last, range.lowerBound <= last.upperBound {
                joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
            } else {
                joined.append(range)
            }
        }
        return joined
    }
}

extension SearchWords.Word {
    /// Where a part of the folded word stands in the text.
    fileprivate func range(of part: Range<Int>) -> Range<Int> {
        let end = part.upperBound < origins.count ? origins[part.upperBound] : self.end
        let start = origins[part.lowerBound]
        return start..<max(end, start + 1)
    }
}

extension [Unicode.Scalar] {
    /// Whether it is a word of a script without spaces between words, which is found anywhere.
    fileprivate var isUnspaced: Bool { first.map(SearchWords.isUnspaced) ?? false }

    fileprivate func firstPlace(of part: [Unicode.Scalar]) -> Int? {
        guard part.count <= count else { return nil }
        return (0...(count - part.count)).first { self[$0..<$0 + part.count].elementsEqual(part) }
    }
}

/// The words of a folded title: looked through byte by byte where it is ASCII, as hundreds of them are in each search.
private struct KeyWords {
    enum Place {
        case beginning
        case whole
    }

    private let bytes: [UInt8]
    /// Set where the title is not ASCII.
    private let words: [[Unicode.Scalar]]?

    init(_ key: String) {
        let bytes = Array(key.utf8)
        self.bytes = bytes
        words = bytes.contains { $0 >= 0x80 } ? SearchWords(key).words.map(\.folded) : nil
    }

    /// How a term stands among the words; nil where no word begins with it.
    func place(of term: [Unicode.Scalar]) -> Place? {
        if let words {
            if words.contains(term) { return .whole }
            return words.contains { $0.starts(with: term) || term.isUnspaced && $0.firstPlace(of: term) != nil }
                ? .beginning : nil
        }
        var best: Place?
        var start = 0
        while start + term.count <= bytes.count {
            if start == 0 || !Self.isOfWord(bytes[start - 1]), has(term, at: start) {
                let end = start + term.count
                if end == bytes.count || !Self.isOfWord(bytes[end]) { return .whole }
                best = .beginning
            }
            start += 1
        }
        return best
    }

    private func has(_ term: [Unicode.Scalar], at start: Int) -> Bool {
        for place in 0..<term.count where UInt32(bytes[start + place]) != term[place].value { return false }
        return true
    }

    private static func isOfWord(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x61...0x7a: true
        default: false
        }
    }
}

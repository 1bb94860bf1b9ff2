import IntentProtocol

/// A text cut into its words, folded, each with its place in the text.
struct SearchWords: Sendable {
    struct Word: Hashable, Sendable {
        /// The word without case and accents.
        var folded: [Unicode.Scalar]
        /// For each scalar of ``folded``, the scalar of the text that it comes from.
        var origins: [Int]
        /// The scalar of the text after the word's last one.
        var end: Int

        var text: String {
            var view = String.UnicodeScalarView()
            view.append(contentsOf: folded)
            return String(view)
        }
    }

    private(set) var words: [Word] = []

    /// - Parameter limit: Words that are looked at, the rest being left out.
    init(_ text: String, limit: Int = .max) {
        var word = Word(folded: [], origins: [], end: 0)
        for (place, scalar) in text.unicodeScalars.enumerated() {
            if Self.isAccent(scalar) {
                if !word.folded.isEmpty { word.end = place + 1 }
                continue
            }
            guard Self.isOfWord(scalar) else {
                if !word.folded.isEmpty { words.append(word) }
                if words.count >= limit { return }
                word = Word(folded: [], origins: [], end: 0)
                continue
            }
            if scalar.value < 0x80 {
                // Nearly all scalars are such, and a list for each would be dear.
                let isUpper = (0x41...0x5a).contains(scalar.value)
                word.folded.append(isUpper ? Unicode.Scalar(UInt8(scalar.value | 0x20)) : scalar)
                word.origins.append(place)
            } else {
                for part in FoldedText.scalars(of: scalar) {
                    word.folded.append(part)
                    word.origins.append(place)
                }
            }
            word.end = place + 1
        }
        if !word.folded.isEmpty, words.count < limit { words.append(word) }
    }

    private static func isAccent(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value >= 0x300 && scalar.properties.generalCategory == .nonspacingMark
    }

    /// The characters that SQLite's tokenizer `unicode61` makes words of: letters and numbers.
    static func isOfWord(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x30...0x39, 0x41...0x5a, 0x61...0x7a: return true
        case 0..<0x80: return false
        default: break
        }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
            .letterNumber, .otherNumber:
            return true
        default: return false
        }
    }
}

/// What a person looks for: the whole text and its words, folded.
struct SearchQuery: Hashable, Sendable {
    /// Words that are looked for; more are left out.
    static let termLimit = 8
    /// Scalars of a word that are looked at.
    static let termLength = 40

    /// The whole text as a key.
    let key: String
    let terms: [String]

    init(_ text: String) {
        var bytes = text.utf8.prefix(IndexLimits.search)
        while !bytes.isEmpty, String(bytes) == nil { bytes = bytes.dropLast() }
        let text = String(bytes) ?? ""
        key = FoldedText.key(text.trimmingSpaces)
        terms = SearchWords(text, limit: Self.termLimit).words.map { String($0.text.prefix(Self.termLength)) }
    }

    var isEmpty: Bool { key.isEmpty }
}

extension String {
    /// The text without white space at its ends.
    fileprivate var trimmingSpaces: String {
        guard let start = firstIndex(where: { !$0.isWhitespace }), let end = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(self[start...end])
    }
}

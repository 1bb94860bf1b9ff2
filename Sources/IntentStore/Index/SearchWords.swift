import IntentProtocol

/// A text cut into its words, folded, each with its place in the text.
///
/// Where a script has no spaces between words (``isUnspaced(_:)``), all that stands together counts as a word. So do
/// symbols.
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

        /// Whether it is of characters that stand by themselves.
        var isUnspaced: Bool { folded.first.map(SearchWords.isUnspaced) ?? false }

        var isSymbol: Bool { folded.contains { $0.properties.generalCategory == .otherSymbol } }
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
            if !word.folded.isEmpty, word.isUnspaced != Self.isUnspaced(scalar) {
                words.append(word)
                if words.count >= limit { return }
                word = Word(folded: [], origins: [], end: 0)
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

    /// Whether a scalar is a word by itself wherever it stands: a character of a script that has no spaces between words
    /// (Chinese characters and the Japanese syllabaries), or a symbol such as an emoji.
    ///
    /// No letter tells where a word begins there, so the table of words has each such character by itself, and what is
    /// looked for is found as a sequence of them.
    static func isUnspaced(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x80: false
        case 0x3005...0x3007, 0x3041...0x30ff, 0x31f0...0x31ff, 0x3400...0x4dbf, 0x4e00...0x9fff, 0xf900...0xfaff,
            0xff66...0xff9f, 0x20000...0x3ffff:
            true
        default: scalar.properties.generalCategory == .otherSymbol
        }
    }

    /// A folded text as the table of words takes it: with spaces around each character that ``isUnspaced(_:)``.
    static func spaced(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 >= 0x80 }), text.unicodeScalars.contains(where: isUnspaced) else {
            return text
        }
        var view = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if isUnspaced(scalar) { view.append(" ") }
            view.append(scalar)
            if isUnspaced(scalar) { view.append(" ") }
        }
        return String(view)
    }

    /// What finds a word in the table of words.
    static func expression(_ word: String) -> String { "\"\(spaced(word))\"" }

    /// What finds the words that begin with one; of a script without spaces, what has it anywhere.
    static func beginning(_ word: String) -> String {
        word.unicodeScalars.first.map(isUnspaced) == true ? expression(word) : "\"\(word)\"*"
    }

    /// The characters that the table of words makes words of: letters, numbers and symbols.
    static func isOfWord(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x30...0x39, 0x41...0x5a, 0x61...0x7a: return true
        case 0..<0x80: return false
        default: break
        }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
            .letterNumber, .otherNumber, .otherSymbol:
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

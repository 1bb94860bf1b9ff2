import IntentProtocol

/// A text taken apart into words, each with its place, compared without case, accents and punctuation.
struct SpokenText: Sendable {
    struct Word: Sendable {
        /// The word as words are compared.
        var key: String
        var range: Range<String.Index>
    }

    let text: String
    let words: [Word]

    init(_ text: String) {
        self.text = text
        var words: [Word] = []
        var start: String.Index?
        func end(_ index: String.Index) {
            if let first = start {
                words.append(Word(key: FoldedText.key(String(text[first..<index])), range: first..<index))
            }
            start = nil
        }
        for index in text.indices {
            let character = text[index]
            if Self.standsAlone(character) {
                end(index)
                words.append(Word(key: String(character), range: index..<text.index(after: index)))
            } else if character.isLetter || character.isNumber {
                if start == nil { start = index }
            } else {
                end(index)
            }
        }
        end(text.endIndex)
        self.words = words
    }

    /// Whether a character is a word of its own: scripts that write no spaces between words.
    private static func standsAlone(_ character: Character) -> Bool {
        guard let scalar = character.unicodeScalars.first?.value, scalar >= 0xe00 else { return false }
        return switch scalar {
        case 0xe00...0xeff, 0x3040...0x30ff, 0x3400...0x4dbf, 0x4e00...0x9fff, 0xf900...0xfaff, 0x2_0000...0x3_ffff:
            true
        default: false
        }
    }

    /// The words' keys, with a space between them.
    var key: String { words.map(\.key).joined(separator: " ") }

    /// The text of some words as it was said, with the signs that belong to its ends: `-5`, `#tag`, `5 %`.
    func slice(_ range: Range<Int>) -> String {
        guard !range.isEmpty else { return "" }
        var start = words[range.lowerBound].range.lowerBound
        var end = words[range.upperBound - 1].range.upperBound
        while start > text.startIndex, Self.belongs(text[text.index(before: start)]) {
            start = text.index(before: start)
        }
        while end < text.endIndex, Self.belongs(text[end]) { end = text.index(after: end) }
        while start < end, Self.closes.contains(text[text.index(before: end)]) { end = text.index(before: end) }
        // A quotation within the value keeps its end.
        while end < text.endIndex, let opening = Self.pairs[text[end]], text[start..<end].contains(opening) {
            end = text.index(after: end)
        }
        return String(text[start..<end])
    }

    private static func belongs(_ character: Character) -> Bool {
        !character.isWhitespace && !character.isLetter && !character.isNumber && !quotes.contains(character)
    }

    private static let pairs: [Character: Character] = ["”": "“", "»": "«", "’": "‘", ")": "("]
    private static let quotes: Set<Character> = ["\"", "“", "”", "„", "«", "»", "'", "‘", "’", "¿", "¡", "(", ")"]
    /// Signs that end a sentence, not a value.
    private static let closes: Set<Character> = [".", ",", "!", "?", ";", ":", "…", "。", "！", "？", "、", "，"]
}

/// The ways in which words are a phrase: which of them stand at the places of its parameters.
struct PhraseWays {
    /// A place and the words that stand there.
    struct Slot: Equatable {
        var name: String
        var words: Range<Int>
    }

    /// Steps that one search may take: 20,000. A phrase with many places could be read in very many ways.
    private static let stepLimit = 20_000

    private let elements: [PhraseElement]
    private let words: [String]
    private let limit: Int
    private var steps = 0
    private var found: [[Slot]] = []

    init(_ elements: [PhraseElement], _ said: SpokenText, limit: Int) {
        self.elements = elements
        words = said.words.map(\.key)
        self.limit = limit
    }

    /// The ways, those with fewer words at the first places first.
    mutating func find() -> [[Slot]] {
        guard hasItsWords else { return [] }
        search(0, 0, [])
        return found
    }

    /// Whether all words of the phrase were said at all, told without a search.
    private var hasItsWords: Bool {
        let said = Set(words)
        return elements.count <= words.count
            && elements.allSatisfy { if case .word(let key, _) = $0 { said.contains(key) } else { true } }
    }

    private mutating func search(_ element: Int, _ word: Int, _ slots: [Slot]) {
        steps += 1
        guard steps < Self.stepLimit, found.count < limit, elements.count - element <= words.count - word else {
            return
        }
        guard element < elements.count else {
            if word == words.count { found.append(slots) }
            return
        }
        switch elements[element] {
        case .word(let key, _): if words[word] == key { search(element + 1, word + 1, slots) }
        case .slot(let name):
            guard word < words.count else { return }
            for end in (word + 1)...words.count {
                search(element + 1, end, slots + [Slot(name: name, words: word..<end)])
            }
        }
    }
}

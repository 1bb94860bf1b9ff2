/// How near words come to a phrase: what it would cost to make one of the other.
///
/// A word that is missing, or too many, costs its letters; a changed one twice the letters that differ, at most what it
/// costs to leave both out. Words at the places of parameters cost next to nothing, an empty place a little.
struct PhraseAlignment {
    /// From 0, where nothing is alike, to 1.
    let score: Double
    let slots: [PhraseWays.Slot]

    private static let slotWord = 0.3
    private static let emptySlot = 3.0
    /// Who speaks often leaves out the name of the app.
    private static let appNameShare = 0.6

    private struct Cell {
        var cost = Double.infinity
        /// How it was reached: the element's and the word's index before.
        var before: (Int, Int) = (-1, -1)
    }

    init(_ elements: [PhraseElement], _ said: SpokenText) {
        let words = said.words.map(\.key)
        var table = Array(repeating: Array(repeating: Cell(), count: words.count + 1), count: elements.count + 1)
        table[0][0].cost = 0
        func reach(_ row: Int, _ column: Int, _ cost: Double, from before: (Int, Int)) {
            if cost < table[row][column].cost { table[row][column] = Cell(cost: cost, before: before) }
        }
        for row in 0...elements.count {
            for column in 0...words.count where table[row][column].cost < .infinity {
                let cost = table[row][column].cost
                if column < words.count {
                    reach(row, column + 1, cost + Self.weight(words[column]), from: (row, column))
                }
                guard row < elements.count else { continue }
                reach(row + 1, column, cost + Self.cost(ofMissing: elements[row]), from: (row, column))
                guard column < words.count else { continue }
                switch elements[row] {
                case .word(let key, _):
                    reach(row + 1, column + 1, cost + Self.change(key, words[column]), from: (row, column))
                case .slot:
                    for end in (column + 1)...words.count {
                        reach(row + 1, end, cost + Self.slotWord * Double(end - column), from: (row, column))
                    }
                }
            }
        }
        slots = Self.slots(in: table, elements)
        let inSlots = Set(slots.flatMap(\.words))
        let own = elements.map { if case .word(let key, _) = $0 { Self.weight(key) } else { 0 } }.reduce(0, +)
        let others = words.indices.filter { !inSlots.contains($0) }.map { Self.weight(words[$0]) }.reduce(0, +)
        let total = max(own + others, 1)
        score = max(0, 1 - table[elements.count][words.count].cost / total)
    }

    private static func slots(in table: [[Cell]], _ elements: [PhraseElement]) -> [PhraseWays.Slot] {
        var slots: [PhraseWays.Slot] = []
        var (row, column) = (table.count - 1, table[0].count - 1)
        while row > 0 || column > 0 {
            let before = table[row][column].before
            guard before.0 >= 0 else { break }
            if before.0 < row, before.1 < column, case .slot(let name) = elements[before.0] {
                slots.append(PhraseWays.Slot(name: name, words: before.1..<column))
            }
            (row, column) = before
        }
        return slots.reversed()
    }

    private static func weight(_ word: String) -> Double { Double(max(1, word.count)) }

    private static func cost(ofMissing element: PhraseElement) -> Double {
        switch element {
        case .slot: emptySlot
        case .word(let key, let isAppName): weight(key) * (isAppName ? appNameShare : 1)
        }
    }

    private static func change(_ left: String, _ right: String) -> Double {
        guard left != right else { return 0 }
        let most = weight(left) + weight(right)
        let bound = max(left.count, right.count) / 2
        guard let distance = Nearest.distance(Array(left), Array(right), within: bound) else { return most }
        return min(most, 2 * Double(distance))
    }
}

import IntentProtocol

/// Names that are probably meant by one that is not known.
enum Nearest {
    /// Characters of a name that are compared.
    private static let length = 64

    /// Finds the names that come nearest, best first.
    ///
    /// In this order: names that begin with what was typed, names that hold it, names a few slips of the finger away
    /// (a slip in three letters, at least one). Case and accents don't count.
    static func names(to typed: String, among names: [String], limit: Int = 3) -> [String] {
        let key = characters(typed)
        guard !key.isEmpty else { return [] }
        var found: [(name: String, score: Int)] = []
        var seen: Set<String> = []
        for name in names where seen.insert(name).inserted {
            if let score = score(key, characters(name)) { found.append((name, score)) }
        }
        return found.sorted { ($0.score, $0.name) < ($1.score, $1.name) }.prefix(limit).map(\.name)
    }

    /// How far a name is from what was typed; nil where it is too far. Smaller is nearer.
    static func score(_ typed: String, _ name: String) -> Int? {
        score(characters(typed), characters(name))
    }

    private static func characters(_ text: String) -> [Character] {
        Array(FoldedText.key(String(text.prefix(length))))
    }

    private static func score(_ typed: [Character], _ name: [Character]) -> Int? {
        if typed == name { return 0 }
        let allowed = max(1, min(typed.count, name.count) / 3)
        let distance = abs(typed.count - name.count) > allowed ? nil : distance(typed, name, within: allowed)
        if let distance, distance <= 2 { return distance }
        // A part of a name says something from two letters on.
        if typed.count >= 2 {
            if name.starts(with: typed) { return 3 }
            if name.count > 2, typed.starts(with: name) { return 4 }
            if typed.count >= 3, holds(name, typed) { return 5 }
        }
        return distance.map { $0 + 5 }
    }

    private static func holds(_ name: [Character], _ part: [Character]) -> Bool {
        guard part.count <= name.count else { return false }
        return (0...(name.count - part.count)).contains { name[$0...].starts(with: part) }
    }

    /// The number of inserted, left out, changed and swapped letters (optimal string alignment); nil above a bound.
    static func distance(_ left: [Character], _ right: [Character], within bound: Int) -> Int? {
        var before: [Int] = []
        var above = Array(0...right.count)
        for row in 0..<left.count {
            var current = [row + 1]
            current.reserveCapacity(right.count + 1)
            for column in 0..<right.count {
                let change = above[column] + (left[row] == right[column] ? 0 : 1)
                var best = min(change, above[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
                    best = min(best, before[column - 1] + 1)
                }
                current.append(best)
            }
            guard current.contains(where: { $0 <= bound }) else { return nil }
            before = above
            above = current
        }
        return above[right.count] <= bound ? above[right.count] : nil
    }
}

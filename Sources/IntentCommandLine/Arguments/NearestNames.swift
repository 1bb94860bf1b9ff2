/// Names that are likely meant by one that does not exist.
enum NearestNames {
    /// The nearest names, best first, that differ in at most a third of their letters.
    ///
    /// Quadratic in the names' lengths; case is ignored.
    static func of(_ name: String, among names: [String], count: Int) -> [String] {
        let wanted = Array(name.lowercased().unicodeScalars)
        var ranked: [(name: String, distance: Int)] = []
        for candidate in names {
            let letters = Array(candidate.lowercased().unicodeScalars)
            let isBeginning = wanted.count >= 2 && letters.starts(with: wanted)
            let distance = isBeginning ? 0 : distance(wanted, letters)
            if distance <= max(wanted.count, letters.count) / 3 { ranked.append((candidate, distance)) }
        }
        return ranked.sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }.prefix(count).map(\.name)
    }

    /// How many letters must be added, taken away, replaced or swapped with their neighbour.
    static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
        var before = [Int](repeating: 0, count: right.count + 1)
        var above = Array(0...right.count)
        for (row, letter) in left.enumerated() {
            var current = [row + 1]
            current.reserveCapacity(right.count + 1)
            for (column, other) in right.enumerated() {
                var best = min(above[column] + (letter == other ? 0 : 1), above[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
                    best = min(best, before[column - 1] + 1)
                }
                current.append(best)
            }
            before = above
            above = current
        }
        return above[right.count]
    }
}

/// How many letters have to be put in, taken out, changed or swapped with their neighbour to make one word another.
enum EditDistance {
    /// - Returns: The distance; nil where it is greater than the limit, which bounds the work too.
    static func between(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar], limit: Int) -> Int? {
        guard abs(left.count - right.count) <= limit else { return nil }
        var before: [Int] = []
        var last = Array(0...right.count)
        for row in 0..<left.count {
            var next = [row + 1]
            next.reserveCapacity(right.count + 1)
            var least = row + 1
            for column in 0..<right.count {
                var cost = min(
                    last[column + 1] + 1, next[column] + 1, last[column] + (left[row] == right[column] ? 0 : 1))
                let isSwap =
                    row > 0 && column > 0 && left[row] == right[column - 1] && left[row - 1] == right[column]
                if isSwap { cost = min(cost, before[column - 1] + 1) }
                next.append(cost)
                least = min(least, cost)
            }
            guard least <= limit else { return nil }
            (before, last) = (last, next)
        }
        return last[right.count] <= limit ? last[right.count] : nil
    }

    /// The mistakes that a word of a length may have to count as a misspelling of another.
    static func allowed(in length: Int) -> Int {
        switch length {
        case ..<4: 0
        case ..<8: 1
        default: 2
        }
    }
}

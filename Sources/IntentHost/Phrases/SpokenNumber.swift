/// Reads numbers in words, such as `twenty five`, `treinta y uno`, `zweihundertdreißig`, `quatre-vingt-dix`.
struct SpokenNumber {
    /// The largest number that is read: beyond it, nobody says words.
    private static let largest = 999_999_999

    let language: SpokenLanguage

    /// Takes a number from the beginning of words.
    ///
    /// - Returns: The number and how many words it took; nil where none begins there. Digits are a number too.
    func take(_ words: ArraySlice<String>) -> (value: Int, count: Int)? {
        var sum = 0
        var part: Int?
        var taken = 0
        var index = words.startIndex
        let isNegative = words.first.map(language.minus.contains) ?? false
        if isNegative { index += 1 }
        while index < words.endIndex {
            let word = words[index]
            if let value = plain(word) {
                part = Self.joined(part, value)
            } else if let factor = language.multipliers[word] {
                let counted = max(part ?? 1, 1) * factor
                if factor >= 1000 {
                    sum += counted
                    part = 0
                } else {
                    part = counted
                }
            } else if language.joints.contains(word), part != nil, index + 1 < words.endIndex,
                plain(words[index + 1]) != nil || language.multipliers[words[index + 1]] != nil
            {
                index += 1
                continue
            } else {
                break
            }
            index += 1
            taken = index - words.startIndex
            guard sum + (part ?? 0) <= Self.largest else { return nil }
        }
        guard taken > 0, let part else { return nil }
        return ((sum + part) * (isNegative ? -1 : 1), taken)
    }

    /// French counts four twenties; elsewhere parts are added.
    private static func joined(_ before: Int?, _ value: Int) -> Int {
        before == 4 && value == 20 ? 80 : (before ?? 0) + value
    }

    private func plain(_ word: String) -> Int? {
        if let value = language.numbers[word] { return value }
        if let digits = Int(word), digits >= 0, word.utf8.count <= 9 { return digits }
        return language.writesTogether && word.count <= 64 ? together(word) : nil
    }

    /// Reads a number whose words are written together: a thousand, a hundred, `und` and the rest.
    private func together(_ word: String) -> Int? {
        for (name, factor) in language.multipliers.sorted(by: { $0.value > $1.value }) where factor >= 100 {
            guard let range = word.firstRange(of: name) else { continue }
            let (left, right) = (String(word[..<range.lowerBound]), String(word[range.upperBound...]))
            guard let many = left.isEmpty ? 1 : plain(left) ?? together(left),
                let rest = right.isEmpty ? 0 : plain(right) ?? together(right), many < factor, rest < factor
            else { return nil }
            return many * factor + rest
        }
        for joint in language.joints where joint.count > 1 {
            guard let range = word.firstRange(of: joint) else { continue }
            let (left, right) = (String(word[..<range.lowerBound]), String(word[range.upperBound...]))
            if let unit = language.numbers[left], unit < 10, let tens = language.numbers[right], tens >= 20 {
                return tens + unit
            }
        }
        for (tens, value) in language.numbers where value >= 20 && word.hasPrefix(tens) && word != tens {
            if let unit = language.numbers[String(word.dropFirst(tens.count))], unit < 10, unit > 0 {
                return value + unit
            }
        }
        return nil
    }
}

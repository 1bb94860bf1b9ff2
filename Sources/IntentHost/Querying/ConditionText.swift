import IntentProtocol

/// A condition as it is typed: `title contains milk`, `floor >= 2`, `due between today and monday`.
struct ConditionText: Equatable {
    /// A comparison by what stands for it; longer words before those that they begin with.
    private static let operators: [(String, QueryComparator)] = [
        ("is not equal to", .notEqualTo), ("is equal to", .equalTo), ("is between", .isBetween),
        ("is not", .notEqualTo),
        ("is less than", .lessThan), ("is greater than", .greaterThan), ("is before", .lessThan),
        ("is after", .greaterThan), ("is", .equalTo), ("contains", .contains), ("begins with", .hasPrefix),
        ("starts with", .hasPrefix), ("has prefix", .hasPrefix), ("ends with", .hasSuffix),
        ("has suffix", .hasSuffix), ("between", .isBetween), ("!=", .notEqualTo), ("<>", .notEqualTo),
        ("≠", .notEqualTo), ("<=", .lessThanOrEqualTo), ("≤", .lessThanOrEqualTo), (">=", .greaterThanOrEqualTo),
        ("≥", .greaterThanOrEqualTo), ("==", .equalTo), ("=", .equalTo), ("<", .lessThan), (">", .greaterThan),
    ]

    let comparator: QueryComparator
    /// The texts of its values, two of "between".
    let values: [String]

    /// Reads what follows the property's name.
    ///
    /// - Parameter text: The rest of the condition: a comparison and its value.
    /// - Returns: Nil where no comparison stands at its beginning, or "between" lacks its "and".
    init?(_ text: Substring) {
        let text = text.drop(while: \.isWhitespace)
        var found: (QueryComparator, Substring)?
        for (word, comparator) in Self.operators {
            guard let rest = Self.rest(of: text, after: word) else { continue }
            found = (comparator, rest)
            break
        }
        if found == nil {
            // The names that metadata and programs use.
            let word = text.prefix { $0.isLetter }
            guard
                let comparator = QueryComparator.allCases.first(where: { $0.rawValue.lowercased() == word.lowercased() }
                )
            else { return nil }
            found = (comparator, text.dropFirst(word.count))
        }
        guard let (comparator, rest) = found else { return nil }
        self.comparator = comparator
        guard comparator.operands == 2 else {
            values = [Self.value(rest)]
            return
        }
        guard let middle = Self.and(in: rest) else { return nil }
        values = [Self.value(rest[..<middle.lowerBound]), Self.value(rest[middle.upperBound...])]
    }

    /// What follows a word that a text begins with; a word of letters must end there.
    static func rest(of text: Substring, after word: String) -> Substring? {
        var rest = text
        for character in word {
            guard let next = rest.first else { return nil }
            if character == " " {
                guard next.isWhitespace else { return nil }
                rest = rest.drop(while: \.isWhitespace)
            } else {
                guard next.lowercased() == character.lowercased() else { return nil }
                rest.removeFirst()
            }
        }
        let endsInLetter = word.last.map { $0.isLetter || $0.isNumber } ?? false
        if endsInLetter, let next = rest.first, next.isLetter || next.isNumber || next == "_" { return nil }
        return rest
    }

    /// Where the first "and" stands, with the spaces around it.
    private static func and(in text: Substring) -> Range<Substring.Index>? {
        var index = text.startIndex
        while index < text.endIndex {
            if text[index].isWhitespace, let rest = rest(of: text[index...].drop(while: \.isWhitespace), after: "and"),
                rest.first?.isWhitespace == true
            {
                return index..<rest.startIndex
            }
            index = text.index(after: index)
        }
        return nil
    }

    /// A value without spaces around it, and without the quotes that keep its own.
    private static func value(_ text: Substring) -> String {
        var text = text.drop(while: \.isWhitespace)
        while text.last?.isWhitespace == true { text.removeLast() }
        guard text.count > 1, text.first == "\"", text.last == "\"" else { return String(text) }
        return String(text.dropFirst().dropLast())
    }
}

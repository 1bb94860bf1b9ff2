/// Walks through the bytes of a short text.
struct TextScanner {
    let bytes: [UInt8]
    var index = 0

    init(_ text: String) {
        bytes = Array(text.utf8)
    }

    var isAtEnd: Bool { index == bytes.count }
    var next: UInt8? { index < bytes.count ? bytes[index] : nil }

    /// Takes a byte that is one of those given.
    mutating func take(_ choices: StaticString) -> Bool {
        guard let next, choices.withUTF8Buffer({ $0.contains(next) }) else { return false }
        index += 1
        return true
    }

    /// Takes any number of spaces and tells whether there were some.
    @discardableResult
    mutating func takeSpaces() -> Bool {
        let start = index
        while take(" \t") {}
        return index > start
    }

    /// Takes as many digits as follow, where their number is in a range.
    mutating func number(_ count: ClosedRange<Int>) -> Int? {
        var end = index
        var number = 0
        while end < bytes.count, 48...57 ~= bytes[end] {
            guard end - index < min(count.upperBound, 18) else { return nil }
            number = number * 10 + Int(bytes[end] - 48)
            end += 1
        }
        guard end - index >= count.lowerBound else { return nil }
        index = end
        return number
    }

    /// Takes ASCII letters, in lower case.
    mutating func word() -> String {
        var letters: [UInt8] = []
        while let next, 97...122 ~= next | 0x20 {
            letters.append(next | 0x20)
            index += 1
        }
        return String(decoding: letters, as: UTF8.self)
    }
}

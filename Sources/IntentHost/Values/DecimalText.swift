/// A decimal number as it is written, without rounding.
struct DecimalText: Equatable {
    var isNegative = false
    /// The digits of both sides of the point, as numbers.
    var digits: [UInt8] = []
    /// How many of the digits stand behind the point.
    var scale = 0
    var exponent = 0

    /// Digits that are read.
    static let maximumDigits = 400
    /// Absolute value of the exponents that are read.
    static let maximumExponent = 400

    /// Reads `[+-]digits[.digits][e[+-]digits]`; one side of the point may be empty.
    init?(_ text: some StringProtocol) {
        guard let (number, length) = Self.prefix(of: Array(text.utf8)), length == text.utf8.count else { return nil }
        self = number
    }

    private init() {}

    /// Reads the number that a text begins with, and tells how many bytes it takes.
    static func prefix(of bytes: [UInt8], from start: Int = 0) -> (number: DecimalText, length: Int)? {
        var number = DecimalText()
        var index = start
        func at(_ index: Int) -> UInt8? { bytes.indices.contains(index) ? bytes[index] : nil }
        func digit(_ index: Int) -> UInt8? { at(index).flatMap { 48...57 ~= $0 ? $0 - 48 : nil } }

        if let sign = at(index), sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
            number.isNegative = sign == UInt8(ascii: "-")
            index += 1
        }
        while let next = digit(index) {
            number.digits.append(next)
            index += 1
        }
        if at(index) == UInt8(ascii: "."), !number.digits.isEmpty || digit(index + 1) != nil {
            var end = index + 1
            while let next = digit(end) {
                number.digits.append(next)
                end += 1
            }
            number.scale = end - index - 1
            // `5.` is the number 5 and a point.
            if number.scale > 0 { index = end }
        }
        guard !number.digits.isEmpty, number.digits.count <= maximumDigits else { return nil }
        if let mark = at(index), mark | 0x20 == UInt8(ascii: "e") {
            var end = index + 1
            let isNegative = at(end) == UInt8(ascii: "-")
            if isNegative || at(end) == UInt8(ascii: "+") { end += 1 }
            if digit(end) != nil {
                while let next = digit(end) {
                    number.exponent = number.exponent * 10 + Int(next)
                    guard number.exponent <= maximumExponent else { return nil }
                    end += 1
                }
                if isNegative { number.exponent.negate() }
                index = end
            }
        }
        return (number, index - start)
    }

    /// The number without an exponent and without needless zeros before the point: `-0.5`, `12.50`.
    ///
    /// Zeros behind the point stay, because an amount of money is written with them.
    var plain: String {
        var digits = self.digits
        var scale = self.scale - exponent
        if scale < 0 {
            digits += [UInt8](repeating: 0, count: -scale)
            scale = 0
        }
        if digits.count <= scale { digits = [UInt8](repeating: 0, count: scale - digits.count + 1) + digits }
        let point = digits.count - scale
        let whole = digits[..<point].drop { $0 == 0 }
        let isZero = digits.allSatisfy { $0 == 0 }
        func text(_ digits: ArraySlice<UInt8>) -> String { String(decoding: digits.map { $0 + 48 }, as: UTF8.self) }
        return (isNegative && !isZero ? "-" : "") + (whole.isEmpty ? "0" : text(whole))
            + (scale > 0 ? "." + text(digits[point...]) : "")
    }

    /// What may be wrong with a text that is meant as a number; nil where nothing is known.
    static func hint(for text: String) -> String? {
        let bytes = Array(text.utf8)
        guard bytes.contains(where: { 48...57 ~= $0 }) else { return nil }
        let others = Set(bytes.filter { !(48...57 ~= $0) && !"+-.eE".utf8.contains($0) })
        return switch others {
        case [UInt8(ascii: ",")]: "decimals are written with a point, and thousands without a separator"
        case [UInt8(ascii: "_")], [UInt8(ascii: " ")], [UInt8(ascii: "'")]: "digits are written without separators"
        default: nil
        }
    }
}

/// Bytes as hexadecimal digits, the way that specifications print them.
enum Hex {
    /// - Parameter digits: An even number of digits; spaces and line ends between them are for the reader.
    static func bytes(_ digits: String) -> [UInt8] {
        let values = digits.filter { !$0.isWhitespace }.map { UInt8($0.hexDigitValue ?? 0xff) }
        precondition(values.count.isMultiple(of: 2) && values.allSatisfy { $0 < 16 }, "\(digits) is no hexadecimal")
        return stride(from: 0, to: values.count, by: 2).map { values[$0] << 4 | values[$0 + 1] }
    }

    static func text(_ bytes: some Sequence<UInt8>) -> String {
        let digits = Array("0123456789abcdef")
        return String(bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
    }
}

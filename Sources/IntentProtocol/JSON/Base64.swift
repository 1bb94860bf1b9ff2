/// Base64 (RFC 4648).
package enum Base64 {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    /// Encodes with the URL-safe alphabet and no padding (section 5).
    package static func url(_ bytes: [UInt8]) -> String {
        var output: [UInt8] = []
        output.reserveCapacity((bytes.count + 2) / 3 * 4)
        var index = 0
        while index < bytes.count {
            let group = bytes[index..<min(index + 3, bytes.count)]
            var value: UInt32 = 0
            for byte in group { value = value << 8 | UInt32(byte) }
            value <<= UInt32(8 * (3 - group.count))
            for position in 0...group.count {
                output.append(alphabet[Int(value >> UInt32(18 - 6 * position) & 0x3f)])
            }
            index += 3
        }
        return String(decoding: output, as: UTF8.self)
    }

    /// Decodes either alphabet, with padding or without; nil where the text is no base64.
    package static func decode(_ text: String) -> [UInt8]? {
        let symbols = text.utf8.prefix { $0 != UInt8(ascii: "=") }
        let padding = text.utf8.dropFirst(symbols.count)
        guard symbols.count % 4 != 1, padding.allSatisfy({ $0 == UInt8(ascii: "=") }),
            padding.isEmpty || (padding.count < 3 && text.utf8.count.isMultiple(of: 4))
        else { return nil }
        var output: [UInt8] = []
        output.reserveCapacity(symbols.count * 3 / 4)
        var value: UInt32 = 0
        var bits: UInt32 = 0
        for symbol in symbols {
            guard let digit = digit(symbol) else { return nil }
            value = (value << 6 | digit) & 0xfff
            bits += 6
            if bits >= 8 {
                bits -= 8
                output.append(UInt8(truncatingIfNeeded: value >> bits))
            }
        }
        return output
    }

    private static func digit(_ symbol: UInt8) -> UInt32? {
        switch symbol {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(symbol - UInt8(ascii: "A"))
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(symbol - UInt8(ascii: "a")) + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(symbol - UInt8(ascii: "0")) + 52
        case UInt8(ascii: "-"), UInt8(ascii: "+"): 62
        case UInt8(ascii: "_"), UInt8(ascii: "/"): 63
        default: nil
        }
    }
}

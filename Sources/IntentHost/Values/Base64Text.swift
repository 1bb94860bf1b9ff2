import IntentProtocol

/// Bytes as base64 text: either alphabet of RFC 4648, with or without padding, line ends and spaces left out.
enum Base64Text {
    static func bytes(_ text: String) throws(ValueProblem) -> [UInt8] {
        var symbols: [UInt8] = []
        symbols.reserveCapacity(text.utf8.count)
        var padding = 0
        for byte in text.utf8 {
            switch byte {
            case 0x09, 0x0a, 0x0d, 0x20: continue
            case UInt8(ascii: "="): padding += 1
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "-"),
                UInt8(ascii: "_"):
                guard padding == 0 else { throw ValueProblem("something follows the =") }
                symbols.append(byte)
            default: throw ValueProblem("it holds characters that base64 doesn't have")
            }
        }
        guard symbols.count % 4 != 1, padding == 0 || (symbols.count + padding) % 4 == 0, padding < 3 else {
            throw ValueProblem("its length is wrong: some of it is missing")
        }
        guard let bytes = Base64.decode(String(decoding: symbols, as: UTF8.self)) else { throw ValueProblem() }
        return bytes
    }
}

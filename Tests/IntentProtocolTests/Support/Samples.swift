import IntentProtocol

/// Made-up texts and values, the same in every run.
enum Samples {
    private static let scalars: [Unicode.Scalar] = [
        "a", "B", "0", " ", "\"", "\\", "/", "\n", "\t", "\u{0}", "\u{1f}", "\u{7f}", "é", "ß", "ñ", "\u{301}",
        "水", "🗒", "👩", "\u{200d}", "\u{2028}", "\u{feff}", "\u{ffff}", "\u{10ffff}",
    ]

    static func text(using random: inout SeededGenerator) -> String {
        var text = ""
        for _ in 0..<Int.random(in: 0..<30, using: &random) {
            if let scalar = scalars.randomElement(using: &random) { text.unicodeScalars.append(scalar) }
        }
        return text
    }

    static func bytes(using random: inout SeededGenerator) -> [UInt8] {
        (0..<Int.random(in: 0..<300, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
    }
}

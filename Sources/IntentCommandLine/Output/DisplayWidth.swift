/// How many columns of a terminal a text takes.
enum DisplayWidth {
    static func of(_ text: some StringProtocol) -> Int {
        var width = 0
        for character in text { width += columns(character) }
        return width
    }

    /// The beginning of a text that fits some columns, with an ellipsis where something had to go.
    static func truncated(_ text: String, to columns: Int) -> String {
        guard of(text) > columns else { return text }
        guard columns > 0 else { return "" }
        var result = ""
        var width = 0
        for character in text {
            let next = Self.columns(character)
            if width + next > columns - 1 { break }
            width += next
            result.append(character)
        }
        return result + "…"
    }

    /// A text with spaces behind it up to some columns.
    static func padded(_ text: String, to columns: Int) -> String {
        text + String(repeating: " ", count: max(0, columns - of(text)))
    }

    private static func columns(_ character: Character) -> Int {
        if let ascii = character.asciiValue { return ascii < 0x20 || ascii == 0x7f ? 0 : 1 }
        guard let scalar = character.unicodeScalars.first else { return 0 }
        if scalar.properties.isEmojiPresentation { return 2 }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control: return 0
        default: break
        }
        if character.unicodeScalars.contains("\u{fe0f}") { return 2 }
        return wide.contains { $0.contains(scalar.value) } ? 2 : 1
    }

    /// The blocks of East Asian wide and full-width characters (Unicode Standard Annex 11).
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115f, 0x2e80...0x303e, 0x3041...0x33ff, 0x3400...0x4dbf, 0x4e00...0x9fff, 0xa000...0xa4cf,
        0xa960...0xa97f, 0xac00...0xd7a3, 0xf900...0xfaff, 0xfe30...0xfe6f, 0xff00...0xff60, 0xffe0...0xffe6,
        0x1f300...0x1f64f, 0x1f900...0x1f9ff, 0x20000...0x3fffd,
    ]
}

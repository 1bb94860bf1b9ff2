/// Text of an app as an assistant may see it: nothing that can't be seen by the person, and not more than fits.
///
/// What is left out: control characters, marks that turn the direction of text, characters without width or shape and
/// the tag and variation characters that can carry a second, hidden text (Unicode TR 36, section 2; TR 39).
package enum CleanText {
    /// One line: line ends become spaces.
    package static func line(_ text: String, limit: Int) -> String {
        clean(text, limit: limit, keepsLines: false)
    }

    /// Several lines, with tabs.
    package static func block(_ text: String, limit: Int = .max) -> String {
        clean(text, limit: limit, keepsLines: true)
    }

    /// - Parameter limit: Unicode scalars at most; a text that is cut ends with `…`.
    private static func clean(_ text: String, limit: Int, keepsLines: Bool) -> String {
        if limit >= text.utf8.count, text.utf8.allSatisfy({ isPlain($0, keepsLines) }) { return text }
        var kept = String.UnicodeScalarView()
        var count = 0
        var previous: Unicode.Scalar = " "
        for scalar in text.unicodeScalars {
            guard let seen = visible(scalar, behind: previous, keepsLines) else { continue }
            guard count < limit else {
                kept.append("…")
                break
            }
            kept.append(seen)
            count += 1
            previous = seen
        }
        return String(kept)
    }

    private static func isPlain(_ byte: UInt8, _ keepsLines: Bool) -> Bool {
        (0x20..<0x7f).contains(byte) || (keepsLines && (byte == 0x0a || byte == 0x09))
    }

    private static func visible(
        _ scalar: Unicode.Scalar, behind previous: Unicode.Scalar, _ keepsLines: Bool
    ) -> Unicode.Scalar? {
        switch scalar.value {
        case 0x0a, 0x2028, 0x2029: return keepsLines ? "\n" : " "
        case 0x09: return keepsLines ? scalar : " "
        case 0..<0x20, 0x7f..<0xa0: return nil
        // Joiners shape words of some scripts and emoji; alone, or in rows, they only hide something.
        case 0x200c, 0x200d:
            return previous.isASCII || previous.value == 0x200c || previous.value == 0x200d ? nil : scalar
        // The two variation selectors that choose between emoji and text.
        case 0xfe0e, 0xfe0f: return previous.value >> 1 == 0xfe0e >> 1 ? nil : scalar
        default: return isInvisible(scalar.value) ? nil : scalar
        }
    }

    private static func isInvisible(_ value: UInt32) -> Bool {
        switch value {
        case 0xad, 0x34f, 0x61c, 0x115f, 0x1160, 0x17b4, 0x17b5, 0x180b...0x180f, 0x200b, 0x200e, 0x200f,
            0x202a...0x202e, 0x2060...0x206f, 0x3164, 0xfe00...0xfe0d, 0xfeff, 0xffa0, 0xfff0...0xfffb,
            0x1_bca0...0x1_bca3, 0x1_d173...0x1_d17a, 0xe_0000...0xe_0fff, 0xf_fff0...0x10_ffff:
            true
        default: false
        }
    }
}

/// Texts compared as people do who don't mind case and accents.
package enum FoldedText {
    /// A key that is the same for texts that differ only in case, accents and spaces.
    ///
    /// Latin, Greek and Cyrillic letters lose their accents; other scripts keep theirs.
    package static func key(_ text: String) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        for byte in text.utf8 {
            guard byte < 0x80 else { return unicodeKey(text) }
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): bytes.append(byte | 0x20)
            case 0x09...0x0d, 0x20:
                if let last = bytes.last, last != 0x20 { bytes.append(0x20) }
            default: bytes.append(byte)
            }
        }
        if bytes.last == 0x20 { bytes.removeLast() }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// What is left of one character's scalar without case and accents: mostly one scalar, none for an accent.
    package static func scalars(of scalar: Unicode.Scalar) -> [Unicode.Scalar] {
        if scalar.value < 0x80 {
            let isUpper = (0x41...0x5a).contains(scalar.value)
            return [isUpper ? Unicode.Scalar(UInt8(scalar.value | 0x20)) : scalar]
        }
        var folded: [Unicode.Scalar] = []
        for scalar in scalar.properties.lowercaseMapping.unicodeScalars {
            if scalar.properties.generalCategory == .nonspacingMark { continue }
            if let base = bases[scalar] { folded += base.unicodeScalars } else { folded.append(scalar) }
        }
        return folded
    }

    private static func unicodeKey(_ text: String) -> String {
        var key = String.UnicodeScalarView()
        for scalar in text.lowercased().unicodeScalars {
            if scalar.properties.generalCategory == .nonspacingMark { continue }
            if scalar.properties.isWhitespace {
                if let last = key.last, last != " " { key.append(" ") }
            } else if let base = bases[scalar] {
                key.append(contentsOf: base.unicodeScalars)
            } else {
                key.append(scalar)
            }
        }
        if key.last == " " { key.removeLast() }
        return String(key)
    }

    /// Letters by what is left of them without accents.
    private static let bases: [Unicode.Scalar: String] = {
        let letters: KeyValuePairs<String, String> = [
            "a": "àáâãäåāăąǎǟǡǻȁȃȧạảấầẩẫậắằẳẵặ", "ae": "æǣǽ", "b": "ḃḅ", "c": "çćĉċč", "d": "ðďđḋḍḑ",
            "e": "èéêëēĕėęěȅȇȩẹẻẽếềểễệ", "f": "ḟ", "g": "ĝğġģǥǧǵḡ", "h": "ĥħȟḣḥḧḩḫ",
            "i": "ìíîïĩīĭįıǐȉȋỉị", "j": "ĵǰ", "k": "ķǩḱḳ", "l": "ĺļľŀłḷḹ", "m": "ḿṁṃ", "n": "ñńņňŉǹṅṇ",
            "o": "òóôõöøōŏőơǒǫǭǿȍȏȫȭȯȱọỏốồổỗộớờởỡợ", "oe": "œ", "p": "ṕṗ", "r": "ŕŗřȑȓṙṛ", "s": "śŝşšșſṡṣ",
            "ss": "ßẞ", "t": "ţťŧțṫṭ", "th": "þ", "u": "ùúûüũūŭůűųưǔǖǘǚǜȕȗụủứừửữự", "v": "ṽṿ", "w": "ŵẁẃẅẇẉẘ",
            "x": "ẋẍ", "y": "ýÿŷȳẏỳỵỷỹẙ", "z": "źżžẑẓẕ",
            "α": "άὰᾶ", "ε": "έὲ", "η": "ήὴῆ", "ι": "ίϊΐὶῖ", "ο": "όὸ", "υ": "ύϋΰὺῦ", "ω": "ώὼῶ", "σ": "ς",
            "и": "йѝ", "е": "ёѐ", "і": "ї", "г": "ѓґ", "к": "ќ", "у": "ў",
        ]
        var bases: [Unicode.Scalar: String] = [:]
        for (base, accented) in letters {
            for scalar in accented.unicodeScalars { bases[scalar] = base }
        }
        return bases
    }()
}

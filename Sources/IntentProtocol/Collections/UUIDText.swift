/// UUIDs between their 36 characters (RFC 9562, section 4) and their 16 bytes.
package enum UUIDText {
    static let length = 36
    static let size = 16

    /// Which letters a text has among its digits.
    struct Letters: OptionSet {
        let rawValue: UInt8

        static let upper = Letters(rawValue: 1)
        static let lower = Letters(rawValue: 2)
    }

    /// Reads a text into 16 bytes.
    ///
    /// - Returns: Nil where the text is no UUID; what was written is of no use then.
    @inline(__always)
    static func read(
        _ text: UnsafeRawBufferPointer, into bytes: UnsafeMutableRawPointer
    ) -> Letters? {
        guard text.count == length else { return nil }
        var letters: Letters = []
        var place = 0
        for index in 0..<size {
            if index == 4 || index == 6 || index == 8 || index == 10 {
                guard text[place] == UInt8(ascii: "-") else { return nil }
                place += 1
            }
            guard let high = digit(text[place], &letters), let low = digit(text[place + 1], &letters) else {
                return nil
            }
            bytes.storeBytes(of: high << 4 | low, toByteOffset: index, as: UInt8.self)
            place += 2
        }
        return letters
    }

    @inline(__always)
    private static func digit(_ character: UInt8, _ letters: inout Letters) -> UInt8? {
        switch character {
        case 0x30...0x39: return character - 0x30
        case 0x41...0x46:
            letters.insert(.upper)
            return character - 0x41 + 10
        case 0x61...0x66:
            letters.insert(.lower)
            return character - 0x61 + 10
        default: return nil
        }
    }

    /// The 36 characters of a UUID, in capitals, as Foundation writes them.
    ///
    /// - Parameter bytes: 16 of them.
    package static func text(_ bytes: UnsafeRawPointer) -> String {
        String(unsafeUninitializedCapacity: length) { text in
            write(bytes, isLowercase: false, into: text)
            return length
        }
    }

    /// Writes 16 bytes as 36 characters.
    static func write(_ bytes: UnsafeRawPointer, isLowercase: Bool, into text: UnsafeMutableBufferPointer<UInt8>) {
        let letter: UInt8 = isLowercase ? 0x61 - 10 : 0x41 - 10
        var place = 0
        for index in 0..<size {
            if index == 4 || index == 6 || index == 8 || index == 10 {
                text[place] = UInt8(ascii: "-")
                place += 1
            }
            let byte = bytes.load(fromByteOffset: index, as: UInt8.self)
            for half in [byte >> 4, byte & 15] {
                text[place] = half < 10 ? 0x30 + half : letter + half
                place += 1
            }
        }
    }
}

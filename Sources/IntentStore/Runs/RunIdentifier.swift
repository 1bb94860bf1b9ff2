import IntentProtocol
import Synchronization

/// The name of a run: a ULID, 128 bits whose text sorts by the time at which the run began.
///
/// The upper 48 bits are milliseconds since 1970, the lower 80 are random, or one more than those of the identifier before
/// when both fall into one millisecond. The text has 26 characters of Crockford's base 32. Identifiers are labels, not
/// secrets: one can be guessed from another.
package struct RunIdentifier: Hashable, Sendable {
    let high: UInt64
    let low: UInt64

    init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// The time at which the identifier was made, in milliseconds since 1970.
    package var millisecondsSince1970: UInt64 { high >> 16 }

    /// Makes an identifier that is greater than every one that this process made before.
    package static func next() -> RunIdentifier {
        let now = Timestamp.now().microsecondsSince1970 / 1000
        var random = SystemRandomNumberGenerator()
        return generator.withLock { $0.next(milliseconds: UInt64(max(now, 0)), random: &random) }
    }

    private static let generator = Mutex(RunIdentifierGenerator())
}

extension RunIdentifier: Comparable {
    package static func < (left: RunIdentifier, right: RunIdentifier) -> Bool {
        (left.high, left.low) < (right.high, right.low)
    }
}

extension RunIdentifier: LosslessStringConvertible {
    /// The characters of an identifier's text.
    static let textLength = 26

    /// Reads the text of an identifier, in upper or lower case.
    ///
    /// - Returns: `nil` if the text has another length, another character, or a value beyond 128 bits.
    package init?(_ description: String) {
        var text = description
        let read = text.withUTF8 { RunIdentifier(utf8: UnsafeRawBufferPointer($0)) }
        guard let read else { return nil }
        self = read
    }

    /// Reads the text of an identifier from its bytes.
    init?(utf8 text: UnsafeRawBufferPointer) {
        guard text.count == RunIdentifier.textLength else { return nil }
        var high: UInt64 = 0
        var low: UInt64 = 0
        for index in 0..<RunIdentifier.textLength {
            guard let digit = RunIdentifier.value(of: text[index]), index > 0 || digit < 8 else { return nil }
            high = high << 5 | low >> 59
            low = low << 5 | digit
        }
        self.init(high: high, low: low)
    }

    /// The 26 characters of the identifier; they sort as the identifiers do.
    package var description: String {
        String(unsafeUninitializedCapacity: RunIdentifier.textLength) { text in
            write(to: text)
            return RunIdentifier.textLength
        }
    }

    /// Calls the body with the characters of ``description``, which hold for as long.
    func withUTF8<Value, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        var place: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
        return try withUnsafeMutableBytes(of: &place) { (place) throws(Failure) in
            let text = UnsafeMutableRawBufferPointer(rebasing: place[..<RunIdentifier.textLength])
            write(to: text.assumingMemoryBound(to: UInt8.self))
            return try body(UnsafeRawBufferPointer(text))
        }
    }

    private func write(to text: UnsafeMutableBufferPointer<UInt8>) {
        var (high, low) = (high, low)
        RunIdentifier.digits.withUTF8Buffer { digits in
            for index in (0..<RunIdentifier.textLength).reversed() {
                text[index] = digits[Int(low & 0x1f)]
                low = low >> 5 | high << 59
                high >>= 5
            }
        }
    }

    private static let digits: StaticString = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

    /// The value of a digit, by arithmetic: the alphabet leaves out I, L, O and U.
    private static func value(of character: UInt8) -> UInt64? {
        let isLowercase = character >= UInt8(ascii: "a") && character <= UInt8(ascii: "z")
        let upper = isLowercase ? character - 32 : character
        return switch upper {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt64(upper - UInt8(ascii: "0"))
        case UInt8(ascii: "A")...UInt8(ascii: "H"): UInt64(upper - UInt8(ascii: "A")) + 10
        case UInt8(ascii: "J"), UInt8(ascii: "K"): UInt64(upper - UInt8(ascii: "J")) + 18
        case UInt8(ascii: "M"), UInt8(ascii: "N"): UInt64(upper - UInt8(ascii: "M")) + 20
        case UInt8(ascii: "P")...UInt8(ascii: "T"): UInt64(upper - UInt8(ascii: "P")) + 22
        case UInt8(ascii: "V")...UInt8(ascii: "Z"): UInt64(upper - UInt8(ascii: "V")) + 27
        default: nil
        }
    }
}

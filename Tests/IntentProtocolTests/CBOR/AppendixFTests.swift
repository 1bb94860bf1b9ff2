import IntentProtocol
import Testing

/// One category of the malformed examples of RFC 8949, appendix F.
struct MalformedCategory: Sendable, CustomTestStringConvertible {
    let name: String
    let reason: CBORError.Reason
    let examples: [String]

    init(_ name: String, _ reason: CBORError.Reason, _ examples: [String]) {
        self.name = name
        self.reason = reason
        self.examples = examples
    }

    var testDescription: String { name }

    static let all: [MalformedCategory] = [
        .init(
            "End of input in a head", .truncated,
            [
                "18", "19", "1a", "1b", "19 01", "1a 01 02", "1b 01 02 03 04 05 06 07", "38", "58", "78", "98",
                "9a 01 ff 00", "b8", "d8", "f8", "f9 00", "fa 00 00", "fb 00 00 00",
            ]),
        .init(
            "Definite-length strings with short data", .truncated,
            [
                "41", "61", "5a ff ff ff ff 00", "5b ff ff ff ff ff ff ff ff 01 02 03", "7a ff ff ff ff 00",
                "7b 7f ff ff ff ff ff ff ff 01 02 03",
            ]),
        .init(
            "Definite-length maps and arrays not closed with enough items", .truncated,
            ["81", "81 81 81 81 81 81 81 81 81", "82 00", "a1", "a2 01 02", "a1 00", "a2 00 00 00"]),
        .init("Tag number not followed by tag content", .truncated, ["c0"]),
        .init("Indefinite-length strings not closed by a break", .truncated, ["5f 41 00", "7f 61 00"]),
        .init(
            "Indefinite-length maps and arrays not closed by a break", .truncated,
            [
                "9f", "9f 01 02", "bf", "bf 01 02 01 02", "81 9f", "9f 80 00", "9f 9f 9f 9f 9f ff ff ff ff",
                "9f 81 9f 81 9f 9f ff ff ff",
            ]),
        .init(
            "Reserved additional information values", .malformed,
            [
                "1c", "1d", "1e", "3c", "3d", "3e", "5c", "5d", "5e", "7c", "7d", "7e", "9c", "9d", "9e", "bc", "bd",
                "be", "dc", "dd", "de", "fc", "fd", "fe",
            ]),
        .init("Reserved two-byte encodings of simple values", .malformed, ["f8 00", "f8 01", "f8 18", "f8 1f"]),
        .init(
            "Indefinite-length string chunks not of the correct type", .malformed,
            [
                "5f 00 ff", "5f 21 ff", "5f 61 00 ff", "5f 80 ff", "5f a0 ff", "5f c0 00 ff", "5f e0 ff",
                "7f 41 00 ff",
            ]),
        .init(
            "Indefinite-length string chunks not definite length", .malformed,
            ["5f 5f 41 00 ff ff", "7f 7f 61 00 ff ff"]),
        .init("Break occurring on its own", .malformed, ["ff"]),
        .init(
            "Break occurring in a definite-length array or map or a tag", .malformed,
            [
                "81 ff", "82 00 ff", "a1 ff 00", "a1 00 ff", "a2 00 00 ff 00", "9f 81 ff",
                "9f 82 9f 81 9f 9f ff ff ff ff", "c1 ff",
            ]),
        .init(
            "Break in an indefinite-length map that would lead to an odd number of items", .malformed,
            ["bf 00 ff", "bf 00 00 00 ff"]),
        .init("Major type 0, 1, 6 with additional information 31", .malformed, ["1f", "3f", "df"]),
    ]
}

@Suite("CBOR: the malformed examples of RFC 8949, appendix F")
struct AppendixFTests {
    @Test("A malformed item is refused with its reason", arguments: MalformedCategory.all)
    func refused(category: MalformedCategory) {
        for example in category.examples {
            let error = #expect(throws: CBORError.self, "\(example)") { try CBOR(decoding: Hex.bytes(example)) }
            #expect(error?.reason == category.reason, "\(example)")
        }
    }

    @Test("A malformed item is not stepped over either", arguments: MalformedCategory.all)
    func notSkipped(category: MalformedCategory) {
        for example in category.examples {
            let error = #expect(throws: CBORError.self, "\(example)") {
                try Hex.bytes(example).withCBOR { (reader) throws(CBORError) in try reader.skip() }
            }
            #expect(error?.reason == category.reason, "\(example)")
        }
    }

    @Test("A malformed item is no value", arguments: MalformedCategory.all)
    func noValue(category: MalformedCategory) {
        for example in category.examples {
            #expect(throws: CBORError.self, "\(example)") {
                try Hex.bytes(example).withCBOR { (reader) throws(CBORError) in try IntentValue(from: &reader) }
            }
        }
    }

    @Test("A text that is not UTF-8 is refused", arguments: ["61ff", "62c328", "63eda080", "7f61c361bcff"])
    func invalidText(hex: String) {
        let error = #expect(throws: CBORError.self) { try CBOR(decoding: Hex.bytes(hex)) }
        #expect(error?.reason == .invalidText)
    }

    @Test("Every input of up to two bytes is an item, or refused, and never a trap")
    func short() {
        var items = 0
        for first in UInt8.min...UInt8.max {
            if (try? CBOR(decoding: [first])) != nil { items += 1 }
            for second in UInt8.min...UInt8.max where (try? CBOR(decoding: [first, second])) != nil { items += 1 }
        }
        #expect(items == Self.wellFormed)
    }

    /// Items of one byte, and of two.
    private static let wellFormed: Int = {
        let ofOne = 24 + 24 + 2 + 2 + 24  // Integers, empty strings, empty containers, simple values.
        let longIntegers = 2 * 256
        // One byte, one ASCII character, and empty ones whose length takes a byte of its own.
        let strings = 256 + 128 + 2
        let containers = 2
        let indefinite = 4  // Each closed at once.
        let arraysOfOne = ofOne
        let tags = 24 * ofOne
        let simple = 256 - 32
        return ofOne + longIntegers + strings + containers + indefinite + arraysOfOne + tags + simple
    }()
}

import IntentProtocol
import Testing

/// One example of RFC 8949, appendix A.
struct EncodingExample: Sendable, CustomTestStringConvertible {
    let diagnostic: String
    let hex: String
    let item: CBOR

    init(_ diagnostic: String, _ hex: String, _ item: CBOR) {
        self.diagnostic = diagnostic
        self.hex = hex
        self.item = item
    }

    var testDescription: String { diagnostic }

    private static func pairs(_ pairs: KeyValuePairs<CBOR, CBOR>) -> CBOR {
        .map(pairs.map { CBOR.Pair($0.key, $0.value) })
    }

    private static let oneToTwentyFive = CBOR.array((1...25).map { .unsigned($0) })

    /// Examples in the shortest form and of definite length: what the encoder writes too.
    static let deterministic: [EncodingExample] = [
        .init("0", "00", 0), .init("1", "01", 1), .init("10", "0a", 10), .init("23", "17", 23),
        .init("24", "1818", 24), .init("25", "1819", 25), .init("100", "1864", 100), .init("1000", "1903e8", 1000),
        .init("1000000", "1a000f4240", 1_000_000), .init("1000000000000", "1b000000e8d4a51000", 1_000_000_000_000),
        .init("18446744073709551615", "1bffffffffffffffff", .unsigned(.max)),
        .init("18446744073709551616", "c249010000000000000000", .tagged(2, .bytes([1, 0, 0, 0, 0, 0, 0, 0, 0]))),
        .init("-18446744073709551616", "3bffffffffffffffff", .negative(.max)),
        .init("-18446744073709551617", "c349010000000000000000", .tagged(3, .bytes([1, 0, 0, 0, 0, 0, 0, 0, 0]))),
        .init("-1", "20", -1), .init("-10", "29", -10), .init("-100", "3863", -100), .init("-1000", "3903e7", -1000),
        .init("0.0", "f90000", .float(0)), .init("-0.0", "f98000", .float(-0.0)), .init("1.0", "f93c00", .float(1)),
        .init("1.1", "fb3ff199999999999a", .float(1.1)), .init("1.5", "f93e00", .float(1.5)),
        .init("65504.0", "f97bff", .float(65504)), .init("100000.0", "fa47c35000", .float(100_000)),
        .init("3.4028234663852886e+38", "fa7f7fffff", .float(3.4028234663852886e+38)),
        .init("1.0e+300", "fb7e37e43c8800759c", .float(1.0e+300)),
        .init("5.960464477539063e-8", "f90001", .float(5.960464477539063e-8)),
        .init("0.00006103515625", "f90400", .float(0.00006103515625)), .init("-4.0", "f9c400", .float(-4)),
        .init("-4.1", "fbc010666666666666", .float(-4.1)), .init("Infinity", "f97c00", .float(.infinity)),
        .init("NaN", "f97e00", .float(.nan)), .init("-Infinity", "f9fc00", .float(-.infinity)),
        .init("false", "f4", false), .init("true", "f5", true), .init("null", "f6", .null),
        .init("undefined", "f7", .undefined), .init("simple(16)", "f0", .simple(16)),
        .init("simple(255)", "f8ff", .simple(255)),
        .init(
            "0(\"2013-03-21T20:04:00Z\")", "c074323031332d30332d32315432303a30343a30305a",
            .tagged(0, "2013-03-21T20:04:00Z")),
        .init("1(1363896240)", "c11a514b67b0", .tagged(1, 1_363_896_240)),
        .init("1(1363896240.5)", "c1fb41d452d9ec200000", .tagged(1, .float(1_363_896_240.5))),
        .init("23(h'01020304')", "d74401020304", .tagged(23, .bytes([1, 2, 3, 4]))),
        .init("24(h'6449455446')", "d818456449455446", .tagged(24, .bytes([0x64, 0x49, 0x45, 0x54, 0x46]))),
        .init(
            "32(\"http://www.example.com\")", "d82076687474703a2f2f7777772e6578616d706c652e636f6d",
            .tagged(32, "http://www.example.com")),
        .init("h''", "40", .bytes([])), .init("h'01020304'", "4401020304", .bytes([1, 2, 3, 4])),
        .init("\"\"", "60", ""), .init("\"a\"", "6161", "a"), .init("\"IETF\"", "6449455446", "IETF"),
        .init("\"\\\"\\\\\"", "62225c", "\"\\"), .init("\"\\u00fc\"", "62c3bc", "\u{fc}"),
        .init("\"\\u6c34\"", "63e6b0b4", "\u{6c34}"), .init("\"\\ud800\\udd51\"", "64f0908591", "\u{10151}"),
        .init("[]", "80", []), .init("[1, 2, 3]", "83010203", [1, 2, 3]),
        .init("[1, [2, 3], [4, 5]]", "8301820203820405", [1, [2, 3], [4, 5]]),
        .init("[1, …, 25]", "98190102030405060708090a0b0c0d0e0f101112131415161718181819", oneToTwentyFive),
        .init("{}", "a0", .map([])), .init("{1: 2, 3: 4}", "a201020304", pairs([1: 2, 3: 4])),
        .init("{\"a\": 1, \"b\": [2, 3]}", "a26161016162820203", pairs(["a": 1, "b": [2, 3]])),
        .init("[\"a\", {\"b\": \"c\"}]", "826161a161626163", ["a", pairs(["b": "c"])]),
        .init(
            "{\"a\": \"A\", …, \"e\": \"E\"}", "a56161614161626142616361436164614461656145",
            pairs(["a": "A", "b": "B", "c": "C", "d": "D", "e": "E"])),
    ]

    /// Examples of another form, which are read and not written.
    static let other: [EncodingExample] = [
        .init("Infinity (32 bits)", "fa7f800000", .float(.infinity)),
        .init("NaN (32 bits)", "fa7fc00000", .float(.nan)),
        .init("-Infinity (32 bits)", "faff800000", .float(-.infinity)),
        .init("Infinity (64 bits)", "fb7ff0000000000000", .float(.infinity)),
        .init("NaN (64 bits)", "fb7ff8000000000000", .float(.nan)),
        .init("-Infinity (64 bits)", "fbfff0000000000000", .float(-.infinity)),
        .init("(_ h'0102', h'030405')", "5f42010243030405ff", .bytes([1, 2, 3, 4, 5])),
        .init("(_ \"strea\", \"ming\")", "7f657374726561646d696e67ff", "streaming"), .init("[_ ]", "9fff", []),
        .init("[_ 1, [2, 3], [_ 4, 5]]", "9f018202039f0405ffff", [1, [2, 3], [4, 5]]),
        .init("[_ 1, [2, 3], [4, 5]]", "9f01820203820405ff", [1, [2, 3], [4, 5]]),
        .init("[1, [2, 3], [_ 4, 5]]", "83018202039f0405ff", [1, [2, 3], [4, 5]]),
        .init("[1, [_ 2, 3], [4, 5]]", "83019f0203ff820405", [1, [2, 3], [4, 5]]),
        .init("[_ 1, …, 25]", "9f0102030405060708090a0b0c0d0e0f101112131415161718181819ff", oneToTwentyFive),
        .init("{_ \"a\": 1, \"b\": [_ 2, 3]}", "bf61610161629f0203ffff", pairs(["a": 1, "b": [2, 3]])),
        .init("[\"a\", {_ \"b\": \"c\"}]", "826161bf61626163ff", ["a", pairs(["b": "c"])]),
        .init(
            "{_ \"Fun\": true, \"Amt\": -2}", "bf6346756ef563416d7421ff",
            pairs(["Fun": true, "Amt": -2])),
    ]
}

@Suite("CBOR: the examples of RFC 8949, appendix A")
struct AppendixATests {
    @Test("An example decodes to its item", arguments: EncodingExample.deterministic + EncodingExample.other)
    func decode(example: EncodingExample) throws {
        let item = try CBOR(decoding: Hex.bytes(example.hex))
        // A NaN is unequal to itself; the bit pattern is not.
        if case .float(let value) = item, case .float(let expected) = example.item {
            #expect(value.bitPattern == expected.bitPattern)
        } else {
            #expect(item == example.item)
        }
    }

    @Test("An example in deterministic form is what the encoder writes", arguments: EncodingExample.deterministic)
    func encode(example: EncodingExample) {
        #expect(Hex.text(example.item.encoded()) == Hex.text(Hex.bytes(example.hex)))
    }

    @Test("An example is stepped over to its end", arguments: EncodingExample.deterministic + EncodingExample.other)
    func skip(example: EncodingExample) throws {
        try Hex.bytes(example.hex).withCBOR { (reader) throws(CBORError) in try reader.skip() }
    }

    @Test(
        "An example cut short anywhere is refused as truncated",
        arguments: EncodingExample.deterministic + EncodingExample.other)
    func truncated(example: EncodingExample) {
        let bytes = Hex.bytes(example.hex)
        for length in 0..<bytes.count {
            let error = #expect(throws: CBORError.self) { try CBOR(decoding: Array(bytes.prefix(length))) }
            #expect(error?.reason == .truncated)
        }
    }

    @Test("An example with a byte behind it is refused", arguments: EncodingExample.deterministic)
    func trailing(example: EncodingExample) {
        let bytes = Hex.bytes(example.hex)
        #expect(throws: CBORError(.trailingBytes, at: bytes.count)) { try CBOR(decoding: bytes + [0]) }
    }
}

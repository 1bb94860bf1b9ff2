import IntentProtocol
import Testing

@Suite("JSON: to CBOR and back")
struct JSONAndCBORTests {
    @Test(
        "Items of a document have a JSON form",
        arguments: [
            (1, "1"), (.unsigned(.max), "1.8446744073709552e+19"), (.negative(.max), "-1.8446744073709552e+19"),
            (.int(.min), "-9223372036854775808"), (.bytes([0xfb, 0xff]), "\"-_8\""), ("a", "\"a\""),
            ([true, .null, .undefined, .simple(99)], "[true,null,null,null]"), (.float(1.5), "1.5"),
            (.float(.nan), "null"), (.tagged(1, 5), "5"),
            (.map([CBOR.Pair("b", 1), CBOR.Pair(2, "x"), CBOR.Pair([1], 0)]), #"{"b":1,"2":"x","gQE":0}"#),
        ] as [(CBOR, String)])
    func fromCBOR(item: CBOR, text: String) {
        #expect(JSON(item).text() == text)
    }

    @Test("Keys of keys of keys make no JSON that grows beyond what came")
    func nestedKeys() throws {
        var item = CBOR.unsigned(1)
        for _ in 0..<60 { item = .map([CBOR.Pair(item, .null)]) }
        let count = item.encoded().count
        #expect(JSON(item).text().utf8.count < 4 * count)
    }

    @Test("A JSON value survives the way through CBOR")
    func roundTrip() throws {
        let text = #"{"a":[1,-2,1.5,"x",null,true,{"b":[]}],"c":{},"d":1.0}"#
        let value = try JSON(parsing: text)
        #expect(JSON(CBOR(value)).text() == text)
        #expect(try CBOR(decoding: CBOR(value).encoded()) == CBOR(value))
    }

    @Test("Of members with one name the last is kept, so that the CBOR can be read")
    func repeated() throws {
        let item = CBOR(try JSON(parsing: #"{"a":1,"b":2,"a":3,"a":4}"#))
        #expect(item == .map([CBOR.Pair("a", 4), CBOR.Pair("b", 2)]))
        #expect(throws: Never.self) { try CBOR(decoding: item.encoded()) }
    }
}

@Suite("Base64")
struct Base64Tests {
    /// The examples of RFC 4648, section 10.
    private static let examples = [
        ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
        ("foobar", "Zm9vYmFy"),
    ]

    @Test("RFC 4648's examples are decoded and, without padding, encoded", arguments: examples)
    func known(plain: String, encoded: String) {
        #expect(Base64.decode(encoded) == Array(plain.utf8))
        #expect(Base64.url(Array(plain.utf8)) == encoded.filter { $0 != "=" })
        #expect(Base64.decode(encoded.filter { $0 != "=" }) == Array(plain.utf8))
    }

    @Test("Both alphabets are decoded and the URL-safe one is written")
    func alphabets() {
        #expect(Base64.decode("+/+/") == Base64.decode("-_-_"))
        #expect(Base64.url([0xfb, 0xff, 0xbf]) == "-_-_")
    }

    @Test(
        "What is no base64 is refused",
        arguments: ["A", "AAAAA", "A===", "AA=", "AA===", "AA==x", "A=AA", "AA A", "AA\n=", "é", "=", "====", "AAA%"])
    func refused(text: String) {
        #expect(Base64.decode(text) == nil)
    }

    @Test("Random bytes survive")
    func roundTrip() {
        var random = SeededGenerator(seed: 6)
        for _ in 0..<200 {
            let bytes = Samples.bytes(using: &random)
            #expect(Base64.decode(Base64.url(bytes)) == bytes)
        }
    }
}

import IntentProtocol
import Testing

@Suite("CBOR: maps")
struct CBORMapTests {
    @Test(
        "A key that stands twice is refused, in whatever form and place",
        arguments: [
            "a2 01 00 01 00", "a2 01 00 1801 00", "a3 01 00 02 00 190001 00", "a2 6161 00 6161 00",
            "a2 6161 00 780161 00", "bf 01 00 01 00 ff", "bf 6161 00 7f 6161 ff 00 ff", "a2 f97e00 00 fa7fc00001 00",
            "a2 f93c00 00 fa3f800000 00",
            "a2 80 00 80 00", "a2 4101 00 4101 00", "a2 20 00 3800 00", "a3 02 00 01 00 02 00",
        ])
    func duplicate(hex: String) {
        let error = #expect(throws: CBORError.self) { try CBOR(decoding: Hex.bytes(hex)) }
        #expect(error?.reason == .duplicateKey)
    }

    @Test(
        "Keys that differ on the wire are two keys",
        arguments: [
            "a2 01 00 20 00",  // 1 and -1
            "a2 01 00 f93c00 00",  // 1 and 1.0
            "a2 f90000 00 f98000 00",  // 0.0 and -0.0
            "a2 4161 00 6161 00",  // bytes and the same as a text
            "a2 62c3a9 00 6365cc81 00",  // é in one scalar and in two
        ])
    func distinct(hex: String) throws {
        let item = try CBOR(decoding: Hex.bytes(hex))
        #expect(item.pairs?.count == 2)
        #expect(Hex.text(item.encoded()) == Hex.text(Hex.bytes(hex)))
    }

    @Test("However the keys stand, the bytes are those of the same map in order", arguments: 0..<200 as Range<UInt64>)
    func anyOrder(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let all: [CBOR] = [
            "", "a", "b", "é", "zz", "aa", "e\u{301}", 0, 1, 23, 24, 500, -1, "a text of more than 23 bytes",
        ]
        let keys = Array(all.shuffled(using: &random).prefix(Int.random(in: 0...5, using: &random)))
        let ordered = keys.map { ($0, $0.encoded()) }.sorted { $0.1.lexicographicallyPrecedes($1.1) }
        let expected = CBOR.array(ordered.flatMap { [$0.0, 7] }).encoded().dropFirst()
        let map = CBOR.map(keys.map { CBOR.Pair($0, 7) }).encoded()
        #expect(map.dropFirst() == expected && Int(map[0]) == 0xa0 + keys.count)
        #expect(CBOR.map(ordered.map { CBOR.Pair($0.0, 7) }).encoded() == map)
    }

    @Test("Keys are written in the order of their bytes")
    func order() {
        let keys: [CBOR] = [
            .array([-1]), false, .array([100]), "aa", "z", -1, 100, 10, "", .float(0), .bytes([1]), .null,
            .tagged(1, 1), 24, -25, .map([]),
        ]
        let map = CBOR.map(keys.map { CBOR.Pair($0, 0) })
        // RFC 8949, section 4.2.1, gives 10, 100, -1, "z", "aa", [100], [-1], false in this order.
        let expected: [CBOR] = [
            10, 24, 100, -1, -25, .bytes([1]), "", "z", "aa", .array([100]), .array([-1]), .map([]), .tagged(1, 1),
            false, .null, .float(0),
        ]
        #expect(map.encoded() == [0xb0] + expected.flatMap { $0.encoded() + [0] })
    }

    @Test("A shuffled map is written like the sorted one")
    func shuffled() throws {
        var random = SeededGenerator(seed: 1)
        let sorted = CBOR.map((0..<300).map { CBOR.Pair(.unsigned($0), .text("\($0)")) })
        for _ in 0..<20 {
            let shuffled = CBOR.map((sorted.pairs ?? []).shuffled(using: &random))
            #expect(shuffled.encoded() == sorted.encoded())
            #expect(try CBOR(decoding: shuffled.encoded()) == sorted)
        }
    }

    @Test("Values are found by text and integer keys")
    func lookup() {
        let map = CBOR.map([CBOR.Pair("a", 1), CBOR.Pair(2, "b"), CBOR.Pair(-1, .null)])
        #expect(map["a"] == 1)
        #expect(map[2 as UInt64] == "b")
        #expect(map["b"] == nil)
        #expect(map[1 as UInt64] == nil)
        #expect(CBOR.array([1])["a"] == nil)
    }

    @Test("An object leaves out what has no value")
    func object() {
        #expect(CBOR.object(["a": 1, "b": nil]) == .map([CBOR.Pair("a", 1)]))
    }

    @Test("A message's field that stands twice is refused")
    func duplicateField() {
        let error = #expect(throws: CBORError.self) {
            try Hex.bytes("a2 00 00 00 00").withCBOR { (reader) throws(CBORError) in
                try reader.fields { (_, reader) throws(CBORError) in
                    _ = try reader.unsigned()
                    return true
                }
            }
        }
        #expect(error == CBORError(.duplicateKey, at: 3))
    }

    @Test("Fields may come in any order and unknown ones are stepped over")
    func fields() throws {
        var read: [UInt64: UInt64] = [:]
        // 3: 30, 200: [1, {2: "x"}], 1: 10
        try Hex.bytes("a3 03 181e 18c8 82 01 a1 02 6178 01 0a").withCBOR { (reader) throws(CBORError) in
            try reader.fields { (key, reader) throws(CBORError) in
                guard key < 10 else { return false }
                read[key] = try reader.unsigned()
                return true
            }
        }
        #expect(read == [3: 30, 1: 10])
    }

    @Test(
        "A field's key that is no non-negative integer is refused",
        arguments: ["a1 6161 00", "a1 20 00", "a1 f6 00"]
    )
    func fieldKeys(hex: String) {
        let error = #expect(throws: CBORError.self) {
            try Hex.bytes(hex).withCBOR { (reader) throws(CBORError) in
                try reader.fields { (_, _) throws(CBORError) in false }
            }
        }
        #expect(error == CBORError(.unexpectedType(expected: "a non-negative integer"), at: 1))
    }
}

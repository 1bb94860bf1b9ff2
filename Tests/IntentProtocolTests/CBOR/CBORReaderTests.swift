import IntentProtocol
import Testing

@Suite("CBOR: the reader of known types")
struct CBORReaderTests {
    private func read<Value>(
        _ hex: String, _ body: (inout CBORReader) throws(CBORError) -> Value
    ) throws(CBORError) -> Value {
        try Hex.bytes(hex).withCBOR(body)
    }

    @Test("Items are read in sequence")
    func sequence() throws {
        try read("83 05 6161 41ff") { (reader) throws(CBORError) in
            #expect(try reader.array() == 3)
            #expect(try reader.unsigned() == 5)
            #expect(try reader.text() == "a")
            #expect(try reader.data() == [0xff])
            #expect(reader.isAtEnd)
        }
    }

    @Test("A text's bytes are handed out where they are UTF-8, and refused where they aren't")
    func textBytes() throws {
        for (hex, text) in [("60", ""), ("6161", "a"), ("62c3a9", "é"), ("69616161616161616161", "aaaaaaaaa")] {
            let bytes = try read(hex) { (reader) throws(CBORError) in Array(try reader.textBytes()) }
            #expect(bytes == Array(text.utf8))
        }
        for (hex, reason) in [("61ff", .invalidText), ("62c3", .truncated), ("6961616161616161c3c3", .invalidText)]
            as [(String, CBORError.Reason)]
        {
            let error = #expect(throws: CBORError.self) {
                try read(hex) { (reader) throws(CBORError) in _ = try reader.textBytes() }
            }
            #expect(error?.reason == reason)
        }
    }

    @Test("An item of another type is refused at its first byte, with what was expected")
    func types() {
        let readers: [(String, String, (inout CBORReader) throws(CBORError) -> Void)] = [
            ("20", "a non-negative integer", { (reader) throws(CBORError) in _ = try reader.unsigned() }),
            ("6131", "an integer", { (reader) throws(CBORError) in _ = try reader.int() }),
            ("f6", "a boolean", { (reader) throws(CBORError) in _ = try reader.bool() }),
            ("4161", "a text", { (reader) throws(CBORError) in _ = try reader.text() }),
            ("6161", "a byte string", { (reader) throws(CBORError) in _ = try reader.data() }),
            ("a0", "an array", { (reader) throws(CBORError) in _ = try reader.array() }),
            ("80", "a map", { (reader) throws(CBORError) in _ = try reader.map() }),
            ("00", "a tag", { (reader) throws(CBORError) in _ = try reader.tag() }),
        ]
        for (hex, expected, body) in readers {
            let error = #expect(throws: CBORError.self) {
                try read("81" + hex) { (reader) throws(CBORError) in
                    _ = try reader.array()
                    try body(&reader)
                }
            }
            #expect(error == CBORError(.unexpectedType(expected: expected), at: 1))
        }
    }

    @Test("Indefinite lengths are refused where the deterministic form is asked for")
    func indefinite() {
        #expect(throws: CBORError(.indefiniteLength)) {
            try read("7f6161ff") { (reader) throws(CBORError) in try reader.text() }
        }
        #expect(throws: CBORError(.indefiniteLength)) {
            try read("5f4161ff") { (reader) throws(CBORError) in try reader.data() }
        }
        #expect(throws: CBORError(.indefiniteLength)) {
            try read("9fff") { (reader) throws(CBORError) in try reader.array() }
        }
        #expect(throws: CBORError(.indefiniteLength)) {
            try read("bfff") { (reader) throws(CBORError) in try reader.map() }
        }
    }

    @Test("A null is stepped over, and another item stays")
    func null() throws {
        try read("82 f6 f5") { (reader) throws(CBORError) in
            _ = try reader.array()
            #expect(try reader.null())
            #expect(try !reader.null())
            #expect(try reader.bool())
        }
    }

    @Test("A text of an invalid scalar is refused at its first byte")
    func invalidText() {
        #expect(throws: CBORError(.invalidText, at: 2)) {
            try read("81 62c328") { (reader) throws(CBORError) in
                _ = try reader.array()
                return try reader.text()
            }
        }
    }

    @Test("An error says what and where in words")
    func description() {
        #expect("\(CBORError(.duplicateKey, at: 7))" == "a map holds a key twice (at byte 7)")
        #expect("\(CBORError(.missingKey("0 (error)")))" == "key 0 (error) is missing (at byte 0)")
        #expect("\(CBORError(.unexpectedType(expected: "a text"), at: 3))" == "a text was expected (at byte 3)")
    }

    @Test("Random trees survive encoding and decoding")
    func roundTrip() throws {
        var random = SeededGenerator(seed: 3)
        for _ in 0..<2_000 {
            let tree = Self.tree(depth: 5, using: &random)
            let encoded = tree.encoded()
            let read = try CBOR(decoding: encoded)
            #expect(read.encoded() == encoded)
            try encoded.withCBOR { (reader) throws(CBORError) in try reader.skip() }
        }
    }

    private static func tree(depth: Int, using random: inout SeededGenerator) -> CBOR {
        switch Int.random(in: 0..<(depth > 0 ? 12 : 8), using: &random) {
        case 0: return .unsigned(random.next() >> UInt64.random(in: 0..<64, using: &random))
        case 1: return .negative(random.next() >> UInt64.random(in: 0..<64, using: &random))
        case 2: return .bytes(Samples.bytes(using: &random))
        case 3: return .text(Samples.text(using: &random))
        case 4: return .bool(Bool.random(using: &random))
        case 5: return Bool.random(using: &random) ? .null : .undefined
        case 6: return .simple(UInt8.random(in: 32...255, using: &random))
        case 7: return .float(Double(bitPattern: random.next()))
        case 8, 9:
            let count = Int.random(in: 0..<6, using: &random)
            return .array((0..<count).map { _ in tree(depth: depth - 1, using: &random) })
        case 10: return .tagged(random.next() >> 40, tree(depth: depth - 1, using: &random))
        default:
            var keys = Set<[UInt8]>()
            var pairs: [CBOR.Pair] = []
            for _ in 0..<Int.random(in: 0..<6, using: &random) {
                let key = tree(depth: 1, using: &random)
                if keys.insert(key.encoded()).inserted {
                    pairs.append(CBOR.Pair(key, tree(depth: depth - 1, using: &random)))
                }
            }
            return .map(pairs)
        }
    }
}

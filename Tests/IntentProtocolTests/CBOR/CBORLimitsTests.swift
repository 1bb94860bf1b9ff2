import IntentProtocol
import Testing

@Suite("CBOR: limits")
struct CBORLimitsTests {
    /// An item at the given depth: that many levels, counted with the item itself.
    private static func nested(_ levels: Int, _ head: [UInt8], core: [UInt8] = [0]) -> [UInt8] {
        Array(repeatElement(head, count: levels - 1).joined()) + core
    }

    /// Heads that open a level each: an array, a map (as its value, as its key), a tag.
    private static let heads: [[UInt8]] = [[0x81], [0xa1, 0x00], [0xc6]]

    @Test("Items are read to the depth of the limit", arguments: heads)
    func depth(head: [UInt8]) throws {
        #expect(throws: Never.self) { try CBOR(decoding: Self.nested(64, head)) }
        let error = #expect(throws: CBORError.self) { try CBOR(decoding: Self.nested(65, head)) }
        #expect(error?.reason == .tooDeep)
    }

    @Test("Items are stepped over to the depth of the limit", arguments: heads)
    func skippedDepth(head: [UInt8]) throws {
        #expect(throws: Never.self) {
            try Self.nested(64, head).withCBOR { (reader) throws(CBORError) in try reader.skip() }
        }
        let error = #expect(throws: CBORError.self) {
            try Self.nested(65, head).withCBOR { (reader) throws(CBORError) in try reader.skip() }
        }
        #expect(error?.reason == .tooDeep)
    }

    @Test("A million opened levels are refused and don't use up the stack", arguments: [0x81, 0x9f, 0xa1, 0xbf, 0xc0])
    func bomb(head: UInt8) {
        let bytes = [UInt8](repeating: head, count: 1_000_000)
        let error = #expect(throws: CBORError.self) { try CBOR(decoding: bytes) }
        #expect(error?.reason == .tooDeep)
    }

    @Test("Items are counted over the whole input")
    func items() throws {
        let limits = CBORLimits(items: 10)
        let nine = CBOR.array((1...9).map { .unsigned($0) })
        #expect(try CBOR(decoding: nine.encoded(), limits: limits) == nine)
        let ten = CBOR.array([.array((1...9).map { .unsigned($0) })])
        let error = #expect(throws: CBORError.self) { try CBOR(decoding: ten.encoded(), limits: limits) }
        #expect(error?.reason == .tooManyItems)
    }

    @Test("Items of an array whose head alone was read are counted too")
    func countedHeads() {
        let array = CBOR.array((1...20).map { .unsigned($0) }).encoded()
        let error = #expect(throws: CBORError.self) {
            try array.withCBOR(limits: CBORLimits(items: 10)) { (reader) throws(CBORError) in try reader.array() }
        }
        #expect(error?.reason == .tooManyItems)
    }

    @Test(
        "A length that the input can't hold is refused before room is taken for it",
        arguments: [
            "5bffffffffffffffff", "5b7fffffffffffffff", "7b0000ffffffffffff00", "9b7fffffffffffffff",
            "9bffffffffffffffff00",
            "bb7fffffffffffffff", "bb8000000000000000", "bb000000010000000000", "ba80000000", "9affffffff00",
        ])
    func lengthBomb(hex: String) {
        let bytes = Hex.bytes(hex)
        let error = #expect(throws: CBORError.self) { try CBOR(decoding: bytes) }
        #expect(error?.reason == .truncated)
        let skipped = #expect(throws: CBORError.self) {
            try bytes.withCBOR { (reader) throws(CBORError) in try reader.skip() }
        }
        #expect(skipped?.reason == .truncated)
        #expect(throws: CBORError.self) {
            try bytes.withCBOR { (reader) throws(CBORError) in try IntentValue(from: &reader) }
        }
    }

    @Test("Values are read to their own depth")
    func valueDepth() throws {
        func read(_ bytes: [UInt8]) throws(CBORError) -> IntentValue {
            try bytes.withCBOR { (reader) throws(CBORError) in try IntentValue(from: &reader) }
        }
        #expect(throws: Never.self) { try read(Self.nested(IntentValue.maximumDepth, [0x81])) }
        let error = #expect(throws: CBORError.self) { try read(Self.nested(IntentValue.maximumDepth + 1, [0x81])) }
        #expect(error?.reason == .tooDeep)
    }

    @Test("Unions, records and entities count as levels of a value")
    func levels() throws {
        let wrappers: [(IntentValue) -> IntentValue] = [
            { .union(type: "U", case: "c", value: $0) }, { .record(kind: "person", fields: ["a": $0]) },
            { .entity(EntityValue(type: "E", id: "1", properties: [NamedValue("p", $0)])) },
            { .dateComponents(["a": $0]) },
        ]
        for wrap in wrappers {
            let deepest = (1..<IntentValue.maximumDepth).reduce(IntentValue.int(1)) { value, _ in wrap(value) }
            #expect(try Wire.read(Wire.bytes(deepest)) == deepest)
            #expect(throws: CBORError.self) { try Wire.read(Wire.bytes(wrap(deepest))) }
        }
    }
}

import IntentProtocol
import Testing

@Suite("Values: the wire form")
struct IntentValueTests {
    @Test("Random values of every kind survive, each in deterministic form")
    func roundTrip() throws {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<5_000 {
            let value = Samples.value(depth: 4, using: &random)
            let bytes = Wire.bytes(value)
            let read = try Wire.read(bytes)
            #expect(read.isSame(as: value))
            #expect(Wire.bytes(read) == bytes)
            #expect(try CBOR(decoding: bytes).encoded() == bytes)
        }
    }

    /// Members of a kind of value that may be left out.
    private static let optional: [String: Set<CBOR>] = [
        "entity-full": [3, 4], "entity-linked": [3, 5], "file-data": [2],
    ]

    @Test("A value without a member that it must have is refused")
    func missingMembers() throws {
        for sample in Vectors.sampleValues {
            guard let pairs = try CBOR(decoding: Wire.bytes(sample.value)).pairs else { continue }
            for pair in pairs {
                let without = CBOR.map(pairs.filter { $0.key != pair.key }).encoded()
                if Self.optional[sample.name]?.contains(pair.key) == true {
                    #expect(throws: Never.self) { try Wire.read(without) }
                } else {
                    #expect(throws: CBORError.self, "\(sample.name) without \(pair.key)") { try Wire.read(without) }
                }
            }
        }
    }

    @Test("A value's member of another type is refused")
    func wrongMembers() throws {
        for sample in Vectors.sampleValues {
            guard let pairs = try CBOR(decoding: Wire.bytes(sample.value)).pairs else { continue }
            for index in pairs.indices {
                var changed = pairs
                changed[index] = CBOR.Pair(pairs[index].key, .simple(99))
                #expect(throws: CBORError.self, "\(sample.name), \(pairs[index].key)") {
                    try Wire.read(CBOR.map(changed).encoded())
                }
            }
        }
    }

    @Test(
        "What excludes or exceeds itself is refused",
        arguments: [
            "a4 00 08 01 6161 03 40 04 00",  // A file with content and a descriptor.
            "a3 00 08 01 6161 04 10",  // The 17th descriptor.
            "a4 00 0a 01 6161 02 80 03 6161",  // A collection by list and by handle.
            "a2 00 07 01 a2 6161 00 6161 00",  // A component twice.
            "c1 f97e00", "c1 f97c00",  // A date that is no finite number.
            "a4 00 01 01 6161 02 6162 04 81 81 6161",  // A property without a value.
            "a2 00 05 01 1b8000000000000000",  // Seconds past 64 bits.
        ])
    func refused(hex: String) {
        #expect(throws: CBORError.self) { try Wire.read(Hex.bytes(hex)) }
    }

    @Test("A date may come as an integer")
    func integerDate() throws {
        #expect(try Wire.read(Hex.bytes("c1 1a514b67b0")) == .date(1_363_896_240))
        #expect(try Wire.read(Hex.bytes("c1 20")) == .date(-1))
    }

    @Test("A date that is no finite number is written as no value", arguments: [Double.nan, .infinity, -.infinity])
    func infiniteDate(seconds: Double) {
        #expect(Wire.bytes(.date(seconds)) == [0xf6])
    }

    @Test("Whole numbers and floats stay apart")
    func numbers() throws {
        #expect(try Wire.read(Wire.bytes(.int(1))) == .int(1))
        #expect(try Wire.read(Wire.bytes(.double(1))) == .double(1))
        #expect(try Wire.read(Wire.bytes(.date(1))) == .date(1))
    }

    @Test("An entity's properties keep their order")
    func propertyOrder() throws {
        let properties = ["z", "a", "m"].map { NamedValue($0, .null) }
        let value = IntentValue.entity(EntityValue(type: "T", id: "1", properties: properties))
        #expect(try Wire.read(Wire.bytes(value)) == value)
    }
}

extension IntentValue {
    /// Equality by which a NaN is the same as a NaN.
    fileprivate func isSame(as other: IntentValue) -> Bool {
        self == other || Wire.bytes(self) == Wire.bytes(other)
    }
}

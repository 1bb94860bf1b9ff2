import IntentProtocol
import Testing

@Suite("CBOR: numbers")
struct CBORNumberTests {
    /// IEEE 754's own definition of a half, in terms of exact powers of two.
    private static func value(ofHalf bits: UInt16) -> Double {
        let sign: Double = bits & 0x8000 == 0 ? 1 : -1
        let exponent = Int(bits >> 10 & 31)
        let fraction = Double(bits & 1023)
        switch exponent {
        case 0: return sign * fraction * 0x1p-24
        case 31: return fraction == 0 ? sign * .infinity : .nan
        default:
            return sign * (1 + fraction / 1024) * Double(sign: .plus, exponent: exponent - 15, significand: 1)
        }
    }

    @Test("Each of the 65,536 halves is read as its value and written as the same half")
    func halves() throws {
        for bits in UInt16.min...UInt16.max {
            let encoded: [UInt8] = [0xf9, UInt8(bits >> 8), UInt8(bits & 0xff)]
            guard case .float(let value) = try CBOR(decoding: encoded) else {
                Issue.record("half \(bits) is no float")
                continue
            }
            let expected = Self.value(ofHalf: bits)
            if expected.isNaN {
                #expect(value.isNaN)
                #expect(CBOR.float(value).encoded() == [0xf9, 0x7e, 0x00])
            } else if value.bitPattern != expected.bitPattern || CBOR.float(value).encoded() != encoded {
                Issue.record("half \(bits) was read as \(value)")
            }
        }
    }

    @Test("A value between two halves is written in 32 bits")
    func betweenHalves() {
        for bits in UInt16(0)..<0x7bff {
            let middle = (Self.value(ofHalf: bits) + Self.value(ofHalf: bits + 1)) / 2
            let encoded = CBOR.float(middle).encoded()
            if encoded.first != 0xfa || encoded.count != 5 { Issue.record("\(middle) was written as \(encoded)") }
        }
    }

    @Test("Single and double floats survive, each in the shortest width that keeps it")
    func floats() throws {
        var random = SeededGenerator(seed: 2)
        for _ in 0..<20_000 {
            let double = Double(bitPattern: random.next())
            let single = Float(bitPattern: UInt32(truncatingIfNeeded: random.next()))
            for value in [double, Double(single)] where !value.isNaN {
                let encoded = CBOR.float(value).encoded()
                guard case .float(let read) = try CBOR(decoding: encoded) else {
                    Issue.record("\(value) is no float")
                    continue
                }
                #expect(read.bitPattern == value.bitPattern)
                let width = Double(Float(value)) == value ? 5 : 9
                #expect(encoded.count == width || encoded.count == 3)
            }
        }
    }

    @Test(
        "The largest and smallest of each width take that width",
        arguments: [
            (65504.0, 3), (65505.0, 5), (0x1p-24, 3), (0x1p-25, 5), (0x1.ff8p-15, 3), (0x1.ffcp-15, 5),
            (Double(Float.greatestFiniteMagnitude), 5), (Double(Float.leastNonzeroMagnitude), 5),
            (Double(Float.leastNonzeroMagnitude) / 2, 9), (3.5e38, 9), (Double.leastNonzeroMagnitude, 9),
            (-Double.infinity, 3), (Double.nan, 3), (Double(sign: .minus, exponent: 0, significand: .nan), 3),
        ])
    func widths(value: Double, length: Int) {
        #expect(CBOR.float(value).encoded().count == length)
    }

    @Test("Integers take the shortest head")
    func heads() throws {
        let values: [UInt64] = [
            0, 23, 24, 255, 256, 65_535, 65_536, 4_294_967_295, 4_294_967_296, UInt64(Int64.max), .max,
        ]
        let lengths = [1, 1, 2, 2, 3, 3, 5, 5, 9, 9, 9]
        for (value, length) in zip(values, lengths) {
            for item in [CBOR.unsigned(value), .negative(value)] {
                #expect(item.encoded().count == length)
                #expect(try CBOR(decoding: item.encoded()) == item)
            }
        }
    }

    @Test(
        "Integers of 64 bits with a sign are read, others are out of range",
        arguments: [
            ("1b7fffffffffffffff", Int64.max), ("3b7fffffffffffffff", Int64.min), ("1b8000000000000000", nil),
            ("3b8000000000000000", nil), ("3bffffffffffffffff", nil), ("20", -1), ("190100", 256),
        ] as [(String, Int64?)])
    func signed(hex: String, value: Int64?) throws {
        let bytes = Hex.bytes(hex)
        let read = Result { try bytes.withCBOR { (reader) throws(CBORError) in try reader.int() } }
        if let value {
            #expect(try read.get() == value)
        } else {
            #expect(throws: CBORError(.outOfRange("an integer"))) { try read.get() }
        }
        #expect(try CBOR(decoding: bytes).int == value)
    }

    @Test(
        "A number of any kind is read as a double",
        arguments: [
            ("00", 0), ("1903e8", 1000), ("3903e7", -1000), ("f93e00", 1.5), ("fa47c35000", 100_000),
            ("fb3ff199999999999a", 1.1), ("1bffffffffffffffff", 18446744073709551616),
            ("3bffffffffffffffff", -18446744073709551616),
        ])
    func doubles(hex: String, value: Double) throws {
        #expect(try Hex.bytes(hex).withCBOR { (reader) throws(CBORError) in try reader.double() } == value)
        #expect(try CBOR(decoding: Hex.bytes(hex)).double == value)
    }

    @Test("What is no number is not read as a double", arguments: ["f4", "f6", "6131", "80", "c100", "f8ff", "40"])
    func noDouble(hex: String) {
        #expect(throws: CBORError(.unexpectedType(expected: "a number"))) {
            try Hex.bytes(hex).withCBOR { (reader) throws(CBORError) in try reader.double() }
        }
    }

    @Test("An integer that is too large for the type asked for is out of range")
    func narrow() throws {
        #expect(try [0x18, 0xff].withCBOR { (reader) throws(CBORError) in try reader.unsigned(as: UInt8.self) } == 255)
        #expect(throws: CBORError(.outOfRange("an integer"))) {
            try [0x19, 0x01, 0x00].withCBOR { (reader) throws(CBORError) in try reader.unsigned(as: UInt8.self) }
        }
    }
}

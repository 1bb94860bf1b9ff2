import IntentStore
import Testing

@Suite("CRC-32C")
struct CRC32CTests {
    /// The messages of the RFC and their checksums, and the check value that catalogues of checksums give.
    private static let published: [(bytes: [UInt8], checksum: UInt32)] = [
        ([UInt8](repeating: 0, count: 32), 0x8a91_36aa),
        ([UInt8](repeating: 0xff, count: 32), 0x62a8_ab43),
        ([UInt8](0..<32), 0x46dd_794e),
        ([UInt8]((0..<32).reversed()), 0x113f_db5c),
        (Array("123456789".utf8), 0xe306_9283),
        ([], 0),
    ]

    @Test("The vectors of RFC 3720, appendix B.4, hold", arguments: published)
    func vectors(bytes: [UInt8], checksum: UInt32) {
        #expect(CRC32C(bytes).value == checksum)
    }

    @Test("How the bytes are divided doesn't matter", arguments: 0...40)
    func division(split: Int) {
        let bytes = (0..<40).map { UInt8($0 &* 37 & 0xff) }
        var checksum = CRC32C(Array(bytes[..<split]))
        checksum.add(Array(bytes[split...]))
        #expect(checksum.value == CRC32C(bytes).value)
    }

    @Test("Every single changed bit changes the checksum", arguments: 0..<8)
    func singleBit(bit: Int) {
        let bytes = [UInt8](0..<24)
        for index in bytes.indices {
            var changed = bytes
            changed[index] ^= 1 << UInt8(bit)
            #expect(CRC32C(changed).value != CRC32C(bytes).value)
        }
    }
}

extension CRC32C {
    fileprivate init(_ bytes: [UInt8]) {
        self.init()
        add(bytes)
    }

    fileprivate mutating func add(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { update($0) }
    }
}

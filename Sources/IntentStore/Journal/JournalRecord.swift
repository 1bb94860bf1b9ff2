/// The form of the journal's file: a head, then records to the end.
///
///     head    "INTJRNL1", then the generation: 8 bytes, a random number
///     record  u32 length of the payload, u32 checksum, payload (a ``JournalEntry``)
///
/// Integers are little-endian. The checksum is the CRC-32C of the generation, the length and the payload. The generation
/// changes whenever the file starts anew: the database notes up to where of which generation it has taken records over, and
/// what a disk brings back of an earlier one doesn't pass for a record.
enum JournalRecord {
    /// The first bytes of the file.
    static let magic: StaticString = "INTJRNL1"
    /// The length of the file's head.
    static let fileHeadLength = 16
    /// The length of a record's head.
    static let headLength = 8
    /// The longest payload of a record. An entry's texts are cut to ``JournalEntry/longestText``, so that none exceeds it.
    static let longestPayload = 65_536

    /// Makes the head of a file.
    static func fileHead(generation: UInt64) -> [UInt8] {
        magic.withUTF8Buffer { Array($0) } + withUnsafeBytes(of: generation.littleEndian) { Array($0) }
    }

    /// Reads the head of a file.
    ///
    /// - Returns: the generation; `nil` if it is not the head of a journal.
    static func generation(fileHead: [UInt8]) -> UInt64? {
        guard fileHead.count == fileHeadLength, magic.withUTF8Buffer({ fileHead.starts(with: $0) }) else { return nil }
        return fileHead.withUnsafeBytes {
            UInt64(littleEndian: $0.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
        }
    }

    /// The checksum that those of a generation's records begin with.
    static func seed(generation: UInt64) -> CRC32C {
        var seed = CRC32C()
        withUnsafeBytes(of: generation.littleEndian) { seed.update($0) }
        return seed
    }

    /// Fills the head of a record, for which the first ``headLength`` bytes were left.
    static func seal(_ record: inout [UInt8], seed: CRC32C) {
        record.withUnsafeMutableBytes { bytes in
            bytes.storeBytes(of: UInt32(bytes.count - headLength).littleEndian, as: UInt32.self)
            let checksum = checksum(UnsafeRawBufferPointer(bytes), seed: seed)
            bytes.storeBytes(of: checksum.littleEndian, toByteOffset: 4, as: UInt32.self)
        }
    }

    /// The checksum that belongs into the head of a record.
    static func checksum(_ record: UnsafeRawBufferPointer, seed: CRC32C) -> UInt32 {
        var checksum = seed
        checksum.update(UnsafeRawBufferPointer(rebasing: record[..<4]))
        checksum.update(UnsafeRawBufferPointer(rebasing: record[headLength...]))
        return checksum.value
    }
}

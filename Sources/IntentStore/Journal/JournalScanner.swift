/// Finds the records in bytes of the journal, also behind a damaged place.
///
/// `Entry` is what is made of a payload: the whole content, or where it lies.
struct JournalScanner<Entry> {
    /// The checksum of the file's generation, see ``JournalRecord/seed(generation:)``.
    let seed: CRC32C

    /// What a stretch of the journal holds.
    struct Findings {
        var entries: [Entry] = []
        /// The places between records, or in one's stead, that can't be read.
        var damaged: [Range<Int>] = []
        /// Where the unreadable rest begins; `nil` if the last record is whole. Only at the end of the file.
        var torn: Int?
        /// The bytes that were dealt with. The others begin a record, or a damaged place, that goes on behind the stretch.
        var consumed = 0
    }

    /// Makes an entry of a record's payload; nil where it says nothing that is known.
    let read: (UnsafeRawBufferPointer) -> Entry?

    /// Reads record after record.
    ///
    /// - Parameters:
    ///   - bytes: a stretch of the journal that begins where a record does.
    ///   - isEnd: whether the file ends with the stretch.
    func scan(_ bytes: UnsafeRawBufferPointer, isEnd: Bool) -> Findings {
        var findings = Findings()
        while findings.consumed < bytes.count {
            let start = findings.consumed
            if let end = recordEnd(bytes, at: start) {
                take(bytes, start..<end, into: &findings)
            } else if !isEnd, mayGoOn(bytes, at: start) {
                break
            } else if let next = nextRecord(bytes, after: start) {
                findings.damaged.append(start..<next)
                findings.consumed = next
            } else {
                guard isEnd else { break }
                findings.torn = start
                findings.consumed = bytes.count
            }
        }
        return findings
    }

    private func take(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>, into findings: inout Findings) {
        let payload = UnsafeRawBufferPointer(rebasing: bytes[range].dropFirst(JournalRecord.headLength))
        if let entry = read(payload) {
            findings.entries.append(entry)
        } else {
            findings.damaged.append(range)
        }
        findings.consumed = range.upperBound
    }

    /// Where the record at a place ends; `nil` if there is no whole and sound one.
    private func recordEnd(_ bytes: UnsafeRawBufferPointer, at start: Int) -> Int? {
        guard let length = payloadLength(bytes, at: start) else { return nil }
        let end = start + JournalRecord.headLength + length
        guard end <= bytes.count else { return nil }
        let record = UnsafeRawBufferPointer(rebasing: bytes[start..<end])
        let checksum = UInt32(littleEndian: record.loadUnaligned(fromByteOffset: 4, as: UInt32.self))
        return checksum == JournalRecord.checksum(record, seed: seed) ? end : nil
    }

    /// Whether a record at a place could be whole with the bytes that come behind.
    private func mayGoOn(_ bytes: UnsafeRawBufferPointer, at start: Int) -> Bool {
        guard bytes.count - start >= JournalRecord.headLength else { return true }
        guard let length = payloadLength(bytes, at: start) else { return false }
        return start + JournalRecord.headLength + length > bytes.count
    }

    /// The length that the head at a place gives; `nil` if no record has it.
    private func payloadLength(_ bytes: UnsafeRawBufferPointer, at start: Int) -> Int? {
        guard bytes.count - start > JournalRecord.headLength else { return nil }
        let length = Int(UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: start, as: UInt32.self)))
        return 1...JournalRecord.longestPayload ~= length ? length : nil
    }

    /// The first place behind another at which a sound record begins.
    ///
    /// Linear in the bytes, and in 64 KiB for each place that looks like the head of a record.
    private func nextRecord(_ bytes: UnsafeRawBufferPointer, after start: Int) -> Int? {
        (start + 1..<bytes.count).first { recordEnd(bytes, at: $0) != nil }
    }
}

extension JournalScanner.Findings: Equatable where Entry: Equatable {}

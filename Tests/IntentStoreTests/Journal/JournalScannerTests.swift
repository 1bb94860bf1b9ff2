import IntentProtocol
import Testing

@testable import IntentStore

@Suite("Finding the records of a journal")
struct JournalScannerTests {
    private static let generation: UInt64 = 0x0123_4567_89ab_cdef

    private let scanner = JournalScanner<JournalEntry>(
        seed: JournalRecord.seed(generation: generation), read: { JournalEntry($0) })
    private let starts: [RunStart]
    private let records: [[UInt8]]

    init() {
        starts = (0..<3).map { RunStart.sample($0) }
        records = starts.map { JournalScannerTests.record($0) }
    }

    private var all: [UInt8] { Array(records.joined()) }
    private var entries: [JournalEntry] { starts.map(JournalEntry.start) }

    @Test("Whole records are all found")
    func whole() {
        #expect(scan(all) == .init(entries: entries, consumed: all.count))
        #expect(scan([]) == .init())
    }

    @Test("A last record that was cut at any byte is told as torn, and those before it are found")
    func torn() {
        let start = records[0].count + records[1].count
        for end in (start + 1)..<all.count {
            let findings = scan(Array(all[..<end]))
            let expected = JournalScanner<JournalEntry>.Findings(
                entries: Array(entries[..<2]), torn: start, consumed: end)
            guard findings == expected else {
                Issue.record("cut at byte \(end - start): \(findings)")
                return
            }
        }
    }

    @Test("A record in the middle that was changed at any byte is told as damaged, and the one behind it is found")
    func changed() {
        let range = records[0].count..<records[0].count + records[1].count
        for index in range {
            var bytes = all
            bytes[index] ^= 0x40
            let findings = scan(bytes)
            let expected = JournalScanner<JournalEntry>.Findings(
                entries: [entries[0], entries[2]], damaged: [range], consumed: bytes.count)
            guard findings == expected else {
                Issue.record("changed byte \(index - range.lowerBound): \(findings)")
                return
            }
        }
    }

    @Test("Behind bytes of any length that are no record, the next one is found", arguments: [1, 7, 8, 9, 1000])
    func inserted(count: Int) {
        for filler in [0, 0xff, 0x01] as [UInt8] {
            let bytes = records[0] + [UInt8](repeating: filler, count: count) + records[1] + records[2]
            #expect(scan(bytes).entries == entries)
            #expect(scan(bytes).damaged == [records[0].count..<records[0].count + count])
        }
    }

    @Test("A half record in front of whole ones hides none of them")
    func half() {
        for cut in 1..<records[1].count {
            let bytes = records[0] + records[1].prefix(cut) + records[2]
            guard scan(bytes).entries == [entries[0], entries[2]] else {
                Issue.record("after \(cut) bytes of a record: \(scan(bytes))")
                return
            }
        }
    }

    @Test("Zeros at the end, as a power failure leaves them, are told as torn")
    func zeros() {
        let findings = scan(all + [UInt8](repeating: 0, count: 5000))
        #expect(findings == .init(entries: entries, torn: all.count, consumed: all.count + 5000))
    }

    @Test("A stretch that ends anywhere is read up to its last whole record, and the next one goes on from there")
    func stretches() {
        for split in 0...all.count {
            let first = scan(Array(all[..<split]), isEnd: false)
            let second = scan(Array(all[first.consumed...]))
            guard first.entries + second.entries == entries, first.torn == nil, first.damaged + second.damaged == []
            else {
                Issue.record("split at \(split): \(first), \(second)")
                return
            }
        }
    }

    @Test("A damaged place that goes on behind the stretch is left for the next one")
    func openDamage() {
        let bytes = records[0] + [UInt8](repeating: 0, count: 100)
        #expect(scan(bytes, isEnd: false) == .init(entries: [entries[0]], consumed: records[0].count))
    }

    @Test("Records of another generation don't count")
    func otherGeneration() {
        let old = JournalScannerTests.record(starts[1], generation: 1)
        let findings = scan(records[0] + old + records[2])
        #expect(findings.entries == [entries[0], entries[2]])
        #expect(findings.damaged == [records[0].count..<records[0].count + old.count])
    }

    @Test("A sound record that says nothing this version knows is told as damaged, so that it is kept")
    func unknownEntry() {
        let later = JournalScannerTests.record { $0.item(["from the future"]) }
        let findings = scan(records[0] + later + records[2])
        #expect(findings.entries == [entries[0], entries[2]])
        #expect(findings.damaged == [records[0].count..<records[0].count + later.count])
    }

    @Test("Lengths of zero and beyond the limit are no records")
    func lengths() {
        for length in [0, UInt32(JournalRecord.longestPayload) + 1, .max] {
            let head = withUnsafeBytes(of: length.littleEndian) { Array($0) } + [0, 0, 0, 0]
            #expect(scan(head + records[0]).entries == [entries[0]], "length \(length)")
        }
    }

    @Test("Whatever the bytes are, reading ends and accounts for all of them", arguments: 0..<200 as Range<UInt64>)
    func fuzz(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var bytes = all
        for _ in 0..<Int.random(in: 1...6, using: &random) {
            let place = Int.random(in: 0..<bytes.count, using: &random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0: bytes[place] = .random(in: .min ... .max, using: &random)
            case 1: bytes.removeSubrange(place..<min(place + 9, bytes.count))
            case 2: bytes.insert(contentsOf: [0, 0, 0, 0, 1], at: place)
            default: bytes.append(contentsOf: bytes[place...])
            }
        }
        let findings = scan(bytes)
        #expect(findings.consumed == bytes.count)
        #expect(findings.entries.allSatisfy(entries.contains))
        let lost = findings.damaged.reduce(0) { $0 + $1.count } + (findings.torn.map { bytes.count - $0 } ?? 0)
        let found = findings.entries.map { entry in records[entries.firstIndex(of: entry) ?? 0].count }.reduce(0, +)
        #expect(lost + found == bytes.count)
    }

    private func scan(_ bytes: [UInt8], isEnd: Bool = true) -> JournalScanner<JournalEntry>.Findings {
        bytes.withUnsafeBytes { scanner.scan($0, isEnd: isEnd) }
    }

    private static func record(_ start: RunStart, generation: UInt64 = generation) -> [UInt8] {
        record(generation: generation) { $0.entry(start) }
    }

    private static func record(generation: UInt64 = generation, _ body: (inout CBORWriter) -> Void) -> [UInt8] {
        var writer = CBORWriter([UInt8](repeating: 0, count: JournalRecord.headLength))
        body(&writer)
        var record = writer.finish()
        JournalRecord.seal(&record, seed: JournalRecord.seed(generation: generation))
        return record
    }
}

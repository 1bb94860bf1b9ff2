import Glibc
import IntentProtocol
import Synchronization
import Testing

@testable import IntentStore

@Suite("The journal and the database behind it")
final class JournalTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test("A run is found as soon as its start was recorded, and again with its end")
    func recording() throws {
        let store = try open()
        let start = RunStart.sample(1)
        try store.journal.record(start)
        #expect(try store.runs.find(start.id)?.status == .running)
        try store.journal.record(RunEnd.sample(start.id))
        #expect(try store.runs.find(start.id)?.status == .completed)
    }

    @Test("A flush takes over each record once")
    func flush() throws {
        let store = try open()
        try record(store, 3)
        #expect(store.journal.pendingBytes > 0)
        #expect(try store.journal.flush() == JournalReport(records: 6))
        #expect(store.journal.pendingBytes == 0)
        #expect(try store.journal.flush() == JournalReport())
        #expect(try store.runs.list().count == 3)
    }

    @Test("What was recorded and not taken over is there after the store is opened again")
    func recovery() throws {
        let ids = try record(try open(), 5)
        let store = try open()
        #expect(store.recovery == StoreRecovery(journal: JournalReport(records: 10)))
        #expect(try store.runs.list().map(\.id) == ids.reversed())
        #expect(try store.runs.list().allSatisfy { $0.status == .completed })
    }

    @Test("Runs without an end are interrupted when the store is opened again, whether they were taken over or not")
    func interruption() throws {
        let ended: [RunIdentifier]
        let going = [RunStart.sample(1), RunStart.sample(2)]
        do {
            let store = try open()
            ended = try record(store, 2)
            try store.journal.record(going[0])
            try store.journal.flush()
            try store.journal.record(going[1])
        }
        do {
            let store = try open()
            #expect(store.recovery.interrupted == going.map(\.id))
            for start in going { #expect(try store.runs.find(start.id)?.status == .interrupted) }
            for id in ended { #expect(try store.runs.find(id)?.status == .completed) }
        }
        #expect(try open().recovery.interrupted == [])
    }

    @Test("A journal that was cut at any byte of its last record loses that record and no other")
    func torn() throws {
        var lengths: [Int] = []
        var starts: [RunStart] = []
        do {
            let store = try open()
            for number in 0..<3 {
                starts.append(.sample(number))
                try store.journal.record(starts[number])
                lengths.append(try folder.read("journal.log").count)
            }
        }
        let whole = try folder.read("journal.log")
        for length in lengths[1]..<lengths[2] {
            for name in try folder.names() { unlink(folder.file(name)) }
            try folder.write("journal.log", whole.prefix(length))
            let store = try open()
            let torn = length - lengths[1]
            let expected = StoreRecovery(
                journal: JournalReport(records: 2, tornBytes: torn), interrupted: starts.prefix(2).map(\.id))
            guard store.recovery == expected, try store.runs.list().map(\.id) == [starts[1].id, starts[0].id] else {
                Issue.record("cut \(torn) bytes into the last record: \(store.recovery)")
                return
            }
            try store.journal.record(starts[2])
            #expect(try store.runs.find(starts[2].id) != nil)
        }
    }

    @Test("Behind a damaged place all records are taken over, and the damaged bytes are kept and reported")
    func damage() throws {
        let ids = try record(try open(), 3)
        var lost: [UInt8] = []
        try folder.edit("journal.log") { bytes in
            // The first record's payload begins behind the two heads; its whole record is lost.
            let length = Int(bytes[16]) + Int(bytes[17]) << 8
            bytes[30] ^= 0xff
            lost = Array(bytes[16..<16 + 8 + length])
        }
        let store = try open()
        #expect(store.recovery.journal == JournalReport(records: 5, damagedBytes: lost.count))
        #expect(try folder.read("journal.log.damaged") == lost)
        let first = try #require(try store.runs.find(ids[0]))
        #expect(first.status == .completed && first.intent == "")
        #expect(first.started.microsecondsSince1970 / 1000 == Int64(ids[0].millisecondsSince1970))
        #expect(try store.runs.list().map(\.id) == ids.reversed())
    }

    @Test("Where damaged bytes can't be kept, the store doesn't open and the journal stays as it is")
    func keepingFails() throws {
        try record(try open(), 3)
        try folder.edit("journal.log") { $0[30] ^= 0xff }
        let before = try folder.read("journal.log")
        let failures = ForcedFailures()
        failures.set(.write, .failure(ENOSPC))
        let error = #expect(throws: IntentError.self) { try self.open(calls: failures.calls) }
        #expect(error?.code == .storageFull)
        #expect(try folder.read("journal.log") == before)
        #expect(try open().recovery.journal.records == 5)
    }

    @Test("A damaged stretch longer than what is read at a time is passed over")
    func longDamage() throws {
        let ids = try record(try open(), 2)
        try folder.edit("journal.log") { $0.insert(contentsOf: [UInt8](repeating: 0, count: 5 << 20), at: 16) }
        let store = try open()
        #expect(store.recovery.journal == JournalReport(records: 4, damagedBytes: 5 << 20))
        #expect(try store.runs.list().map(\.id) == ids.reversed())
    }

    @Test("More records than are read at a time are all taken over")
    func manyRecords() throws {
        let store = try open()
        var start = RunStart.sample()
        start.surface = String(repeating: "s", count: JournalEntry.longestText)
        for _ in 0..<1500 {
            start.id = .next()
            try store.journal.record(start)
        }
        #expect(store.journal.pendingBytes > 5 << 20)
        #expect(try store.journal.flush() == JournalReport(records: 1500))
        #expect(try store.runs.list(limit: 2000).count == 1500)
    }

    @Test("A file that was taken over and is longer than the limit is emptied, and nothing is lost")
    func limit() throws {
        var ids: [RunIdentifier] = []
        do {
            let store = try open(journalLimit: 1000)
            for _ in 0..<10 {
                ids += try record(store, 5)
                try store.journal.flush()
                #expect(try folder.read("journal.log").count <= 1000)
            }
            #expect(try store.runs.list().map(\.id) == ids.reversed())
        }
        #expect(try open().runs.list().map(\.id) == ids.reversed())
    }

    @Test("A file up to the limit is kept as it is")
    func belowLimit() throws {
        let store = try open()
        try record(store, 5)
        let before = try folder.read("journal.log")
        try store.journal.flush()
        #expect(try folder.read("journal.log") == before)
    }

    @Test("A host that dies between taking over and emptying takes nothing over twice")
    func deathBeforeEmptying() throws {
        do {
            let store = try open()
            try record(store, 3)
            try store.journal.flush()
        }
        let store = try open()
        #expect(store.recovery.journal == JournalReport())
        #expect(try store.runs.list().count == 3)
    }

    @Test("A host that dies between emptying the file and writing its head begins it anew")
    func deathBeforeHead() throws {
        let ids = try record(try open(), 3)
        try open().journal.flush()
        try folder.write("journal.log", [])
        let store = try open()
        let more = try record(store, 1)
        #expect(try store.runs.list().map(\.id) == (ids + more).reversed())
    }

    @Test("Taking the same records over again changes nothing")
    func idempotence() throws {
        let before: [RunRecord]
        do {
            let store = try open()
            try record(store, 3)
            try store.journal.record(RunStart.sample(9))
            before = try store.runs.list()
        }
        let connection = try SQLiteConnection(path: folder.file("store.sqlite"), access: .readWrite, busyTimeout: 0)
        try connection.script("DELETE FROM meta")
        let store = try open()
        #expect(store.recovery.journal == JournalReport(records: 7))
        #expect(try store.runs.list().dropFirst() == before.dropFirst())
        #expect(try store.runs.list().first?.status == .interrupted)
    }

    @Test("Where the database was put back to an earlier state, the journal brings it up to date")
    func earlierDatabase() throws {
        let ids: [RunIdentifier]
        do {
            let store = try open()
            let first = try record(store, 2)
            try store.backup(to: folder.file("earlier.sqlite"))
            ids = first + (try record(store, 2))
            try store.journal.flush()
        }
        for name in ["store.sqlite", "store.sqlite-wal", "store.sqlite-shm"] { unlink(folder.file(name)) }
        rename(folder.file("earlier.sqlite"), folder.file("store.sqlite"))
        #expect(try open().runs.list().map(\.id) == ids.reversed())
    }

    @Test("After a power failure that shortened the file below what was taken over, later records count")
    func shortenedFile() throws {
        var ids: [RunIdentifier]
        do {
            let store = try open()
            ids = try record(store, 3)
            try store.journal.flush()
        }
        try folder.edit("journal.log") { $0.removeLast(40) }
        do { ids += try record(try open(), 3) }
        let store = try open()
        #expect(try store.runs.list().map(\.id) == ids.reversed())
        #expect(try store.runs.list().allSatisfy { $0.status == .completed && $0.intent != "" })
        #expect(store.recovery.journal == JournalReport(records: 6))
    }

    @Test("A file that is many times as long as its limit is emptied too, with nothing recorded meanwhile")
    func farBeyondLimit() throws {
        var ids: [RunIdentifier] = []
        do {
            let store = try open(journalLimit: 500)
            for _ in 0..<3 {
                ids += try record(store, 100)
                #expect(try store.journal.flush() == JournalReport(records: 200))
                #expect(try folder.read("journal.log").count == JournalRecord.fileHeadLength)
                #expect(store.journal.pendingBytes == 0)
            }
            ids += try record(store, 1)
        }
        #expect(try open().recovery.journal == JournalReport(records: 2))
        #expect(try open().runs.list(limit: 1000).map(\.id) == ids.reversed())
    }

    @Test("Where a record comes with every flush, the file is emptied at four times its limit, and nothing is lost")
    func neverPausing() throws {
        let limit = 2000
        let visitor = Visitor()
        var ids: [RunIdentifier] = []
        do {
            let store = try open(journalLimit: limit, calls: visitor.calls)
            var lengths: [Int] = []
            // A visitor's record is some 100 bytes.
            for _ in 0..<200 {
                visitor.begin(store.journal)
                ids += try record(store, 1)
                try store.journal.flush()
                lengths.append(try folder.read("journal.log").count)
            }
            #expect(lengths.allSatisfy { $0 <= 4 * limit + 1000 })
            #expect(lengths.contains { $0 > 3 * limit })
            let emptied = zip(lengths, lengths.dropFirst()).filter { $0 > $1 }.map(\.0)
            #expect(!emptied.isEmpty && emptied.allSatisfy { $0 > 3 * limit })
            #expect(visitor.starts.count == 200)
        }
        let listed = Set(try open().runs.list(limit: 1000).map(\.id))
        #expect(listed == Set(ids + visitor.starts))
    }

    @Test("While another program writes to the database, recording goes on, and a flush fails and can be repeated")
    func lockedDatabase() throws {
        let store = try open()
        let other = try SQLiteConnection(path: folder.file("store.sqlite"), access: .readWrite, busyTimeout: 0)
        try other.script("BEGIN IMMEDIATE")
        let ids = try record(store, 2)
        #expect(errorCode { () throws(IntentError) in try store.journal.flush() } == .storageLocked)
        #expect(store.journal.pendingBytes > 0)
        try other.script("ROLLBACK")
        #expect(try store.journal.flush() == JournalReport(records: 4))
        #expect(try store.runs.list().map(\.id) == ids.reversed())
    }

    @Test("On a full disk recording fails and says so, and works again when there is space")
    func fullDisk() throws {
        do {
            let failures = ForcedFailures()
            let store = try open(calls: failures.calls)
            let before = try record(store, 1)
            failures.set(.write, .short(17), .failure(ENOSPC))
            let error = #expect(throws: IntentError.self) { try store.journal.record(RunStart.sample(1)) }
            #expect(error?.code == .storageFull && error?.remedy != nil)
            let after = try record(store, 1)
            #expect(try store.runs.list().map(\.id) == (before + after).reversed())
        }
        #expect(try open().recovery.journal == JournalReport())
    }

    @Test("Many tasks record, flush and read at once, and every run is there in the end", arguments: [20_000, 500])
    func concurrency(limit: Int) async throws {
        let store = try open(journalLimit: limit)
        let ids = try await withThrowingTaskGroup(of: [RunIdentifier].self) { group in
            for _ in 0..<4 {
                group.addTask {
                    try (0..<250).map { number in
                        let start = RunStart.sample(number)
                        try store.journal.record(start)
                        try store.journal.record(RunEnd.sample(start.id))
                        if number % 20 == 0 { try store.journal.flush() }
                        if number % 50 == 0 { #expect(try store.runs.find(start.id)?.status == .completed) }
                        return start.id
                    }
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        #expect(try store.runs.list(limit: 2000).map(\.id) == ids.sorted().reversed())
    }

    // MARK: -

    private func open(journalLimit: Int = 4 << 20, calls: FileCalls = FileCalls()) throws -> Store {
        try Store(
            directory: folder.path, options: StoreOptions(journalLimit: journalLimit, busyTimeout: 0),
            migrations: Migration.all, calls: calls)
    }

    @discardableResult
    private func record(_ store: Store, _ count: Int) throws -> [RunIdentifier] {
        try (0..<count).map { number in
            let start = RunStart.sample(number)
            try store.journal.record(start)
            try store.journal.record(RunEnd.sample(start.id))
            return start.id
        }
    }
}

/// Records a run's start while a flush reads what it takes over, once in each.
private final class Visitor: Sendable {
    private let journal = Mutex<Journal?>(nil)
    private let recorded = Mutex<[RunIdentifier]>([])

    var starts: [RunIdentifier] { recorded.withLock { $0 } }

    func begin(_ journal: Journal) { self.journal.withLock { $0 = journal } }

    var calls: FileCalls {
        FileCalls { call in
            guard call == .read, let journal = self.journal.withLock({ $0.take() }) else { return nil }
            let start = RunStart.sample(self.starts.count)
            do throws(IntentError) { try journal.record(start) } catch { return .failure(EIO) }
            self.recorded.withLock { $0.append(start.id) }
            return nil
        }
    }
}

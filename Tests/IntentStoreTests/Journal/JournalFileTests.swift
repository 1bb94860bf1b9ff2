import Glibc
import IntentProtocol
import Testing

@testable import IntentStore

@Suite("The journal's file")
final class JournalFileTests {
    private let folder: TemporaryFolder
    private let failures = ForcedFailures()
    private let file: JournalFile

    init() throws {
        folder = try TemporaryFolder()
        file = try JournalFile(path: folder.file("journal.log"), calls: failures.calls)
    }

    @Test("A new file has a head, and a mode for its owner alone")
    func new() throws {
        let bytes = try folder.read("journal.log")
        #expect(JournalRecord.generation(fileHead: bytes) == file.extent.generation)
        #expect(file.extent.end == bytes.count)
        #expect(FileMode(folder.file("journal.log"))?.permissions == 0o600)
    }

    @Test("A file is emptied once its last records are taken over, and keeps them where that fails")
    func takenOver() throws {
        try append(1)
        let before = file.extent
        let refusal = IntentError(.system, .storage, "not now")
        #expect(throws: refusal) { try self.file.startAnew { (_) throws(IntentError) in throw refusal } }
        #expect(file.extent == before)
        #expect(try entries() == [JournalFileTests.intent(1)])
        var goal = 0
        try file.startAnew { (end) throws(IntentError) in goal = end }
        #expect(goal == before.end)
        #expect(file.extent.generation != before.generation && file.extent.end == JournalRecord.fileHeadLength)
        try append(2)
        #expect(try entries() == [JournalFileTests.intent(2)])
    }

    @Test("A record is one write")
    func oneWrite() throws {
        let before = failures.count(.write)
        for number in 0..<10 { try append(number) }
        #expect(failures.count(.write) == before + 10)
        #expect(try entries() == (0..<10).map(JournalFileTests.intent))
    }

    @Test("A file that is opened again goes on where it ended")
    func reopening() throws {
        try append(1)
        let again = try JournalFile(path: folder.file("journal.log"), calls: FileCalls())
        #expect(again.extent == file.extent)
        try again.append { $0.entry(RunStart.sample(2)) }
        #expect(try entries() == [1, 2].map(JournalFileTests.intent))
    }

    @Test("A write that takes only a part is continued", arguments: [1, 7, 8, 9, 50])
    func shortWrite(count: Int) throws {
        failures.set(.write, .short(count), .short(1))
        try append(1)
        try append(2)
        #expect(try entries() == [1, 2].map(JournalFileTests.intent))
    }

    @Test("A write that a signal interrupts is made again")
    func interruption() throws {
        failures.set(.write, .failure(EINTR), .short(20), .failure(EINTR), .failure(EINTR))
        try append(1)
        #expect(try entries() == [1].map(JournalFileTests.intent))
    }

    @Test(
        "A write that fails tells why",
        arguments: [
            (ENOSPC, .storageFull), (EDQUOT, .storageFull), (EIO, .storage), (EROFS, .storageReadOnly),
        ] as [(Int32, IntentError.Code)])
    func reason(number: Int32, code: IntentError.Code) {
        failures.set(.write, .failure(number))
        let error = #expect(throws: IntentError.self) { try self.append(1) }
        #expect(error?.code == code && error?.message.contains("journal.log") == true)
    }

    @Test("A write that fails after any part of the record leaves nothing of it")
    func partialFailure() throws {
        try append(1)
        let before = try folder.read("journal.log")
        for count in 0...before.count - JournalRecord.fileHeadLength - 1 {
            failures.set(.write, .short(count), .failure(ENOSPC))
            #expect(throws: IntentError.self) { try self.append(1) }
            guard try folder.read("journal.log") == before else {
                Issue.record("something was left of a write of \(count) bytes")
                return
            }
        }
        try append(2)
        #expect(try entries() == [1, 2].map(JournalFileTests.intent))
    }

    @Test("Where the half record can't be cut off at once, that is done before the next record")
    func lateRepair() throws {
        try append(1)
        failures.set(.write, .short(30), .failure(EIO))
        failures.set(.truncate, .failure(EIO))
        #expect(throws: IntentError.self) { try self.append(2) }
        let longer = try folder.read("journal.log").count
        #expect(longer == file.extent.end + 30)
        try append(3)
        #expect(try entries() == [1, 3].map(JournalFileTests.intent))
    }

    @Test("As long as the half record can't be cut off, no other is written behind it")
    func noRepair() throws {
        failures.set(.write, .short(30), .failure(EIO))
        failures.set(.truncate, .failure(EIO), .failure(EROFS))
        #expect(throws: IntentError.self) { try self.append(1) }
        let before = try folder.read("journal.log")
        #expect(errorCode { () throws(IntentError) in try append(2) } == .storageReadOnly)
        #expect(try folder.read("journal.log") == before)
        try append(3)
        #expect(try entries() == [3].map(JournalFileTests.intent))
    }

    @Test("A file that starts anew is empty and has another generation")
    func startingAnew() throws {
        let first = file.extent
        try append(1)
        #expect(try file.startAnew(at: file.extent.end))
        #expect(file.extent.generation != first.generation && file.extent.end == first.end)
        try append(2)
        #expect(try entries() == [2].map(JournalFileTests.intent))
    }

    @Test("A file doesn't start anew when a record came meanwhile")
    func recordMeanwhile() throws {
        let end = file.extent.end
        try append(1)
        #expect(try !file.startAnew(at: end))
        #expect(try entries() == [1].map(JournalFileTests.intent))
    }

    @Test("Where the file can't be emptied, it stays as it was")
    func failedEmptying() throws {
        try append(1)
        let before = file.extent
        failures.set(.truncate, .failure(EIO))
        #expect(throws: IntentError.self) { try self.file.startAnew(at: before.end) }
        #expect(file.extent == before)
        try append(2)
        #expect(try entries() == [1, 2].map(JournalFileTests.intent))
    }

    @Test("Where the new head can't be written whole, that is done before the next record")
    func failedHead() throws {
        failures.set(.write, .short(5), .failure(ENOSPC))
        #expect(throws: IntentError.self) { try self.file.startAnew(at: self.file.extent.end) }
        try append(1)
        #expect(try entries() == [1].map(JournalFileTests.intent))
    }

    @Test("A head that was cut at any byte is written anew", arguments: 0..<JournalRecord.fileHeadLength)
    func tornHead(length: Int) throws {
        try folder.write("other.log", try folder.read("journal.log").prefix(length))
        let other = try JournalFile(path: folder.file("other.log"), calls: FileCalls())
        #expect(other.extent.end == JournalRecord.fileHeadLength)
        let head = try folder.read("other.log")
        #expect(JournalRecord.generation(fileHead: head) == other.extent.generation)
    }

    @Test("A file that is no journal is moved away and kept")
    func foreign() throws {
        let bytes = Array("This is a shopping list, not a journal.".utf8)
        try folder.write("other.log", bytes)
        let other = try JournalFile(path: folder.file("other.log"), calls: FileCalls())
        #expect(other.extent.end == JournalRecord.fileHeadLength)
        #expect(try folder.read("other.log.damaged") == bytes)
    }

    @Test("Many threads append at once, and each record is whole")
    func concurrency() async throws {
        let file = file
        try await withThrowingTaskGroup(of: Void.self) { group in
            for task in 0..<8 {
                group.addTask {
                    for number in 0..<500 { try file.append { $0.entry(RunStart.sample(task * 1000 + number)) } }
                }
            }
            try await group.waitForAll()
        }
        let expected = (0..<8).flatMap { task in (0..<500).map { JournalFileTests.intent(task * 1000 + $0) } }
        #expect(Set(try entries()) == Set(expected))
    }

    private func append(_ number: Int) throws(IntentError) {
        try file.append { $0.entry(RunStart.sample(number)) }
    }

    private static func intent(_ number: Int) -> String {
        RunStart.sample(number).intent
    }

    /// The intents of the records on the disk; a place that can't be read fails the test.
    private func entries() throws -> [String] {
        let bytes = try folder.read("journal.log")
        let generation = try #require(JournalRecord.generation(fileHead: Array(bytes.prefix(16))))
        let scanner = JournalScanner(seed: JournalRecord.seed(generation: generation)) { JournalEntry($0) }
        let findings = bytes[16...].withUnsafeBytes { scanner.scan($0, isEnd: true) }
        #expect(findings.damaged == [] && findings.torn == nil)
        return findings.entries.map { entry in
            if case .start(let start) = entry { start.intent } else { "an end" }
        }
    }
}

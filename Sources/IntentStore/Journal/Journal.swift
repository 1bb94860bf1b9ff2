package import IntentProtocol
import Synchronization

/// The journal of runs: a record is on its way to the disk when `record` returns, and in the database a little later.
///
/// `record` costs one `write`. ``flush()`` takes the records over into the database; the host calls it when it is idle or
/// when ``pendingBytes`` have grown. The queries of ``RunHistory`` call it themselves.
package final class Journal: Sendable {
    private let file: JournalFile
    private let database: StoreDatabase
    private let calls: FileCalls
    private let limit: Int
    /// Where the next record to take over begins, and the lock that lets one thread take over at a time. It is held while
    /// the database is written; the lock of the file is held for moments only, so recording never waits for the database.
    private let taken: Mutex<Int>

    /// Creates the journal and takes over what the file holds.
    ///
    /// - Parameters:
    ///   - limit: the bytes from which on a file that was taken over whole is emptied.
    ///   - report: what was found is added.
    init(
        file: JournalFile, database: StoreDatabase, limit: Int, calls: FileCalls, report: inout StoreRecovery
    ) throws(IntentError) {
        self.file = file
        self.database = database
        self.calls = calls
        self.limit = limit
        let (generation, end) = file.extent
        let position = try database.read { (connection) throws(IntentError) in
            try JournalPosition.read(connection)
        }
        let known = position?.generation == generation ? position?.offset : nil
        let start = min(known ?? JournalRecord.fileHeadLength, end)
        self.taken = Mutex(start)
        try taken.withLock { (taken) throws(IntentError) in
            report.journal = try takeOver(&taken, generation, upTo: end)
            // The content is in the database now, and the file may end in the middle of a record.
            if end > JournalRecord.fileHeadLength { try empty(&taken) }
        }
    }

    /// The bytes that were recorded and are not in the database yet; 0 while another thread takes them over.
    package var pendingBytes: Int {
        taken.withLockIfAvailable { file.extent.end - $0 } ?? 0
    }

    /// Records that a run begins.
    ///
    /// - Throws: if the record could not be written; then nothing of it is there, and the run must not begin.
    package func record(_ start: RunStart) throws(IntentError) {
        try file.append { $0.entry(start) }
    }

    /// Records how a run ended, before its caller hears of it.
    ///
    /// - Throws: if the record could not be written; then nothing of it is there, and the run counts as interrupted when
    ///   the host starts again.
    package func record(_ end: RunEnd) throws(IntentError) {
        try file.append { $0.entry(end) }
    }

    /// Takes over into the database what was recorded, and empties the file where it has grown beyond its limit.
    ///
    /// After it the records survive a power failure too.
    @discardableResult
    package func flush() throws(IntentError) -> JournalReport {
        try taken.withLock { (taken) throws(IntentError) in
            let (generation, end) = file.extent
            let report = try takeOver(&taken, generation, upTo: end)
            if end > limit { try empty(&taken) }
            return report
        }
    }

    /// Takes over one window of the file after the other, each in one transaction together with the place it ends at.
    private func takeOver(_ taken: inout Int, _ generation: UInt64, upTo end: Int) throws(IntentError) -> JournalReport
    {
        let scanner = JournalScanner(seed: JournalRecord.seed(generation: generation))
        var report = JournalReport()
        var window = Journal.window
        while taken < end {
            let upper = min(taken + window, end)
            let bytes = try file.read(taken..<upper)
            let findings = bytes.withUnsafeBytes { scanner.scan($0, isEnd: upper == end) }
            if findings.consumed == 0 {
                window *= 2
                continue
            }
            try setAside(findings, of: bytes)
            let position = JournalPosition(generation: generation, offset: taken + findings.consumed)
            try database.write { (connection) throws(IntentError) in
                for change in RunChange.changes(of: findings.entries) { try RunTable.apply(change, connection) }
                try position.write(connection)
            }
            taken = position.offset
            report.add(findings, of: bytes.count)
        }
        return report
    }

    private func empty(_ taken: inout Int) throws(IntentError) {
        if try file.startAnew(at: taken) { taken = JournalRecord.fileHeadLength }
    }

    /// Keeps the bytes that can't be read in a file beside the journal, which is emptied later.
    private func setAside(_ findings: JournalScanner.Findings, of bytes: [UInt8]) throws(IntentError) {
        let torn = findings.torn.map { [$0..<bytes.count] } ?? []
        let unreadable = (findings.damaged + torn).flatMap { bytes[$0] }
        guard !unreadable.isEmpty else { return }
        try calls.withFile(file.path + ".damaged", FileCalls.append) { (descriptor) throws(FileFailure) in
            try calls.writeAll(descriptor, unreadable)
            try calls.synchronize(descriptor)
        }
    }

    /// The bytes that are read and taken over at a time.
    private static let window = 4 << 20
}

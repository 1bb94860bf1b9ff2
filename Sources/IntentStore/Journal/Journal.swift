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

    /// Records that a run begins, as ``record(_:)`` does.
    ///
    /// - Parameter labels: What it has in common with others.
    package func record(
        _ id: RunIdentifier, _ labels: RunLabels, parent: String?, parameters: String?, started: Timestamp,
        process: Int32
    ) throws(IntentError) {
        try file.append {
            $0.entry(id, labels, parent: parent, parameters: parameters, started: started, process: process)
        }
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
    /// After it the records survive a power failure too. Several threads may flush at once: each takes a window over in
    /// turn, so that one which waits for a run doesn't wait for all that another has begun.
    @discardableResult
    package func flush() throws(IntentError) -> JournalReport {
        let (generation, end) = file.extent
        var report = JournalReport()
        while let part = try takeOverNext(generation, upTo: end) { report.add(part) }
        if end > limit { try emptyWhereTaken(&report) }
        return report
    }

    /// Takes one window over; nil where nothing is left up to a place.
    private func takeOverNext(_ generation: UInt64, upTo end: Int) throws(IntentError) -> JournalReport? {
        try taken.withLock { (taken) throws(IntentError) in
            // A file that was emptied meanwhile was taken over whole.
            guard file.extent.generation == generation, taken < end else { return nil }
            return try takeOverWindow(&taken, generation, upTo: end)
        }
    }

    /// Empties the file. Where records come so fast that the last of them is never in the database, those that come while the
    /// rest is taken over have to wait, once in a few limits.
    private func emptyWhereTaken(_ report: inout JournalReport) throws(IntentError) {
        let part = try taken.withLock { (taken) throws(IntentError) in
            var part = JournalReport()
            let (generation, end) = file.extent
            guard end > limit else { return part }
            if end <= limit.multipliedReportingOverflow(by: Journal.patience).partialValue {
                try empty(&taken)
                return part
            }
            try file.startAnew { (end) throws(IntentError) in
                part = try takeOver(&taken, generation, upTo: end)
            }
            taken = JournalRecord.fileHeadLength
            return part
        }
        report.add(part)
    }

    /// Takes over one window of the file after the other.
    private func takeOver(_ taken: inout Int, _ generation: UInt64, upTo end: Int) throws(IntentError) -> JournalReport
    {
        var report = JournalReport()
        while taken < end { report.add(try takeOverWindow(&taken, generation, upTo: end)) }
        return report
    }

    /// Takes over one window of the file, in one transaction together with the place it ends at.
    private func takeOverWindow(
        _ taken: inout Int, _ generation: UInt64, upTo end: Int
    ) throws(IntentError) -> JournalReport {
        let scanner = JournalScanner(seed: JournalRecord.seed(generation: generation)) { JournalFields($0) }
        var window = Journal.window
        while true {
            let upper = min(taken + window, end)
            let bytes = try file.read(taken..<upper)
            // The entries lie in the bytes, so all that is done with them is done here.
            let part = try bytes.withBytes { (view) throws(IntentError) -> JournalReport? in
                let findings = scanner.scan(view, isEnd: upper == end)
                guard findings.consumed > 0 else { return nil }
                try setAside(findings, of: bytes)
                let position = JournalPosition(generation: generation, offset: taken + findings.consumed)
                try enter(findings.entries, position)
                taken = position.offset
                var part = JournalReport()
                part.add(findings, of: bytes.count)
                return part
            }
            if let part { return part }
            // A record, or a damaged place, that goes on behind the window.
            window *= 2
        }
    }

    private func enter(_ records: [JournalFields], _ position: JournalPosition) throws(IntentError) {
        try database.write { (connection) throws(IntentError) in
            for change in RunChange.changes(of: records) { try RunTable.apply(change, of: records, connection) }
            try position.write(connection)
        }
    }

    private func empty(_ taken: inout Int) throws(IntentError) {
        if try file.startAnew(at: taken) { taken = JournalRecord.fileHeadLength }
    }

    /// Keeps the bytes that can't be read in a file beside the journal, which is emptied later.
    private func setAside<Entry>(_ findings: JournalScanner<Entry>.Findings, of bytes: [UInt8]) throws(IntentError) {
        let torn = findings.torn.map { [$0..<bytes.count] } ?? []
        let unreadable = (findings.damaged + torn).flatMap { bytes[$0] }
        guard !unreadable.isEmpty else { return }
        try calls.withFile(file.path + ".damaged", FileCalls.append) { (descriptor) throws(FileFailure) in
            try calls.writeAll(descriptor, unreadable)
            try calls.synchronize(descriptor)
        }
    }

    /// The bytes that are read and taken over at a time: some 2,000 runs, for which others wait a few hundredths of a second.
    private static let window = 512 << 10
    /// The multiple of the limit from which on the file is emptied though records keep coming.
    private static let patience = 4
}

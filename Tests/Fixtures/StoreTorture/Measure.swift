import Glibc
import IntentProtocol
import IntentStore

/// Prints what a record of the journal costs beside a bare `write` of as many bytes, and what taking it over costs.
///
/// To compare figures, pin the process to one core with `taskset` and build for release.
func measure(in directory: String, count: Int) {
    do {
        let store = try Store(directory: directory, options: StoreOptions(journalLimit: .max))
        let starts = (0..<count).map { _ in
            RunStart(
                intent: "notes.AddQuickNoteIntent", app: "notes", caller: "user:1000", surface: "cli",
                target: "extension", process: getpid())
        }
        report("identifier made", count) { for _ in 0..<count { _ = RunIdentifier.next() } }
        try report("start and end recorded", count) {
            for start in starts {
                try store.journal.record(start)
                let end = RunEnd(id: start.id, outcome: .completed, durationMicroseconds: 1234, worker: 4321)
                try store.journal.record(end)
            }
        }
        let length = store.journal.pendingBytes / count / 2
        bareWrites(to: directory + "/bare", length: length, count: count)
        try report("run taken over", count) { try store.journal.flush() }
        try report("run found", 10_000) { for start in starts.prefix(10_000) { _ = try store.runs.find(start.id) } }
        try report("page of 50 runs", 1000) { for _ in 0..<1000 { _ = try store.runs.list() } }
        report("SHA-256 of a megabyte", 20) {
            let bytes = [UInt8](repeating: 7, count: 1 << 20)
            for _ in 0..<20 {
                var digest = SHA256()
                digest.update(bytes)
                _ = digest.hexadecimalDigest
            }
        }
    } catch {
        leave("\(error)", status: 1)
    }
}

/// Prints the mean time that one of some calls takes.
private func report(_ what: String, _ count: Int, _ body: () throws -> Void) rethrows {
    let time = try ContinuousClock().measure(body)
    let nanoseconds = (time / count).components.attoseconds / 1_000_000_000
    print(what + String(repeating: " ", count: max(1, 28 - what.utf8.count)) + "\(nanoseconds) ns")
}

/// The floor: bytes of a record's length, appended without anything else.
private func bareWrites(to path: String, length: Int, count: Int) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    let bytes = [UInt8](repeating: 1, count: length)
    report("bare write of \(length) bytes", count) {
        for _ in 0..<count { _ = write(descriptor, bytes, length) }
    }
    close(descriptor)
}

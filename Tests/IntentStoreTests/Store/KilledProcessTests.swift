import Foundation
import IntentProtocol
import Testing

@testable import IntentStore

@Suite("A process that is killed while it writes")
final class KilledProcessTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test("No write that was acknowledged is lost, however often the process is killed")
    func killing() throws {
        var random = SeededGenerator(seed: UInt64(getpid()))
        var written = Acknowledged()
        for round in 0..<12 {
            let count = Int.random(in: 1...1500, using: &random)
            written.add(try runAndKill(after: count))
            let store = try Store(directory: folder.path)
            #expect(store.recovery.journal.damagedBytes == 0, "round \(round)")
            let lost = try written.missing(in: store)
            #expect(lost == [], "round \(round), killed after \(count) writes")
            #expect(try store.integrityCheck() == [])
        }
        #expect(written.ended.count > 100 && written.grants.count > 1)
    }

    @Test("No change of the index that was acknowledged is lost, and what is left of it is whole")
    func killingIndex() throws {
        var random = SeededGenerator(seed: UInt64(getpid()))
        var kept: Set<String> = []
        for round in 0..<8 {
            let count = Int.random(in: 1...120, using: &random)
            let lines = try runAndKill(after: count, writing: "index").map { $0.split(separator: " ") }
            for line in lines where line[0] == "added" { for part in 0..<10 { kept.insert("\(line[1])-\(part)") } }
            for line in lines where line[0] == "removed" { kept.remove("\(line[1])-0") }
            let index = try Store(directory: folder.path).index
            #expect(index.loss == nil)
            #expect(try index.integrityCheck() == [], "round \(round)")
            #expect(try index.faults(app: "torture") == [], "round \(round), killed after \(count) changes")
            let found = try index.identifiers(app: "torture")
            // What was under way when it was killed may be in or not.
            #expect(kept.subtracting(found).filter { !$0.hasSuffix("-0") } == [], "round \(round)")
            #expect(kept.subtracting(found).count <= 1, "round \(round)")
            #expect(found.count - kept.intersection(found).count <= 10 * (round + 1), "round \(round)")
        }
        #expect(kept.count > 100)
    }

    /// What a process acknowledged.
    private struct Acknowledged {
        var started: Set<RunIdentifier> = []
        var ended: Set<RunIdentifier> = []
        var grants: Set<String> = []

        mutating func add(_ lines: [Substring]) {
            for line in lines {
                let words = line.split(separator: " ")
                switch words[0] {
                case "start": RunIdentifier(String(words[1])).map { _ = started.insert($0) }
                case "end": RunIdentifier(String(words[1])).map { _ = ended.insert($0) }
                default: grants.insert(String(words[1]))
                }
            }
        }

        /// What a store that was opened afterwards doesn't know, or knows wrongly.
        func missing(in store: Store) throws -> [String] {
            let runs = try store.runs.list(limit: .max)
            let status = Dictionary(uniqueKeysWithValues: runs.map { ($0.id, $0.status) })
            let callers = Set(try store.grants.list().map(\.caller))
            let wrongStarts = started.filter { status[$0] != .completed && status[$0] != .interrupted }
            let wrongEnds = ended.filter { status[$0] != .completed }
            return wrongStarts.map { "start \($0)" } + wrongEnds.map { "end \($0)" }
                + grants.subtracting(callers).map { "grant \($0)" }
        }
    }

    /// Starts a process that writes, kills it when it has acknowledged some writes, and waits for its end.
    ///
    /// - Returns: the lines of all writes that it acknowledged.
    private func runAndKill(after count: Int, writing what: String = "write") throws -> [Substring] {
        let process = Process()
        process.executableURL = try URL(filePath: builtFolder()).appending(path: "store-torture")
        process.arguments = [what, folder.path]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        var bytes = Data()
        var lines = 0
        while lines < count {
            let chunk = output.fileHandleForReading.availableData
            if chunk.isEmpty { break }
            lines += chunk.count { $0 == UInt8(ascii: "\n") }
            bytes += chunk
        }
        kill(process.processIdentifier, SIGKILL)
        bytes += try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        #expect(process.terminationReason == .uncaughtSignal, "It ended before it was killed.")
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    }
}

extension SearchIndex {
    /// The names of an app's items.
    fileprivate func identifiers(app: String) throws(IntentError) -> Set<String> {
        try read { (connection) throws(IntentError) in
            Set(
                try connection.rows(
                    "SELECT i.identifier FROM items i JOIN apps a ON a.id = i.app AND a.active = i.generation WHERE a.app = ?",
                    app
                ) { $0.text(0) })
        }
    }
}

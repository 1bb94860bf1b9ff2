import Foundation
import IntentProtocol
import Testing

@testable import IntentStore

/// A process whose files may not grow any more stands for a disk that is full: the same `write` fails in the same places.
@Suite("A disk that is full")
final class FullDiskTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Runs a process that writes until it can't, and gives what it acknowledged and what it said.
    private func run(_ what: String, kilobytes: Int) throws -> (lines: [Substring], error: String, status: Int32) {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/bash")
        let tool = try URL(filePath: builtFolder()).appending(path: "store-torture").path
        // Without the trap the signal of a file that is too large would end the process before the error is told.
        process.arguments = [
            "-c", "trap '' XFSZ; ulimit -f \(kilobytes); exec \"$0\" \(what) \"$1\"", tool, folder.path,
        ]
        let (output, errors) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        let told = try output.fileHandleForReading.readToEnd() ?? Data()
        let error = try errors.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (
            String(decoding: told, as: UTF8.self).split(separator: "\n"), String(decoding: error, as: UTF8.self),
            process.terminationStatus
        )
    }

    @Test(
        "is an error that says so; no run that was acknowledged is lost, and all goes on with space",
        arguments: [300, 700])
    func store(_ kilobytes: Int) throws {
        let (lines, error, status) = try run("write", kilobytes: kilobytes)
        #expect(status == 1)
        #expect(error.contains("no space is left"), "\(error)")
        let store = try Store(directory: folder.path)
        let runs = Set(try store.runs.list(limit: .max).map(\.id.description))
        let callers = Set(try store.grants.list().map(\.caller))
        for line in lines.map({ $0.split(separator: " ") }) where line.count == 2 {
            let isKept = line[0] == "grant" ? callers.contains(String(line[1])) : runs.contains(String(line[1]))
            #expect(isKept, "\(line)")
        }
        #expect(lines.count > 10)
        #expect(try store.integrityCheck() == [])
        try store.grants.set(caller: "after", intent: "x.Y", policy: .allow, level: .any)
    }

    @Test("is an error that says so for the index too; what was acknowledged is found", arguments: [400, 1500])
    func index(_ kilobytes: Int) throws {
        let (lines, error, status) = try run("index", kilobytes: kilobytes)
        #expect(status == 1)
        #expect(error.contains("no space is left"), "\(error)")
        let index = try Store(directory: folder.path).index
        #expect(index.loss == nil)
        #expect(try index.integrityCheck() == [])
        #expect(try index.faults(app: "torture") == [])
        let last = try #require(lines.last { $0.hasPrefix("added") })
        let number = try #require(last.split(separator: ".").last)
        let found = try index.search("Torture item \(number) of 5").hits.map(\.item.title)
        #expect(found.contains("Torture item \(number) of 5"))
    }
}

import CIntentSystem
import Glibc
import IntentProtocol
import IntentStore

/// A program that writes to a store (`store-torture faults`), whose every call on a file fails once, in each way.
struct StoreFaults {
    let effort: Effort
    let report: Report

    /// What a call meets.
    struct Fault {
        var name: String
        var error: Int32
        /// Calls in a row that fail.
        var count: UInt64
        var half = false
    }

    static let faults = [
        Fault(name: "a full disk", error: ENOSPC, count: 1),
        Fault(name: "a full disk for a while", error: ENOSPC, count: 25),
        Fault(name: "a disk that fills within a write", error: ENOSPC, count: 1, half: true),
        Fault(name: "an error of the disk", error: EIO, count: 1),
        Fault(name: "an error of the disk for a while", error: EIO, count: 25),
    ]

    func run() throws {
        let calls = try exercise(nil, at: 0).calls
        report.expect(calls > 60, "only \(calls) calls on files were seen")
        // In a short run every so manieth, each time others.
        let stride = max(1, Int(1 / min(1, effort.share)))
        for fault in Self.faults {
            var (tried, refused) = (0, 0)
            for call in Swift.stride(from: 1 + Int.random(in: 0..<stride), through: Int(calls), by: stride) {
                let outcome = try exercise(fault, at: UInt64(call))
                tried += 1
                refused += outcome.errors
            }
            report.figure("\(fault.name): at \(tried) of \(calls) calls; \(refused) writes refused with a typed error")
        }
    }

    private struct Outcome {
        var calls: UInt64 = 0
        var errors = 0
    }

    /// Runs the program once and checks what it leaves.
    private func exercise(_ fault: Fault?, at call: UInt64) throws -> Outcome {
        let home = try Home()
        mkdir(home.path + "/data", 0o700)
        let faults = try Faults(in: home.path + "/data", kept: home.path + "/faults")
        if let fault { faults.fail(from: call, count: fault.count, error: fault.error, half: fault.half) }
        var pipe: [Int32] = [-1, -1]
        guard intent_pipe(&pipe) == 0 else { throw Failure("no pipe can be made") }
        let process = try Process(
            Built.folder + "/store-torture", ["faults", home.path + "/data"], environment: faults.environment,
            descriptors: [-1, pipe[1], 2])
        close(pipe[1])
        let lines = Self.lines(pipe[0])
        close(pipe[0])
        let status = process.wait()
        let what = fault.map { "\($0.name) at call \(call)" } ?? "no fault"
        report.expect(status == 0, "\(what): the program ended with \(status): \(lines.suffix(2))")
        report.expect(lines.last == "sound", "\(what): it can't write once the fault is over: \(lines.suffix(2))")
        var outcome = Outcome(calls: faults.calls)
        for line in lines where line.hasPrefix("error ") {
            outcome.errors += 1
            report.expect(line.hasPrefix("error storage"), "\(what): an error without a type: \(line)")
        }
        try check(lines, in: home, what)
        return outcome
    }

    private func check(_ lines: [String], in home: Home, _ what: String) throws {
        let store = try Store(directory: home.paths.data)
        for line in try store.integrityCheck() { report.broke("\(what): the database is damaged: \(line)") }
        let grants = Set(try store.grants.list().map(\.caller))
        let plugins = Set(try store.plugins.list().map(\.id))
        for line in lines {
            let words = line.split(separator: " ").map(String.init)
            guard words.count == 2 else { continue }
            let isThere =
                switch words[0] {
                case "start": try RunIdentifier(words[1]).map { try store.runs.find($0) != nil } ?? false
                case "end":
                    try RunIdentifier(words[1]).map { try store.runs.find($0)?.status == .completed } ?? false
                case "grant": grants.contains(words[1])
                case "plugin": plugins.contains(words[1])
                case "key": try store.keys.find(caller: "torture", key: words[1])?.outcome != nil
                default: true
                }
            report.expect(isThere, "\(what): \(line) was acknowledged and is missing")
        }
    }

    private static func lines(_ descriptor: Int32) -> [String] {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            if count <= 0 { break }
            bytes += buffer[..<count]
        }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }
}

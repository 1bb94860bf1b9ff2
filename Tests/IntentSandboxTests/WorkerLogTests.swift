import IntentSandbox
import Testing

@Suite("A worker's log")
struct WorkerLogTests {
    private var log = WorkerLog()

    @Test("Lines come out when their end is there")
    mutating func lines() {
        #expect(log.append(Array("one\ntw".utf8), at: 0) == ["one"])
        #expect(log.append(Array("o\n".utf8), at: 0) == ["two"])
        #expect(log.finish() == [])
    }

    @Test("The last line needs no end")
    mutating func lastLine() {
        #expect(log.append(Array("half".utf8), at: 0) == [])
        #expect(log.finish() == ["half"])
    }

    @Test("A line that is too long is cut, and the next one is whole")
    mutating func longLine() {
        let long = [UInt8](repeating: UInt8(ascii: "x"), count: WorkerLog.lineLimit + 5)
        let lines = log.append(long + Array("\nnext\n".utf8), at: 0)
        #expect(lines == [String(repeating: "x", count: WorkerLog.lineLimit) + "…", "next"])
    }

    @Test("What is written beyond a second's share is dropped and counted")
    mutating func flood() {
        let line = Array((String(repeating: "y", count: 1023) + "\n").utf8)
        var kept = 0
        for _ in 0..<1024 { kept += log.append(line, at: 5).count }
        #expect(kept == WorkerLog.windowLimit / 1024)
        let later = log.append(Array("later\n".utf8), at: 5 + WorkerLog.window)
        #expect(later == ["(\((1024 - kept) * 1024) bytes of output dropped)", "later"])
    }

    @Test("Who writes more than is kept for five seconds floods, and a pause takes that back")
    mutating func lasting() {
        let much = [UInt8](repeating: UInt8(ascii: "y"), count: WorkerLog.windowLimit + 1)
        for second in 1...UInt64(WorkerLog.floodWindows) {
            _ = log.append(much, at: second * WorkerLog.window)
            #expect(!log.isFlood)
        }
        let next = UInt64(WorkerLog.floodWindows + 1)
        var paused = log
        _ = log.append(much, at: next * WorkerLog.window)
        #expect(log.isFlood)
        _ = paused.append(much, at: (next + 1) * WorkerLog.window)
        #expect(!paused.isFlood)
    }

    @Test("Escape sequences don't reach a terminal")
    mutating func controls() {
        #expect(log.append(Array("\u{1B}[31mred\tx\r\n".utf8), at: 0) == ["?[31mred\tx?"])
        // The same in the second half of Latin-1, marks that turn the direction, and what only looks like an end of line.
        let others = "\u{9b}31mred\u{202e}\u{2066}\u{2028}naïve 🗒\n"
        #expect(log.append(Array(others.utf8), at: 0) == ["?31mred?? naïve 🗒"])
    }

    @Test("A process's last words are what it said before its stack trace")
    func lastWords() {
        let lines = [
            "starting", "Notes/Note.swift:12: Fatal error: Index out of range", "Current stack trace:",
            "0    libswiftCore.so                    0x00007f3aff1c5bd0 _swift_stdlib_reportFatalError + 171",
            "12   intent-worker                      0x000055b00a51bdda <unavailable> + 265690", "",
        ]
        #expect(WorkerLog.lastWords(of: lines) == "Notes/Note.swift:12: Fatal error: Index out of range")
        #expect(WorkerLog.lastWords(of: ["12 notes were found at 0x"]) == "12 notes were found at 0x")
        #expect(WorkerLog.lastWords(of: []) == nil)
    }
}

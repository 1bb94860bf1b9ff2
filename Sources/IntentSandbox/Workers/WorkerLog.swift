import CIntentSystem
import Glibc
import IntentProtocol

/// A worker's standard output and error as lines, within bounds that hold whatever the worker writes.
///
/// A line is cut at ``lineLimit`` bytes. Of one ``window`` at most ``windowLimit`` bytes are kept; what is beyond is
/// counted, and the count is a line of its own. What commands a terminal is shown as `?` (``TerminalText``).
package struct WorkerLog: Sendable {
    package static let lineLimit = 4096
    package static let windowLimit = 256 << 10
    /// Nanoseconds.
    package static let window: UInt64 = 1_000_000_000
    /// Windows in a row of which something was dropped: who writes that much for so long means harm.
    package static let floodWindows = 5

    private var line: [UInt8] = []
    private var isCut = false
    private var windowStart: UInt64 = 0
    private var windowBytes = 0
    private var dropped = 0
    private var overrun = 0

    /// Whether more was written than is kept for five seconds without a pause.
    package var isFlood: Bool { overrun >= Self.floodWindows }

    package init() {}

    /// Takes bytes at a time of the monotonic clock and returns the lines that are complete now.
    package mutating func append(_ bytes: some Collection<UInt8>, at nanoseconds: UInt64) -> [String] {
        var lines: [String] = []
        if nanoseconds - windowStart >= Self.window {
            if dropped > 0 { lines.append("(\(dropped) bytes of output dropped)") }
            // A window in which nothing came is a pause.
            let follows = nanoseconds - windowStart < 2 * Self.window
            overrun = dropped > 0 && follows ? overrun + 1 : 0
            (windowStart, windowBytes, dropped) = (nanoseconds, 0, 0)
        }
        let kept = bytes.prefix(Self.windowLimit - windowBytes)
        windowBytes += kept.count
        dropped += bytes.count - kept.count
        for byte in kept { take(byte, &lines) }
        return lines
    }

    /// The last line, when it has no end; to be called at the end of the stream.
    package mutating func finish() -> [String] {
        var lines: [String] = []
        if !line.isEmpty { take(UInt8(ascii: "\n"), &lines) }
        if dropped > 0 { lines.append("(\(dropped) bytes of output dropped)") }
        dropped = 0
        return lines
    }

    private mutating func take(_ byte: UInt8, _ lines: inout [String]) {
        if byte == UInt8(ascii: "\n") {
            lines.append(TerminalText.line(String(decoding: line, as: UTF8.self)) + (isCut ? "…" : ""))
            line.removeAll(keepingCapacity: true)
            isCut = false
        } else if line.count < Self.lineLimit {
            line.append(byte)
        } else {
            isCut = true
        }
    }

    /// The line that says most about a process's end: the last one that is no frame of a stack trace.
    package static func lastWords(of lines: [String]) -> String? {
        lines.last { !$0.isEmpty && !isTrace($0) }
    }

    /// Whether a line is part of a stack trace as the Swift runtime prints it: a number, a library, an address.
    package static func isTrace(_ line: String) -> Bool {
        if line == "Current stack trace:" { return true }
        let words = line.split(separator: " ", maxSplits: 2)
        return words.count == 3 && words[0].allSatisfy(\.isNumber) && words[2].drop { $0 == " " }.hasPrefix("0x")
    }

    /// What one read of a log brought.
    package enum Chunk: Sendable {
        case bytes([UInt8])
        /// Nothing waits, the worker may write more.
        case nothing
        case end
    }

    /// Reads once from ``ChildProcess/log``, at most 16 KiB.
    package static func read(_ descriptor: Int32) -> Chunk {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 16 << 10) { buffer in
            let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            if count > 0 { return .bytes(Array(buffer[..<count])) }
            return count < 0 && (errno == EAGAIN || errno == EINTR) ? .nothing : .end
        }
    }
}

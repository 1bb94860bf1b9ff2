import CIntentSystem
import Foundation
import Synchronization
import Testing

@testable import IntentCommandLine

/// A pseudo-terminal with the tool at one end and a scripted person at the other.
final class Terminal: Sendable {
    /// The person's end.
    private let person: Int32
    /// The tool's end: its input, its output and its errors.
    let tool: Int32
    private let shown = Mutex("")
    /// `TIOCSPTLCK` and `TIOCGPTN` of `ioctl_tty(2)`.
    private static let unlock: UInt = 0x4004_5431
    private static let getNumber: UInt = 0x8004_5430

    init(columns: UInt16 = 60) throws {
        person = intent_open("/dev/ptmx", O_RDWR | O_NOCTTY, 0)
        var unlocked: Int32 = 0
        var number: UInt32 = 0
        try #require(person >= 0 && intent_ioctl(person, Self.unlock, &unlocked) == 0)
        try #require(intent_ioctl(person, Self.getNumber, &number) == 0)
        tool = intent_open("/dev/pts/\(number)", O_RDWR | O_NOCTTY, 0)
        try #require(tool >= 0)
        var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(tool, UInt(TIOCSWINSZ), &size)
        _ = intent_set_nonblocking(person, 1)
        _ = intent_fcntl(person, F_SETFD, Int(FD_CLOEXEC))
    }

    deinit {
        close(person)
        close(tool)
    }

    /// Types a text; a line ends with `\n`.
    func type(_ text: String) {
        #expect(write(person, text, text.utf8.count) == text.utf8.count)
    }

    /// All that the terminal got to show by now, with its line ends as `\n`.
    var screen: String {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        return shown.withLock { shown in
            while true {
                let count = read(person, &buffer, buffer.count)
                guard count > 0 else { return shown.replacingOccurrences(of: "\r\n", with: "\n") }
                shown += String(decoding: buffer[..<count], as: UTF8.self)
            }
        }
    }

    /// Waits until the terminal shows a text, at most 20 s.
    func waitFor(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let end = Date(timeIntervalSinceNow: 20)
        while !screen.contains(text) {
            guard Date() < end else {
                Issue.record("the terminal shows: \(screen)", sourceLocation: sourceLocation)
                throw CancellationError()
            }
            _ = intent_poll(person, Int16(POLLIN), 1000)
        }
    }
}

/// Ctrl-C as the tool sees it, pressed by the test.
final class ControlC: Sendable {
    let reading: Int32
    private let writing: Int32

    init() throws {
        var ends: [Int32] = [-1, -1]
        try #require(intent_pipe(&ends) == 0)
        (reading, writing) = (ends[0], ends[1])
        _ = intent_set_nonblocking(reading, 1)
    }

    deinit {
        close(reading)
        close(writing)
    }

    func press() {
        var information = signalfd_siginfo()
        information.ssi_signo = UInt32(SIGINT)
        let size = MemoryLayout<signalfd_siginfo>.size
        #expect(write(writing, &information, size) == size)
    }
}

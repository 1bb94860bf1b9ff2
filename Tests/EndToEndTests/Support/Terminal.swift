import CIntentSystem
import Glibc
import IntentClient
import WorkerTestSupport

/// `intentctl` at a pseudo-terminal, and the person in front of it.
final class Terminal {
    /// `TIOCSPTLCK` and `TIOCGPTN` of `<asm-generic/ioctls.h>`, which Swift does not import.
    private static let setLock: UInt = 0x4004_5431
    private static let getNumber: UInt = 0x8004_5430

    let program: Program
    private let primary: Int32
    /// All that the terminal has shown.
    private(set) var shown = ""

    init(_ arguments: [String], home: Home, environment: [String: String] = [:]) throws {
        primary = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        var lock: Int32 = 0
        var number: Int32 = 0
        guard primary >= 0, ioctl(primary, Self.setLock, &lock) == 0, ioctl(primary, Self.getNumber, &number) == 0
        else { throw Unexpected("no pseudo-terminal can be had") }
        let path = "/dev/pts/\(number)"
        _ = intent_set_nonblocking(primary, 1)
        program = try Program(
            Built.folder + "/intentctl", arguments,
            environment: home.environment(["TERM": "xterm"].merging(environment) { $1 }),
            streams: [.terminal(path), .terminal(path), .terminal(path)], isLeader: true)
    }

    deinit {
        close(primary)
    }

    /// Types text.
    func type(_ text: String) throws {
        let count = text.utf8CString.withUnsafeBytes { write(primary, $0.baseAddress, $0.count - 1) }
        guard count == text.utf8.count else { throw Unexpected("the terminal takes nothing") }
    }

    /// Waits until the terminal has shown a text since the last time.
    func wait(for text: String) throws {
        let deadline = Deadline.after(patience)
        while true {
            if let range = unseen.firstRange(of: text) {
                unseen = unseen[range.upperBound...]
                return
            }
            guard intent_poll(primary, Int16(POLLIN), deadline.milliseconds) > 0, gather() else {
                throw Unexpected("“\(text)” was not shown, but: \(shown)")
            }
        }
    }

    /// Waits for the program's end and takes what it still showed.
    func end() throws -> Program.Exit {
        let deadline = Deadline.after(patience)
        while program.isRunning, !deadline.hasPassed {
            var waited = [primary, program.handle].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            _ = poll(&waited, 2, deadline.milliseconds)
            if !gather() { _ = intent_poll(program.handle, Int16(POLLIN), 5) }
        }
        while gather() {}
        return try program.wait(within: .seconds(1))
    }

    private var unseen: Substring = ""

    /// Reads what is there; false where nothing was.
    private func gather() -> Bool {
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = read(primary, &buffer, buffer.count)
        guard count > 0 else { return false }
        let text = String(decoding: buffer[..<count], as: UTF8.self)
        shown += text
        unseen += text
        return true
    }
}

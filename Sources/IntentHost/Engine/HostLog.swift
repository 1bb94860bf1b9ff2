import Glibc
import IntentProtocol
import Synchronization

/// The host's log: one line an event on standard error, with a time before it, which systemd or the log file keeps.
package final class HostLog: Sendable {
    private let descriptor: Int32
    private let lock = Mutex(())

    /// - Parameter descriptor: Where the lines go; it stays the caller's.
    package init(descriptor: Int32 = STDERR_FILENO) {
        self.descriptor = descriptor
    }

    /// Writes one line, whatever strangers' words are in it.
    package func write(_ line: String) {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        let stamp = CivilTime.text(secondsSince1970: Double(now.tv_sec) + Double(now.tv_nsec / 1_000_000) / 1000)
        let bytes = Array("\(stamp) \(TerminalText.line(line))\n".utf8)
        lock.withLock { _ in
            _ = Glibc.write(descriptor, bytes, bytes.count)
        }
    }
}

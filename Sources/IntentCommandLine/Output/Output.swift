import Glibc
import IntentProtocol

/// One of the two streams that the tool writes to: gathers text and writes it in one piece.
package final class Output {
    let descriptor: Int32
    private var pending: [UInt8] = []
    /// The reason why nothing more can be written; set once.
    private(set) var failure: Int32?
    /// Whether the stream is a terminal.
    private(set) lazy var isTerminal = isatty(descriptor) == 1

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    func write(_ text: String) {
        pending.append(contentsOf: text.utf8)
    }

    func writeLine(_ text: String) {
        pending.append(contentsOf: text.utf8)
        pending.append(UInt8(ascii: "\n"))
    }

    /// Writes a document: on one line for programs, spread out for a person at a terminal.
    func write(_ document: JSON) {
        writeLine(document.text(pretty: isTerminal))
    }

    /// Writes all that was gathered.
    func flush() {
        var sent = 0
        while sent < pending.count, failure == nil {
            let count = pending[sent...].withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 {
                sent += count
            } else if errno == EAGAIN {
                var waited = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                _ = poll(&waited, 1, -1)
            } else if errno != EINTR {
                failure = errno
            }
        }
        pending.removeAll(keepingCapacity: pending.count <= 1 << 16)
    }

    /// Columns of the terminal; 80 where it does not say.
    var width: Int {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }
}

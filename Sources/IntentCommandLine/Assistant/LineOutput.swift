import Glibc

/// Standard output as the protocol uses it: whole lines, never a wait for a client that does not read.
final class LineOutput {
    /// Bytes that wait from which on the client is read no further: 16 MiB.
    static let fullSize = 16 << 20

    let descriptor: Int32
    private var pending: [UInt8] = []
    private var sent = 0
    /// Why nothing more can be written; set once.
    private(set) var failure: Int32?
    /// The descriptor's flags before, where they were changed.
    private var flags: Int32?

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
        var status = stat()
        // A terminal or a file is shared with others, who expect it to wait, and takes all at once.
        guard fstat(descriptor, &status) == 0, [S_IFIFO, S_IFSOCK].contains(status.st_mode & S_IFMT) else { return }
        let old = fcntl(descriptor, F_GETFL)
        if old >= 0, fcntl(descriptor, F_SETFL, old | O_NONBLOCK) == 0 { flags = old }
    }

    /// Gives the descriptor back as it was.
    func restore() {
        if let flags { _ = fcntl(descriptor, F_SETFL, flags) }
    }

    var isEmpty: Bool { pending.isEmpty }
    var isFull: Bool { pending.count - sent > Self.fullSize }

    func write(line: String) {
        guard failure == nil else { return }
        pending.append(contentsOf: line.utf8)
        pending.append(0x0a)
    }

    /// Writes what is taken at once.
    func flush() {
        while sent < pending.count, failure == nil {
            let count = pending[sent...].withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 {
                sent += count
            } else if errno == EAGAIN {
                return
            } else if errno != EINTR {
                failure = errno
            }
        }
        pending.removeAll(keepingCapacity: pending.count <= 1 << 16)
        sent = 0
    }
}

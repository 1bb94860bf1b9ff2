import CIntentSystem
import Glibc
internal import IntentProtocol

/// The file that a daemon which we start writes its standard error to.
struct DaemonLog {
    /// A log that is longer when a daemon is started begins anew: 1 MiB.
    static let limit: off_t = 1 << 20
    /// What is read of it after a start that failed: 4 KiB.
    private static let tail = 4 << 10

    let path: String
    let descriptor: Int32
    /// The log's length before the daemon wrote to it.
    private let start: off_t

    /// Opens the log for appending.
    init(_ path: String) throws(IntentError) {
        self.path = path
        descriptor = intent_open(path, O_RDWR | O_CREAT | O_APPEND, 0o600)
        guard descriptor >= 0 else {
            throw IntentError(
                .system, .unreachable, "the log \(path) can't be opened: \(String(cString: strerror(-descriptor)))",
                remedy: "check the rights on the folder")
        }
        if lseek(descriptor, 0, SEEK_END) > Self.limit { ftruncate(descriptor, 0) }
        start = lseek(descriptor, 0, SEEK_END)
    }

    func close() {
        Glibc.close(descriptor)
    }

    /// What the daemon said last: its error line and the `try:` line behind it, where there is one.
    func lastWords() -> (message: String, remedy: String?)? {
        let from = max(start, lseek(descriptor, 0, SEEK_END) - off_t(Self.tail))
        var bytes = [UInt8](repeating: 0, count: Self.tail)
        let count = pread(descriptor, &bytes, bytes.count, from)
        guard count > 0 else { return nil }
        return Self.lastWords(String(decoding: bytes[..<count], as: UTF8.self))
    }

    static func lastWords(_ text: String) -> (message: String, remedy: String?)? {
        var lines = text.split(whereSeparator: \.isNewline).map(String.init)
        var remedy: String?
        if let last = lines.last, last.hasPrefix("try: ") {
            remedy = String(last.dropFirst("try: ".count))
            lines.removeLast()
        }
        guard let line = lines.last else { return nil }
        let prefix = DaemonExecutable.name + ": "
        return (line.hasPrefix(prefix) ? String(line.dropFirst(prefix.count)) : line, remedy)
    }
}

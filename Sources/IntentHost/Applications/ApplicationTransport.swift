import Glibc
import IntentProtocol
import Synchronization

/// A program that runs by itself and serves an app's target `main` over the connection that it made.
final class ApplicationTransport: PluginTransport {
    private let channel: SocketChannel
    private let log: HostLog
    let app: String
    /// The process that connected.
    let process: Int32
    // Set once, before any frame comes; the app owns the session.
    private let served = Mutex<PluginSession?>(nil)

    init(app: String, process: Int32, channel: SocketChannel, log: HostLog) {
        self.app = app
        self.process = process
        self.channel = channel
        self.log = log
    }

    /// The session whose calls the program serves.
    var session: PluginSession? {
        get { served.withLock { $0 } }
        set { served.withLock { $0 = newValue } }
    }

    func send(_ kind: FrameKind, call: UInt64, _ bytes: [UInt8], descriptors: [Int32], turn: Turn) {
        channel.send(bytes, descriptors: descriptors, turn: turn)
    }

    /// Lets the program know that nothing more will come; whether it goes on running is its own affair.
    func drain(turn: Turn) {
        channel.send(FrameBuilder.empty(.drain), turn: turn)
        channel.closeWhenWritten(turn: turn)
    }

    func end(turn: Turn) {
        log.write("\(app) does not stop, and it can't be ended: process \(process) is the person's own")
    }

    func received(_ frame: Frame, turn: Turn) {
        if frame.kind == .log {
            if let line = try? frame.read({ (reader) throws(CBORError) in try LogLine(from: &reader) }) {
                log.write("\(app): \(line.text.prefix(4096))")
            }
        } else {
            session?.received(frame, turn: turn)
        }
    }

    func closed(_ error: IntentError?, turn: Turn) {
        session?.lost(
            IntentError(
                .system, .applicationLeft,
                "\(app) left before the run was done" + (error.map { ": \($0.message)" } ?? ""),
                remedy: "run it again: it is started where that is possible, or start it yourself"), turn: turn)
    }
}

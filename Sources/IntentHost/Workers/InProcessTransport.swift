import CIntentPlugin
import Glibc
import IntentPluginLoading
import IntentProtocol
import Synchronization

/// A trusted plugin that is loaded into this process: the same frames, handed over by function calls.
final class InProcessTransport: PluginTransport {
    private let session: PluginSession
    private let reactor: Reactor
    private let log: HostLog
    private let machine: Mutex<ConnectionMachine>
    // Written once, before the session is attached.
    private nonisolated(unsafe) var seat: LoadedLibrary.Seat?

    var process: Int32 { Host.process }

    static func start(
        library: String, dataFolder: String, session: PluginSession, reactor: Reactor, log: HostLog, turn: Turn,
        whenGone: @escaping @Sendable (Turn) -> Void
    ) throws(IntentError) {
        let transport = InProcessTransport(session: session, reactor: reactor, log: log)
        transport.seat = try LoadedLibrary.open(library, app: session.app, dataFolder: dataFolder, log: log)
            .seat(transport)
        session.attach(transport, whenGone: whenGone)
        let greeting = transport.machine.withLock { $0.greeting }
        transport.deliver(greeting, turn: turn)
    }

    private init(session: PluginSession, reactor: Reactor, log: HostLog) {
        self.session = session
        self.reactor = reactor
        self.log = log
        machine = Mutex(
            ConnectionMachine(local: Hello(role: .host, name: Host.programName), accepting: [.plugin]))
    }

    func send(_ kind: FrameKind, call: UInt64, _ bytes: [UInt8], descriptors: [Int32], turn: Turn) {
        deliver(bytes, descriptors: descriptors.map { dup($0) }, turn: turn)
    }

    /// Hands a frame over when the turn has written all it has to: the plugin may run the intent on this thread.
    private func deliver(_ bytes: [UInt8], descriptors: [Int32] = [], turn: Turn) {
        turn.defer { [self] in
            reactor.keepWaiting()
            seat?.deliver(bytes, descriptors: descriptors)
        }
    }

    /// A library is never closed: what it holds stays, and it is asked nothing more.
    func drain(turn: Turn) {
        session.lost(
            IntentError(.system, .shuttingDown, "\(session.app) was taken out of the host", remedy: "run it again"),
            turn: turn)
    }

    func end(turn: Turn) {
        log.write("\(session.app) does not stop, and it can't be ended without the host, since it is trusted")
    }

    /// Takes a frame of the plugin.
    func received(_ frame: Frame) {
        let action = machine.withLock { $0.receive(frame) }
        Turn.run { turn in
            switch action {
            case .deliver(let frame) where frame.kind == .log:
                if let line = try? frame.read({ (reader) throws(CBORError) in try LogLine(from: &reader) }) {
                    log.write("\(session.app): \(line.text.prefix(4096))")
                }
            case .deliver(let frame): session.received(frame, turn: turn)
            case .opened(let hello): session.opened(hello.features, turn: turn)
            case .send(let bytes): deliver(bytes, turn: turn)
            case .ignore: break
            case .close(_, let error): session.lost(error, turn: turn)
            }
        }
    }
}

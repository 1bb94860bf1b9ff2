import CIntentSystem
import Glibc
import IntentProtocol
import IntentSandbox
import Synchronization

/// A plugin in a worker process: its socket, its process, its log.
final class WorkerTransport: PluginTransport, ChannelDelegate {
    /// How long a worker may take from its start to its hello, where nothing else is set.
    static let startLimit: UInt64 = 10_000_000_000
    /// How long a worker without calls may take to end.
    static let drainLimit: UInt64 = 5_000_000_000
    /// How long after its socket's end a worker may take to be gone, so that its own exit is known and not the kill.
    private static let goneLimit: UInt64 = 500_000_000
    /// Reads of the log of one wake-up, after which others have their turn.
    private static let readsAtOnce = 16

    private let reactor: Reactor
    private let session: PluginSession
    private let channel: SocketChannel
    private let child: ChildProcess
    private let log: HostLog
    private let shared = Mutex(Shared())
    private let exitWatch = ExitWatch()
    private let logWatch = LogWatch()

    private struct Shared {
        var isOpen = false
        /// Whether the socket is at its end: every frame that the worker sent has been handled.
        var isRead = false
        var exit: WorkerExit?
        var isGone = false
        var lines: [String] = []
        var reader = WorkerLog()
        /// What came as frames, within the same bounds.
        var frames = WorkerLog()
        var timers: [TimerWheel.Key] = []
        var complaint: IntentError?
    }

    var process: Int32 { child.worker }

    /// Starts a worker; the session hears when it is ready or gone.
    static func start(
        _ specification: CageSpecification, session: PluginSession, reactor: Reactor, log: HostLog,
        startLimit: UInt64 = startLimit, turn: Turn, whenGone: @escaping @Sendable (Turn) -> Void
    ) throws(IntentError) {
        var pair: [Int32] = [-1, -1]
        do {
            try SystemError.check(
                pair.withUnsafeMutableBufferPointer { intent_socketpair($0.baseAddress) }, "socketpair")
        } catch {
            throw error.intentError("no socket for a worker can be made")
        }
        _ = intent_set_nonblocking(pair[0], 1)
        var specification = specification
        specification.socket = pair[1]
        let child: ChildProcess
        do {
            child = try Cage.launch(specification)
        } catch {
            Glibc.close(pair[0])
            Glibc.close(pair[1])
            throw error
        }
        Glibc.close(pair[1])
        let channel = SocketChannel(
            reactor: reactor, fd: pair[0], local: Hello(role: .host, name: Host.programName), accepting: [.plugin])
        let transport = WorkerTransport(
            reactor: reactor, session: session, channel: channel, child: child, log: log)
        session.attach(transport, whenGone: whenGone)
        do {
            try transport.watch(startLimit, turn)
        } catch {
            child.kill()
            let failure = error.intentError("a worker can't be watched")
            session.lost(failure, turn: turn)
            throw failure
        }
    }

    private init(reactor: Reactor, session: PluginSession, channel: SocketChannel, child: ChildProcess, log: HostLog) {
        self.reactor = reactor
        self.session = session
        self.channel = channel
        self.child = child
        self.log = log
    }

    private func watch(_ startLimit: UInt64, _ turn: Turn) throws(SystemError) {
        exitWatch.transport = self
        logWatch.transport = self
        exitWatch.token = reactor.register(exitWatch)
        logWatch.token = reactor.register(logWatch)
        try reactor.add(child.handle, token: exitWatch.token, events: INTENT_EPOLL_IN)
        try reactor.add(child.log, token: logWatch.token, events: INTENT_EPOLL_IN)
        try channel.start(self, turn: turn)
        schedule(after: startLimit) { transport, turn in
            guard !transport.shared.withLock({ $0.isOpen }) else { return }
            transport.complain(
                IntentError(
                    .system, .workerUnavailable,
                    "the worker of \(transport.session.app) did not become ready within \(Double(startLimit) / 1_000_000_000) s",
                    remedy: "see the host's log for what it said"))
            transport.end(turn: turn)
        }
    }

    // MARK: PluginTransport

    func send(_ kind: FrameKind, call: UInt64, _ bytes: [UInt8], descriptors: [Int32], turn: Turn) {
        channel.send(bytes, descriptors: descriptors, turn: turn)
    }

    func drain(turn: Turn) {
        channel.send(FrameBuilder.empty(.drain), turn: turn)
        schedule(after: Self.drainLimit) { transport, _ in transport.child.kill() }
    }

    func end(turn: Turn) {
        session.takeNoMore()
        child.kill()
    }

    // MARK: ChannelDelegate

    func channelOpened(_ channel: SocketChannel, hello: Hello, turn: Turn) {
        shared.withLock { $0.isOpen = true }
        session.opened(hello.features, turn: turn)
    }

    func channel(_ channel: SocketChannel, received frame: Frame, turn: Turn) {
        if frame.kind == .log {
            if let line = try? frame.read({ (reader) throws(CBORError) in try LogLine(from: &reader) }) { write(line) }
        } else {
            session.received(frame, turn: turn)
        }
        for descriptor in frame.descriptors { Glibc.close(descriptor) }
    }

    /// Writes a line that came as a frame, one line whatever it holds.
    private func write(_ line: LogLine) {
        let bytes = line.text.utf8.map { $0 == UInt8(ascii: "\n") ? UInt8(ascii: " ") : $0 } + [UInt8(ascii: "\n")]
        let (lines, isFlood) = shared.withLock { shared in
            (shared.frames.append(bytes, at: Reactor.now), shared.frames.isFlood)
        }
        for line in lines { log.write("\(session.app): \(line)") }
        if isFlood { endFlood() }
    }

    /// Ends a worker that writes more into the log than is kept, without a pause.
    private func endFlood() {
        complain(
            IntentError(
                .system, .workerDied,
                "the worker of \(session.app) wrote more than \(WorkerLog.windowLimit >> 10) KiB a second into the log for"
                    + " \(WorkerLog.floodWindows) s, and was ended",
                remedy: "tell its author"))
        session.takeNoMore()
        child.kill()
    }

    func channelClosed(_ channel: SocketChannel, error: IntentError?, turn: Turn) {
        if let error, error.code == .protocolViolation {
            complain(
                IntentError(
                    .system, .protocolViolation,
                    "the worker of \(session.app) broke the protocol: \(error.message)"))
            child.kill()
        } else if let error {
            // The worker said itself why it ends, such as a library that is no plugin.
            complain(error.clipped)
        }
        session.takeNoMore()
        shared.withLock { $0.isRead = true }
        schedule(after: Self.goneLimit) { transport, _ in transport.child.kill() }
        endIfGone(turn: turn)
    }

    // MARK: The end

    private func complain(_ error: IntentError) {
        shared.withLock { if $0.complaint == nil { $0.complaint = error } }
    }

    fileprivate func exited(turn: Turn) {
        guard let exit = child.exit() else {
            reactor.arm(child.handle, token: exitWatch.token, events: INTENT_EPOLL_IN)
            return
        }
        shared.withLock { $0.exit = exit }
        // A process that inherited the socket could hold it open; none is left of a cage, but be sure to end.
        schedule(after: Self.goneLimit) { transport, turn in transport.channel.close(turn: turn) }
        endIfGone(turn: turn)
    }

    /// Ends the session once the process is gone and the last of its frames was handled, whichever is seen first.
    private func endIfGone(turn: Turn) {
        let ending = shared.withLock { shared -> (WorkerExit, [TimerWheel.Key])? in
            guard let exit = shared.exit, shared.isRead, !shared.isGone else { return nil }
            shared.isGone = true
            defer { shared.timers = [] }
            return (exit, shared.timers)
        }
        guard let (exit, timers) = ending else { return }
        for timer in timers { reactor.cancel(timer) }
        readLog(most: .max)
        reactor.remove(child.handle, token: exitWatch.token)
        reactor.remove(child.log, token: logWatch.token)
        let error = shared.withLock { shared -> IntentError in
            for line in shared.reader.finish() { Self.keep(line, &shared.lines) }
            if let complaint = shared.complaint { return complaint }
            guard shared.isOpen else { return Cage.explain(exit, log: shared.lines) }
            if let crash = Cage.crash(in: shared.lines) { return crash }
            let last = WorkerLog.lastWords(of: shared.lines)
            return IntentError(
                .system, .workerDied,
                "the worker of \(session.app) \(exit) before the run was done"
                    + (last.map { "; its last words: \($0)" } ?? ""),
                remedy: "run it again: a new worker is started")
        }
        session.lost(error, turn: turn)
    }

    fileprivate func readLog(most: Int = readsAtOnce) {
        for _ in 0..<most {
            switch WorkerLog.read(child.log) {
            case .bytes(let bytes):
                let (lines, isFlood) = shared.withLock { shared in
                    let lines = shared.reader.append(bytes, at: Reactor.now)
                    for line in lines { Self.keep(line, &shared.lines) }
                    return (lines, shared.reader.isFlood)
                }
                for line in lines { log.write("\(session.app) worker \(child.pid): \(line)") }
                if isFlood { endFlood() }
            case .nothing:
                reactor.arm(child.log, token: logWatch.token, events: INTENT_EPOLL_IN)
                return
            case .end: return
            }
        }
        reactor.arm(child.log, token: logWatch.token, events: INTENT_EPOLL_IN)
    }

    /// Keeps the last lines, for the error that tells of the worker's end.
    private static func keep(_ line: String, _ lines: inout [String]) {
        guard !WorkerLog.isTrace(line) else { return }
        lines.append(line)
        if lines.count > 16 { lines.removeFirst(lines.count - 16) }
    }

    private func schedule(after nanoseconds: UInt64, _ action: @escaping @Sendable (WorkerTransport, Turn) -> Void) {
        let key = reactor.schedule(after: nanoseconds) { [weak self] turn in
            if let self { action(self, turn) }
        }
        let isGone = shared.withLock { shared in
            if !shared.isGone { shared.timers.append(key) }
            return shared.isGone
        }
        if isGone { reactor.cancel(key) }
    }
}

/// Hears of the process's end.
private final class ExitWatch: ReadinessHandler {
    // Set once before the watch is given to the reactor; weak, since the transport owns it.
    nonisolated(unsafe) weak var transport: WorkerTransport?
    nonisolated(unsafe) var token: UInt64 = 0

    func ready(_ events: UInt32, turn: Turn) {
        transport?.exited(turn: turn)
    }
}

/// Hears of what the process writes.
private final class LogWatch: ReadinessHandler {
    // As in ``ExitWatch``.
    nonisolated(unsafe) weak var transport: WorkerTransport?
    nonisolated(unsafe) var token: UInt64 = 0

    func ready(_ events: UInt32, turn: Turn) {
        transport?.readLog()
    }
}

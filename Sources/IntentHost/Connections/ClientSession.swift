import CIntentSystem
import Glibc
import IntentProtocol
import IntentStore
import Synchronization

/// Something of a client's that goes on in the host: a run, a query, a subscription.
protocol ClientCall: AnyObject, Sendable {
    /// The client wants it to end, or is gone.
    func cancel(_ reason: CancellationReason, turn: Turn)
    func answer(_ answer: Answer, turn: Turn)
}

/// One connected client: reads its frames, keeps its calls, sends what they give.
final class ClientSession: ChannelDelegate {
    private unowned let host: Host
    private let channel: SocketChannel
    private let calls = Mutex<[UInt64: any ClientCall]>([:])
    private let peer = Mutex(Peer())
    /// What its next request is likely to say again.
    private let texts = Mutex(Perform.Texts())
    /// What the journal says of its last run.
    private let labels = Mutex<RunLabels?>(nil)
    /// Whether the connection is over: nobody can be asked there any more.
    var isGone: Bool { hasGone.load(ordering: .acquiring) }
    private let hasGone = Atomic<Bool>(false)
    /// Set where the peer is a program that serves an app.
    private let application = Mutex<ApplicationTransport?>(nil)
    /// Collections that it builds.
    let builds = CollectionBuilds()
    /// The process that connected.
    let process: Int32
    /// The file of its program. Looked up when it is first wanted; what the process becomes later doesn't change it.
    private let programFile = Mutex<String?>(nil)
    /// Searches while somebody types.
    let searches = SearchSessions()

    init(host: Host, fd: Int32, process: Int32) {
        self.host = host
        self.process = process
        channel = SocketChannel(
            reactor: host.reactor, fd: fd, local: Hello(role: .host, name: Host.programName, features: Host.features),
            accepting: [.client, .plugin], queuedLimit: FrameLimits.queuedBytes)
    }

    func start(turn: Turn) throws(SystemError) {
        try channel.start(self, turn: turn)
    }

    /// What the client called itself.
    private struct Peer {
        var name = ""
        var caller = ""

        init(name: String = "") {
            self.name = name
            caller = name
            guard let space = name.lastIndex(of: " "), name[space...].dropFirst().first?.isNumber == true else {
                return
            }
            caller = String(name[..<space])
        }
    }

    /// What the client called itself, for the journal.
    var name: String { peer.withLock { $0.name } }

    /// What grants and the journal call it where a request names no caller: its name without the version.
    var caller: String { peer.withLock { $0.caller } }

    /// The file of the client's program, as the kernel tells it, for the journal and grants.
    var program: String {
        programFile.withLock { known in
            if let known { return known }
            let path = ProgramFile.path(of: process)
            known = path
            return path
        }
    }

    /// Whether so much waits to be written that what can wait should.
    var isBehind: Bool { channel.isBehind }

    // MARK: Sending

    /// Sends a frame of a call; one whose kind ends the call forgets it.
    func send(_ kind: FrameKind, call: UInt64, turn: Turn, _ payload: (inout CBORWriter) -> Void) {
        if kind.endsCall { calls.withLock { _ = $0.removeValue(forKey: call) } }
        var bytes = FrameBuilder.frame(kind, call: call, payload)
        if bytes.count - FrameHeader.size > FrameLimits.payload {
            let error = IntentError(
                .app, .tooLarge, "the outcome has \(bytes.count) bytes, and one message holds \(FrameLimits.payload)",
                remedy: "give it as a file or a collection")
            bytes = ConnectionMachine.failure(call, error)
        }
        channel.send(kind, call: call, bytes, turn: turn)
    }

    func fail(_ error: IntentError, call: UInt64, turn: Turn) {
        send(.failure, call: call, turn: turn) { Failure(error).write(to: &$0) }
    }

    func reply(_ item: CBOR, call: UInt64, turn: Turn) {
        send(.reply, call: call, turn: turn) { $0.item(item) }
    }

    /// The labels of a run for the journal: those of its last run, where they are the same.
    func labels(of run: Run) -> RunLabels {
        let (intent, target, reason) = (run.entry.fullName, run.target.rawValue, run.reason.rawValue)
        return labels.withLock { labels in
            if let labels,
                labels.match(
                    intent: intent, app: run.app.id, caller: run.caller, surface: run.request.surface, target: target,
                    reason: reason)
            {
                return labels
            }
            let new = RunLabels(
                intent: intent, app: run.app.id, caller: run.caller, surface: run.request.surface, target: target,
                reason: reason, program: program)
            if new.mayBeKept { labels = new }
            return new
        }
    }

    /// Keeps what goes on for the client under the call's number.
    func keep(_ call: any ClientCall, as number: UInt64) {
        calls.withLock { $0[number] = call }
    }

    // MARK: ChannelDelegate

    func channelOpened(_ channel: SocketChannel, hello: Hello, turn: Turn) {
        peer.withLock { $0 = Peer(name: String(hello.name.prefix(256))) }
        guard hello.role == .plugin else { return }
        guard let offer = hello.application else {
            return refuse(
                IntentError(.request, .protocolViolation, "a plugin that connects by itself names its app in hello"),
                turn)
        }
        let transport = ApplicationTransport(app: offer.app, process: process, channel: channel, log: host.log)
        application.withLock { $0 = transport }
        host.reactor.detach { [self, host] turn in
            do throws(IntentError) {
                try host.register(offer, transport)
            } catch {
                refuse(error, turn)
            }
        }
    }

    /// Tells a program why it serves nothing, and ends the connection.
    private func refuse(_ error: IntentError, _ turn: Turn) {
        host.log.write("process \(process) may not serve an app: \(error.message)")
        channel.send(FrameBuilder.frame(.error, call: 0) { error.write(to: &$0) }, turn: turn)
        channel.closeWhenWritten(turn: turn)
    }

    func channel(_ channel: SocketChannel, received frame: Frame, turn: Turn) {
        // Only a run takes descriptors on, once its message was read.
        var unused = frame.descriptors
        defer { for descriptor in unused { Glibc.close(descriptor) } }
        if let application = application.withLock({ $0 }) { return application.received(frame, turn: turn) }
        do throws(CBORError) {
            switch frame.kind {
            case .perform:
                let request = try texts.withLock { (texts) throws(CBORError) in
                    try frame.read { (reader) throws(CBORError) in try Perform(from: &reader, recalling: &texts) }
                }
                unused = []
                host.perform(consume request, descriptors: frame.descriptors, for: self, call: frame.call, turn: turn)
            case .query:
                let request = try frame.read { (reader) throws(CBORError) in try EntityRequest(from: &reader) }
                host.query(request, for: self, call: frame.call, turn: turn)
            case .request:
                let request = try frame.read { (reader) throws(CBORError) in try AdminRequest(from: &reader) }
                host.request(request, descriptors: frame.descriptors, for: self, call: frame.call, turn: turn)
            case .cancel:
                let cancel = try frame.read { (reader) throws(CBORError) in try Cancel(from: &reader) }
                let reason = cancel.reason == .timeout ? CancellationReason.timeout : .user
                calls.withLock { $0[frame.call] }?.cancel(reason, turn: turn)
            case .answer:
                let answer = try frame.read { (reader) throws(CBORError) in try Answer(from: &reader) }
                calls.withLock { $0[frame.call] }?.answer(answer, turn: turn)
            default: break
            }
        } catch {
            let problem = IntentError(.request, .protocolViolation, "the \(frame.kind) can't be read: \(error)")
            if frame.kind.beginsCall {
                fail(problem, call: frame.call, turn: turn)
            } else {
                channel.send(ConnectionMachine.error(frame.call, problem.code, problem.message), turn: turn)
            }
        }
    }

    func channelClosed(_ channel: SocketChannel, error: IntentError?, turn: Turn) {
        if let error { host.log.write("client \(process) (\(name)): \(error.message)") }
        hasGone.store(true, ordering: .releasing)
        let left = calls.withLock { calls in
            defer { calls = [:] }
            return Array(calls.values)
        }
        host.forget(self)
        application.withLock { $0 }?.closed(error, turn: turn)
        for call in left { call.cancel(.callerGone, turn: turn) }
    }

    /// Cancels all that goes on for the client, which hears of it.
    func cancelCalls(_ reason: CancellationReason, turn: Turn) {
        let open = calls.withLock { Array($0.values) }
        for call in open { call.cancel(reason, turn: turn) }
    }

    func close(turn: Turn) {
        channel.closeWhenWritten(turn: turn)
    }
}

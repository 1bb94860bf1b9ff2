import CIntentSystem
import Glibc
import IntentProtocol
import Synchronization

/// Who works with what comes over a channel. Called on the thread that read it, one call at a time.
protocol ChannelDelegate: AnyObject, Sendable {
    /// The peer's hello was accepted.
    func channelOpened(_ channel: SocketChannel, hello: Hello, turn: Turn)
    /// A frame that the connection's rules let pass.
    func channel(_ channel: SocketChannel, received frame: Frame, turn: Turn)
    /// Nothing more will come or go; called once. The error tells why where it was no plain end.
    func channelClosed(_ channel: SocketChannel, error: IntentError?, turn: Turn)
}

/// A connected socket that carries frames: the thin shell around ``ConnectionMachine`` and ``FrameDecoder``.
final class SocketChannel: ReadinessHandler, Flushable {
    /// Unwritten bytes past which nothing more is read from the peer.
    private static let pauseAt = 4 << 20
    /// Reads of one wake-up, after which other connections have their turn.
    private static let readsAtOnce = 16

    private let reactor: Reactor
    private let fd: Int32
    private let token = Atomic<UInt64>(0)
    private let input: Mutex<Input>
    private let output = Mutex(Output())
    private let queuedLimit: Int
    private let recorder: FrameRecorder?
    // Set before the channel is started and never again; the delegate owns the channel.
    private nonisolated(unsafe) weak var delegate: (any ChannelDelegate)?

    private struct Input {
        var decoder = FrameDecoder()
        var machine: ConnectionMachine
    }

    private struct Output {
        var segments: [Segment] = []
        var queued = 0
        /// Bytes of the first segment that are written.
        var written = 0
        /// Whether a flush is due at the end of some turn.
        var isDirty = false
        /// Whether a thread writes the first segment, which stays as it is meanwhile.
        var isWriting = false
        /// Whether the kernel took less than was there.
        var isBlocked = false
        /// Whether a thread is in ``SocketChannel/ready(_:turn:)``.
        var isProcessing = false
        /// Events that came while a thread was there.
        var missed: UInt32 = 0
        /// Whether what is waited for has changed, or has to be announced again.
        var needsWatch = false
        var isClosed = false
        /// Set where the channel ends once all is written.
        var closesWhenWritten = false
        /// Set where the peer broke the rules: nothing more is read, and what the kernel does not take at once of the
        /// last words to it is not waited for.
        var isEnding = false
        var failure: IntentError?
        var wasReported = false

        /// Whether so little waits to be written that more may be read.
        var mayRead: Bool { queued <= SocketChannel.pauseAt && !isEnding }

        /// Closes a channel that was waiting only for its last bytes to be written.
        mutating func closeIfWritten() {
            if closesWhenWritten, segments.isEmpty, !isWriting { isClosed = true }
        }
    }

    private struct Segment {
        var bytes: [UInt8]
        var descriptors: [Int32]
    }

    /// - Parameter fd: A connected, non-blocking socket, which is the channel's from now on.
    init(
        reactor: Reactor, fd: Int32, local: Hello, accepting roles: Set<Hello.Role>,
        queuedLimit: Int = FrameLimits.queuedBytes
    ) {
        self.reactor = reactor
        self.fd = fd
        self.queuedLimit = queuedLimit
        recorder = (roles.contains(.client) ? .client : roles.first).flatMap {
            FrameRecorder(local: local.role, peer: $0)
        }
        input = Mutex(Input(machine: ConnectionMachine(local: local, accepting: roles)))
    }

    deinit {
        Glibc.close(fd)
    }

    /// Sends the hello and begins to read.
    func start(_ delegate: any ChannelDelegate, turn: Turn) throws(SystemError) {
        self.delegate = delegate
        send(input.withLock { $0.machine.greeting }, turn: turn)
        let token = reactor.register(self)
        self.token.store(token, ordering: .releasing)
        try reactor.add(fd, token: token, events: INTENT_EPOLL_IN | INTENT_EPOLL_RDHUP | INTENT_EPOLL_ET)
    }

    /// Whether over 64 KiB wait to be written: the peer reads slowly.
    var isBehind: Bool { output.withLock { !$0.isClosed && $0.queued > 64 << 10 } }

    // MARK: Sending

    /// Queues a frame's bytes; they are written at the end of the turn.
    func send(_ bytes: [UInt8], descriptors: [Int32] = [], turn: Turn) {
        let needsFlush = output.withLock { output in
            guard !output.isClosed else { return false }
            guard output.queued + bytes.count <= queuedLimit else {
                output.failure = IntentError(
                    .system, .tooLarge, "the other side reads too slowly: over \(queuedLimit) bytes wait for it")
                output.isClosed = true
                return true
            }
            output.queued += bytes.count
            recorder?.sent(bytes)
            if descriptors.isEmpty, let last = output.segments.indices.last, output.segments[last].descriptors.isEmpty,
                last > 0 || output.written == 0 && !output.isWriting, output.segments[last].bytes.count < 1 << 20
            {
                output.segments[last].bytes.append(contentsOf: bytes)
            } else {
                output.segments.append(Segment(bytes: bytes, descriptors: descriptors.map { dup($0) }))
            }
            if output.isDirty || output.isBlocked { return false }
            output.isDirty = true
            return true
        }
        if needsFlush { turn.flush(self) }
    }

    /// Sends a frame that ends or belongs to a call of the peer's, and takes note of it.
    func send(_ kind: FrameKind, call: UInt64, _ bytes: [UInt8], descriptors: [Int32] = [], turn: Turn) {
        if kind.endsCall { input.withLock { $0.machine.noteSent(kind, call: call) } }
        send(bytes, descriptors: descriptors, turn: turn)
    }

    func flush() {
        if write(isFlush: true) { finish() }
    }

    /// Writes what waits, one thread at a time, and without the lock: a peer that wakes within the system call may
    /// run at once, and what it sends next must not find the lock held.
    ///
    /// - Parameter isFlush: Whether this is what ``send(_:descriptors:turn:)`` announced, at the end of a turn.
    /// - Returns: Whether the channel is to be finished by the caller.
    @discardableResult
    private func write(isFlush: Bool = false) -> Bool {
        var next = output.withLock { output in
            if isFlush { output.isDirty = false }
            return take(&output)
        }
        while case .write(let segment, let start) = next {
            let result = segment.bytes.withUnsafeBytes { bytes in
                intent_send(
                    fd, bytes.baseAddress.map { $0 + start }, bytes.count - start, segment.descriptors,
                    start == 0 ? segment.descriptors.count : 0, Int32(MSG_DONTWAIT))
            }
            next = output.withLock { output in
                took(result, of: segment, &output) ? take(&output) : settled(&output)
            }
        }
        if case .finish = next { return isFlush }
        return false
    }

    /// What a thread that writes has to do next.
    private enum Next {
        case write(Segment, start: Int)
        case nothing
        /// The channel is over, and no thread is there that would notice.
        case finish
    }

    /// Takes the next segment, which is the caller's to write.
    private func take(_ output: inout Output) -> Next {
        guard !output.isWriting, !output.isClosed, let segment = output.segments.first else { return settled(&output) }
        output.isWriting = true
        return .write(segment, start: output.written)
    }

    /// Nothing can be written now: closes what is written, and watches for what is to come.
    private func settled(_ output: inout Output) -> Next {
        output.closeIfWritten()
        guard !output.isProcessing else { return .nothing }
        guard !output.isClosed else { return .finish }
        if output.needsWatch { watch(&output) }
        return .nothing
    }

    /// Takes note of what one write did; false where no more can be written now.
    private func took(_ result: Int, of segment: Segment, _ output: inout Output) -> Bool {
        output.isWriting = false
        guard !output.isClosed else {
            // The channel ended meanwhile and left this segment to its writer.
            if output.wasReported { for descriptor in segment.descriptors { Glibc.close(descriptor) } }
            return false
        }
        guard result >= 0 else {
            if result == -Int(EINTR) { return true }
            if result == -Int(EAGAIN), !output.isEnding {
                output.needsWatch = output.needsWatch || !output.isBlocked
                output.isBlocked = true
            } else {
                output.isClosed = true
            }
            return false
        }
        let hadPaused = !output.mayRead
        output.queued -= result
        // What was not read while too much waited to be written.
        if hadPaused, output.mayRead { output.needsWatch = true }
        output.written += result
        if output.written == segment.bytes.count {
            for descriptor in segment.descriptors { Glibc.close(descriptor) }
            output.segments.removeFirst()
            output.written = 0
        }
        if output.segments.isEmpty, output.isBlocked {
            output.isBlocked = false
            output.needsWatch = true
        }
        return true
    }

    /// Ends the connection once all that was sent is written.
    func closeWhenWritten(turn: Turn) {
        output.withLock { $0.closesWhenWritten = true }
        turn.flush(self)
    }

    /// Ends the connection after a last complaint to the peer. Another thread may be writing what came before it, so
    /// the end waits until all is with the kernel, but not for a peer that does not read.
    private func end(_ complaint: [UInt8], _ error: IntentError?, turn: Turn) {
        if !complaint.isEmpty { send(complaint, turn: turn) }
        output.withLock { output in
            if output.failure == nil { output.failure = error }
            output.isEnding = true
            output.closesWhenWritten = true
            if output.isBlocked { output.isClosed = true }
        }
        turn.flush(self)
    }

    /// Ends the connection now.
    func close(_ error: IntentError? = nil, turn: Turn) {
        output.withLock { output in
            output.isClosed = true
            if output.failure == nil { output.failure = error }
        }
        turn.flush(self)
    }

    // MARK: Receiving

    /// The socket is watched edge-triggered, which spares the arming: what comes while a thread is here is noted, and
    /// that thread goes on with it.
    func ready(_ events: UInt32, turn: Turn) {
        var events = events
        let isMine = output.withLock { output in
            output.missed |= output.isProcessing ? events : 0
            guard !output.isProcessing else { return false }
            output.isProcessing = true
            return true
        }
        guard isMine else { return }
        while true {
            var (isBlocked, mayRead) = output.withLock { ($0.isBlocked, $0.mayRead) }
            if isBlocked {
                write()
                mayRead = output.withLock { $0.mayRead }
            }
            let isEnding = events & (INTENT_EPOLL_RDHUP | INTENT_EPOLL_HUP | INTENT_EPOLL_ERR) != 0
            if mayRead || events & (INTENT_EPOLL_HUP | INTENT_EPOLL_ERR) != 0 {
                receive(turn, toItsEnd: isEnding)
            }
            turn.flushNow()
            let (more, isClosed) = output.withLock { output in
                defer { output.missed = 0 }
                output.closeIfWritten()
                output.isProcessing = output.missed != 0 && !output.isClosed
                // What was left in the socket, or could not be written, is announced again.
                if !output.isProcessing, !output.isClosed, output.needsWatch { watch(&output) }
                return (output.isProcessing ? output.missed : 0, output.isClosed)
            }
            if isClosed { return finish(turn) }
            guard more != 0 else { return }
            events = more
        }
    }

    /// Reads until nothing is left: a read that brings less than it could has emptied the socket (`epoll(7)`).
    private func receive(_ turn: Turn, toItsEnd: Bool) {
        let buffer = turn.readBuffer
        for _ in 0..<Self.readsAtOnce {
            var descriptors: [Int32] = []
            let count = receiveOnce(buffer, &descriptors)
            guard count > 0 else {
                if count == -Int(EINTR) { continue }
                if count != -Int(EAGAIN) { output.withLock { $0.isClosed = true } }
                return
            }
            input.withLock { input in
                input.decoder.append(UnsafeRawBufferPointer(rebasing: buffer[..<count]), descriptors: descriptors)
            }
            while output.withLock({ !$0.isClosed && !$0.isEnding }), handleNext(turn) {}
            // A message with descriptors ends a read early, so that less than there is may have come.
            if count < buffer.count, descriptors.isEmpty, !toItsEnd { return }
            guard output.withLock({ $0.mayRead && !$0.isClosed }) else { return }
        }
        output.withLock { $0.needsWatch = true }
    }

    private func receiveOnce(_ buffer: UnsafeMutableRawBufferPointer, _ descriptors: inout [Int32]) -> Int {
        withUnsafeTemporaryAllocation(of: Int32.self, capacity: FrameLimits.descriptors) { places in
            var descriptorCount = 0
            let count = intent_receive(
                fd, buffer.baseAddress, buffer.count, places.baseAddress, places.count, &descriptorCount,
                Int32(MSG_DONTWAIT))
            if descriptorCount > 0 { descriptors = Array(places[..<descriptorCount]) }
            return count
        }
    }

    /// Takes the next whole frame through the connection's rules; false where there is none.
    private func handleNext(_ turn: Turn) -> Bool {
        let action: ConnectionMachine.Action?
        do {
            action = try input.withLock { (input) throws(FrameError) in
                guard let frame = try input.decoder.next() else {
                    for descriptor in input.decoder.takeSurplus() { Glibc.close(descriptor) }
                    return nil
                }
                recorder?.received(frame)
                let action = input.machine.receive(frame)
                if case .deliver = action { return action }
                for descriptor in frame.descriptors { Glibc.close(descriptor) }
                return action
            }
        } catch {
            end(
                ConnectionMachine.error(0, .protocolViolation, "\(error)"),
                IntentError(.request, .protocolViolation, "\(error)"), turn: turn)
            return false
        }
        switch action {
        case nil: return false
        case .deliver(let frame)?: delegate?.channel(self, received: frame, turn: turn)
        case .opened(let hello)?: delegate?.channelOpened(self, hello: hello, turn: turn)
        case .send(let bytes)?: send(bytes, turn: turn)
        case .ignore?: break
        case .close(let bytes, let error)?:
            end(bytes, error, turn: turn)
            return false
        }
        return true
    }

    // MARK: The end

    /// Waits for what the channel waits for now; what is ready already is announced at once.
    private func watch(_ output: inout Output) {
        output.needsWatch = false
        var events = INTENT_EPOLL_IN | INTENT_EPOLL_RDHUP | INTENT_EPOLL_ET
        if output.isBlocked { events |= INTENT_EPOLL_OUT }
        reactor.watch(fd, token: token.load(ordering: .acquiring), events: events)
    }

    private func finish() {
        Turn.run { finish($0) }
    }

    private func finish(_ turn: Turn) {
        let (isFirst, error, segments) = output.withLock { output in
            defer {
                output.wasReported = true
                output.segments = []
            }
            return (!output.wasReported, output.failure, Array(output.segments.dropFirst(output.isWriting ? 1 : 0)))
        }
        guard isFirst else { return }
        for segment in segments { for descriptor in segment.descriptors { Glibc.close(descriptor) } }
        reactor.remove(fd, token: token.load(ordering: .acquiring))
        _ = intent_shutdown(fd)
        let orphans = input.withLock { input in
            input.machine.close()
            return input.decoder.orphans
        }
        for descriptor in orphans { Glibc.close(descriptor) }
        delegate?.channelClosed(self, error: error, turn: turn)
    }
}

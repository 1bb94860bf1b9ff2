import CIntentSystem
import Glibc
package import IntentProtocol

/// A connection to `intentd`, on which any number of calls may be under way.
///
/// It blocks: every wait has a deadline, and one thread uses it at a time. Calls are begun with ``begin(_:)-perform``
/// and its kin, which only queue bytes; waiting for an answer, or ``flush(until:)``, sends all that is queued with one
/// system call. Frames of all calls come in one stream and are handed out by call.
public final class IntentConnection {
    /// Bytes that are read with one system call.
    private static let readSize = 64 << 10

    let socket: Int32
    private var machine: ConnectionMachine
    private var decoder = FrameDecoder()
    private var inbox = Inbox()
    /// Calls that this side began and that have no terminal frame yet.
    private var calls: Set<UInt64> = []
    private var lastCall: UInt64 = 0
    /// What waits to be sent, and how much of it is sent already.
    private var output: [UInt8]
    private var sent = 0
    /// Why nothing more will come; set once.
    private var end: IntentError?
    private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: readSize, alignment: 16)

    /// Takes over a connected socket.
    ///
    /// Hello is queued and goes out with the first call, and the host's is read with the first answer: making
    /// acquaintance costs no round trip.
    ///
    /// - Parameters:
    ///   - socket: A connected Unix stream socket, closed with this object.
    ///   - name: The program's name and version.
    package init(socket: Int32, name: String) {
        self.socket = socket
        machine = ConnectionMachine(local: Hello(role: .client, name: name), accepting: [.host])
        output = machine.greeting
    }

    deinit {
        buffer.deallocate()
        inbox.dropAll()
        Inbox.close(decoder.orphans)
        Glibc.close(socket)
    }

    /// The host's hello, once it came.
    package var peer: Hello? { machine.peer }

    /// Calls under way.
    package var callsInFlight: Int { calls.count }

    /// Calls that the host takes at once: one until its hello came.
    package var credit: Int { Int(machine.peer?.callsInFlight ?? 1) }

    /// Whether a call still has its terminal frame to come.
    package func isOpen(_ call: UInt64) -> Bool { calls.contains(call) }

    // MARK: Sending

    /// Queues the first frame of a call and gives the call its number.
    ///
    /// Waits where the host's credit of calls is used up; before the host's hello came, that credit is one.
    package func begin(
        _ kind: FrameKind, until deadline: Deadline = .never, _ payload: (inout CBORWriter) -> Void
    ) throws(IntentError) -> UInt64 {
        while calls.count >= credit {
            guard !deadline.hasPassed else { throw Self.late("the host takes no further call") }
            _ = try wait(for: [], until: deadline)
            if let end { throw end }
        }
        lastCall += 1
        enqueue(FrameBuilder.frame(kind, call: lastCall, payload))
        calls.insert(lastCall)
        return lastCall
    }

    /// Sends the first frame of a call with a file, after all that is queued.
    package func begin(
        _ kind: FrameKind, file: OpenDescriptor, until deadline: Deadline, _ payload: (inout CBORWriter) -> Void
    ) throws(IntentError) -> UInt64 {
        // Open until the frame is sent: the descriptor is the file's only as long as somebody holds the object.
        defer { withExtendedLifetime(file) {} }
        // The queue is empty then, so that the descriptor goes with its frame's first byte.
        let call = try begin(kind, until: deadline) { _ in }
        output.removeLast(FrameHeader.size)
        try flush(until: deadline)
        let bytes = FrameBuilder.frame(kind, call: call, descriptorCount: 1, payload)
        while end == nil {
            let count = intent_send(socket, bytes, bytes.count, [file.number], 1, Int32(MSG_DONTWAIT))
            if count == -Int(EAGAIN) {
                guard !deadline.hasPassed else { throw Self.late("the host does not read what is sent to it") }
                _ = try wait(for: [], writing: socket, until: deadline)
                continue
            }
            guard count >= 0 else {
                receive()
                finish(Self.gone(errno: Int32(-count)))
                break
            }
            output = Array(bytes[count...])
            break
        }
        return call
    }

    /// Queues a frame within a call. A call that has ended is left alone.
    package func send(_ kind: FrameKind, call: UInt64, _ payload: (inout CBORWriter) -> Void) {
        guard calls.contains(call) else { return }
        enqueue(FrameBuilder.frame(kind, call: call, payload))
    }

    private func enqueue(_ bytes: [UInt8]) {
        if output.isEmpty {
            output = bytes
        } else {
            output.append(contentsOf: bytes)
        }
    }

    /// Sends all that is queued.
    ///
    /// - Throws: `unreachable` where the host went away, `timedOut` where it takes nothing more until the deadline.
    package func flush(until deadline: Deadline = .never) throws(IntentError) {
        write()
        while !output.isEmpty {
            if let end { throw end }
            guard !deadline.hasPassed else { throw Self.late("the host does not read what is sent to it") }
            _ = try wait(for: [], until: deadline)
        }
    }

    /// Writes what the socket takes at once.
    private func write() {
        while sent < output.count, end == nil {
            let count = output.withUnsafeBytes { bytes in
                intent_send(socket, bytes.baseAddress! + sent, bytes.count - sent, nil, 0, Int32(MSG_DONTWAIT))
            }
            if count == -Int(EAGAIN) { return }
            guard count >= 0 else {
                // What the host said before it went is still to be read.
                receive()
                finish(Self.gone(errno: Int32(-count)))
                return
            }
            sent += count
        }
        output.removeAll(keepingCapacity: output.count <= Self.readSize)
        sent = 0
    }

    // MARK: Receiving

    /// The next frame of a call, or of any call; sends first what is queued.
    ///
    /// - Returns: The frame, whose descriptors are the caller's to close; nil when the deadline passed.
    /// - Throws: What ended the connection, once all that came before is taken.
    package func next(of call: UInt64? = nil, until deadline: Deadline = .never) throws(IntentError) -> Frame? {
        while true {
            if let frame = inbox.take(call) { return frame }
            if let end { throw end }
            guard try wait(for: [], until: deadline) != nil else { return nil }
        }
    }

    /// A frame that came already.
    package func nextBuffered(of call: UInt64? = nil) -> Frame? {
        inbox.take(call)
    }

    /// What ended the connection, once nothing more is there to be taken.
    package var failure: IntentError? { inbox.isEmpty ? end : nil }

    /// Waits until the host sent something or another descriptor can be read, and does the connection's part.
    ///
    /// - Parameters:
    ///   - others: Descriptors to wait for beside the connection; negative ones are left out.
    ///   - writing: A descriptor to wait for until it can be written; negative for none.
    /// - Returns: Which of `others` can be read; nil when the deadline passed.
    package func wait(
        for others: [Int32], writing: Int32 = -1, until deadline: Deadline
    ) throws(IntentError) -> [Bool]? {
        write()
        var waited = [pollfd(fd: end == nil ? socket : -1, events: Int16(POLLIN), revents: 0)]
        if !output.isEmpty { waited[0].events |= Int16(POLLOUT) }
        for descriptor in others { waited.append(pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)) }
        if writing >= 0 { waited.append(pollfd(fd: writing, events: Int16(POLLOUT), revents: 0)) }
        if end != nil, others.isEmpty { return [] }
        while true {
            let count = poll(&waited, nfds_t(waited.count), deadline.milliseconds)
            if count == 0 { return nil }
            if count > 0 { break }
            guard errno == EINTR else {
                throw IntentError(.system, .internal, "waiting failed: \(String(cString: strerror(errno)))")
            }
        }
        if waited[0].revents & ~Int16(POLLOUT) != 0 { receive() }
        if waited[0].revents & Int16(POLLOUT) != 0 { write() }
        return waited.dropFirst().prefix(others.count).map { $0.revents != 0 }
    }

    /// Reads all that is there.
    private func receive() {
        var descriptors = [Int32](repeating: -1, count: FrameLimits.descriptors)
        while end == nil {
            var count = 0
            let length = intent_receive(
                socket, buffer.baseAddress, buffer.count, &descriptors, descriptors.count, &count,
                Int32(MSG_DONTWAIT))
            if length == -Int(EAGAIN) { return }
            guard length > 0 else { return finish(Self.gone(errno: Int32(-length))) }
            decoder.append(
                UnsafeRawBufferPointer(rebasing: buffer[..<length]), descriptors: Array(descriptors.prefix(count)))
            takeFrames()
            if length < buffer.count { return }
        }
    }

    private func takeFrames() {
        do {
            while end == nil, let frame = try decoder.next() { take(frame) }
            Inbox.close(decoder.takeSurplus())
        } catch {
            finish(IntentError(.system, .protocolViolation, "intentd sent what can't be read: \(error)"))
        }
    }

    private func take(_ frame: Frame) {
        switch machine.receive(frame) {
        case .deliver(let frame):
            // A frame of a call that was given up on has no taker.
            guard calls.contains(frame.call) else { return Inbox.close(frame.descriptors) }
            if frame.kind.endsCall || frame.kind == .error { calls.remove(frame.call) }
            inbox.add(frame)
            if inbox.bytes > FrameLimits.queuedBytes {
                finish(IntentError(.system, .tooLarge, "more answers came than were taken"))
            }
        case .opened, .ignore: Inbox.close(frame.descriptors)
        case .send(let bytes):
            Inbox.close(frame.descriptors)
            enqueue(bytes)
        case .close(let bytes, let error):
            Inbox.close(frame.descriptors)
            // Told where the socket takes it at once; the connection is over either way.
            if !bytes.isEmpty, output.isEmpty {
                _ = intent_send(socket, bytes, bytes.count, nil, 0, Int32(MSG_DONTWAIT))
            }
            finish(
                bytes.isEmpty ? error : IntentError(.system, error.code, "intentd broke the protocol: \(error.message)")
            )
        }
    }

    /// Takes note of the connection's end; the first reason counts.
    private func finish(_ error: IntentError) {
        guard end == nil else { return }
        end = error
        machine.close()
        calls = []
        output = []
        sent = 0
    }

    private static func gone(errno reason: Int32) -> IntentError {
        let why = reason == 0 || reason == EPIPE || reason == ECONNRESET ? "" : ": \(String(cString: strerror(reason)))"
        return IntentError(
            .system, .unreachable, "intentd ended the connection before it answered\(why)",
            remedy: "intentctl doctor says whether it runs; its log tells why it ended")
    }

    private static func late(_ message: String) -> IntentError {
        IntentError(.system, .timedOut, message)
    }
}

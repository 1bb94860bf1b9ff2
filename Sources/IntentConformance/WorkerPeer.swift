import CIntentSystem
import Glibc
import IntentProtocol
import IntentSandbox

/// One worker that is checked: its process, and the other end of its socket.
final class WorkerPeer {
    /// Milliseconds that an answer may take.
    static let patience: Int32 = 5_000
    /// Milliseconds from the start to hello (`intent-ipc.md`, section Plugins).
    static let startPatience: Int32 = 10_000

    private let child: ChildProcess
    private var socket: Int32
    private var decoder = FrameDecoder()
    private var frames: [Frame] = []
    private var lines = WorkerLog()
    private(set) var log: [String] = []
    private(set) var isOver = false

    /// Starts a worker.
    init(_ specification: CageSpecification) throws(IntentError) {
        var pair: [Int32] = [-1, -1]
        let made = pair.withUnsafeMutableBufferPointer { intent_socketpair($0.baseAddress) }
        guard made == 0 else { throw IntentError(.system, .internal, "no socket for a worker can be made") }
        var specification = specification
        specification.socket = pair[1]
        defer { close(pair[1]) }
        do {
            child = try Cage.launch(specification)
        } catch {
            close(pair[0])
            throw error
        }
        socket = pair[0]
    }

    deinit {
        hangUp()
        child.kill()
        _ = intent_poll(child.handle, Int16(POLLIN), Self.patience)
        _ = child.exit()
    }

    // MARK: Sending

    func send(_ bytes: some Collection<UInt8>, descriptors: [Int32] = []) {
        let bytes = Array(bytes)
        var sent = 0
        while sent < bytes.count, socket >= 0 {
            let count = bytes.withUnsafeBytes {
                intent_send(
                    socket, $0.baseAddress! + sent, bytes.count - sent, sent == 0 ? descriptors : [],
                    sent == 0 ? descriptors.count : 0, 0)
            }
            if count == -Int(EINTR) { continue }
            guard count > 0 else { return }
            sent += count
        }
    }

    func send(_ kind: FrameKind, call: UInt64 = 0, _ payload: (inout CBORWriter) -> Void = { _ in }) {
        send(FrameBuilder.frame(kind, call: call, payload))
    }

    func send(_ kind: FrameKind, call: UInt64, raw payload: [UInt8]) {
        send(FrameBuilder.frame(kind, call: call) { $0.raw(payload) })
    }

    /// Ends the connection.
    func hangUp() {
        if socket >= 0 { close(socket) }
        socket = -1
    }

    // MARK: Receiving

    /// The next frame; nil where none comes in time, or the worker has ended the connection.
    func next(within milliseconds: Int32 = WorkerPeer.patience) throws(Deviation) -> Frame? {
        while frames.isEmpty, !isOver, socket >= 0 {
            guard intent_poll(socket, Int16(POLLIN), milliseconds) > 0 else { return nil }
            try read()
        }
        return frames.isEmpty ? nil : frames.removeFirst()
    }

    private func read() throws(Deviation) {
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        var descriptors = [Int32](repeating: -1, count: FrameLimits.descriptors)
        var count = 0
        let length = intent_receive(
            socket, &buffer, buffer.count, &descriptors, descriptors.count, &count, Int32(MSG_DONTWAIT))
        for descriptor in descriptors.prefix(count) { close(descriptor) }
        readLog()
        if length == -Int(EAGAIN) || length == -Int(EINTR) { return }
        guard length > 0 else {
            isOver = true
            return
        }
        buffer.withUnsafeBytes { decoder.append(UnsafeRawBufferPointer(rebasing: $0[..<length])) }
        do throws(FrameError) {
            while let frame = try decoder.next() {
                // What it logs is not what is checked.
                if frame.kind != .log { frames.append(frame) }
            }
        } catch {
            throw .failed("it sent what can't be cut into frames: \(error)")
        }
    }

    /// Whether the worker ends the connection; what it still says goes to `said`.
    func ends(within milliseconds: Int32 = WorkerPeer.patience, said: (Frame) -> Void = { _ in }) throws(Deviation)
        -> Bool
    {
        while let frame = try next(within: milliseconds) { said(frame) }
        return isOver
    }

    /// How the process ended; nil where it goes on.
    func exit(within milliseconds: Int32 = WorkerPeer.patience) -> WorkerExit? {
        guard intent_poll(child.handle, Int16(POLLIN), milliseconds) > 0 else { return nil }
        readLog()
        return child.exit()
    }

    private func readLog() {
        while case .bytes(let bytes) = WorkerLog.read(child.log) {
            log += lines.append(bytes, at: 0)
            if log.count > 64 { log.removeFirst(log.count - 64) }
        }
    }

    /// Its last words, for a message; empty where there are none.
    var lastWords: String {
        readLog()
        return WorkerLog.lastWords(of: log + lines.finish()).map { "; its last words: \($0)" } ?? ""
    }
}

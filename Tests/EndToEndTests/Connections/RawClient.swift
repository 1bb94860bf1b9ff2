import CIntentSystem
import Glibc
import IntentClient
import IntentProtocol

/// A client that says whatever a test wants, frames or not.
final class RawClient {
    private let socket: Int32
    private var decoder = FrameDecoder()

    /// - Parameter greets: Whether it says hello and takes the host's.
    init(_ daemon: Daemon, greets: Bool = true) throws {
        socket = intent_unix_connect(daemon.home.paths.socket)
        guard socket >= 0 else { throw Unexpected("the daemon can't be reached") }
        _ = intent_set_nonblocking(socket, 1)
        if greets { try send(Self.hello()) }
        guard try next()?.kind == .hello else { throw Unexpected("the host does not greet") }
    }

    deinit {
        close(socket)
    }

    static func hello(_ role: Hello.Role = .client, version: UInt32 = Hello.currentVersion) -> [UInt8] {
        FrameBuilder.frame(.hello, call: 0) { Hello(role: role, name: "raw", version: version).write(to: &$0) }
    }

    static func perform(_ name: String, call: UInt64) -> [UInt8] {
        FrameBuilder.frame(.perform, call: call) { Perform(name).write(to: &$0) }
    }

    /// A header that announces a payload.
    static func header(_ kind: FrameKind, call: UInt64 = 1, length: Int) -> [UInt8] {
        var bytes = FrameBuilder.empty(kind, call: call)
        bytes.withUnsafeMutableBytes { FrameHeader(kind: kind, call: call, length: length).write(to: $0) }
        return bytes
    }

    /// Sends bytes, with descriptors before the first; false where the host takes no more of them now, or has closed.
    @discardableResult
    func send(_ bytes: [UInt8], descriptors: [Int32] = [], within patience: Duration = patience) throws -> Bool {
        var rest = bytes[...]
        var descriptors = descriptors
        let deadline = Deadline.after(patience)
        while !rest.isEmpty {
            let sent = rest.withUnsafeBytes {
                intent_send(
                    socket, $0.baseAddress, $0.count, descriptors, descriptors.count, Int32(MSG_DONTWAIT))
            }
            if sent == -Int(EAGAIN) {
                guard intent_poll(socket, Int16(POLLOUT), deadline.milliseconds) > 0 else { return false }
                continue
            }
            guard sent > 0 else { return false }
            descriptors = []
            rest = rest.dropFirst(sent)
        }
        return true
    }

    /// The next frame; nil where the host closed the connection.
    func next() throws -> Frame? {
        let deadline = Deadline.after(patience)
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            if let frame = try decoder.next() { return frame }
            guard intent_poll(socket, Int16(POLLIN), deadline.milliseconds) > 0 else {
                throw Unexpected("the host says nothing")
            }
            let count = read(socket, &buffer, buffer.count)
            guard count > 0 else { return nil }
            buffer.withUnsafeBytes { decoder.append(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
        }
    }

    /// Reads to the end of the connection and gives the error frame about it that came before.
    func complaint() throws -> IntentError? {
        var complaint: IntentError?
        while let frame = try next() {
            guard frame.kind == .error, frame.call == 0 else { continue }
            complaint = try frame.read { (reader) throws(CBORError) in try IntentError(from: &reader) }
        }
        return complaint
    }
}

import CIntentSystem
import Foundation
package import IntentProtocol

/// The host's end of one connection, used by the script's thread alone.
package final class FakePeer {
    /// How long a script waits for a frame before it fails: 20 s.
    private static let patience: Int32 = 20_000

    private let socket: Int32
    private var machine: ConnectionMachine
    private var decoder = FrameDecoder()
    /// Receive calls that brought bytes.
    package private(set) var reads = 0

    init(socket: Int32, hello: Hello) {
        self.socket = socket
        machine = ConnectionMachine(local: hello, accepting: [.client])
        _ = intent_set_nonblocking(socket, 0)
    }

    /// The client's hello, once it came.
    package var client: Hello? { machine.peer }

    /// Sends this side's hello.
    package func greet() throws {
        try write(machine.greeting)
    }

    /// The next frame that is for the script; nil when the client is gone.
    package func next() throws -> Frame? {
        while true {
            while let frame = try decoder.next() {
                switch machine.receive(frame) {
                case .deliver(let frame): return frame
                case .opened, .ignore: continue
                case .send(let bytes): try write(bytes)
                case .close(_, let error): throw error
                }
            }
            guard intent_poll(socket, Int16(POLLIN), Self.patience) > 0 else { throw FakeHostError("no frame came") }
            var bytes = [UInt8](repeating: 0, count: 1 << 16)
            let count = recv(socket, &bytes, bytes.count, 0)
            guard count > 0 else { return nil }
            reads += 1
            bytes.withUnsafeBytes { decoder.append(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
        }
    }

    /// The next frame, which must be of a kind.
    package func expect(_ kind: FrameKind) throws -> Frame {
        guard let frame = try next() else { throw FakeHostError("the client went instead of sending \(kind)") }
        guard frame.kind == kind else { throw FakeHostError("\(frame.kind) came instead of \(kind)") }
        return frame
    }

    /// The next frame as a request for a run.
    package func expectPerform() throws -> (call: UInt64, perform: Perform) {
        let frame = try expect(.perform)
        return (frame.call, try frame.read { (reader) throws(CBORError) in try Perform(from: &reader) })
    }

    /// The next frame as an answer to a question.
    package func expectAnswer() throws -> Answer {
        try expect(.answer).read { (reader) throws(CBORError) in try Answer(from: &reader) }
    }

    package func send(_ kind: FrameKind, call: UInt64, _ payload: (inout CBORWriter) -> Void = { _ in }) throws {
        machine.noteSent(kind, call: call)
        try write(FrameBuilder.frame(kind, call: call, payload))
    }

    /// Ends a call with a result.
    package func finish(_ call: UInt64, _ result: RunResult) throws {
        try send(.result, call: call) { result.write(to: &$0) }
    }

    /// Ends a call with a failure.
    package func fail(_ call: UInt64, _ failure: Failure) throws {
        try send(.failure, call: call) { failure.write(to: &$0) }
    }

    /// Sends bytes as they are.
    package func write(_ bytes: [UInt8]) throws {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes {
                intent_send(socket, $0.baseAddress! + sent, $0.count - sent, nil, 0, 0)
            }
            guard count > 0 else { throw FakeHostError("the client can't be written to") }
            sent += count
        }
    }

    func close() {
        Foundation.close(socket)
    }
}

/// One side of a connection as a pure state machine: frames in, actions out, no I/O and no clock.
///
///     awaitingHello ── hello of our version ──▶ open ── close or a violation ──▶ closed
///           └──────── anything else ───────────────────────────────────────────────▲
///
/// It answers pings, refuses what the peer's role may not send, holds the peer to its credit of calls and finds call
/// numbers that are used twice. What is left is delivered. The shell that owns it also tells it what is sent
/// (``noteSent(_:call:)``), so that a call's terminal frame gives its credit back.
package struct ConnectionMachine: Sendable {
    package enum State: Hashable, Sendable {
        case awaitingHello
        case open
        case closed
    }

    /// What the shell has to do with a frame that came.
    ///
    /// The frame's descriptors stay the shell's to close, with every action but `deliver`.
    package enum Action: Hashable, Sendable {
        /// Hand the frame to who works with it.
        case deliver(Frame)
        /// The peer's hello was accepted.
        case opened(Hello)
        /// Write these bytes and go on.
        case send([UInt8])
        /// Nothing.
        case ignore
        /// Write these bytes, if any, and close: the peer broke the protocol or said that it goes.
        case close([UInt8], IntentError)
    }

    package private(set) var state = State.awaitingHello
    /// The peer's hello, once it came.
    package private(set) var peer: Hello?

    private let local: Hello
    private let accepted: Set<Hello.Role>
    /// Calls that the peer began and that have no terminal frame yet.
    private var calls: Set<UInt64> = []

    /// - Parameters:
    ///   - local: What this side says of itself; its `callsInFlight` is the peer's credit.
    ///   - accepted: The roles that the peer may have.
    package init(local: Hello, accepting accepted: Set<Hello.Role>) {
        self.local = local
        self.accepted = accepted
    }

    /// The frame to send first.
    package var greeting: [UInt8] {
        FrameBuilder.frame(.hello, call: 0) { local.write(to: &$0) }
    }

    /// Calls of the peer that are under way.
    package var openCalls: Int { calls.count }

    /// Takes a frame that came.
    package mutating func receive(_ frame: Frame) -> Action {
        switch state {
        case .awaitingHello: return receiveHello(frame)
        case .closed: return .ignore
        case .open: break
        }
        guard frame.kind.isKnown else {
            return .send(Self.error(frame.call, .unsupported, "\(frame.kind) is not known to this version"))
        }
        switch frame.kind {
        case .ping:
            guard frame.payload.count <= 64 else { return violation("a ping carries more than 64 bytes") }
            return .send(FrameBuilder.frame(.pong, call: frame.call) { $0.raw(frame.payload) })
        case .hello: return violation("a second hello came")
        case .error where frame.call == 0: return end(frame)
        default: break
        }
        guard let role = peer?.role, Self.may(role, send: frame.kind) else {
            return violation("a \(peer?.role.rawValue ?? "peer") may not send \(frame.kind)")
        }
        guard frame.kind.beginsCall else { return .deliver(frame) }
        guard frame.call != 0 else { return violation("a call must have a number other than 0") }
        guard !calls.contains(frame.call) else { return violation("call \(frame.call) is under way already") }
        guard calls.count < Int(local.callsInFlight) else {
            let busy = IntentError(
                .request, .busy, "more than \(local.callsInFlight) calls are under way on this connection",
                remedy: "wait for one to end before the next is begun")
            return .send(Self.failure(frame.call, busy))
        }
        calls.insert(frame.call)
        return .deliver(frame)
    }

    /// Takes note of a frame that this side sends.
    package mutating func noteSent(_ kind: FrameKind, call: UInt64) {
        if kind.endsCall { calls.remove(call) }
    }

    /// Takes note that nothing more will be read or written.
    package mutating func close() {
        state = .closed
        calls = []
    }

    /// The peer says why it goes, at any time: also a worker that has nothing to serve and so never says hello.
    private mutating func end(_ frame: Frame) -> Action {
        state = .closed
        let told = try? frame.read { (reader) throws(CBORError) in try IntentError(from: &reader) }
        return .close([], told ?? IntentError(.system, .protocolViolation, "the peer ended the connection"))
    }

    private mutating func receiveHello(_ frame: Frame) -> Action {
        if frame.kind == .error, frame.call == 0 { return end(frame) }
        guard frame.kind == .hello else { return violation("\(frame.kind) came before hello") }
        let hello: Hello
        do {
            hello = try frame.read { (reader) throws(CBORError) in try Hello(from: &reader) }
        } catch {
            return violation("the hello can't be read: \(error)")
        }
        guard hello.version == local.version else {
            return violation("version \(hello.version) of the protocol was offered and \(local.version) is spoken here")
        }
        guard accepted.contains(hello.role) else { return violation("a \(hello.role.rawValue) has no place here") }
        peer = hello
        state = .open
        return .opened(hello)
    }

    private mutating func violation(_ message: String) -> Action {
        state = .closed
        let error = IntentError(.request, .protocolViolation, message)
        return .close(Self.error(0, .protocolViolation, message), error)
    }

    /// Which kinds a role may send, once hellos are exchanged.
    private static func may(_ role: Hello.Role, send kind: FrameKind) -> Bool {
        switch (role, kind) {
        case (_, .pong), (_, .error): true
        case (.client, .perform), (.client, .query), (.client, .request), (.client, .cancel), (.client, .answer): true
        case (.plugin, .metadata), (.plugin, .result), (.plugin, .failure), (.plugin, .entities), (.plugin, .progress),
            (.plugin, .ask), (.plugin, .log), (.plugin, .hostRequest):
            true
        // To a plugin.
        case (.host, .describe), (.host, .perform), (.host, .query), (.host, .cancel), (.host, .answer),
            (.host, .drain), (.host, .hostReply), (.host, .forget):
            true
        // To a client.
        case (.host, .result), (.host, .failure), (.host, .entities), (.host, .reply), (.host, .progress),
            (.host, .ask), (.host, .started), (.host, .event):
            true
        default: false
        }
    }

    /// An error frame about a call, or about the connection with call 0.
    package static func error(_ call: UInt64, _ code: IntentError.Code, _ message: String) -> [UInt8] {
        FrameBuilder.frame(.error, call: call) { IntentError(.request, code, message).write(to: &$0) }
    }

    /// A failure frame that ends a call.
    package static func failure(_ call: UInt64, _ error: IntentError) -> [UInt8] {
        FrameBuilder.frame(.failure, call: call) { Failure(error).write(to: &$0) }
    }
}

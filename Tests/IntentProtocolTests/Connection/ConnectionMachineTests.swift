import IntentProtocol
import Testing

/// What a connection does with a frame, without the details.
enum Reaction: String, Sendable {
    case deliver, opened, send, ignore, close

    init(_ action: ConnectionMachine.Action) {
        switch action {
        case .deliver: self = .deliver
        case .opened: self = .opened
        case .send: self = .send
        case .ignore: self = .ignore
        case .close: self = .close
        }
    }
}

@Suite("Connections: every transition")
struct ConnectionTransitionTests {
    static let kinds = (UInt8.min...0x3f).map(FrameKind.init(rawValue:))

    /// What a peer of each role may send once the connection is open.
    private static let allowed: [Hello.Role: Set<FrameKind>] = [
        .client: [.pong, .error, .perform, .query, .request, .cancel, .answer],
        .plugin: [.pong, .error, .metadata, .result, .failure, .entities, .progress, .ask, .log, .hostRequest],
        .host: [
            .pong, .error, .describe, .perform, .query, .cancel, .answer, .drain, .hostReply, .result, .failure,
            .entities, .reply, .progress, .ask, .started, .event, .forget,
        ],
    ]

    private func open(peer role: Hello.Role, callsInFlight: UInt32 = 4) -> ConnectionMachine {
        var machine = ConnectionMachine(
            local: Hello(role: .host, name: "h", callsInFlight: callsInFlight), accepting: [role])
        #expect(machine.receive(Self.hello(role)) == .opened(Hello(role: role, name: "p")))
        return machine
    }

    static func hello(_ role: Hello.Role, version: UInt32 = Hello.currentVersion) -> Frame {
        Frame(.hello, payload: Hello(role: role, name: "p", version: version).payload)
    }

    @Test("Before hello, hello opens the connection and any other frame closes it", arguments: kinds)
    func awaitingHello(kind: FrameKind) {
        var machine = ConnectionMachine(local: Hello(role: .host, name: "h"), accepting: [.client])
        let action = machine.receive(kind == .hello ? Self.hello(.client) : Frame(kind, call: 1))
        #expect(Reaction(action) == (kind == .hello ? .opened : .close))
        #expect(machine.state == (kind == .hello ? .open : .closed))
    }

    @Test("Once open, a peer may send what its role allows", arguments: [Hello.Role.client, .plugin, .host], kinds)
    func open(role: Hello.Role, kind: FrameKind) throws {
        var machine = open(peer: role)
        let reaction = Reaction(machine.receive(Frame(kind, call: 1)))
        let expected: Reaction
        switch kind {
        case .ping: expected = .send
        case .hello: expected = .close
        case let kind where !kind.isKnown: expected = .send
        default: expected = try #require(Self.allowed[role]).contains(kind) ? .deliver : .close
        }
        #expect(reaction == expected)
        #expect(machine.state == (expected == .close ? .closed : .open))
    }

    @Test("Once closed, every frame is ignored", arguments: kinds)
    func closed(kind: FrameKind) {
        var machine = open(peer: .client)
        machine.close()
        #expect(machine.receive(Frame(kind, call: 1)) == .ignore)
        #expect(machine.state == .closed)
    }
}

@Suite("Connections: the rules")
struct ConnectionMachineTests {
    private var machine: ConnectionMachine

    init() {
        machine = ConnectionMachine(local: Hello(role: .host, name: "h", callsInFlight: 2), accepting: [.client])
        _ = machine.receive(ConnectionTransitionTests.hello(.client))
    }

    private func violation(_ message: String) -> ConnectionMachine.Action {
        .close(
            ConnectionMachine.error(0, .protocolViolation, message), IntentError(.request, .protocolViolation, message))
    }

    @Test("The greeting is this side's hello")
    func greeting() throws {
        var decoder = FrameDecoder()
        machine.greeting.withUnsafeBytes { decoder.append($0) }
        let frame = try #require(try decoder.next())
        #expect(frame.kind == .hello)
        #expect(try Hello(payload: frame.payload) == Hello(role: .host, name: "h", callsInFlight: 2))
    }

    @Test("Another version is refused with both versions named")
    func version() {
        var machine = ConnectionMachine(local: Hello(role: .host, name: "h"), accepting: [.client])
        #expect(
            machine.receive(ConnectionTransitionTests.hello(.client, version: 2))
                == violation("version 2 of the protocol was offered and 1 is spoken here"))
        #expect(machine.peer == nil)
    }

    @Test("A role that has no place here is refused")
    func role() {
        var machine = ConnectionMachine(local: Hello(role: .host, name: "h"), accepting: [.client, .plugin])
        #expect(machine.receive(ConnectionTransitionTests.hello(.host)) == violation("a host has no place here"))
    }

    @Test(
        "A hello that can't be read is refused",
        arguments: ["", "a0", "80", "a1 00 01", "a2 00 01 01 6178", "a2 00 20 01 66636c69656e74"])
    func unreadableHello(hex: String) {
        var machine = ConnectionMachine(local: Hello(role: .host, name: "h"), accepting: [.client])
        #expect(Reaction(machine.receive(Frame(.hello, payload: Hex.bytes(hex)))) == .close)
        #expect(machine.state == .closed)
    }

    @Test("A second hello closes the connection")
    mutating func secondHello() {
        #expect(machine.receive(ConnectionTransitionTests.hello(.client)) == violation("a second hello came"))
    }

    @Test("A ping is answered with its call and payload")
    mutating func ping() {
        let payload = [UInt8](repeating: 5, count: 64)
        #expect(
            machine.receive(Frame(.ping, call: 9, payload: payload))
                == .send(Frame(.pong, call: 9, payload: payload).bytes))
    }

    @Test("A ping of more than 64 bytes closes the connection")
    mutating func longPing() {
        let frame = Frame(.ping, payload: [UInt8](repeating: 5, count: 65))
        #expect(machine.receive(frame) == violation("a ping carries more than 64 bytes"))
    }

    @Test("A frame of an unknown kind is answered with an error of its call")
    mutating func unknownKind() {
        let error = ConnectionMachine.error(7, .unsupported, "unknown kind 0xee is not known to this version")
        #expect(machine.receive(Frame(FrameKind(rawValue: 0xee), call: 7)) == .send(error))
        #expect(machine.state == .open)
    }

    @Test("A call must have a number")
    mutating func callZero() {
        #expect(machine.receive(Frame(.perform)) == violation("a call must have a number other than 0"))
    }

    @Test("A call's number that is in use closes the connection, credit or not")
    mutating func duplicateCall() {
        #expect(Reaction(machine.receive(Frame(.perform, call: 1))) == .deliver)
        var full = machine
        #expect(Reaction(full.receive(Frame(.query, call: 2))) == .deliver)
        #expect(machine.receive(Frame(.query, call: 1)) == violation("call 1 is under way already"))
        #expect(full.receive(Frame(.query, call: 1)) == violation("call 1 is under way already"))
    }

    @Test("A call past the credit fails alone, and the connection goes on")
    mutating func credit() {
        for call in 1...2 as ClosedRange<UInt64> {
            #expect(Reaction(machine.receive(Frame(.perform, call: call))) == .deliver)
        }
        let busy = IntentError(
            .request, .busy, "more than 2 calls are under way on this connection",
            remedy: "wait for one to end before the next is begun")
        #expect(machine.receive(Frame(.request, call: 3)) == .send(ConnectionMachine.failure(3, busy)))
        #expect(machine.openCalls == 2)
        // What belongs to a call needs no credit.
        #expect(Reaction(machine.receive(Frame(.cancel, call: 1))) == .deliver)
    }

    @Test(
        "A terminal frame gives its credit back, and the number may be used again",
        arguments: [FrameKind.result, .failure, .entities, .reply, .metadata])
    mutating func terminal(kind: FrameKind) {
        _ = machine.receive(Frame(.perform, call: 1))
        _ = machine.receive(Frame(.perform, call: 2))
        machine.noteSent(kind, call: 1)
        #expect(machine.openCalls == 1)
        #expect(Reaction(machine.receive(Frame(.perform, call: 1))) == .deliver)
    }

    @Test(
        "Other frames of a call give no credit back",
        arguments: [FrameKind.progress, .ask, .started, .event, .error, .pong])
    mutating func notTerminal(kind: FrameKind) {
        _ = machine.receive(Frame(.perform, call: 1))
        machine.noteSent(kind, call: 1)
        #expect(machine.openCalls == 1)
    }

    @Test("A credit of 0 lets the peer begin nothing")
    func noCredit() {
        var machine = ConnectionMachine(local: Hello(role: .plugin, name: "p", callsInFlight: 0), accepting: [.host])
        _ = machine.receive(ConnectionTransitionTests.hello(.host))
        #expect(Reaction(machine.receive(Frame(.describe, call: 1))) == .send)
        #expect(machine.openCalls == 0)
    }

    @Test("An error of call 0 closes the connection with the peer's own words, and nothing is sent")
    mutating func peerEnds() {
        let error = IntentError(.system, .shuttingDown, "the host stops", remedy: "start it again")
        #expect(machine.receive(Frame(.error, payload: error.payload)) == .close([], error))
        #expect(machine.state == .closed)
    }

    @Test("An error of call 0 that can't be read closes the connection too")
    mutating func peerEndsSilently() {
        let error = IntentError(.system, .protocolViolation, "the peer ended the connection")
        #expect(machine.receive(Frame(.error, payload: [0xff])) == .close([], error))
    }

    @Test("An error of a call is delivered")
    mutating func callError() {
        let frame = Frame(.error, call: 3, payload: IntentError(.request, .unsupported, "m").payload)
        #expect(machine.receive(frame) == .deliver(frame))
    }

    @Test("A frame is delivered with its descriptors")
    mutating func descriptors() {
        let frame = Frame(.perform, call: 1, payload: [0xa0], descriptors: [5])
        #expect(machine.receive(frame) == .deliver(frame))
    }

    @Test("A closed connection has no calls")
    mutating func close() {
        _ = machine.receive(Frame(.perform, call: 1))
        machine.close()
        #expect(machine.openCalls == 0)
        #expect(machine.state == .closed)
    }
}

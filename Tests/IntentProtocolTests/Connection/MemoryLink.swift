import IntentProtocol

/// One end of a connection in memory: the shell around a machine, without a socket.
struct MemoryEnd {
    private(set) var machine: ConnectionMachine
    private var decoder = FrameDecoder()
    /// Bytes that wait to be carried to the other end.
    private(set) var output: [UInt8]
    private(set) var delivered: [Frame] = []
    /// Why the connection ended.
    private(set) var end: IntentError?
    private(set) var peer: Hello?

    init(_ local: Hello, accepting roles: Set<Hello.Role>) {
        machine = ConnectionMachine(local: local, accepting: roles)
        output = machine.greeting
    }

    mutating func send(_ frame: Frame) {
        machine.noteSent(frame.kind, call: frame.call)
        output += frame.bytes
    }

    mutating func send<Message: WireMessage>(_ kind: FrameKind, call: UInt64, _ message: Message) {
        send(Frame(kind, call: call, payload: message.payload))
    }

    /// Takes what was delivered since it was last asked.
    mutating func take() -> [Frame] {
        defer { delivered = [] }
        return delivered
    }

    fileprivate mutating func take(outputUpTo count: Int) -> [UInt8] {
        let bytes = Array(output.prefix(count))
        output.removeFirst(bytes.count)
        return bytes
    }

    fileprivate mutating func receive(_ bytes: [UInt8]) throws(FrameError) {
        bytes.withUnsafeBytes { decoder.append($0) }
        while end == nil, let frame = try decoder.next() {
            switch machine.receive(frame) {
            case .deliver(let frame): delivered.append(frame)
            case .opened(let hello): peer = hello
            case .send(let bytes): output += bytes
            case .ignore: break
            case .close(let bytes, let error):
                output += bytes
                end = error
            }
        }
    }
}

/// Two ends, between which bytes are carried in pieces of random sizes.
struct MemoryLink {
    var left: MemoryEnd
    var right: MemoryEnd
    private var random: SeededGenerator

    init(_ left: MemoryEnd, _ right: MemoryEnd, seed: UInt64 = 1) {
        self.left = left
        self.right = right
        random = SeededGenerator(seed: seed)
    }

    /// Carries bytes to and fro until none are left.
    mutating func run() throws(FrameError) {
        while !left.output.isEmpty || !right.output.isEmpty {
            let size = Int.random(in: 1...64, using: &random)
            if Bool.random(using: &random) {
                try right.receive(left.take(outputUpTo: size))
            } else {
                try left.receive(right.take(outputUpTo: size))
            }
        }
    }
}

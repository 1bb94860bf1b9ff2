import CIntentSystem
import Glibc
import IntentProtocol
import Synchronization
import Testing

@testable import IntentHost

/// Keeps what a channel tells.
private final class Listening: ChannelDelegate {
    struct State {
        var hello: Hello?
        var frames: [Frame] = []
        var isClosed = false
        var error: IntentError?
    }

    let state = Mutex(State())

    func channelOpened(_ channel: SocketChannel, hello: Hello, turn: Turn) {
        state.withLock { $0.hello = hello }
    }

    func channel(_ channel: SocketChannel, received frame: Frame, turn: Turn) {
        for descriptor in frame.descriptors { close(descriptor) }
        state.withLock { $0.frames.append(frame) }
        if frame.kind == .perform {
            channel.send(
                .result, call: frame.call, FrameBuilder.frame(.result, call: frame.call) { $0.map(count: 0) },
                turn: turn)
        }
    }

    func channelClosed(_ channel: SocketChannel, error: IntentError?, turn: Turn) {
        state.withLock { state in
            state.isClosed = true
            state.error = error
        }
    }
}

/// The other end of a channel: a plain socket that a test reads and writes by hand.
private final class Peer {
    let socket: Int32
    let channel: SocketChannel
    let heard = Listening()
    private let reactor: Reactor
    private var decoder = FrameDecoder()

    init(queuedLimit: Int = FrameLimits.queuedBytes, greets: Bool = true) throws {
        var pair: [Int32] = [-1, -1]
        try #require(pair.withUnsafeMutableBufferPointer { intent_socketpair($0.baseAddress) } == 0)
        _ = intent_set_nonblocking(pair[0], 1)
        socket = pair[1]
        reactor = try Reactor()
        reactor.start()
        channel = SocketChannel(
            reactor: reactor, fd: pair[0], local: Hello(role: .host, name: "host"), accepting: [.client],
            queuedLimit: queuedLimit)
        try Turn.run { try channel.start(heard, turn: $0) }
        if greets { write(FrameBuilder.frame(.hello, call: 0) { Hello(role: .client, name: "peer").write(to: &$0) }) }
    }

    deinit {
        close(socket)
        reactor.stop()
    }

    func write(_ bytes: [UInt8], descriptors: [Int32] = []) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let first = rest.count == bytes.count ? descriptors : []
            let count = rest.withUnsafeBytes { intent_send(socket, $0.baseAddress, $0.count, first, first.count, 0) }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    /// The next frame; nil at the end of the connection.
    func next() throws -> Frame? {
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            if let frame = try decoder.next() { return frame }
            let count = read(socket, &buffer, buffer.count)
            guard count > 0 else { return nil }
            buffer.withUnsafeBytes { decoder.append(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
        }
    }

    /// Waits until the channel told something; the reactor's threads bring it about.
    func wait(until condition: (Listening.State) -> Bool) -> Bool {
        let deadline = Reactor.now + 40_000_000_000
        while !heard.state.withLock({ condition($0) }) {
            guard Reactor.now < deadline else { return false }
            _ = intent_poll(-1, 0, 2)
        }
        return true
    }
}

@Suite("A channel of a reactor, over a socket pair")
struct SocketChannelTests {
    private static func perform(_ call: UInt64) -> [UInt8] {
        FrameBuilder.frame(.perform, call: call) { Perform(app: "a", intent: "b").write(to: &$0) }
    }

    @Test("Both say hello, and a call goes there and back")
    func call() throws {
        let peer = try Peer()
        #expect(try peer.next()?.kind == .hello)
        peer.write(Self.perform(1))
        let frame = try #require(try peer.next())
        #expect(frame.kind == .result && frame.call == 1)
        #expect(peer.wait { $0.hello?.name == "peer" && $0.frames.count == 1 })
    }

    @Test("Frames that come in pieces, and many at once, are each taken once and in order")
    func pieces() throws {
        let peer = try Peer()
        let bytes = (1...200).flatMap { Self.perform(UInt64($0)) }
        var random = SystemRandomNumberGenerator()
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = min(rest.count, Int.random(in: 1...700, using: &random))
            peer.write(Array(rest.prefix(count)))
            rest = rest.dropFirst(count)
        }
        #expect(try peer.next()?.kind == .hello)
        for call in 1...200 { #expect(try peer.next()?.call == UInt64(call)) }
        #expect(peer.heard.state.withLock { $0.frames.map(\.call) } == (1...200).map { UInt64($0) })
    }

    @Test("Descriptors arrive with their frame")
    func descriptors() throws {
        let peer = try Peer()
        let null = open("/dev/null", O_RDONLY)
        defer { close(null) }
        let bytes = FrameBuilder.frame(.perform, call: 1, descriptorCount: 1) {
            Perform(app: "a", intent: "b").write(to: &$0)
        }
        peer.write(bytes, descriptors: [null])
        #expect(peer.wait { $0.frames.first?.descriptors.count == 1 })
    }

    @Test("A peer that reads too slowly is cut off at the limit, and the channel says why")
    func slowReader() throws {
        let peer = try Peer(queuedLimit: 4 << 20)
        #expect(peer.wait { $0.hello != nil })
        #expect(!peer.channel.isBehind)
        let frame = FrameBuilder.frame(.event, call: 1) { $0.item(.bytes([UInt8](repeating: 7, count: 1 << 20))) }
        var sent = 0
        while sent < 16, !peer.heard.state.withLock({ $0.isClosed }) {
            Turn.run { peer.channel.send(frame, turn: $0) }
            sent += 1
        }
        #expect(peer.wait { $0.isClosed })
        #expect(sent < 16)
        let error = peer.heard.state.withLock { $0.error }
        #expect(error?.code == .tooLarge)
        #expect(error?.message.contains("reads too slowly") == true)
    }

    @Test("What waits for a peer makes it count as behind, until it has read")
    func behind() throws {
        let peer = try Peer()
        #expect(try peer.next()?.kind == .hello)
        let frame = FrameBuilder.frame(.event, call: 1) { $0.item(.bytes([UInt8](repeating: 7, count: 2 << 20))) }
        Turn.run { peer.channel.send(frame, turn: $0) }
        #expect(peer.channel.isBehind)
        #expect(try peer.next()?.kind == .event)
        #expect(peer.wait { _ in !peer.channel.isBehind })
    }

    @Test("Garbage ends the connection, after a complaint that the peer can read")
    func garbage() throws {
        let peer = try Peer(greets: false)
        #expect(try peer.next()?.kind == .hello)
        peer.write([UInt8](repeating: 0xff, count: 64))
        let complaint = try #require(try peer.next())
        #expect(complaint.kind == .error && complaint.call == 0)
        #expect(try peer.next() == nil)
        #expect(peer.wait { $0.isClosed && $0.error?.code == .protocolViolation })
    }

    @Test("A peer that goes closes the channel without an error")
    func gone() throws {
        let peer = try Peer()
        #expect(peer.wait { $0.hello != nil })
        shutdown(peer.socket, Int32(SHUT_RDWR))
        #expect(peer.wait { $0.isClosed && $0.error == nil })
    }
}

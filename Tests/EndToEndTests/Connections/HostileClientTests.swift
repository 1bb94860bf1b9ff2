import CIntentSystem
import Glibc
import IntentClient
import IntentProtocol
import Testing

@Suite("A hostile client harms itself alone", .daemon(.rogue, .probe))
struct HostileClientTests {
    /// Has a client say something that ends its connection, while another one goes on.
    private func refused(greets: Bool = true, _ bytes: [UInt8]...) throws -> IntentError? {
        let daemon = try Daemon.ofSuite()
        let neighbour = try daemon.connect()
        #expect(try neighbour.run("rogue.Echo").error == nil)
        let client = try RawClient(daemon, greets: greets)
        for bytes in bytes { try client.send(bytes) }
        let complaint = try client.complaint()
        #expect(try neighbour.run("rogue.Echo").error == nil)
        #expect(daemon.program.isRunning)
        return complaint
    }

    @Test("A frame that announces 4 GiB is refused before room is made for it")
    func tooLong() throws {
        let daemon = try Daemon.ofSuite()
        let before = try #require(ProcessTable.kibibytes(daemon.pid, "VmHWM"))
        let complaint = try refused(RawClient.header(.perform, length: Int(UInt32.max)))
        #expect(complaint?.code == .protocolViolation)
        #expect(complaint?.message.contains("a frame of 4294967295 bytes is longer than the limit") == true)
        let after = try #require(ProcessTable.kibibytes(daemon.pid, "VmHWM"))
        #expect(after - before < 64 << 10)
    }

    @Test("Garbage in place of a hello, and after it", arguments: [false, true])
    func garbage(greets: Bool) throws {
        let noise = (0..<4096).map { UInt8(truncatingIfNeeded: $0 &* 151 &+ 83) }
        #expect(try refused(greets: greets, noise)?.code == .protocolViolation)
    }

    @Test("A second hello")
    func secondHello() throws {
        #expect(try refused(RawClient.hello())?.message.contains("a second hello came") == true)
    }

    @Test("A hello of another version or role")
    func otherHello() throws {
        let version = try refused(greets: false, RawClient.hello(version: 99))
        #expect(version?.message.contains("version 99") == true)
        let role = try refused(greets: false, RawClient.hello(.plugin))
        #expect(role?.message.contains("a plugin that connects by itself names its app") == true)
        let host = try refused(greets: false, RawClient.hello(.host))
        #expect(host?.message.contains("a host has no place here") == true)
    }

    @Test("The complaint arrives also where the host is still writing its own hello")
    func lastWords() throws {
        let daemon = try Daemon.ofSuite()
        for _ in 0..<300 {
            let client = try RawClient(daemon, greets: false)
            try client.send(RawClient.hello(version: 99))
            #expect(try client.complaint()?.message.contains("version 99") == true)
        }
    }

    @Test("A call before the hello")
    func noHello() throws {
        let complaint = try refused(greets: false, RawClient.perform("rogue.Echo", call: 1))
        #expect(complaint?.message.contains("perform came before hello") == true)
    }

    @Test("Frames that only a host or a plugin may send", arguments: [FrameKind.result, .metadata, .drain, .progress])
    func foreignKind(kind: FrameKind) throws {
        #expect(try refused(FrameBuilder.empty(kind, call: 1))?.message.contains("a client may not send") == true)
    }

    @Test("A call's number that is in use, and number 0")
    func numbers() throws {
        let twice = try refused(RawClient.perform("rogue.Hold", call: 7), RawClient.perform("rogue.Hold", call: 7))
        #expect(twice?.message.contains("call 7 is under way already") == true)
        let zero = try refused(RawClient.perform("rogue.Echo", call: 0))
        #expect(zero?.message.contains("a number other than 0") == true)
    }

    @Test("A frame of a kind that nobody knows is answered, and the connection lives")
    func unknownKind() throws {
        let client = try RawClient(try Daemon.ofSuite())
        try client.send(FrameBuilder.frame(FrameKind(rawValue: 0x3e), call: 5) { $0.raw([1, 2, 3]) })
        let frame = try #require(try client.next())
        #expect(frame.kind == .error)
        #expect(frame.call == 5)
        let error = try frame.read { (reader) throws(CBORError) in try IntentError(from: &reader) }
        #expect(error.code == .unsupported)
        try client.send(RawClient.perform("rogue.Echo", call: 6))
        #expect(try client.next()?.kind == .result)
    }

    @Test("A message that can't be read fails its call, and the connection lives")
    func unreadable() throws {
        let client = try RawClient(try Daemon.ofSuite())
        try client.send(FrameBuilder.frame(.perform, call: 1) { $0.raw([0xff, 0x00, 0x17]) })
        let frame = try #require(try client.next())
        #expect(frame.kind == .failure && frame.call == 1)
        #expect(try IntentConnection.failure(in: frame)?.error.code == .protocolViolation)
        try client.send(RawClient.perform("rogue.Echo", call: 2))
        #expect(try client.next()?.kind == .result)
    }

    @Test("A frame cut short is nothing, and its connection is forgotten")
    func truncated() throws {
        let daemon = try Daemon.ofSuite()
        let client = try RawClient(daemon)
        try client.send(Array(RawClient.perform("rogue.Echo", call: 1).dropLast(3)))
        #expect(try daemon.run("rogue.Echo").error == nil)
        try client.send(Array(RawClient.perform("rogue.Echo", call: 1).suffix(3)))
        #expect(try client.next()?.kind == .result)
    }

    @Test("A ping is answered with its own bytes, and one too long ends the connection")
    func ping() throws {
        let client = try RawClient(try Daemon.ofSuite())
        try client.send(FrameBuilder.frame(.ping, call: 9) { $0.raw([4, 5, 6]) })
        let pong = try #require(try client.next())
        #expect(pong == Frame(.pong, call: 9, payload: [4, 5, 6]))
        #expect(try refused(FrameBuilder.frame(.ping, call: 0) { $0.raw([UInt8](repeating: 0, count: 65)) }) != nil)
    }

    @Test("Calls past the credit are refused as busy, those within it are answered")
    func credit() throws {
        let daemon = try Daemon(plugins: [.rogue])
        let client = try RawClient(daemon)
        let credit = UInt64(FrameLimits.callsInFlight)
        var bytes: [UInt8] = []
        for call in 1...(credit + 10) { bytes += RawClient.perform("rogue.Hold", call: call) }
        try client.send(bytes)
        for call in 1...10 {
            let frame = try #require(try client.next())
            #expect(frame.call == credit + UInt64(call))
            #expect(try IntentConnection.failure(in: frame)?.error.code == .busy)
        }
        try eventually("the data folder") { access(daemon.dataFolder(of: "rogue"), F_OK) == 0 }
        try daemon.release("rogue")
        for _ in 0..<credit { #expect(try client.next()?.kind == .result) }
    }
}

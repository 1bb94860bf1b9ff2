import FakeHost
import Glibc
import IntentClient
import IntentProtocol
import Testing

@Suite("A connection")
struct ConnectionTests {
    private func connect(_ host: FakeHost) throws -> IntentConnection {
        try #require(try IntentConnection.openRunning(host.paths, name: "test 1.0"))
    }

    /// Answers each request with its own method.
    private static func echo(_ peer: FakePeer) throws {
        try peer.greet()
        while let frame = try peer.next() {
            let request = try frame.read { (reader) throws(CBORError) in try AdminRequest(from: &reader) }
            try peer.send(.reply, call: frame.call) { $0.item(.text(request.method)) }
        }
    }

    private func text(_ frame: Frame?) throws -> String? {
        try frame?.read { (reader) throws(CBORError) in try reader.item() }.text
    }

    @Test("A request gets its reply")
    func reply() throws {
        let host = try FakeHost(Self.echo)
        let connection = try connect(host)
        #expect(try connection.reply(to: AdminRequest("status")) == .text("status"))
        #expect(connection.peer?.name == "fake 1.0")
    }

    @Test("Hello and the first call go out together, before the host said anything")
    func oneWrite() throws {
        let host = try FakeHost { peer in
            let frame = try peer.expect(.request)
            guard peer.reads == 1 else { throw FakeHostError("\(peer.reads) reads were needed") }
            try peer.greet()
            try peer.send(.reply, call: frame.call) { $0.item(true) }
        }
        #expect(try connect(host).reply(to: AdminRequest("status")) == true)
        #expect(host.errors.isEmpty)
    }

    @Test("Answers that come out of order reach the calls that they belong to")
    func outOfOrder() throws {
        let host = try FakeHost { peer in
            try peer.greet()
            var calls: [UInt64] = []
            while let frame = try peer.next() {
                calls.append(frame.call)
                guard calls.count == 3 else {
                    if calls.count == 1 { try peer.send(.pong, call: 0) }
                    continue
                }
                for call in calls.reversed() { try peer.send(.reply, call: call) { $0.item(.unsigned(call)) } }
            }
        }
        let connection = try connect(host)
        let calls = try (0..<3).map { _ in try connection.begin(AdminRequest("x")) }
        for call in calls {
            let frame = try #require(try connection.next(of: call, until: .after(.seconds(20))))
            #expect(frame.call == call)
            #expect(try frame.read { (reader) throws(CBORError) in try reader.item() } == .unsigned(call))
        }
        #expect(connection.callsInFlight == 0)
    }

    @Test("Many calls in flight go out in few writes and all come back")
    func pipelining() throws {
        let host = try FakeHost(Self.echo)
        let connection = try connect(host)
        _ = try connection.reply(to: AdminRequest("first"))
        let calls = try (0..<500).map { try connection.begin(AdminRequest("m\($0)")) }
        #expect(connection.callsInFlight == 500)
        var answers: [UInt64: String] = [:]
        while answers.count < calls.count, let frame = try connection.next(until: .after(.seconds(20))) {
            answers[frame.call] = try text(frame)
        }
        #expect(calls.enumerated().allSatisfy { answers[$1] == "m\($0)" })
    }

    @Test("No more calls are under way than the host gives credit for")
    func credit() throws {
        let host = try FakeHost(hello: Hello(role: .host, name: "fake", callsInFlight: 2), Self.echo)
        let connection = try connect(host)
        for _ in 0..<20 {
            _ = try connection.begin(AdminRequest("x"))
            #expect(connection.callsInFlight <= 2)
        }
    }

    @Test("The host's failure is thrown as it is")
    func failure() throws {
        let error = IntentError(.request, .notFound, "there is no such thing", remedy: "look elsewhere")
        let host = try FakeHost { peer in
            try peer.greet()
            try peer.fail(try peer.expect(.request).call, Failure(error))
            _ = try peer.next()
        }
        let connection = try connect(host)
        #expect(throws: error) { try connection.reply(to: AdminRequest("x")) }
    }

    @Test("A kind that the host doesn't know ends the call that used it")
    func unknownKind() throws {
        let host = try FakeHost { peer in
            try peer.greet()
            let call = try peer.expect(.request).call
            try peer.write(ConnectionMachine.error(call, .unsupported, "not known"))
            _ = try peer.next()
        }
        let connection = try connect(host)
        let error = #expect(throws: IntentError.self) { try connection.reply(to: AdminRequest("x")) }
        #expect(error?.code == .unsupported)
        #expect(connection.callsInFlight == 0)
    }

    @Test("A host that does not answer is given up on at the deadline, and the call is cancelled")
    func deadline() throws {
        let host = try FakeHost { peer in
            try peer.greet()
            _ = try peer.expect(.request)
            _ = try peer.expect(.cancel)
        }
        let connection = try connect(host)
        let error = #expect(throws: IntentError.self) {
            try connection.reply(to: AdminRequest("x"), until: .after(.milliseconds(20)))
        }
        #expect(error?.code == .timedOut)
        try connection.flush()
        #expect(host.errors.isEmpty)
    }

    @Test("What came before the host went away is still handed out")
    func lastWords() throws {
        let host = try FakeHost { peer in
            try peer.greet()
            let first = try peer.expect(.request).call
            let second = try peer.expect(.request).call
            try peer.send(.reply, call: first) { $0.item("last") }
            _ = second
        }
        let connection = try connect(host)
        // The hello must be there for a second call.
        let first = try connection.begin(AdminRequest("x"))
        try connection.flush()
        while connection.peer == nil { _ = try connection.wait(for: [], until: .after(.seconds(20))) }
        let second = try connection.begin(AdminRequest("x"))
        #expect(try text(connection.next(of: first)) == "last")
        let error = #expect(throws: IntentError.self) { try connection.next(of: second) }
        #expect(error?.code == .unreachable)
        #expect(error?.exitStatus == 69)
    }

    @Test(
        "A daemon that speaks garbage is cut off with an error",
        arguments: [
            Array("HTTP/1.1 400 Bad Request\r\n\r\n, and much more than a header".utf8),
            [UInt8](repeating: 0xff, count: 64),
            [UInt8](repeating: 0, count: 64),
        ])
    func garbage(bytes: [UInt8]) throws {
        let host = try FakeHost { peer in
            try peer.write(bytes)
            _ = try? peer.next()
        }
        let connection = try connect(host)
        let error = #expect(throws: IntentError.self) { try connection.reply(to: AdminRequest("x")) }
        #expect(error?.code == .protocolViolation)
    }

    @Test("A host of another version is refused with both versions named")
    func version() throws {
        let host = try FakeHost(hello: Hello(role: .host, name: "fake", version: 7)) { peer in
            try peer.greet()
            _ = try? peer.next()
        }
        let connection = try connect(host)
        let error = #expect(throws: IntentError.self) { try connection.reply(to: AdminRequest("x")) }
        #expect(error?.message.contains("version 7") == true)
    }

    @Test("Descriptors of frames that nobody takes are closed")
    func descriptors() throws {
        let host = try FakeHost(Self.echo)
        let before = try openDescriptors()
        for _ in 0..<3 { _ = try connect(host).reply(to: AdminRequest("x")) }
        #expect(try openDescriptors() - before < 12)
    }

    private func openDescriptors() throws -> Int {
        let folder = try #require(opendir("/proc/self/fd"))
        defer { closedir(folder) }
        var count = 0
        while readdir(folder) != nil { count += 1 }
        return count
    }

    @Test("Another descriptor that becomes readable ends a wait")
    func otherDescriptors() throws {
        let host = try FakeHost { peer in _ = try peer.next() }
        let connection = try connect(host)
        var pipe: [Int32] = [0, 0]
        #expect(Glibc.pipe(&pipe) == 0)
        defer { for descriptor in pipe { close(descriptor) } }
        #expect(write(pipe[1], "x", 1) == 1)
        #expect(try connection.wait(for: [pipe[0]], until: .after(.seconds(20))) == [true])
    }

    @Test("A large request is written while a large answer is read")
    func bothWays() throws {
        let large = [UInt8](repeating: 7, count: 3 << 20)
        let host = try FakeHost { peer in
            try peer.greet()
            // The host writes before it reads: both ends must not wait for each other.
            let first = try peer.expect(.request).call
            try peer.send(.reply, call: first) { $0.item(.bytes(large)) }
            while let frame = try peer.next() { try peer.send(.reply, call: frame.call) { $0.item(.bytes(large)) } }
        }
        let connection = try connect(host)
        _ = try connection.reply(to: AdminRequest("hello"))
        let request = AdminRequest("x", .object(["data": .bytes(large)]))
        let calls = try (0..<4).map { _ in try connection.begin(request) }
        for call in calls { #expect(try connection.next(of: call, until: .after(.seconds(20)))?.kind == .reply) }
    }
}

import IntentProtocol
import Testing

@Suite("Connections: two ends in memory")
struct MemoryLinkTests {
    private func link(seed: UInt64 = 1, credit: UInt32 = 8) -> MemoryLink {
        MemoryLink(
            MemoryEnd(Hello(role: .client, name: "client"), accepting: [.host]),
            MemoryEnd(Hello(role: .host, name: "host", callsInFlight: credit), accepting: [.client]), seed: seed)
    }

    @Test("Both ends open, and each knows the other", arguments: 1...20 as ClosedRange<UInt64>)
    func hello(seed: UInt64) throws {
        var link = link(seed: seed)
        try link.run()
        #expect(link.left.peer?.role == .host)
        #expect(link.left.peer?.callsInFlight == 8)
        #expect(link.right.peer?.name == "client")
    }

    @Test("A run with progress and a question goes through", arguments: 1...20 as ClosedRange<UInt64>)
    func run(seed: UInt64) throws {
        var link = link(seed: seed)
        link.left.send(.perform, call: 1, Vectors.fullPerform)
        try link.run()
        #expect(try link.right.take().map { try Perform(payload: $0.payload) } == [Vectors.fullPerform])

        let progress = ProgressReport(completed: 1, total: 2)
        let question = Question(id: 1, kind: .confirmation, dialog: "Go on?")
        link.right.send(.progress, call: 1, progress)
        link.right.send(.ask, call: 1, question)
        try link.run()
        let frames = link.left.take()
        #expect(frames.map(\.kind) == [.progress, .ask])
        #expect(try ProgressReport(payload: frames[0].payload) == progress)
        #expect(try Question(payload: frames[1].payload) == question)

        link.left.send(.answer, call: 1, Answer(1, .accepted))
        try link.run()
        #expect(try link.right.take().map { try Answer(payload: $0.payload) } == [Answer(1, .accepted)])

        link.right.send(.result, call: 1, RunResult(value: .int(1)))
        try link.run()
        #expect(link.left.take().map(\.kind) == [.result])
        #expect(link.right.machine.openCalls == 0)
    }

    @Test("Many calls go on at once and end in another order")
    func manyCalls() throws {
        var link = link()
        for call in 1...8 as ClosedRange<UInt64> { link.left.send(.perform, call: call, Vectors.fullPerform) }
        try link.run()
        #expect(link.right.take().map(\.call) == Array(1...8))
        for call in (1...8 as ClosedRange<UInt64>).reversed() { link.right.send(.result, call: call, RunResult()) }
        try link.run()
        #expect(link.left.take().map(\.call) == (1...8).reversed())
        #expect(link.right.machine.openCalls == 0)
    }

    @Test("A call past the credit fails, and one that follows an end does not")
    func credit() throws {
        var link = link(credit: 1)
        link.left.send(.request, call: 1, AdminRequest("a"))
        link.left.send(.request, call: 2, AdminRequest("b"))
        try link.run()
        #expect(link.right.take().map(\.call) == [1])
        let refusal = link.left.take()
        #expect(refusal.map(\.call) == [2])
        #expect(try Failure(payload: refusal[0].payload).error.code == .busy)
        link.right.send(Frame(.reply, call: 1, payload: [0xa0]))
        link.left.send(.request, call: 2, AdminRequest("b"))
        try link.run()
        #expect(link.right.take().map(\.call) == [2])
    }

    @Test("A kind from the future is answered, and the connection goes on")
    func future() throws {
        var link = link()
        link.left.send(Frame(FrameKind(rawValue: 0x3f), call: 5, payload: [1, 2, 3]))
        link.left.send(.request, call: 6, AdminRequest("a"))
        try link.run()
        #expect(link.right.take().map(\.call) == [6])
        let error = try #require(link.left.take().first)
        #expect(error.kind == .error)
        #expect(error.call == 5)
        #expect(try IntentError(payload: error.payload).code == .unsupported)
    }

    @Test("Two versions that differ end at both ends, and each says why")
    func versions() throws {
        var link = MemoryLink(
            MemoryEnd(Hello(role: .client, name: "new", version: 2), accepting: [.host]),
            MemoryEnd(Hello(role: .host, name: "old"), accepting: [.client]))
        try link.run()
        #expect(link.left.end?.code == .protocolViolation)
        #expect(link.right.end?.code == .protocolViolation)
        #expect(link.right.end?.message == "version 2 of the protocol was offered and 1 is spoken here")
    }

    @Test("What a role may not send ends the connection, and the other end hears why")
    func violation() throws {
        var link = link()
        try link.run()
        link.left.send(Frame(.drain))
        try link.run()
        #expect(link.right.end?.message == "a client may not send drain")
        #expect(link.left.end?.message == "a client may not send drain")
        #expect(link.left.machine.state == .closed)
        // What comes later is ignored.
        link.right.send(Frame(.ping, call: 1))
        try link.run()
        #expect(link.left.take().isEmpty)
    }

    @Test("Pings go both ways")
    func pings() throws {
        var link = link()
        link.left.send(Frame(.ping, call: 1, payload: [1]))
        link.right.send(Frame(.ping, call: 2, payload: [2]))
        try link.run()
        #expect(link.left.take() == [Frame(.pong, call: 1, payload: [1])])
        #expect(link.right.take() == [Frame(.pong, call: 2, payload: [2])])
    }
}

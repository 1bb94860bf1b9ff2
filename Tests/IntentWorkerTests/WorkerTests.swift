import CIntentSystem
import Glibc
import IntentProtocol
import IntentSandbox
import Testing
import WorkerTestSupport

@Suite("A worker")
struct WorkerTests {
    /// Without bubblewrap the worker itself is tested all the same.
    private func worker() throws -> TestWorker {
        try TestWorker(caged: Caged.isPossible)
    }

    private func perform(_ call: UInt64, _ text: String) -> [UInt8] {
        FrameBuilder.frame(.perform, call: call) { $0.raw(Array(text.utf8)) }
    }

    @Test("A call's answer comes back")
    func echo() throws {
        #expect(try worker().ask("echo hello") == "hello")
    }

    @Test("Calls that come in one piece are all answered")
    func many() throws {
        let worker = try worker()
        try worker.send((1...1000).flatMap { perform($0, "echo \($0)") })
        var answers: [UInt64: String] = [:]
        while answers.count < 1000 {
            let frame = try worker.receive()
            answers[frame.call] = String(decoding: frame.payload, as: UTF8.self)
        }
        #expect(answers.allSatisfy { $0.value == "\($0.key)" })
    }

    @Test("A frame that comes byte by byte is one frame")
    func byteByByte() throws {
        let worker = try worker()
        for byte in perform(1, "echo slow") { try worker.send([byte]) }
        #expect(try worker.receive().payload == Array("slow".utf8))
    }

    @Test("A call that blocks holds up no call that comes later")
    func blockedThread() throws {
        let worker = try worker()
        let slow = try worker.begin("hold")
        let quick = try worker.begin("echo quick")
        #expect(try worker.receive().call == quick)
        try worker.release()
        #expect(try worker.receive().call == slow)
    }

    @Test("A call that blocks holds up none that came in the same piece")
    func blockedPiece() throws {
        let worker = try worker()
        try worker.send(perform(1, "hold") + (2...20).flatMap { perform($0, "echo x") })
        let answered = try (2...20).map { _ in try worker.receive().call }
        #expect(Set(answered) == Set(2...20))
    }

    @Test("Answers that gathered are sent though the next call of the piece blocks")
    func blockedAfterAnswer() throws {
        let worker = try worker()
        try worker.send(perform(1, "echo x") + perform(2, "hold"))
        #expect(try worker.receive().call == 1)
    }

    @Test("More calls may block than the worker has threads, and it still answers")
    func allThreadsBlocked() throws {
        let worker = try worker()
        for _ in 1...100 { _ = try worker.begin("hold") }
        let last = try worker.begin("echo last")
        #expect(try worker.receive().call == last)
        try worker.release(100)
        for _ in 1...100 { #expect(try worker.receive().payload == Array("held".utf8)) }
    }

    @Test("Long frames pass in both directions", arguments: [1 << 16, 1 << 20, 20 << 20])
    func longFrames(size: Int) throws {
        let worker = try worker()
        #expect(try worker.call("large \(size)").payload.count == size)
        let text = String(repeating: "z", count: size)
        #expect(try worker.ask("echo \(text)").utf8.count == size)
    }

    @Test("A host that does not read for a while gets everything afterwards")
    func unreadFlood() throws {
        let worker = try worker()
        let call = try worker.begin("flood 20000")
        var progress = 0
        while true {
            let frame = try worker.receive()
            if frame.kind == .result { break }
            #expect(frame.call == call)
            progress += 1
        }
        #expect(progress == 20000)
    }

    @Test("Descriptors reach the plugin, and the host")
    func descriptors() throws {
        let worker = try worker()
        var pipe: [Int32] = [-1, -1]
        try #require(intent_pipe(&pipe) == 0)
        defer { intent_close_all(pipe, 2) }
        try worker.send(
            FrameBuilder.frame(.perform, call: 9, descriptorCount: 1) { $0.raw([1, 2, 3]) }, descriptors: [pipe[1]])
        let mirrored = try worker.receive()
        #expect(mirrored.payload == [1, 2, 3])
        let end = try #require(mirrored.descriptors.first)
        #expect(write(end, "through", 7) == 7)
        close(end)
        guard case .bytes(let bytes) = WorkerLog.read(pipe[0]) else {
            Issue.record("nothing came through the pipe")
            return
        }
        #expect(bytes == Array("through".utf8))
    }

    @Test("The worker answers a ping itself")
    func ping() throws {
        let worker = try worker()
        try worker.send(FrameBuilder.frame(.ping, call: 5) { $0.raw([7, 8]) })
        let pong = try worker.receive()
        #expect(pong.kind == .pong)
        #expect(pong.call == 5)
        #expect(pong.payload == [7, 8])
    }

    @Test("What a plugin prints reaches the log at once, and escape sequences don't")
    func printing() throws {
        let worker = try worker()
        #expect(try worker.ask("say \u{1B}[1mbold") == "said")
        #expect(worker.waitForLine("?[1mbold"))
    }
}

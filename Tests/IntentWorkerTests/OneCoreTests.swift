import Glibc
import IntentProtocol
import Testing
import WorkerTestSupport

/// On one core a second thread comes only where the first is blocked; no call may wait for that in vain.
@Suite("A worker with one core")
struct OneCoreTests {
    private let folder = TemporaryFolder()

    /// Without a cage: what is started there is the worker's program itself.
    private func worker() throws -> TestWorker {
        let program = folder.path + "/worker"
        let script = """
            #!/bin/sh
            core=$(taskset -cp $$ | sed 's/.*: *//; s/[-,].*//')
            exec taskset -c "$core" "\(Built.worker)" "$@"
            """
        let descriptor = open(program, O_WRONLY | O_CREAT | O_CLOEXEC, 0o700)
        #expect(write(descriptor, script, script.utf8.count) == script.utf8.count)
        close(descriptor)
        return try TestWorker(caged: false) { $0.worker = program }
    }

    private func perform(_ call: UInt64, _ text: String) -> [UInt8] {
        FrameBuilder.frame(.perform, call: call) { $0.raw(Array(text.utf8)) }
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

    @Test("Pieces that come while others are worked on are all answered")
    func pieces() throws {
        let worker = try worker()
        var answered: Set<UInt64> = []
        for piece in 0..<100 as Range<UInt64> {
            try worker.send((1...20).flatMap { perform(piece * 20 + $0, "echo x") })
            answered.insert(try worker.receive().call)
        }
        while answered.count < 2000 { answered.insert(try worker.receive().call) }
        #expect(answered == Set(1...2000))
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

    @Test("A call that blocks holds up none that came in the same piece, nor one that comes then")
    func blockedPiece() throws {
        let worker = try worker()
        try worker.send(perform(1, "hold") + (2...20).flatMap { perform($0, "echo x") })
        let answered = try (2...20).map { _ in try worker.receive().call }
        #expect(Set(answered) == Set(2...20))
        try worker.send(perform(21, "echo x") + perform(22, "hold") + perform(23, "echo x"))
        #expect(try Set([worker.receive().call, worker.receive().call]) == [21, 23])
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
}

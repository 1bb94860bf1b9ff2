import Glibc
import IntentProtocol
import IntentSandbox
import Testing
import WorkerTestSupport

@Suite("The end of a worker")
struct EndingTests {
    private func worker() throws -> TestWorker {
        try TestWorker(caged: Caged.isPossible)
    }

    @Test("A worker ends when the host closes the connection, also within a call")
    func hostGone() throws {
        let worker = try worker()
        #expect(try worker.ask("echo ready") == "ready")
        _ = try worker.begin("hold")
        shutdown(worker.socket, Int32(SHUT_WR))
        #expect(try worker.waitForEnd() == .exited(0))
    }

    @Test("An idle worker that is to drain ends at once")
    func drainIdle() throws {
        let worker = try worker()
        try worker.send(FrameBuilder.empty(.drain))
        #expect(try worker.waitForEnd() == .exited(0))
    }

    @Test("A draining worker ends the calls that it has, and refuses new ones")
    func drainBusy() throws {
        let worker = try worker()
        let open = try worker.begin("hold")
        try worker.send(FrameBuilder.empty(.drain))
        let refusal = try worker.call("echo late")
        #expect(refusal.kind == .failure)
        let failure = try refusal.read { (reader) throws(CBORError) in try Failure(from: &reader) }
        #expect(failure.error.code == .shuttingDown)
        try worker.release()
        #expect(try worker.receive().call == open)
        #expect(try worker.waitForEnd() == .exited(0))
    }

    @Test("A draining worker whose calls do not end ends itself, and says so")
    func drainStuck() throws {
        let worker = try TestWorker(caged: Caged.isPossible) { $0.drainSeconds = 1 }
        _ = try worker.begin("hold")
        try worker.send(FrameBuilder.empty(.drain))
        #expect(try worker.waitForEnd() == .exited(75))
        #expect(worker.lines().contains { $0.contains("calls still ran 1 seconds after") })
    }

    @Test(
        "A host that breaks the protocol ends the worker, which says why",
        arguments: [
            ("a length past the limit", [0xFF, 0xFF, 0xFF, 0xFF, 0x12, 0, 0, 0] + [UInt8](repeating: 1, count: 8)),
            ("descriptors that did not come", [0, 0, 0, 0, 0x12, 0, 3, 0] + [UInt8](repeating: 1, count: 8)),
            (
                "a ping that is too long",
                FrameBuilder.frame(.ping, call: 0) { $0.raw([UInt8](repeating: 0, count: 65)) }
            ),
        ])
    func violations(what: String, bytes: [UInt8]) throws {
        let worker = try worker()
        try worker.send(bytes)
        let frame = try worker.receive()
        #expect(frame.kind == .error)
        #expect(frame.call == 0)
        #expect(try worker.waitForEnd() == .exited(76))
        #expect(worker.lines().contains { $0.hasPrefix("intent-worker: the host broke the protocol") })
    }

    @Test("A connection that ends within a frame ends the worker")
    func truncated() throws {
        let worker = try worker()
        try worker.send([16, 0, 0, 0, 0x12])
        shutdown(worker.socket, Int32(SHUT_WR))
        #expect(try worker.waitForEnd() == .exited(0))
    }

    @Test("A crash within a call ends this worker and leaves another one serving")
    func crash() throws {
        let (doomed, other) = (try worker(), try worker())
        _ = try doomed.begin("crash")
        guard case .signaled = try doomed.waitForEnd() else {
            Issue.record("the worker did not crash")
            return
        }
        #expect(try other.ask("echo alive") == "alive")
    }
}

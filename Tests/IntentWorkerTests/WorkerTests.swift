import Glibc
import IntentProtocol
import Testing
import WorkerTestSupport

@Suite("A worker")
struct WorkerTests {
    @Test("A call's answer comes back")
    func echo() throws {
        let worker = try TestWorker()
        #expect(try worker.ask("echo hello") == "hello")
    }
}

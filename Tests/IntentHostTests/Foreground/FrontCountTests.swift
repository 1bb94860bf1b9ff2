import IntentProtocol
import Testing

@testable import IntentHost

@Suite("How often a run shows its app")
struct FrontCountTests {
    @Test("Eight times, and then no more")
    func limit() throws {
        var count = FrontCount()
        for _ in 0..<FrontCount.limit { try count.take() }
        for _ in 0..<300 {
            let error = #expect(throws: IntentError.self) { try count.take() }
            #expect(error?.code == .notPermitted)
        }
    }
}

import AppIntents
import Testing

/// An intent that works on the main actor, with a value that can't leave it.
private struct OnMainActor: LongRunningIntent, CancellableIntent {
    static let title: LocalizedStringResource = "On the main actor"

    @MainActor
    func perform() async throws -> some IntentResult & ReturnsValue<Int> {
        let counter = Counter()
        try await performBackgroundTask {
            MainActor.assertIsolated()
            counter.value += 1
        }
        await withIntentCancellationHandler {
            MainActor.assertIsolated()
            counter.value += 1
        } onCancel: { _ in
        }
        return .result(value: counter.value)
    }
}

private final class Counter {
    var value = 0
}

@Suite("Isolation")
struct IsolationTests {
    @Test("The work of an intent stays on the intent's actor")
    func mainActor() async throws {
        #expect(try await OnMainActor().perform().value == 2)
    }
}

import AppIntents
import IntentProtocol
import Synchronization
import Testing

/// Waits until it is cancelled, and keeps the reason that it was given.
private struct Waiting: CancellableIntent, LongRunningIntent {
    static let title: LocalizedStringResource = "Waiting"
    let seen = Seen()

    func perform() async throws -> some IntentResult & ProvidesDialog {
        try await withIntentCancellationHandler {
            seen.begin()
            try await Task.sleep(for: .seconds(3600))
            return .result(dialog: "Nobody stopped it")
        } onCancel: { reason in
            switch reason {
            case .timeout: seen.note("timeout")
            case .userCancelled: seen.note("user")
            default: seen.note("other")
            }
        }
    }
}

private struct Finishing: CancellableIntent, LongRunningIntent {
    static let title: LocalizedStringResource = "Finishing"
    let seen = Seen()

    func perform() async throws -> some IntentResult & ReturnsValue<String> {
        let number = await withIntentCancellationHandler {
            7
        } onCancel: { _ in
            seen.note("cancelled")
        }
        let text = try await performBackgroundTask(options: .requiresGPU) {
            "done \(number)"
        } onCancel: { _ in
            seen.note("cancelled")
        }
        return .result(value: text)
    }
}

private final class Seen: Sendable {
    private let state = Mutex<(started: CheckedContinuation<Void, Never>?, hasBegun: Bool, notes: [String])>(
        (nil, false, []))

    var notes: [String] { state.withLock { $0.notes } }

    func note(_ text: String) {
        state.withLock { $0.notes.append(text) }
    }

    func begin() {
        state.withLock { state in
            state.hasBegun = true
            defer { state.started = nil }
            return state.started
        }?.resume()
    }

    func begun() async {
        await withCheckedContinuation { continuation in
            let hasBegun = state.withLock { state in
                if !state.hasBegun { state.started = continuation }
                return state.hasBegun
            }
            if hasBegun { continuation.resume() }
        }
    }
}

@Suite("Cancelling")
struct CancellationTests {
    @Test(
        "The handler is told why the host cancels",
        arguments: [
            (CancellationReason.timeout, "timeout"), (.user, "user"), (.resources, "other"),
        ])
    func reasons(reason: CancellationReason, expected: String) async throws {
        let intent = Waiting()
        let channel = ScriptedChannel()
        let run = Task { _ = try await performHosted(intent, channel) }
        await intent.seen.begun()
        channel.cancel(reason)
        run.cancel()
        await #expect(throws: CancellationError.self) { try await run.value }
        #expect(intent.seen.notes == [expected])
    }

    @Test("Without a host the task's cancellation reaches the handler, with a reason of its own")
    func hostless() async throws {
        let intent = Waiting()
        let run = Task { _ = try await intent.perform() }
        await intent.seen.begun()
        run.cancel()
        await #expect(throws: CancellationError.self) { try await run.value }
        #expect(intent.seen.notes == ["other"])
    }

    @Test("A run that isn't cancelled never calls its handlers")
    func notCancelled() async throws {
        let intent = Finishing()
        #expect(try await intent.perform().value == "done 7")
        #expect(try await performHosted(intent).value == "done 7")
        #expect(intent.seen.notes.isEmpty)
    }
}

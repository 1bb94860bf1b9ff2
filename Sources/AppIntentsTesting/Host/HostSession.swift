internal import CIntentSystem
internal import Foundation
internal import IntentClient
internal import IntentProtocol

/// A connection to the test's host for one run or query, on a thread of its own.
struct HostSession {
    let host: IntentTestHost
    let connection: IntentConnection
    /// When waiting is given up.
    let deadline: Deadline
    let cancellation: Cancellation

    /// Makes a request and waits for its reply.
    func reply(to method: String, _ arguments: CBOR) throws(IntentError) -> CBOR {
        try connection.reply(to: AdminRequest(method, arguments), until: deadline)
    }

    /// The next frame of a call; nil at the deadline. A task that was cancelled cancels the call, whose end still comes.
    func next(of call: UInt64) throws(IntentError) -> Frame? {
        while true {
            if let frame = connection.nextBuffered(of: call) { return frame }
            if let end = connection.failure { throw end }
            guard let ready = try connection.wait(for: [cancellation.descriptor], until: deadline) else { return nil }
            if ready.first == true, cancellation.take() { connection.cancel(call, .user) }
        }
    }
}

/// Wakes the thread of a run whose task was cancelled.
final class Cancellation: Sendable {
    let descriptor: Int32

    init() throws(IntentTestingError) {
        descriptor = intent_eventfd_create(0)
        guard descriptor >= 0 else {
            throw IntentTestingError(.init(rawValue: "internal"), "no eventfd can be made: \(-descriptor)")
        }
    }

    deinit {
        close(descriptor)
    }

    func raise() { _ = intent_eventfd_signal(descriptor) }

    /// Whether it was raised since it was last taken.
    func take() -> Bool { intent_eventfd_drain(descriptor) > 0 }
}

extension AppUnderTest {
    /// Has something done with a session, on a thread of its own: waiting blocks none that Swift's tasks need.
    func perform<Result: Sendable>(
        _ body: @escaping @Sendable (HostSession) throws -> Result
    ) async throws -> Result {
        let cancellation = try Cancellation()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                Thread.detachNewThread { [self] in
                    continuation.resume(
                        with: Swift.Result {
                            do {
                                return try body(host.session(for: self, cancellation))
                            } catch let error as IntentError {
                                throw IntentTestingError(error)
                            }
                        })
                }
            }
        } onCancel: {
            cancellation.raise()
        }
    }
}

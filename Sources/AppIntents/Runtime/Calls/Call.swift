import Glibc
package import IntentProtocol
import Synchronization

/// One call of the host that is under way: its task, what it waits for, and how it ends.
///
/// A call ends with exactly one terminal frame, after which nothing more is sent for it.
///
///     running ── cancel ──▶ cancelled ── terminal frame ──▶ ended
///        └──────────────── terminal frame ───────────────────▲
package final class Call: Sendable {
    /// What a call is told when it is asked to end early.
    package typealias CancellationHandler = @Sendable (CancellationReason) -> Void

    private struct State {
        var task: Task<Void, Never>?
        var cancellation: CancellationReason?
        var hasEnded = false
        var lastNumber: UInt32 = 0
        var handlers: [(number: UInt32, handler: CancellationHandler)] = []
        var questions: [UInt32: Waiter] = [:]
        /// Frames that wait for the thread which is sending, in their order.
        var outbox: [[UInt8]] = []
        var isSending = false
    }

    /// Whoever put a question.
    private enum Waiter {
        case announced
        case suspended(CheckedContinuation<Answer.Outcome, any Error>)
    }

    /// The number that the host chose.
    let number: UInt64
    /// Descriptors that came with the call, open until it ends.
    let descriptors: [Int32]
    private let link: HostLink
    private let calls: OpenCalls
    private let state = Mutex(State())

    /// - Parameter calls: The table that the call leaves when it ends.
    init(number: UInt64, descriptors: [Int32], link: HostLink, calls: OpenCalls) {
        self.number = number
        self.descriptors = descriptors
        self.link = link
        self.calls = calls
    }

    /// Notes the task that does the work; it is cancelled at once where the call was cancelled before.
    func attach(_ task: Task<Void, Never>) {
        let cancelled = state.withLock { state in
            if !state.hasEnded { state.task = task }
            return state.cancellation != nil
        }
        if cancelled { task.cancel() }
    }

    // MARK: Sending

    /// Ends the call with a frame. Only the first frame goes out.
    func end(_ kind: FrameKind, _ payload: (inout CBORWriter) -> Void) {
        var frame = FrameBuilder.frame(kind, call: number, payload)
        if frame.count - FrameHeader.size > FrameLimits.payload {
            let error = IntentError(
                .app, .tooLarge, "the answer has \(frame.count) bytes, more than the \(FrameLimits.payload) of a frame",
                remedy: "give fewer values, or the content as a file")
            frame = FrameBuilder.frame(.failure, call: number) { Failure(error).write(to: &$0) }
        }
        let (isFirst, isAlone) = state.withLock { state in
            guard !state.hasEnded else { return (false, false) }
            state.hasEnded = true
            state.task = nil
            state.handlers = []
            let isAlone = !state.isSending && state.outbox.isEmpty
            if isAlone { state.isSending = true } else { state.outbox.append(frame) }
            return (true, isAlone)
        }
        guard isFirst else { return }
        for descriptor in descriptors { close(descriptor) }
        calls.remove(number)
        // Nothing is posted after the terminal frame, so a frame that is alone needs no outbox.
        if isAlone { link.send(frame) } else { flush() }
    }

    /// Ends the call with an error; a cancelled call's says why it was cancelled.
    func fail(_ error: IntentError) {
        let failure = Failure(error, cancellation: cancellation)
        end(.failure) { failure.write(to: &$0) }
    }

    /// Puts a frame of a call that goes on into the outbox, which ``flush()`` empties; nothing where the call has ended.
    func post(_ kind: FrameKind, _ payload: (inout CBORWriter) -> Void) {
        let frame = FrameBuilder.frame(kind, call: number, payload)
        state.withLock { if !$0.hasEnded { $0.outbox.append(frame) } }
    }

    /// Sends what is in the outbox, without the lock: the host may deliver a frame for this call before its `send` returns.
    ///
    /// One thread sends at a time, so that a call's frames keep their order and its terminal frame is the last.
    package func flush() {
        while true {
            let frames = state.withLock { state -> [[UInt8]] in
                guard !state.isSending, !state.outbox.isEmpty else { return [] }
                state.isSending = true
                defer { state.outbox = [] }
                return state.outbox
            }
            if frames.isEmpty { return }
            for frame in frames { link.send(frame) }
            state.withLock { $0.isSending = false }
        }
    }

    // MARK: Cancelling

    /// Why the call was asked to end early; nil as long as it was not.
    package var cancellation: CancellationReason? { state.withLock { $0.cancellation } }

    /// Asks the call to end early: each registered handler is called once, then the task is cancelled.
    ///
    /// Only the first reason counts. The call still ends with its terminal frame.
    func cancel(_ reason: CancellationReason) {
        typealias Told = (handlers: [CancellationHandler], task: Task<Void, Never>?, questions: [UInt32])
        let told = state.withLock { state -> Told in
            guard !state.hasEnded, state.cancellation == nil else { return ([], nil, []) }
            state.cancellation = reason
            defer { state.handlers = [] }
            return (state.handlers.map(\.handler), state.task, Array(state.questions.keys))
        }
        for handler in told.handlers { handler(reason) }
        told.task?.cancel()
        for number in told.questions { abandon(number) }
    }

    /// Registers a handler until ``removeCancellationHandler(_:)``.
    ///
    /// It is called at once where the call was cancelled before, and once in all.
    package func addCancellationHandler(_ handler: @escaping CancellationHandler) -> UInt32 {
        let (number, reason) = state.withLock { state in
            state.lastNumber += 1
            if state.cancellation == nil { state.handlers.append((state.lastNumber, handler)) }
            return (state.lastNumber, state.cancellation)
        }
        if let reason { handler(reason) }
        return number
    }

    package func removeCancellationHandler(_ number: UInt32) {
        state.withLock { $0.handlers.removeAll { $0.number == number } }
    }

    // MARK: Asking

    /// Puts a question to the caller and waits for the answer.
    ///
    /// - Parameter question: Makes the question, given its number within the call.
    /// - Throws: `CancellationError` when the call or the task is cancelled meanwhile.
    package func ask(_ question: (UInt32) -> Question) async throws -> Answer.Outcome {
        let number = try state.withLock { state in
            guard state.cancellation == nil, !state.hasEnded else { throw CancellationError() }
            state.lastNumber += 1
            state.questions[state.lastNumber] = .announced
            return state.lastNumber
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let isAbandoned = state.withLock {
                    $0.questions.updateValue(.suspended(continuation), forKey: number) == nil
                }
                if isAbandoned { return abandon(number) }
                post(.ask) { question(number).write(to: &$0) }
                flush()
            }
        } onCancel: {
            abandon(number)
        }
    }

    /// Hands an answer to the question that it names; false where none waits for it.
    func take(_ answer: Answer) -> Bool {
        guard case .suspended(let continuation)? = forget(answer.question) else { return false }
        continuation.resume(returning: answer.outcome)
        return true
    }

    private func abandon(_ number: UInt32) {
        guard case .suspended(let continuation)? = forget(number) else { return }
        continuation.resume(throwing: CancellationError())
    }

    private func forget(_ number: UInt32) -> Waiter? {
        state.withLock { $0.questions.removeValue(forKey: number) }
    }
}

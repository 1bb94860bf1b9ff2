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
    private struct State {
        var task: Task<Void, Never>?
        var cancellation: CancellationReason?
        var hasEnded = false
        var lastNumber: UInt32 = 0
        /// Who waits for the host, by a number that differs within the call.
        var waiters: [UInt32: Waiter] = [:]
        /// The numbers of the requests that have no reply yet, in the order of asking.
        var requests: [UInt32] = []
        /// Frames that wait for the thread which is sending, in their order.
        var outbox: [[UInt8]] = []
        var isSending = false
    }

    /// What the host sends to those that wait.
    private enum Reply {
        case answer(Answer.Outcome)
        case stored(HostReply.Outcome)
    }

    private enum Waiter {
        case announced
        case suspended(CheckedContinuation<Reply, any Error>)
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
        end(FrameBuilder.frame(kind, call: number, payload))
    }

    /// Ends the call with a frame that was built for it.
    func end(_ built: [UInt8]) {
        var frame = built
        if frame.count - FrameHeader.size > FrameLimits.payload {
            let error = IntentError(
                .app, .tooLarge, "the answer has \(frame.count) bytes, more than the \(FrameLimits.payload) of a frame",
                remedy: "give fewer values, or the content as a file")
            frame = FrameBuilder.frame(.failure, call: number) { Failure(error).write(to: &$0) }
        }
        let (isFirst, isAlone, waiters) = state.withLock { state -> (Bool, Bool, [UInt32]) in
            guard !state.hasEnded else { return (false, false, []) }
            state.hasEnded = true
            state.task = nil
            let isAlone = !state.isSending && state.outbox.isEmpty
            if isAlone { state.isSending = true } else { state.outbox.append(frame) }
            return (true, isAlone, state.waiters.isEmpty ? [] : Array(state.waiters.keys))
        }
        guard isFirst else { return }
        for descriptor in descriptors { close(descriptor) }
        calls.remove(number)
        for waiter in waiters { abandon(waiter) }  // A task that the intent left behind.
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

    /// Asks the call to end early: its task is cancelled, and whoever waits for the host stops waiting.
    ///
    /// Only the first reason counts. It is there before the task hears of it, so that the author's handler, which hears
    /// of it with the task and once, can read it. The call still ends with its terminal frame.
    func cancel(_ reason: CancellationReason) {
        let (task, numbers) = state.withLock { state -> (Task<Void, Never>?, [UInt32]) in
            guard !state.hasEnded, state.cancellation == nil else { return (nil, []) }
            state.cancellation = reason
            return (state.task, Array(state.waiters.keys))
        }
        task?.cancel()
        for number in numbers { abandon(number) }
    }

    // MARK: Asking

    /// Puts a question to the caller and waits for the answer.
    ///
    /// - Parameter question: Makes the question, given its number within the call.
    /// - Throws: `CancellationError` when the call or the task is cancelled meanwhile.
    package func ask(_ question: (UInt32) -> Question) async throws -> Answer.Outcome {
        guard case .answer(let outcome) = try await wait(.ask, { question($0).write(to: &$1) }) else {
            throw CancellationError()
        }
        return outcome
    }

    /// Asks the host's stores for something, or to keep something.
    ///
    /// - Throws: `CancellationError` as ``ask(_:)`` does; the host's error, of code `unsupported` where it has no such
    ///   store.
    package func request(_ request: AdminRequest) async throws -> CBOR {
        let reply = try await wait(.hostRequest) { number, writer in
            var numbered = request
            numbered.number = number
            numbered.write(to: &writer)
        }
        guard case .stored(let outcome) = reply else { throw CancellationError() }
        switch outcome {
        case .value(let value): return value
        case .failure(let error): throw error
        }
    }

    private func wait(
        _ kind: FrameKind, _ payload: (UInt32, inout CBORWriter) -> Void
    ) async throws -> Reply {
        let number = try state.withLock { state in
            guard state.cancellation == nil, !state.hasEnded else { throw CancellationError() }
            state.lastNumber += 1
            state.waiters[state.lastNumber] = .announced
            return state.lastNumber
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let frame = FrameBuilder.frame(kind, call: self.number) { payload(number, &$0) }
                let isWaiting = state.withLock { state in
                    let isAnnounced = state.waiters.updateValue(.suspended(continuation), forKey: number) != nil
                    guard isAnnounced, !state.hasEnded else { return false }
                    if kind == .hostRequest { state.requests.append(number) }
                    state.outbox.append(frame)
                    return true
                }
                if isWaiting { flush() } else { abandon(number) }
            }
        } onCancel: {
            abandon(number)
        }
    }

    /// Hands an answer to the question that it names; an answer to none is nobody's.
    func take(_ answer: Answer) {
        resume(answer.question, .answer(answer.outcome))
    }

    /// Hands a reply to the request whose number it has, or to the oldest where it has none; it is nobody's where that one
    /// stopped waiting. Two replies may be delivered by two threads, in any order.
    func take(_ reply: HostReply) {
        let number = state.withLock { state -> UInt32? in
            guard reply.number != 0 else { return state.requests.isEmpty ? nil : state.requests.removeFirst() }
            return state.requests.firstIndex(of: reply.number).map { state.requests.remove(at: $0) }
        }
        if let number { resume(number, .stored(reply.outcome)) }
    }

    private func resume(_ number: UInt32, _ reply: Reply) {
        guard case .suspended(let continuation)? = forget(number) else { return }
        continuation.resume(returning: reply)
    }

    private func abandon(_ number: UInt32) {
        guard case .suspended(let continuation)? = forget(number) else { return }
        continuation.resume(throwing: CancellationError())
    }

    private func forget(_ number: UInt32) -> Waiter? {
        state.withLock { $0.waiters.removeValue(forKey: number) }
    }
}

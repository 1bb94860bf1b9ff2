import IntentProtocol
import Synchronization

/// The calls that have no terminal frame yet, by the host's numbers.
///
/// Frames are delivered on several threads, so a call's cancel may come before the call. It is kept for it.
final class OpenCalls: Sendable {
    /// Cancels that are kept for calls which have not come; those of calls that are over fall out as others come.
    static let earlyLimit = 16

    /// Why a call can't begin.
    enum Refusal {
        /// A call with the number is under way.
        case numberInUse
        /// ``FrameLimits/callsInFlight`` calls are.
        case full
    }

    private struct State {
        var calls: [UInt64: Call] = [:]
        /// The oldest first.
        var early: [(number: UInt64, reason: CancellationReason)] = []
    }

    private let state = Mutex(State())

    var count: Int { state.withLock { $0.calls.count } }

    /// Takes a call in; nil when it was. One that was cancelled already is so from its start.
    func add(_ call: Call) -> Refusal? {
        let (refusal, reason) = state.withLock { state -> (Refusal?, CancellationReason?) in
            if state.calls[call.number] != nil { return (.numberInUse, nil) }
            if state.calls.count >= FrameLimits.callsInFlight { return (.full, nil) }
            state.calls[call.number] = call
            guard let index = state.early.firstIndex(where: { $0.number == call.number }) else { return (nil, nil) }
            return (nil, state.early.remove(at: index).reason)
        }
        if let reason { call.cancel(reason) }
        return refusal
    }

    /// The call with a number; nil where it has ended or never began.
    subscript(number: UInt64) -> Call? { state.withLock { $0.calls[number] } }

    /// Cancels a call, or the one that will come with this number.
    func cancel(_ number: UInt64, _ reason: CancellationReason) {
        let call = state.withLock { state in
            let call = state.calls[number]
            if call == nil {
                if state.early.count == Self.earlyLimit { state.early.removeFirst() }
                state.early.append((number, reason))
            }
            return call
        }
        call?.cancel(reason)
    }

    func remove(_ number: UInt64) {
        _ = state.withLock { $0.calls.removeValue(forKey: number) }
    }
}

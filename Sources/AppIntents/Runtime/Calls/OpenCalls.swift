import IntentProtocol
import Synchronization

/// The calls that have no terminal frame yet, by the host's numbers.
final class OpenCalls: Sendable {
    /// Why a call can't begin.
    enum Refusal {
        /// A call with the number is under way.
        case numberInUse
        /// ``FrameLimits/callsInFlight`` calls are.
        case full
    }

    private let calls = Mutex<[UInt64: Call]>([:])

    var count: Int { calls.withLock { $0.count } }

    /// Takes a call in; nil when it was.
    func add(_ call: Call) -> Refusal? {
        calls.withLock { calls in
            if calls[call.number] != nil { return .numberInUse }
            if calls.count >= FrameLimits.callsInFlight { return .full }
            calls[call.number] = call
            return nil
        }
    }

    /// The call with a number; nil where it has ended or never began.
    subscript(number: UInt64) -> Call? { calls.withLock { $0[number] } }

    func remove(_ number: UInt64) {
        _ = calls.withLock { $0.removeValue(forKey: number) }
    }
}

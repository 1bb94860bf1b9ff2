import Synchronization

@testable import IntentStore

/// A list of outcomes for the next calls of some kinds, and a count of all calls.
final class ForcedFailures: Sendable {
    private struct State {
        var outcomes: [FileCalls.Call: [FileCalls.Outcome?]] = [:]
        var counts: [FileCalls.Call: Int] = [:]
    }

    private let state = Mutex(State())

    /// System calls that ask this list.
    var calls: FileCalls {
        FileCalls { call in
            self.state.withLock { state in
                state.counts[call, default: 0] += 1
                guard state.outcomes[call]?.isEmpty == false else { return nil }
                return state.outcomes[call]?.removeFirst() ?? nil
            }
        }
    }

    /// Sets what becomes of the next calls of a kind; `nil` lets one through.
    func set(_ call: FileCalls.Call, _ outcomes: FileCalls.Outcome?...) {
        state.withLock { $0.outcomes[call] = outcomes }
    }

    /// How often a call was made.
    func count(_ call: FileCalls.Call) -> Int {
        state.withLock { $0.counts[call, default: 0] }
    }
}

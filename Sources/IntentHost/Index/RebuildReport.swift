import IntentProtocol
import Synchronization

/// Gathers what became of several apps' rebuilds, and tells when the last has ended.
final class RebuildReport: Sendable {
    private struct State {
        var left: Set<String>
        var outcomes: [String: CBOR] = [:]
    }

    private let state: Mutex<State>
    private let finish: @Sendable ([CBOR], Turn) -> Void

    init(_ apps: [String], _ finish: @escaping @Sendable ([CBOR], Turn) -> Void) {
        state = Mutex(State(left: Set(apps)))
        self.finish = finish
    }

    func ended(_ app: String, _ outcome: CBOR, _ turn: Turn) {
        let all = state.withLock { state -> [CBOR]? in
            guard state.left.remove(app) != nil else { return nil }
            state.outcomes[app] = outcome
            return state.left.isEmpty ? state.outcomes.sorted { $0.key < $1.key }.map(\.value) : nil
        }
        if let all { finish(all, turn) }
    }
}

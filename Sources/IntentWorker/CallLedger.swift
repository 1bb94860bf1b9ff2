import IntentProtocol
import Synchronization

/// Which calls of the host the plugin has not ended yet, as the frames that pass by tell.
///
/// What the host sends is noted where it is read, in the order in which it was sent, and not where it is handled: there
/// one thread could take a drain in hand before another has taken the call that was sent before it.
final class CallLedger: Sendable {
    private struct State: Sendable {
        var open: Set<UInt64> = []
        var isDraining = false
    }

    private let state = Mutex(State())

    init() {}

    /// Takes note of a frame of the host's. False when it begins a call behind a drain, which has to be refused.
    func read(_ header: FrameHeader) -> Bool {
        let isDrain = header.kind == .drain
        guard isDrain || header.kind.beginsCall else { return true }
        return state.withLock { state in
            if isDrain {
                state.isDraining = true
            } else if state.isDraining {
                return false
            } else {
                state.open.insert(header.call)
            }
            return true
        }
    }

    /// Takes note of a frame of the plugin that was sent. True when it was the last that a draining worker waited for.
    func sent(_ header: FrameHeader) -> Bool {
        guard header.kind.endsCall else { return false }
        return state.withLock { state in
            let wasOpen = state.open.remove(header.call) != nil
            return wasOpen && state.isDraining && state.open.isEmpty
        }
    }

    /// Whether the plugin has no call to end.
    var isIdle: Bool { state.withLock { $0.open.isEmpty } }
}

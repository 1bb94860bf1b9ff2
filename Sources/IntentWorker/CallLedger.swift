import IntentProtocol
import Synchronization

/// Which calls of the host the plugin has not ended yet, as the frames that pass by tell.
final class CallLedger: Sendable {
    private struct State: Sendable {
        var open: Set<UInt64> = []
        var isDraining = false
    }

    private let state = Mutex(State())

    init() {}

    /// Takes note of a frame to the plugin. False when it begins a call that has to be refused, as the worker drains.
    func received(_ header: FrameHeader) -> Bool {
        guard header.kind.beginsCall else { return true }
        return state.withLock { state in
            guard !state.isDraining else { return false }
            state.open.insert(header.call)
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

    /// Takes no new calls from now on. True when none is open, so that the worker may end.
    func drain() -> Bool {
        state.withLock { state in
            state.isDraining = true
            return state.open.isEmpty
        }
    }
}

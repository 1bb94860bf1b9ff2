import Synchronization

/// Frames that were read together and wait for a thread; any may take the next.
final class WorkQueue: Sendable {
    private struct State: Sendable {
        var frames: [ReceivedFrame] = []
        /// Frames at the front that were taken.
        var taken = 0
    }

    private let state = Mutex(State())
    /// Kept beside the lock, so that an empty queue costs one load to see.
    private let waiting = Atomic(0)

    var isEmpty: Bool { waiting.load(ordering: .acquiring) == 0 }

    func append(_ frames: ArraySlice<ReceivedFrame>) {
        state.withLock { state in
            state.frames += frames
            waiting.store(state.frames.count - state.taken, ordering: .releasing)
        }
    }

    func next() -> ReceivedFrame? {
        guard !isEmpty else { return nil }
        return state.withLock { state in
            guard state.taken < state.frames.count else { return nil }
            let frame = state.frames[state.taken]
            state.taken += 1
            if state.taken == state.frames.count {
                state.frames.removeAll(keepingCapacity: true)
                state.taken = 0
            }
            waiting.store(state.frames.count - state.taken, ordering: .releasing)
            return frame
        }
    }
}

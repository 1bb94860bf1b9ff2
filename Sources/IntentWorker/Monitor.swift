import CIntentSystem
import Glibc

/// State behind a lock on which threads can wait for each other; `Synchronization.Mutex` has no way to wait.
final class Monitor<State>: @unchecked Sendable {
    // Sendable: the state is touched only while the lock is held.
    private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var state: State

    init(_ state: sending State) {
        self.state = state
        pthread_mutex_init(lock, nil)
        var attributes = pthread_condattr_t()
        pthread_condattr_init(&attributes)
        pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
        pthread_cond_init(changed, &attributes)
        pthread_condattr_destroy(&attributes)
    }

    deinit {
        pthread_cond_destroy(changed)
        pthread_mutex_destroy(lock)
        changed.deallocate()
        lock.deallocate()
    }

    func withLock<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        return try body(&state)
    }

    /// Wakes all that wait.
    func signal() {
        pthread_cond_broadcast(changed)
    }

    /// Waits, the lock released meanwhile, until `condition` holds; false when `deadline` (monotonic clock) came first.
    func wait(until deadline: UInt64, for condition: (inout State) -> Bool) -> Bool {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        var time = timespec(tv_sec: Int(deadline / 1_000_000_000), tv_nsec: Int(deadline % 1_000_000_000))
        while !condition(&state) {
            if pthread_cond_timedwait(changed, lock, &time) == ETIMEDOUT { return condition(&state) }
        }
        return true
    }
}

import CIntentSystem
import Glibc
import Synchronization

/// Something that waits for a descriptor.
package protocol ReadinessHandler: AnyObject, Sendable {
    /// Called on a reactor thread when the descriptor is ready. One that is waited for once comes by one thread at a
    /// time, and not again before ``Reactor/arm(_:token:events:)``; one at its edges may come by several.
    func ready(_ events: UInt32, turn: Turn)
}

/// A few threads that wait for descriptors and run what follows to its end on the thread that woke.
///
/// Each thread takes one event at a time, so that another thread takes the next one when this one is busy. Code that
/// may block (a plugin in the host, a copy of files) calls ``keepWaiting()`` first: it makes sure that some thread is
/// left to wait, and starts one if need be.
package final class Reactor: Sendable {
    /// Threads that wait when nothing is to be done.
    package static let standingThreads = 2
    /// Threads at most; past it a plugin that blocks all of them delays the others.
    package static let maximumThreads = 64
    /// Nanoseconds of one tick of the timers: 50 ms, the accuracy of a deadline.
    package static let tick: UInt64 = 50_000_000

    private let epoll: Int32
    private let wakeup: Int32
    private let timer: Int32
    private let shared = Mutex(Shared())
    private let waiting = Atomic<Int>(0)
    private let threads = Atomic<Int>(0)
    private let isStopped = Atomic<Bool>(false)

    private struct Shared {
        var handlers: [UInt64: any ReadinessHandler] = [:]
        var nextToken: UInt64 = 16
        var timers = TimerWheel(tick: Reactor.tick)
        /// The time that the timerfd is set to; `UINT64_MAX` where it is not.
        var armed = UInt64.max
    }

    private static let wakeupToken: UInt64 = 1
    private static let timerToken: UInt64 = 2

    package init() throws(SystemError) {
        epoll = try SystemError.check(intent_epoll_create(), "epoll_create1")
        wakeup = try SystemError.check(intent_eventfd_create(0), "eventfd")
        timer = try SystemError.check(intent_timerfd_create(), "timerfd_create")
        try SystemError.check(intent_epoll_add(epoll, wakeup, INTENT_EPOLL_IN, Self.wakeupToken), "epoll_ctl")
        try SystemError.check(
            intent_epoll_add(epoll, timer, INTENT_EPOLL_IN | INTENT_EPOLL_ONESHOT, Self.timerToken), "epoll_ctl")
    }

    deinit {
        close(epoll)
        close(wakeup)
        close(timer)
    }

    /// The monotonic clock in nanoseconds.
    package static var now: UInt64 { intent_monotonic_nanoseconds() }

    // MARK: Descriptors

    /// Names a handler, before its descriptor is waited for: its first event may come on another thread at once.
    ///
    /// - Returns: The token that adds, arms and removes its descriptor.
    package func register(_ handler: any ReadinessHandler) -> UInt64 {
        shared.withLock { shared in
            shared.nextToken += 1
            shared.handlers[shared.nextToken] = handler
            return shared.nextToken
        }
    }

    /// Waits for a descriptor on behalf of a registered handler: once, or at each edge where the events say so.
    package func add(_ fd: Int32, token: UInt64, events: UInt32) throws(SystemError) {
        do {
            let mode = events & INTENT_EPOLL_ET == 0 ? INTENT_EPOLL_ONESHOT : 0
            try SystemError.check(intent_epoll_add(epoll, fd, events | mode, token), "epoll_ctl")
        } catch {
            _ = shared.withLock { $0.handlers.removeValue(forKey: token) }
            throw error
        }
    }

    /// Waits for the descriptor again, once.
    package func arm(_ fd: Int32, token: UInt64, events: UInt32) {
        _ = intent_epoll_modify(epoll, fd, events | INTENT_EPOLL_ONESHOT, token)
    }

    /// Waits for other events of a descriptor that is watched at its edges; those that hold already are announced.
    package func watch(_ fd: Int32, token: UInt64, events: UInt32) {
        _ = intent_epoll_modify(epoll, fd, events, token)
    }

    /// Waits for the descriptor no more. Called before it is closed.
    package func remove(_ fd: Int32, token: UInt64) {
        _ = intent_epoll_remove(epoll, fd)
        _ = shared.withLock { $0.handlers.removeValue(forKey: token) }
    }

    // MARK: Timers

    /// Runs something on a reactor thread once, at a time of the monotonic clock or up to a tick later.
    package func schedule(at time: UInt64, _ action: @escaping @Sendable (Turn) -> Void) -> TimerWheel.Key {
        shared.withLock { shared in
            let key = shared.timers.insert(at: time, action)
            let due = shared.timers.nextDue ?? .max
            if due < shared.armed {
                shared.armed = due
                _ = intent_timerfd_set(timer, due)
            }
            return key
        }
    }

    package func schedule(after nanoseconds: UInt64, _ action: @escaping @Sendable (Turn) -> Void) -> TimerWheel.Key {
        schedule(at: Self.now + nanoseconds, action)
    }

    package func cancel(_ key: TimerWheel.Key) {
        shared.withLock { $0.timers.remove(key) }
    }

    private func timersDue(_ turn: Turn) {
        var count: UInt64 = 0
        _ = read(timer, &count, 8)
        let due = shared.withLock { shared in
            let due = shared.timers.take(until: Self.now)
            shared.armed = shared.timers.nextDue ?? .max
            if shared.armed != .max { _ = intent_timerfd_set(timer, shared.armed) }
            return due
        }
        intent_epoll_modify(epoll, timer, INTENT_EPOLL_IN | INTENT_EPOLL_ONESHOT, Self.timerToken)
        turn.run { turn in
            for action in due { action(turn) }
        }
    }

    // MARK: Threads

    /// Starts the standing threads.
    package func start() {
        for _ in 0..<Self.standingThreads { startThread() }
    }

    /// Makes sure that some thread waits for descriptors while the caller's is busy.
    package func keepWaiting() {
        guard waiting.load(ordering: .relaxed) == 0, threads.load(ordering: .relaxed) < Self.maximumThreads else {
            return
        }
        startThread()
    }

    /// Lets every thread end once it is back from what it does.
    package func stop() {
        isStopped.store(true, ordering: .sequentiallyConsistent)
        _ = intent_eventfd_signal(wakeup)
    }

    /// Runs something on a thread of its own, for what may take long.
    package func detach(_ action: @escaping @Sendable (Turn) -> Void) {
        Thread.start { Turn.run(action) }
    }

    private func startThread() {
        threads.add(1, ordering: .relaxed)
        Thread.start { [self] in loop() }
    }

    private func loop() {
        defer { threads.subtract(1, ordering: .relaxed) }
        var event = epoll_event()
        let turn = Turn()
        while !isStopped.load(ordering: .relaxed) {
            let others = waiting.add(1, ordering: .sequentiallyConsistent).oldValue
            // Where more wait than need be, one that finds nothing to do for a second leaves.
            let patience: Int32 = others >= Self.standingThreads ? 1000 : -1
            let count = intent_epoll_wait(epoll, &event, 1, patience)
            let left = waiting.subtract(1, ordering: .sequentiallyConsistent).newValue
            guard count > 0 else {
                // Several may be about to leave: each counts those that are left after it.
                if count == 0, patience > 0, left >= Self.standingThreads { return }
                continue
            }
            switch event.data.u64 {
            case Self.wakeupToken: continue
            case Self.timerToken: timersDue(turn)
            case let token:
                guard let handler = shared.withLock({ $0.handlers[token] }) else { continue }
                turn.run { handler.ready(event.events, turn: $0) }
            }
        }
    }
}

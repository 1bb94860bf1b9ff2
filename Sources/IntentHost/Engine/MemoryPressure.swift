import CIntentSystem
import Glibc

/// Watches for a machine that runs out of memory, by the kernel's pressure stall information
/// (`/proc/pressure/memory`, Documentation/accounting/psi.rst). Where there is none, nothing is watched.
final class MemoryPressure: ReadinessHandler {
    static let file = "/proc/pressure/memory"
    /// The stretch of time that the kernel looks at; unprivileged programs may ask for multiples of 2 s only.
    private static let window = 2_000_000

    private let reactor: Reactor
    private let descriptor: Int32
    private let whenPressed: @Sendable (Turn) -> Void
    // Set once before the descriptor is given to the reactor.
    private nonisolated(unsafe) var token: UInt64 = 0

    /// - Parameter stall: Milliseconds of two seconds that some task waited for memory.
    /// - Returns: Nil where the kernel does not tell.
    init?(
        _ path: String = file, stall: UInt32, reactor: Reactor, whenPressed: @escaping @Sendable (Turn) -> Void
    ) {
        guard stall > 0 else { return nil }
        descriptor = intent_open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC, 0)
        guard descriptor >= 0 else { return nil }
        self.reactor = reactor
        self.whenPressed = whenPressed
        let trigger = "some \(stall * 1000) \(Self.window)"
        // The kernel wants the final zero, too.
        guard trigger.withCString({ write(descriptor, $0, trigger.utf8.count + 1) }) > 0 else {
            close(descriptor)
            return nil
        }
    }

    deinit {
        close(descriptor)
    }

    func start() {
        token = reactor.register(self)
        // A file that can't be waited for is no trigger.
        try? reactor.add(descriptor, token: token, events: INTENT_EPOLL_PRI)
    }

    func ready(_ events: UInt32, turn: Turn) {
        if events & INTENT_EPOLL_ERR != 0 { return }
        whenPressed(turn)
        reactor.arm(descriptor, token: token, events: INTENT_EPOLL_PRI)
    }
}

/// What is given up when memory runs short. Pure: one step at a time, the least that somebody waits for first.
package enum MemoryRelief: Hashable, Sendable {
    /// End the workers that nothing is asked of.
    case idleWorkers
    /// Cancel long work, the one that began last: it has done the least.
    case longWork(at: Int)
    /// What is left is waited for by somebody, and bounded by its deadline.
    case nothing

    /// - Parameters:
    ///   - idle: Workers without calls.
    ///   - longWork: When each long work began, in the order of the answer's place.
    package static func next(idle: Int, longWork: [UInt64]) -> MemoryRelief {
        if idle > 0 { return .idleWorkers }
        guard let last = longWork.indices.max(by: { longWork[$0] < longWork[$1] }) else { return .nothing }
        return .longWork(at: last)
    }
}

extension Host {
    /// Gives up something, so that the machine has memory again.
    func relieveMemory(turn: Turn) {
        let sessions = apps.current.sorted.flatMap(\.allSessions).filter { $0.isIdle }
        let longWork = running.filter(\.hasLease)
        switch MemoryRelief.next(idle: sessions.count, longWork: longWork.map(\.startTime)) {
        case .idleWorkers:
            log.write("memory is short: \(sessions.count) idle workers end")
            for session in sessions { session.drain(turn: turn) }
        case .longWork(let place):
            log.write("memory is short: \(longWork[place].id) is cancelled")
            longWork[place].cancel(.resources, turn: turn)
        case .nothing: break
        }
    }
}

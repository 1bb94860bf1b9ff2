import CIntentSystem
import Glibc
import Synchronization

/// A child process by its handle, and the reading end of its standard output and error.
///
/// The handle never names another process. It, and with it the process table's entry, is released with the object; a
/// child that still runs then is killed first.
package final class ChildProcess: Sendable {
    package let pid: Int32
    /// Readable once the process ended; for a reactor to wait on.
    package let handle: Int32
    /// What the process writes on standard output and error: non-blocking, at its end when the process is gone.
    package let log: Int32

    /// What stands around a process that is the keeper of a cage: bubblewrap and the worker are its child and grandchild.
    struct Cage: Sendable {
        /// The control group of everything in the cage, where there are such.
        var group: WorkerGroups.Group?
        /// The folders that the worker was granted, held so that no other can come to have their identity meanwhile.
        var folders: [OpenFolder]
    }

    private let cage: Cage?
    private var caged: Bool { cage != nil }

    init(pid: Int32, handle: Int32, log: Int32, cage: Cage?) {
        self.pid = pid
        self.handle = handle
        self.log = log
        self.cage = cage
    }

    /// The process that runs the plugin: bubblewrap's child in a cage, once it is there, else this process itself.
    package var worker: Int32 {
        guard caged else { return pid }
        let known = inner.load(ordering: .relaxed)
        if known != 0 { return known }
        guard let bubblewrap = Self.firstChild(of: pid), let child = Self.firstChild(of: bubblewrap) else { return pid }
        inner.store(child, ordering: .relaxed)
        return child
    }

    /// The first child of a process that has one thread, where the kernel tells it.
    private static func firstChild(of pid: Int32) -> Int32? {
        let file = intent_open("/proc/\(pid)/task/\(pid)/children", O_RDONLY, 0)
        guard file >= 0 else { return nil }
        defer { close(file) }
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 32) { buffer in
            let count = read(file, buffer.baseAddress, buffer.count)
            guard count > 0 else { return nil }
            return Int32(String(decoding: buffer[..<count].prefix { $0 != UInt8(ascii: " ") }, as: UTF8.self))
        }
    }

    private let inner = Atomic<Int32>(0)

    deinit {
        // A child that nobody waited for would stay in the process table.
        if exit() == nil {
            kill()
            _ = waitForExit()
        }
        close(handle)
        close(log)
        cage?.group?.remove()
    }

    /// Ends the process at once. The keeper of a cage ends everything in it first, whatever bubblewrap is doing.
    package func kill() {
        _ = intent_pidfd_send_signal(handle, caged ? SIGTERM : SIGKILL)
    }

    /// How the process ended, nil while it runs.
    package func exit() -> WorkerExit? {
        ended(block: false)
    }

    /// Waits for the end of the process.
    package func waitForExit() -> WorkerExit {
        ended(block: true) ?? .signaled(SIGKILL)
    }

    private func ended(block: Bool) -> WorkerExit? {
        memory.withLock { known in
            if known == nil {
                var raw = intent_exit()
                let result = intent_pidfd_wait(handle, block ? 1 : 0, &raw)
                if result < 0 {
                    // Somebody else took the entry out of the table; it is gone in any case.
                    known = .signaled(SIGKILL)
                } else if raw.ended != 0 {
                    known = caged ? WorkerExit(raw).throughBubblewrap : WorkerExit(raw)
                }
            }
            return known
        }
    }

    /// Guarded, since the process table's entry can be taken only once.
    private let memory = Mutex<WorkerExit?>(nil)
}

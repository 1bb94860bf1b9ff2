import Glibc
import Synchronization

/// The process's first thread, which plugins in the host take for the one of their main actor.
///
/// Foundation takes the thread on which it is loaded for the main one, and binds Dispatch's main queue to it: loaded
/// on another thread, it leaves the main actor's jobs where nobody looks for them. So Foundation and the first library
/// are loaded here; then the thread can serve Dispatch's main queue. Later libraries may be loaded anywhere.
package enum FirstThread {
    private static let isAwaited = Atomic<Bool>(false)
    private static let first = Latch<@Sendable () -> Void>()

    /// Has the first library wait for ``loadFirstLibrary()``, which the process is about to call.
    static func await() {
        isAwaited.store(true, ordering: .releasing)
    }

    /// Waits for the first library and loads it. To be called on the first thread.
    package static func loadFirstLibrary() {
        while true {
            guard let load = first.wait(until: .max) else { continue }
            _ = dlopen("libFoundation.so", RTLD_NOW)
            return load()
        }
    }

    /// Runs the loading of a library where it belongs, and waits for it.
    static func load<Value: Sendable>(_ body: @escaping @Sendable () -> Value) -> Value {
        guard isAwaited.exchange(false, ordering: .acquiringAndReleasing) else { return body() }
        let loaded = Latch<Value>()
        first.set { loaded.set(body()) }
        while true {
            if let value = loaded.wait(until: .max) { return value }
        }
    }
}

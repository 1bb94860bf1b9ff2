import Glibc

/// Threads of the host's own.
enum Thread {
    /// Runs something on a new thread with 512 KiB of stack, and forgets the thread.
    static func start(_ body: @escaping @Sendable () -> Void) {
        final class Box: Sendable {
            let body: @Sendable () -> Void
            init(_ body: @escaping @Sendable () -> Void) { self.body = body }
        }
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        pthread_attr_setstacksize(&attributes, 512 << 10)
        defer { pthread_attr_destroy(&attributes) }
        // Unsafe: the box is retained here and released exactly once, by the thread that starts with it.
        let box = Unmanaged.passRetained(Box(body))
        var thread = pthread_t()
        let result = pthread_create(
            &thread, &attributes,
            { argument in
                guard let argument else { return nil }
                Unmanaged<Box>.fromOpaque(argument).takeRetainedValue().body()
                return nil
            }, box.toOpaque())
        if result != 0 { box.release() }
    }

    /// Has others go before this thread where they want its core: it gets a tenth of it beside one of them (`nice(2)`).
    static func giveWay() {
        // Of a thread, not the process, on Linux: see setpriority(2).
        _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
    }
}

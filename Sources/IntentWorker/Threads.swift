import Glibc

/// Runs a closure on a new thread that nobody waits for; false when none can be had.
func startThread(_ body: @escaping @Sendable () -> Void) -> Bool {
    let box = Unmanaged.passRetained(ThreadBody(body))
    var thread = pthread_t()
    let result = pthread_create(
        &thread, nil,
        { context in
            if let context { Unmanaged<ThreadBody>.fromOpaque(context).takeRetainedValue().body() }
            return nil
        }, box.toOpaque())
    guard result == 0 else {
        box.release()
        return false
    }
    pthread_detach(thread)
    return true
}

private final class ThreadBody: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) {
        self.body = body
    }
}

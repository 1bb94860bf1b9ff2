import Glibc
import Synchronization

/// A thread outside the pool that tests run on, for what blocks beside a test.
final class BackgroundThread: Sendable {
    private final class Box: Sendable {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }

    private let thread: pthread_t?

    init(_ body: @escaping @Sendable () -> Void) {
        // Unsafe: the box is retained here and released exactly once, by the thread that starts with it.
        let box = Unmanaged.passRetained(Box(body))
        var thread = pthread_t()
        let result = pthread_create(
            &thread, nil,
            { argument in
                if let argument { Unmanaged<Box>.fromOpaque(argument).takeRetainedValue().body() }
                return nil
            }, box.toOpaque())
        if result != 0 { box.release() }
        self.thread = result == 0 ? thread : nil
    }

    func join() {
        if let thread { pthread_join(thread, nil) }
    }
}

/// Values that several threads bring together.
final class Gathered<Value: Sendable>: Sendable {
    private let values = Mutex<[Value]>([])

    var all: [Value] { values.withLock { $0 } }

    func add(_ value: Value) {
        values.withLock { $0.append(value) }
    }
}

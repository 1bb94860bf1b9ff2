import CIntentSystem
import Glibc

/// Ctrl-C as something to wait for: while this lives, it no longer ends the process.
final class Interrupts {
    static let signal = SIGINT

    let descriptor: Int32

    /// Takes over a signal descriptor.
    init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit {
        close(descriptor)
    }

    /// Whether Ctrl-C was pressed since the last time.
    func take() -> Bool {
        intent_signalfd_next(descriptor) > 0
    }
}

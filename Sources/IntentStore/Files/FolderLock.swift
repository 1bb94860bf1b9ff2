import Glibc
import IntentProtocol

/// The right to use a data folder, which one process has at a time. It ends with the object, and with the process.
final class FolderLock: Sendable {
    private let descriptor: Int32

    /// How often the lock is asked for, and the milliseconds between: half a second in all. A process that was just
    /// started by the last holder has its descriptors until it executes its program, so a lock may outlive its holder.
    static let attempts = (count: 100, pause: Int32(5))

    /// Takes the lock of a file, which is made if it is missing (`flock`).
    ///
    /// - Throws: `storage-locked` if another process keeps it.
    init(path: String, calls: FileCalls) throws(IntentError) {
        descriptor = try calls.reporting(path) { () throws(FileFailure) in
            let descriptor = try calls.open(path, O_RDWR | O_CREAT)
            do throws(FileFailure) {
                try Self.take(descriptor, calls)
            } catch {
                close(descriptor)
                throw error
            }
            return descriptor
        }
    }

    private static func take(_ descriptor: Int32, _ calls: FileCalls) throws(FileFailure) {
        for _ in 1..<attempts.count {
            do throws(FileFailure) {
                return try calls.lock(descriptor)
            } catch  where error.number == EWOULDBLOCK {
                poll(nil, 0, attempts.pause)
            }
        }
        try calls.lock(descriptor)
    }

    deinit {
        close(descriptor)
    }
}

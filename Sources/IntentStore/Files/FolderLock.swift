import Glibc
import IntentProtocol

/// The right to use a data folder, which one process has at a time. It ends with the object, and with the process.
final class FolderLock: Sendable {
    private let descriptor: Int32

    /// Takes the lock of a file, which is made if it is missing (`flock`).
    ///
    /// - Throws: `storage-locked` if another process has it.
    init(path: String, calls: FileCalls) throws(IntentError) {
        descriptor = try calls.reporting(path) { () throws(FileFailure) in
            let descriptor = try calls.open(path, O_RDWR | O_CREAT)
            do throws(FileFailure) {
                try calls.lock(descriptor)
            } catch {
                close(descriptor)
                throw error
            }
            return descriptor
        }
    }

    deinit {
        close(descriptor)
    }
}

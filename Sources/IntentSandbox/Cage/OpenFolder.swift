import CIntentSystem
import Glibc

/// A folder that is held open: whatever is put in its place since, who holds it has the folder that was looked at.
package final class OpenFolder: Sendable {
    /// Why a folder could not be opened.
    package struct Failure: Error, Hashable {
        /// The system's error number: `ENOENT` where nothing is there, `ENOTDIR` for a link or a file on the way.
        package let number: Int32
    }

    /// A descriptor that names the folder and reads nothing of it (`O_PATH`).
    package let descriptor: Int32
    /// What the folder is told from all others by, as long as it is held.
    package let identity: Identity

    /// Opens the folder at an absolute path, none of whose parts is a symbolic link.
    ///
    /// Part by part, since a path that is looked at as a whole may be another a moment later.
    package init(_ path: String) throws(Failure) {
        var folder = intent_open_folder(AT_FDCWD, "/")
        for part in path.split(separator: "/") where folder >= 0 {
            let next = intent_open_folder(folder, String(part))
            close(folder)
            folder = next
        }
        guard folder >= 0 else { throw Failure(number: -folder) }
        guard let identity = Identity(descriptor: folder) else {
            close(folder)
            throw Failure(number: EIO)
        }
        descriptor = folder
        self.identity = identity
    }

    deinit { close(descriptor) }

    /// Where the folder lies now; nil without `/proc`.
    package var path: String? { CageSystem.linkTarget("/proc/self/fd/\(descriptor)") }
}

extension OpenFolder {
    /// The device and the number of a folder there. Another can have both only once nobody holds the first any more.
    package struct Identity: Hashable, Sendable, CustomStringConvertible {
        private let device: UInt64
        private let number: UInt64

        init?(descriptor: Int32) {
            var status = stat()
            guard fstat(descriptor, &status) == 0 else { return nil }
            self.init(status)
        }

        private init(_ status: stat) {
            device = UInt64(status.st_dev)
            number = UInt64(status.st_ino)
        }

        /// That of what lies at a path, which a link at its end is itself.
        package init?(path: String) {
            var status = stat()
            guard lstat(path, &status) == 0 else { return nil }
            self.init(status)
        }

        /// Reads what ``description`` writes.
        package init?(_ text: String) {
            let numbers = text.split(separator: ":", omittingEmptySubsequences: false).map { UInt64($0) }
            guard numbers.count == 2, let device = numbers[0], let number = numbers[1] else { return nil }
            self.device = device
            self.number = number
        }

        package var description: String { "\(device):\(number)" }
    }
}

import Glibc

/// A folder that is removed with everything in it when the object goes.
package final class TemporaryFolder: Sendable {
    package let path: String

    /// - Parameter parent: The folder that it is made in; by default that of `TMPDIR`, which other users may not enter.
    package init(in parent: String? = nil) {
        let parent = parent ?? getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array("\(parent)/iw.XXXXXX".utf8CString)
        // Never the parent itself: it would be removed with what all others have in it.
        guard let made = mkdtemp(&template) else { fatalError("no folder can be made in \(parent)") }
        path = String(cString: made)
    }

    /// Writes a small file and returns its path.
    package func file(_ name: String, _ text: String = "secret") -> String {
        let file = path + "/" + name
        let descriptor = open(file, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
        _ = text.utf8CString.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count - 1) }
        close(descriptor)
        return file
    }

    deinit {
        Self.remove(path)
    }

    private static func remove(_ path: String) {
        // A link is removed, and what it leads to is left alone.
        var status = stat()
        if lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR, let folder = opendir(path) {
            while let entry = readdir(folder) {
                let name = withUnsafePointer(to: &entry.pointee.d_name) {
                    $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                }
                if name != ".", name != ".." { remove(path + "/" + name) }
            }
            closedir(folder)
        }
        Glibc.remove(path)
    }
}

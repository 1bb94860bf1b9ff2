import Glibc

/// What the system tells of a file's mode (`stat`).
struct FileMode {
    let permissions: mode_t

    /// - Returns: `nil` if there is no such file.
    init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        permissions = status.st_mode & 0o777
    }
}

import Glibc

extension Paths {
    /// Makes the runtime folder, for its user alone, where it is missing, and checks it.
    ///
    /// - Throws: `storage` where it can't be made, `configuration` where it is not safe to use.
    package func makeRuntime() throws(IntentError) {
        try Self.makeFolder(runtime)
        try checkRuntime()
    }

    /// Refuses a runtime folder in which another user could have put the socket.
    ///
    /// The folder must belong to the user and be closed to changes by others; in a folder that everyone may write to,
    /// it must be closed to others altogether. A folder that is missing is no error.
    ///
    /// - Throws: `configuration`, with what to do.
    package func checkRuntime() throws(IntentError) {
        var status = stat()
        guard lstat(runtime, &status) == 0 else { return }
        let problem: String? =
            if status.st_mode & S_IFMT != S_IFDIR {
                "is no folder"
            } else if status.st_uid != geteuid() {
                "belongs to another user"
            } else if status.st_mode & (isRuntimeShared ? 0o077 : 0o022) != 0 {
                "is open to other users"
            } else {
                nil
            }
        guard let problem else { return }
        throw IntentError(
            .request, .configuration, "the runtime folder \(runtime) \(problem)",
            remedy: "mend it (chmod 700), or set XDG_RUNTIME_DIR to a folder of your own")
    }

    /// Makes a folder and those above it, new ones for their user alone.
    ///
    /// - Throws: `storage` with the system's reason.
    package static func makeFolder(_ path: String) throws(IntentError) {
        if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
        var reason = errno
        if reason == ENOENT, let slash = path.lastIndex(of: "/"), slash != path.startIndex {
            try makeFolder(String(path[..<slash]))
            if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
            reason = errno
        }
        throw IntentError(
            .system, .storage, "the folder \(path) can't be made: \(String(cString: strerror(reason)))",
            remedy: "check the rights on the folders above it")
    }
}

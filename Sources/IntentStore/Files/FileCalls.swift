import Glibc

/// The system calls on files that the store makes itself; SQLite makes its own.
///
/// Every call is made again when a signal interrupted it. A test sets ``hook`` to watch the calls and to make them fail.
struct FileCalls: Sendable {
    /// A system call, for a hook.
    enum Call: Hashable, Sendable {
        case open, read, write, truncate, synchronize, lock, status, rename, remove, makeDirectory
    }

    /// What a hook makes of a call.
    enum Outcome: Sendable {
        /// The call is not made and fails with this `errno`.
        case failure(Int32)
        /// A write takes only so many bytes, as the kernel may do.
        case short(Int)
    }

    /// Asked before each call; `nil` as an answer lets the call through.
    var hook: (@Sendable (Call) -> Outcome?)?

    /// Flags to write at the end of a file, which is made if it is missing.
    static let append = O_WRONLY | O_CREAT | O_APPEND
    /// Flags to make an empty file in place of what was there.
    static let create = O_WRONLY | O_CREAT | O_TRUNC

    /// Opens a file (`open`), closed on `exec`.
    func open(_ path: String, _ flags: Int32, mode: mode_t = 0o600) throws(FileFailure) -> Int32 {
        Int32(try call(.open) { Int(Glibc.open(path, flags | O_CLOEXEC, mode)) })
    }

    /// Writes at the end of a file that was opened with `O_APPEND` (`write`), perhaps not all bytes.
    func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) throws(FileFailure) -> Int {
        try call(.write, count: bytes.count) { Glibc.write(descriptor, bytes.baseAddress, $0) }
    }

    /// Reads from a place in a file (`pread`), perhaps less than asked for.
    func read(
        _ descriptor: Int32, at offset: Int, into buffer: UnsafeMutableRawBufferPointer
    ) throws(FileFailure) -> Int {
        try call(.read) { pread(descriptor, buffer.baseAddress, buffer.count, offset) }
    }

    /// Cuts a file (`ftruncate`).
    func truncate(_ descriptor: Int32, to length: Int) throws(FileFailure) {
        _ = try call(.truncate) { Int(ftruncate(descriptor, length)) }
    }

    /// Waits until the content of a file is on the disk (`fdatasync`).
    func synchronize(_ descriptor: Int32) throws(FileFailure) {
        _ = try call(.synchronize) { Int(fdatasync(descriptor)) }
    }

    /// Takes the lock of an open file, or fails with `EWOULDBLOCK` (`flock`).
    func lock(_ descriptor: Int32) throws(FileFailure) {
        _ = try call(.lock) { Int(flock(descriptor, LOCK_EX | LOCK_NB)) }
    }

    /// Measures a file in bytes (`fstat`).
    func length(_ descriptor: Int32) throws(FileFailure) -> Int {
        var status = stat()
        _ = try call(.status) { Int(fstat(descriptor, &status)) }
        return Int(status.st_size)
    }

    /// Gives a file another name, in place of the file that had it (`rename`).
    func rename(_ source: String, to target: String) throws(FileFailure) {
        _ = try call(.rename) { Int(Glibc.rename(source, target)) }
    }

    /// Removes a file; one that is not there is no failure (`unlink`).
    func remove(_ path: String) throws(FileFailure) {
        do {
            _ = try call(.remove) { Int(unlink(path)) }
        } catch  where error.number == ENOENT {}
    }

    /// Makes a folder for its owner alone; one that is there is no failure (`mkdir`).
    func makeDirectory(_ path: String) throws(FileFailure) {
        do {
            _ = try call(.makeDirectory) { Int(mkdir(path, 0o700)) }
        } catch  where error.number == EEXIST {}
    }

    private func call(_ call: Call, _ body: () -> Int) throws(FileFailure) -> Int {
        try self.call(call, count: 0) { _ in body() }
    }

    /// Makes one call; `count` is what a hook may shorten.
    @inline(__always)
    private func call(_ call: Call, count: Int, _ body: (Int) -> Int) throws(FileFailure) -> Int {
        while true {
            do throws(FileFailure) {
                switch hook?(call) {
                case .failure(let number): throw FileFailure(number: number)
                case .short(let limit): return try FileFailure.check(body(min(count, limit)))
                case nil: return try FileFailure.check(body(count))
                }
            } catch  where error.number == EINTR {}
        }
    }
}

/// Why a system call on a file failed: its `errno`.
struct FileFailure: Error, Hashable, Sendable {
    let number: Int32

    /// Passes on the result of a call that succeeded.
    @inline(__always)
    fileprivate static func check(_ result: Int) throws(FileFailure) -> Int {
        guard result < 0 else { return result }
        throw FileFailure(number: errno)
    }

    /// The system's words (`strerror`).
    var words: String { String(cString: strerror(number)) }
}

import CIntentSystem
import Glibc
import IntentProtocol
import IntentSandbox
import IntentStore

/// Copies of a plugin's files, within limits. No link leads out of the plugin's folder, so that nothing of the person's is
/// copied to where the plugin can read it.
struct FileCopy {
    /// What may be copied at most.
    struct Limits {
        /// Bytes of one file.
        var file = 1 << 30
        /// Files and folders.
        var files = 10_000
        /// Bytes of all files.
        var bytes = 4 << 30
    }

    private let limits: Limits
    /// The folder that everything has to lie in, without a link in its path.
    private let root: String
    private var files = 0
    private var bytes = 0

    init(within root: String, limits: Limits = Limits()) {
        self.root = root
        self.limits = limits
    }

    /// Copies a regular file to a new one that only its owner may change.
    ///
    /// - Returns: The SHA-256 of what was copied, in hexadecimal.
    @discardableResult
    mutating func copy(_ source: String, to target: String) throws(IntentError) -> String {
        let input = intent_open(source, O_RDONLY | O_CLOEXEC | O_NONBLOCK, 0)
        guard input >= 0 else { throw Self.failure("can't be read", source, -input) }
        defer { close(input) }
        var status = stat()
        guard fstat(input, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw IntentError(.request, .invalidPlugin, "\(source) is not a file")
        }
        guard isWithin(input) || Self.isLibrary(input) else {
            throw IntentError(
                .request, .invalidPlugin, "\(source) is a link that leads out of the plugin's folder, \(root)",
                remedy: "put the file itself there, if the plugin may read it; or take the link away")
        }
        try count(status.st_size, source)
        return try Self.copy(input, source, to: target, executable: status.st_mode & 0o100 != 0)
    }

    /// Whether what was opened lies in the folder. The descriptor is asked, since a path can lead elsewhere meanwhile.
    private func isWithin(_ input: Int32) -> Bool {
        guard let place = CageSystem.linkTarget("/proc/self/fd/\(input)") else { return false }
        return place.hasPrefix(root.hasSuffix("/") ? root : root + "/")
    }

    /// Whether it is a library or a program, which keep nothing of a person's: these may lie elsewhere.
    ///
    /// The header of ELF, and `ET_EXEC` or `ET_DYN` (`elf(5)`): a dumped process is such a file too.
    private static func isLibrary(_ input: Int32) -> Bool {
        var start = [UInt8](repeating: 0, count: 18)
        return pread(input, &start, start.count, 0) == start.count && start[..<4] == [0x7f, 0x45, 0x4c, 0x46]
            && [2, 3].contains(start[16])
    }

    private mutating func count(_ size: Int, _ source: String) throws(IntentError) {
        files += 1
        bytes += size
        guard size <= limits.file else {
            throw IntentError(.request, .tooLarge, "\(source) is larger than \(limits.file >> 20) MiB")
        }
        guard files <= limits.files else {
            throw IntentError(.request, .tooLarge, "the plugin has more than \(limits.files) files")
        }
        guard bytes <= limits.bytes else {
            throw IntentError(
                .request, .tooLarge, "the plugin's files are larger than \(limits.bytes >> 20) MiB together")
        }
    }

    private static func copy(
        _ input: Int32, _ source: String, to target: String, executable: Bool
    ) throws(IntentError) -> String {
        // A program stays one.
        let mode: mode_t = executable ? 0o700 : 0o600
        let output = intent_open(target, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
        guard output >= 0 else { throw failure("can't be made", target, -output) }
        defer { close(output) }
        var digest = SHA256()
        var buffer = [UInt8](repeating: 0, count: 256 << 10)
        while true {
            let count = read(input, &buffer, buffer.count)
            guard count >= 0 else {
                if errno == EINTR { continue }
                throw failure("can't be read", source, errno)
            }
            guard count > 0 else { break }
            buffer.withUnsafeBytes { digest.update(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
            try write(buffer, count, to: output, target)
        }
        guard fsync(output) == 0 else { throw failure("can't be written", target, errno) }
        return digest.hexadecimalDigest
    }

    private static func write(_ buffer: [UInt8], _ count: Int, to output: Int32, _ target: String) throws(IntentError) {
        var written = 0
        while written < count {
            let result = buffer.withUnsafeBytes { Glibc.write(output, $0.baseAddress! + written, count - written) }
            guard result >= 0 else {
                if errno == EINTR { continue }
                throw failure("can't be written", target, errno)
            }
            written += result
        }
    }

    /// Copies a folder's files and folders. Links in it are left out.
    mutating func copyFolder(_ source: String, to target: String, depth: Int = 16) throws(IntentError) {
        guard depth > 0 else { throw IntentError(.request, .invalidPlugin, "\(source) is nested too deep") }
        try Paths.makeFolder(target)
        for entry in try Self.entries(of: source) {
            var status = stat()
            guard lstat(source + "/" + entry, &status) == 0 else { continue }
            switch status.st_mode & S_IFMT {
            case S_IFDIR:
                try count(0, source)
                try copyFolder(source + "/" + entry, to: target + "/" + entry, depth: depth - 1)
            case S_IFREG: try copy(source + "/" + entry, to: target + "/" + entry)
            default: continue
            }
        }
    }

    /// Writes a text to a file that only its owner may change, in the place of one that is there.
    static func write(_ text: String, to target: String) throws(IntentError) {
        let output = intent_open(target, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard output >= 0 else { throw failure("can't be made", target, -output) }
        defer { close(output) }
        let bytes = Array(text.utf8)
        try write(bytes, bytes.count, to: output, target)
    }

    /// The names in a folder, sorted, without `.` and `..`.
    static func entries(of folder: String) throws(IntentError) -> [String] {
        let descriptor = intent_open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0)
        guard descriptor >= 0 else { throw failure("can't be read", folder, -descriptor) }
        defer { close(descriptor) }
        guard let names = names(in: descriptor) else { throw failure("can't be read", folder, errno) }
        return names.sorted()
    }

    private static func failure(_ what: String, _ path: String, _ number: Int32) -> IntentError {
        let category: IntentError.Category = number == ENOENT || number == EACCES ? .request : .system
        return IntentError(
            category, number == ENOENT ? .notFound : .storage, "\(path) \(what): \(String(cString: strerror(number)))")
    }
}

import CIntentSystem
import Glibc
import IntentProtocol
import IntentStore

/// Copies of files and folders, with limits, symbolic links not followed below the top.
enum FileCopy {
    /// Copies a regular file to a new one that only its owner may change.
    ///
    /// - Returns: The SHA-256 of what was copied, in hexadecimal.
    static func copy(_ source: String, to target: String, limit: Int) throws(IntentError) -> String {
        let input = intent_open(source, O_RDONLY | O_CLOEXEC | O_NONBLOCK, 0)
        guard input >= 0 else { throw failure("can't be read", source, -input) }
        defer { close(input) }
        var status = stat()
        guard fstat(input, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw IntentError(.request, .invalidPlugin, "\(source) is not a file")
        }
        guard status.st_size <= limit else {
            throw IntentError(.request, .tooLarge, "\(source) is larger than \(limit >> 20) MiB")
        }
        // A program stays one.
        let mode: mode_t = status.st_mode & 0o100 == 0 ? 0o600 : 0o700
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

    /// Copies a folder's files and folders.
    static func copyFolder(
        _ source: String, to target: String, limit: Int, copied: inout Int, most: Int, depth: Int = 16
    ) throws(IntentError) {
        guard depth > 0 else { throw IntentError(.request, .invalidPlugin, "\(source) is nested too deep") }
        try Paths.makeFolder(target)
        for entry in try entries(of: source) {
            copied += 1
            guard copied <= most else {
                throw IntentError(.request, .invalidPlugin, "the plugin has more than \(most) resources")
            }
            var status = stat()
            guard lstat(source + "/" + entry, &status) == 0 else { continue }
            switch status.st_mode & S_IFMT {
            case S_IFDIR:
                try copyFolder(
                    source + "/" + entry, to: target + "/" + entry, limit: limit, copied: &copied, most: most,
                    depth: depth - 1)
            case S_IFREG: _ = try copy(source + "/" + entry, to: target + "/" + entry, limit: limit)
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
        guard let stream = opendir(folder) else { throw failure("can't be read", folder, errno) }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    /// Removes a file, or a folder with all that is in it; symbolic links are removed, not followed.
    static func remove(_ path: String) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            unlink(path)
            return
        }
        for entry in (try? entries(of: path)) ?? [] { remove(path + "/" + entry) }
        rmdir(path)
    }

    private static func failure(_ what: String, _ path: String, _ number: Int32) -> IntentError {
        let category: IntentError.Category = number == ENOENT || number == EACCES ? .request : .system
        return IntentError(
            category, number == ENOENT ? .notFound : .storage, "\(path) \(what): \(String(cString: strerror(number)))")
    }
}

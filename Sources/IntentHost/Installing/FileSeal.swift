import CIntentSystem
import Glibc
import IntentProtocol
import IntentStore

/// What the files of an installed plugin were when it was installed: what runs is what was described.
///
/// Their digests are compared once in a host's life; after that it is enough that no file was touched.
struct FileSeal: Sendable {
    /// What the kernel tells of a file that nobody wrote to or replaced (`stat(2)`).
    struct Identity: Hashable, Sendable {
        let path: String
        let device: UInt
        let number: UInt
        let size: Int
        let modified: Int64
        let changed: Int64
        let mode: UInt32
    }

    /// The files of a folder, by their paths in it, in order.
    ///
    /// - Throws: `plugin-changed` where it is not there, or has something that no plugin is made of.
    static func identities(of folder: String, app: String) throws(IntentError) -> [Identity] {
        var found: [Identity] = []
        try gather(folder, "", 16, &found, app)
        return found.sorted { $0.path < $1.path }
    }

    private static func gather(
        _ folder: String, _ prefix: String, _ depth: Int, _ found: inout [Identity], _ app: String
    ) throws(IntentError) {
        guard depth > 0, let names = try? FileCopy.entries(of: folder) else { throw changed(app, "its folder is gone") }
        for name in names {
            let (path, relative) = (folder + "/" + name, prefix + name)
            var status = stat()
            guard lstat(path, &status) == 0 else { throw changed(app, "\(relative) can't be read") }
            switch status.st_mode & S_IFMT {
            case S_IFDIR: try gather(path, relative + "/", depth - 1, &found, app)
            case S_IFREG:
                found.append(
                    Identity(
                        path: relative, device: UInt(status.st_dev), number: UInt(status.st_ino),
                        size: status.st_size, modified: nanoseconds(status.st_mtim),
                        changed: nanoseconds(status.st_ctim), mode: status.st_mode))
            default: throw changed(app, "\(relative) is neither a file nor a folder")
            }
        }
    }

    /// Only compared; a time that no number of nanoseconds stands for wraps around.
    private static func nanoseconds(_ time: timespec) -> Int64 {
        Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    }

    /// The digest of all files: of their paths and contents.
    static func digest(of files: [Identity], in folder: String, app: String) throws(IntentError) -> String {
        var all = SHA256()
        for file in files {
            let content = try digest(of: folder + "/" + file.path, app: app)
            all.update(Array("\(content)  \(file.path)\n".utf8))
        }
        return all.hexadecimalDigest
    }

    private static func digest(of path: String, app: String) throws(IntentError) -> String {
        let file = intent_open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW, 0)
        guard file >= 0 else { throw changed(app, "\(path) can't be read") }
        defer { close(file) }
        var digest = SHA256()
        var buffer = [UInt8](repeating: 0, count: 256 << 10)
        while true {
            let count = read(file, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw changed(app, "\(path) can't be read") }
            guard count > 0 else { return digest.hexadecimalDigest }
            buffer.withUnsafeBytes { digest.update(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
        }
    }

    static func changed(_ app: String, _ what: String) -> IntentError {
        IntentError(
            .system, .pluginChanged, "the files of \(app) are not what was installed, so it is not run: \(what)",
            remedy: "find out who changed them; intentctl plugin install PATH puts it in order")
    }
}

extension App {
    /// Compares the installed files with what was installed: by their digest the first time, then by whether they were
    /// touched.
    ///
    /// - Throws: `plugin-changed`.
    func checkFiles() throws(IntentError) {
        let now = try FileSeal.identities(of: folder, app: id)
        if sealed.withLock({ $0 == now }) { return }
        if record.seal.isEmpty {
            // Installed by a version that kept the digest of the library alone.
            let name = record.library.split(separator: "/").last.map(String.init) ?? ""
            let library = now.filter { $0.path == name }
            guard library.count == 1, try FileSeal.libraryDigest(library[0], in: folder, app: id) == record.digest
            else {
                throw FileSeal.changed(id, "\(name) has another digest")
            }
        } else if try FileSeal.digest(of: now, in: folder, app: id) != record.seal {
            throw FileSeal.changed(id, "their digest is another one than when it was installed")
        }
        sealed.withLock { $0 = now }
    }
}

extension FileSeal {
    static func libraryDigest(_ file: Identity, in folder: String, app: String) throws(IntentError) -> String {
        try digest(of: folder + "/" + file.path, app: app)
    }
}

import CIntentSystem
import Glibc

/// A child process; it is killed, and taken out of the process table, when the object goes.
final class Process {
    let pid: pid_t
    private var status: Int32?

    /// - Parameter descriptors: What it gets as 0, 1, …; -1 for `/dev/null`.
    init(_ path: String, _ arguments: [String], environment: [String: String], descriptors: [Int32]) throws {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (number, descriptor) in descriptors.enumerated() {
            if descriptor < 0 {
                posix_spawn_file_actions_addopen(&actions, Int32(number), "/dev/null", O_RDWR, 0)
            } else {
                posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(number))
            }
        }
        var command = ([path] + arguments).map { strdup($0) } + [nil]
        var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for text in command + variables { free(text) } }
        var child = pid_t()
        let result = posix_spawn(&child, path, &actions, nil, &command, &variables)
        guard result == 0 else { throw Failure("\(path) can't be started: \(String(cString: strerror(result)))") }
        pid = child
    }

    deinit {
        kill(SIGKILL)
        _ = wait()
    }

    func kill(_ signal: Int32) {
        if status == nil { Glibc.kill(pid, signal) }
    }

    var isRunning: Bool {
        if status != nil { return false }
        var ended: Int32 = 0
        guard waitpid(pid, &ended, WNOHANG) == pid else { return true }
        status = ended
        return false
    }

    /// The exit status, or 128 and the number of the signal.
    @discardableResult
    func wait() -> Int32 {
        if status == nil {
            var ended: Int32 = 0
            while waitpid(pid, &ended, 0) < 0, errno == EINTR {}
            status = ended
        }
        let ended = status ?? 0
        return ended & 0x7f == 0 ? ended >> 8 & 0xff : 128 + ended & 0x7f
    }
}

/// What the kernel tells about a process.
enum ProcessFacts {
    /// A number of `/proc/PID/status`, such as `VmRSS` in KiB.
    static func number(_ name: String, of pid: pid_t) -> Int {
        let text = Files.text("/proc/\(pid)/status")
        guard let line = text.split(separator: "\n").first(where: { $0.hasPrefix(name + ":") }) else { return 0 }
        return line.split(whereSeparator: { $0 == ":" || $0 == "\t" || $0 == " " }).dropFirst().first
            .flatMap { Int($0) } ?? 0
    }

    static func descriptors(of pid: pid_t) -> Int { Files.entries(of: "/proc/\(pid)/fd").count }

    /// Processes whose command line holds a text.
    static func naming(_ text: String) -> [pid_t] {
        Files.entries(of: "/proc").compactMap { pid_t($0) }.filter {
            $0 != getpid() && Files.text("/proc/\($0)/cmdline").contains(text)
        }
    }
}

enum Files {
    static func text(_ path: String) -> String {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return "" }
        defer { close(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = read(file, &buffer, buffer.count)
            guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
            bytes += buffer[..<count]
        }
    }

    static func entries(of path: String) -> [String] {
        guard let folder = opendir(path) else { return [] }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    /// Removes a file, or a folder with everything in it; a link is removed and not followed.
    static func remove(_ path: String) {
        var status = stat()
        if lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
            for name in entries(of: path) { remove(path + "/" + name) }
        }
        Glibc.remove(path)
    }
}

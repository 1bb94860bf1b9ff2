import CIntentSystem
import Glibc

/// What `/proc` tells of processes.
enum ProcessTable {
    /// Whether a process runs: it is there, and no zombie.
    static func isRunning(_ pid: pid_t) -> Bool {
        let fields = stat(pid)
        return !fields.isEmpty && fields[0] != "Z" && fields[0] != "X"
    }

    /// The processes that a process started and that run, and those that they started.
    static func descendants(of pid: pid_t) -> [pid_t] {
        var parents: [pid_t: pid_t] = [:]
        for name in entries("/proc") {
            guard let process = pid_t(name) else { continue }
            let fields = stat(process)
            if fields.count > 1, fields[0] != "Z", let parent = pid_t(fields[1]) { parents[process] = parent }
        }
        var found: [pid_t] = []
        var next = [pid]
        while let current = next.popLast() {
            let children = parents.filter { $0.value == current }.map(\.key)
            found += children
            next += children
        }
        return found
    }

    /// A figure of `/proc/PID/status` in KiB, such as `VmHWM`.
    static func kibibytes(_ pid: pid_t, _ name: String) -> Int? {
        for line in readText("/proc/\(pid)/status").split(separator: "\n") where line.hasPrefix(name + ":") {
            return line.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first.flatMap { Int($0) }
        }
        return nil
    }

    /// The fields of `/proc/PID/stat` behind the name: state, parent, ….
    private static func stat(_ pid: pid_t) -> [Substring] {
        let text = readText("/proc/\(pid)/stat")
        guard let end = text.lastIndex(of: ")") else { return [] }
        return text[text.index(after: end)...].split(separator: " ")
    }
}

/// The names in a folder, without `.` and `..`; none where it can't be read.
func entries(_ folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) {
            $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
}

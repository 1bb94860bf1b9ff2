import CIntentSystem
import Glibc
import Synchronization

/// The control groups of workers (cgroups(7), version 2): what bounds memory that counts for no address space.
///
/// A part of the tree is this process's own where it is the only process in its group and may change it, as below a
/// service manager that delegates (`Delegate=yes` in `scripts/units/intentd.service`). Everywhere else there is none.
package final class WorkerGroups: Sendable {
    /// One worker's group.
    package final class Group: Sendable {
        /// Its folder.
        package let path: String
        /// The file that a process joins it by.
        package var members: String { path + "/cgroup.procs" }

        fileprivate init(path: String) {
            self.path = path
        }

        /// Removes the group. To be called when its processes are gone; while the kernel still ends one it stays.
        package func remove() { rmdir(path) }
    }

    /// This process's part of the tree, found once; nil where there is none.
    package static let current: WorkerGroups? = {
        let entry = text("/proc/self/cgroup").split(separator: "\n").first { $0.hasPrefix("0::/") }
        guard let path = entry?.dropFirst(3), path != "/" else { return nil }
        return WorkerGroups(base: "/sys/fs/cgroup" + path)
    }()

    private let base: String
    private let last = Atomic<Int>(0)

    /// Takes a group over, whose only member has to be this process: it moves into a group `host` beside the workers',
    /// since a group that has groups has no processes.
    package init?(base: String, process: Int32 = getpid()) {
        guard Self.text(base + "/cgroup.procs") == "\(process)\n" else { return nil }
        self.base = base
        mkdir(base + "/host", 0o755)
        guard Self.write("\(process)", to: base + "/host/cgroup.procs"),
            Self.write("+memory +pids +cpu", to: base + "/cgroup.subtree_control")
        else { return nil }
    }

    /// Makes the group of one worker; nil where the kernel refuses it.
    package func make(_ limits: CageLimits) -> Group? {
        let number = last.add(1, ordering: .relaxed).newValue
        let group = Group(path: "\(base)/worker-\(number)")
        guard mkdir(group.path, 0o755) == 0 else { return nil }
        let bounds = [
            ("memory.max", "\(limits.memory)"), ("memory.oom.group", "1"), ("pids.max", "\(limits.processes)"),
            ("cpu.weight", "\(limits.weight)"),
        ]
        for (name, value) in bounds where !Self.write(value, to: group.path + "/" + name) {
            group.remove()
            return nil
        }
        return group
    }

    private static func write(_ value: String, to path: String) -> Bool {
        let file = intent_open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard file >= 0 else { return false }
        defer { close(file) }
        return Glibc.write(file, value, value.utf8.count) == value.utf8.count
    }

    private static func text(_ path: String) -> String {
        let file = intent_open(path, O_RDONLY | O_CLOEXEC, 0)
        guard file >= 0 else { return "" }
        defer { close(file) }
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 4096) { buffer in
            String(decoding: buffer[..<max(read(file, buffer.baseAddress, buffer.count), 0)], as: UTF8.self)
        }
    }
}

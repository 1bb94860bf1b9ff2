import CIntentSystem
import Glibc
import Synchronization

/// The control groups of workers (cgroups(7), version 2): what bounds memory that counts for no address space.
///
/// A part of the tree is this process's own where it is the only process in its group and may change it, as below a
/// service manager that delegates (`Delegate=yes` in `scripts/units/intentd.service`). Everywhere else there is none.
package final class WorkerGroups: Sendable {
    /// What the kernel bounds by groups. A service manager may hand down only some of it.
    package enum Controller: String, Sendable, CaseIterable {
        case memory, pids, cpu
    }

    /// One worker's group.
    package final class Group: Sendable {
        /// Its folder.
        package let path: String
        /// The file that a process joins it by.
        package var members: String { path + "/cgroup.procs" }
        private let groups: WorkerGroups

        fileprivate init(path: String, in groups: WorkerGroups) {
            self.path = path
            self.groups = groups
        }

        /// Removes the group. To be called when its processes are gone; while the kernel still ends one it stays, and is
        /// removed when the next is made.
        package func remove() {
            if rmdir(path) != 0, errno == EBUSY { groups.leftOver.withLock { $0.append(path) } }
        }
    }

    /// This process's part of the tree, found once; nil where there is none.
    package static let current: WorkerGroups? = {
        let entry = text("/proc/self/cgroup").split(separator: "\n").first { $0.hasPrefix("0::/") }
        guard let path = entry?.dropFirst(3), path != "/", let tree else { return nil }
        return WorkerGroups(base: tree + path)
    }()

    /// Where the groups of version 2 are mounted, beside those of version 1 too; nil where they are not.
    package static let tree = ["/sys/fs/cgroup", "/sys/fs/cgroup/unified"].first {
        access($0 + "/cgroup.controllers", F_OK) == 0
    }

    /// What bounds a worker here.
    package let controllers: Set<Controller>
    private let base: String
    private let last = Atomic<Int>(0)
    /// Groups whose processes were still ending.
    private let leftOver = Mutex<[String]>([])

    /// Takes a group over, whose only member has to be this process: it moves into a group `host` beside the workers',
    /// since a group that has groups has no processes.
    package init?(base: String, process: Int32 = getpid()) {
        guard Self.text(base + "/cgroup.procs") == "\(process)\n" else { return nil }
        let offered = Self.text(base + "/cgroup.controllers").split(whereSeparator: \.isWhitespace)
        let wanted = Controller.allCases.filter { offered.contains(Substring($0.rawValue)) }
        guard !wanted.isEmpty else { return nil }
        self.base = base
        mkdir(base + "/host", 0o755)
        guard Self.write("\(process)", to: base + "/host/cgroup.procs") else { return nil }
        // One by one: the kernel takes all of a line or nothing of it.
        controllers = Set(wanted.filter { Self.write("+" + $0.rawValue, to: base + "/cgroup.subtree_control") })
        guard !controllers.isEmpty else { return nil }
    }

    /// Makes the group of one worker; nil where the kernel refuses it.
    package func make(_ limits: CageLimits) -> Group? {
        leftOver.withLock { paths in paths.removeAll { rmdir($0) == 0 || errno == ENOENT } }
        guard let path = makeFolder() else { return nil }
        let group = Group(path: path, in: self)
        for (name, value) in bounds(limits) where !Self.write(value, to: path + "/" + name) {
            group.remove()
            return nil
        }
        return group
    }

    /// A host that was killed may have left some of the names taken.
    private func makeFolder() -> String? {
        for _ in 0..<1000 {
            let path = "\(base)/worker-\(last.add(1, ordering: .relaxed).newValue)"
            if mkdir(path, 0o755) == 0 { return path }
            guard errno == EEXIST else { return nil }
            if rmdir(path) == 0, mkdir(path, 0o755) == 0 { return path }
        }
        return nil
    }

    private func bounds(_ limits: CageLimits) -> [(file: String, value: String)] {
        var bounds: [(String, String)] = []
        if controllers.contains(.memory) {
            bounds += [("memory.max", "\(limits.memory)"), ("memory.oom.group", "1")]
        }
        if controllers.contains(.pids) { bounds.append(("pids.max", "\(limits.processes)")) }
        if controllers.contains(.cpu) { bounds.append(("cpu.weight", "\(limits.weight)")) }
        return bounds
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

extension WorkerGroups {
    /// The layer of a host that has these groups, or none.
    package static func report(_ groups: WorkerGroups?) -> LayerReport {
        let covers = "memory of files in memory, the number of processes, and more than a share of the processors"
        guard let groups else {
            return LayerReport(
                layer, .unavailable, covers: covers,
                reason:
                    "this host is not alone in a control group of version 2 that it may change, as a service manager"
                    + " gives it one (systemctl --user start intentd)")
        }
        let missing = Controller.allCases.filter { !groups.controllers.contains($0) }.map(\.rawValue)
        guard !missing.isEmpty else { return LayerReport(layer, .enforced, covers: covers) }
        return LayerReport(
            layer, .partly, covers: covers,
            reason: "no \(missing.joined(separator: " and no ")) is handed down to this host")
    }

    static let layer = "control-group"
}

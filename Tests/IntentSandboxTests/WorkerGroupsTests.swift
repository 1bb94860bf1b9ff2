import Glibc
import IntentSandbox
import Testing
import WorkerTestSupport

@Suite("Control groups of workers")
struct WorkerGroupsTests {
    private let folder = TemporaryFolder()

    private func text(_ name: String) -> String {
        let file = open(folder.path + "/" + name, O_RDONLY)
        guard file >= 0 else { return "" }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 256)
        return String(decoding: bytes[..<max(read(file, &bytes, bytes.count), 0)], as: UTF8.self)
    }

    /// Stands in for a group of the kernel's, which has this process alone.
    private func stand(controllers: String = "cpuset cpu io memory pids\n") {
        _ = folder.file("cgroup.procs", "\(getpid())\n")
        _ = folder.file("cgroup.controllers", controllers)
    }

    @Test("A group that this process has alone is taken over: it moves aside, and each worker has its bounds")
    func bounds() throws {
        stand()
        let groups = try #require(WorkerGroups(base: folder.path))
        #expect(text("host/cgroup.procs") == "\(getpid())")
        #expect(groups.controllers == [.memory, .pids, .cpu])
        let (first, second) = (try #require(groups.make(.standard)), try #require(groups.make(.standard)))
        #expect(first.path != second.path)
        #expect(text("worker-1/memory.max") == "\(CageLimits.standard.memory)")
        #expect(text("worker-1/memory.oom.group") == "1")
        #expect(text("worker-1/pids.max") == "\(CageLimits.standard.processes)")
        #expect(text("worker-2/cpu.weight") == "\(CageLimits.standard.weight)")
        #expect(WorkerGroups.report(groups).state == .enforced)
    }

    @Test("A service manager that hands down less has workers bounded by that, and the report tells what is missing")
    func partly() throws {
        stand(controllers: "memory pids\n")
        let groups = try #require(WorkerGroups(base: folder.path))
        #expect(groups.controllers == [.memory, .pids])
        _ = try #require(groups.make(.standard))
        #expect(text("worker-1/pids.max") == "\(CageLimits.standard.processes)")
        #expect(access(folder.path + "/worker-1/cpu.weight", F_OK) != 0)
        #expect(WorkerGroups.report(groups).state == .partly)
        #expect(WorkerGroups.report(groups).reason?.contains("no cpu") == true)
    }

    @Test("Where nothing is handed down the process stays where it is, and the report says how to get it")
    func nothing() {
        stand(controllers: "hugetlb\n")
        #expect(WorkerGroups(base: folder.path) == nil)
        #expect(access(folder.path + "/host", F_OK) != 0)
        #expect(WorkerGroups.report(nil).state == .unavailable)
        #expect(WorkerGroups.report(nil).reason?.contains("systemctl --user start intentd") == true)
    }

    @Test("Groups that a killed host left behind are in nobody's way")
    func leftBehind() throws {
        stand()
        mkdir(folder.path + "/worker-1", 0o755)
        _ = folder.file("worker-1/cgroup.procs", "7\n")
        mkdir(folder.path + "/worker-2", 0o755)
        let groups = try #require(WorkerGroups(base: folder.path))
        #expect(try #require(groups.make(.standard)).path == folder.path + "/worker-2")
        #expect(text("worker-1/memory.max") == "")
    }

    @Test("One with other processes in it, or that is not there, is left alone")
    func others() {
        #expect(WorkerGroups(base: folder.path) == nil)
        _ = folder.file("cgroup.procs", "1\n\(getpid())\n")
        #expect(WorkerGroups(base: folder.path) == nil)
        #expect(access(folder.path + "/host", F_OK) != 0)
    }
}

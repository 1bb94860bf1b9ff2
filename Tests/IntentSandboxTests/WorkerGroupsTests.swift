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

    @Test("A group that this process has alone is taken over: it moves aside, and each worker has its bounds")
    func bounds() throws {
        _ = folder.file("cgroup.procs", "\(getpid())\n")
        let groups = try #require(WorkerGroups(base: folder.path))
        #expect(text("host/cgroup.procs") == "\(getpid())")
        #expect(text("cgroup.subtree_control") == "+memory +pids +cpu")
        let (first, second) = (try #require(groups.make(.standard)), try #require(groups.make(.standard)))
        #expect(first.path != second.path)
        #expect(text("worker-1/memory.max") == "\(CageLimits.standard.memory)")
        #expect(text("worker-1/memory.oom.group") == "1")
        #expect(text("worker-1/pids.max") == "\(CageLimits.standard.processes)")
        #expect(text("worker-2/cpu.weight") == "\(CageLimits.standard.weight)")
    }

    @Test("One with other processes in it, or that is not there, is left alone")
    func others() {
        #expect(WorkerGroups(base: folder.path) == nil)
        _ = folder.file("cgroup.procs", "1\n\(getpid())\n")
        #expect(WorkerGroups(base: folder.path) == nil)
        #expect(access(folder.path + "/host", F_OK) != 0)
    }
}

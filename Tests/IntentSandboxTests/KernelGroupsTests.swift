import Glibc
import Testing
import WorkerTestSupport

@testable import IntentSandbox

/// Runs only where root may make groups of version 2 that have controllers, as on a machine that systemd runs.
@Suite(
    "Control groups of the kernel",
    .enabled("no group of version 2 with a controller can be made here") { KernelGroup.isPossible })
struct KernelGroupsTests {
    @Test("A host that a service manager gave a group bounds each worker by one below it, and outlives what these end")
    func bounds() throws {
        let group = try #require(KernelGroup())
        let output = try #require(HelperProcess.run(Built.folder + "/group-probe", [group.path], seconds: 240))
        #expect(output.exit == .exited(0), "\(output.text)")
        var facts: [String: String] = [:]
        for line in output.text.split(separator: "\n") {
            let words = line.split(separator: " ", maxSplits: 1).map(String.init)
            if words.count == 2 { facts[words[0]] = words[1] }
        }
        #expect(facts["controllers"] == "\(group.controllers)", "\(output.text)")
        #expect(facts["other"] == "alive", "\(output.text)")
        #expect(facts["left"] == "0", "\(output.text)")
        if group.controllers.contains("pids") {
            #expect(facts["pids.max"] == "40")
            #expect(facts["threads"] == "\(EAGAIN) alive", "\(output.text)")
        }
        if group.controllers.contains("memory") {
            #expect(facts["memory.max"] == "\(CageLimits.standard.memory)")
            #expect(facts["memory"] == "\(WorkerExit.signaled(SIGKILL))", "\(output.text)")
        }
        if group.controllers.contains("cpu") { #expect(facts["cpu.weight"] == "\(CageLimits.standard.weight)") }
    }
}

/// A group that is made for a test, with all that the kernel hands down.
private final class KernelGroup {
    static let isPossible: Bool = Caged.isPossible && KernelGroup() != nil

    let path: String
    /// Those that workers are bounded by, in the order of ``WorkerGroups/Controller``.
    let controllers: [String]

    init?() {
        guard let tree = WorkerGroups.tree else { return nil }
        path = "\(tree)/intendant-test-\(getpid())-\(UInt32.random(in: 0 ... .max))"
        guard mkdir(path, 0o755) == 0 else { return nil }
        let file = open(path + "/cgroup.controllers", O_RDONLY)
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 512)
        let text = String(decoding: bytes[..<max(read(file, &bytes, bytes.count), 0)], as: UTF8.self)
        let offered = text.split(whereSeparator: \.isWhitespace).map(String.init)
        controllers = WorkerGroups.Controller.allCases.map(\.rawValue).filter(offered.contains)
        guard !controllers.isEmpty else {
            rmdir(path)
            return nil
        }
    }

    deinit {
        // What the probe leaves ends with it, a moment later.
        for _ in 0..<2000 {
            for name in ["host"] + (1...3).map({ "worker-\($0)" }) { rmdir(path + "/" + name) }
            if rmdir(path) == 0 { break }
            usleep(5000)
        }
    }
}

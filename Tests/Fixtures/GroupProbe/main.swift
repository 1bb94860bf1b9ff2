import CIntentSystem
import Glibc
import IntentSandbox
import WorkerTestSupport

// A host below a service manager that delegates, for the tests of control groups: it joins a group of the kernel's, starts
// workers in groups of their own, and prints what comes of their attempts.
//
//     group-probe GROUP

/// The first line of a group's file.
func line(_ path: String) -> String {
    let file = open(path, O_RDONLY)
    guard file >= 0 else { return "none" }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 256)
    let text = String(decoding: bytes[..<max(read(file, &bytes, bytes.count), 0)], as: UTF8.self)
    return text.split(separator: "\n").first.map(String.init) ?? ""
}

/// The worker's answer, or how it ended.
func answer(_ worker: TestWorker, _ attempt: String) -> String {
    (try? worker.ask(attempt)) ?? "\(worker.process.waitForExit())"
}

func start(_ adjust: (inout CageLimits) -> Void) throws -> TestWorker {
    try TestWorker { adjust(&$0.limits) }
}

guard CommandLine.arguments.count == 2 else { exit(64) }
let group = CommandLine.arguments[1]
let members = open(group + "/cgroup.procs", O_WRONLY)
guard members >= 0, write(members, "0", 1) == 1 else { exit(69) }
close(members)
guard let groups = WorkerGroups.current else { exit(70) }
print("controllers", WorkerGroups.Controller.allCases.filter(groups.controllers.contains).map(\.rawValue))
print("layer", WorkerGroups.report(groups).state)

do {
    let worker = try start { $0.processes = 40 }
    print("threads", answer(worker, "threads 80"), answer(worker, "echo alive"))
    for file in ["memory.max", "pids.max", "cpu.weight"] { print(file, line("\(group)/worker-1/\(file)")) }
}
do {
    // More than it has for itself, in files of memory, which count for no address space.
    let worker = try start { $0.memory = 48 << 20 }
    print("memory", answer(worker, "fill \(60 << 20) /tmp/large"))
}
let other = try start { _ in }
print("other", answer(other, "echo alive"))
// A group goes when its last process is gone for the kernel too, which making another looks at.
var left = 2
for _ in 0..<6000 where left > 0 {
    groups.make(.standard)?.remove()
    left = (1...2).filter { access("\(group)/worker-\($0)", F_OK) == 0 }.count
    if left > 0 { usleep(5000) }
}
print("left", left)

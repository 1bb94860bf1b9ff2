import Glibc

// Bad days, one after another, and what became of the promises of docs/threat-model.md: `scripts/torture` runs it.
//
//     intendant-torture [--minutes N] [--quick] [PART…]
//
// Exit 0 when every promise held, 1 when one broke, 64 for a wrong command line.

/// The parts by their names, in the order in which they run.
let parts: [(name: String, run: (Effort, Report) throws -> Void)] = [
    ("host-kills", { try HostKills(effort: $0, report: $1).run() }),
    ("worker-kills", { try WorkerKills(effort: $0, report: $1).run() }),
    ("store-faults", { try StoreFaults(effort: $0, report: $1).run() }),
    ("full-disk", { try FullDisk(effort: $0, report: $1).run() }),
    ("descriptors", { try Descriptors(effort: $0, report: $1).run() }),
    ("clock", { try ClockSteps(effort: $0, report: $1).run() }),
    ("memory", { try ShortMemory(effort: $0, report: $1).run() }),
    ("idle-day", { try IdleDay(effort: $0, report: $1).run() }),
]

guard let options = Options(CommandLine.arguments.dropFirst(), parts: parts.map(\.name)) else {
    print("usage: intendant-torture [--minutes N] [--quick] [\(parts.map(\.name).joined(separator: "|"))…]")
    exit(64)
}
signal(SIGPIPE, SIG_IGN)
let report = Report()
for part in parts where options.parts.isEmpty || options.parts.contains(part.name) {
    report.begin(part.name)
    do {
        try part.run(options.effort, report)
    } catch {
        report.broke("\(error)")
    }
    report.end()
}
report.close()
exit(report.broken == 0 ? 0 : 1)

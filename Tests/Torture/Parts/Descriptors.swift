import CIntentSystem
import CTorture
import Glibc
import IntentClient
import IntentProtocol

/// A host that has no descriptors left.
struct Descriptors {
    let effort: Effort
    let report: Report

    /// Descriptors that the host may have.
    private static let limit: UInt64 = 64

    func run() throws {
        let home = try Home()
        let host = try TestHost(home)
        try host.install(Built.rogue, as: "rogue")
        guard torture_limit_descriptors(host.process.pid, Self.limit) == 0 else {
            throw Failure("the host's limit can't be set")
        }
        let rounds = effort.count(20, least: 2)
        var (most, refused) = (0, 0)
        for _ in 0..<rounds {
            var sockets: [Int32] = []
            for _ in 0..<100 {
                let socket = intent_unix_connect(home.paths.socket)
                if socket >= 0 { sockets.append(socket) }
            }
            usleep(50_000)
            // A client that is in already is served, with a typed error where a worker can't be started.
            most = max(most, ProcessFacts.descriptors(of: host.process.pid))
            for socket in sockets.prefix(2) {
                let connection = IntentConnection(socket: dup(socket), name: "torture")
                if let error = try? connection.run(Perform(app: "rogue", intent: "Echo")).error {
                    refused += 1
                    report.expect(error.category == .system, "a run failed as \(error)")
                }
            }
            let before = ProcessFacts.processorTime(of: host.process.pid)
            usleep(100_000)
            let spent = ProcessFacts.processorTime(of: host.process.pid) - before
            report.expect(spent < 8, "the host spins: \(spent) hundredths of a second within ten")
            for socket in sockets { close(socket) }
            let ended = try host.connect().run(Perform(app: "rogue", intent: "Echo"))
            report.expect(ended.error == nil, "a run fails once descriptors are free: \(ended.error?.message ?? "")")
        }
        report.expect(host.process.isRunning, "the host ended")
        report.figure(
            "\(rounds) times 100 clients at a host with \(Self.limit) descriptors; it had \(most), and refused \(refused) runs"
        )
    }
}

extension ProcessFacts {
    /// Hundredths of a second that a process had a processor.
    static func processorTime(of pid: pid_t) -> Int {
        let fields = Files.text("/proc/\(pid)/stat").split(separator: ")").last?.split(separator: " ") ?? []
        guard fields.count > 12 else { return 0 }
        return (Int(fields[11]) ?? 0) + (Int(fields[12]) ?? 0)
    }
}

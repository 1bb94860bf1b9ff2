import Glibc
import IntentClient
import IntentProtocol
import IntentStore
import Synchronization

/// Workers that are killed under load, again and again, by somebody who is not the host.
struct WorkerKills {
    let effort: Effort
    let report: Report

    func run() throws {
        // Here nobody is to blame but who kills.
        let home = try Home(settings: #"{"workers": {"poisonSeconds": 0}}"#)
        let host = try TestHost(home)
        try host.install(Built.rogue, as: "rogue")
        let ledger = Ledger()
        let counts = Mutex((completed: 0, lost: 0))
        let isOver = Atomic<Bool>(false)
        let load = Load()
        for _ in 0..<2 {
            let (paths, report) = (home.paths, report)
            load.add {
                guard let connection = try? IntentConnection.openRunning(paths, name: "torture") else { return }
                while !isOver.load(ordering: .relaxed) {
                    guard let ended = try? Self.batch(over: connection) else {
                        return report.broke("a client lost its connection to the host")
                    }
                    for run in ended { Self.note(run, counts, ledger, report) }
                }
            }
        }
        let kills = effort.count(2_100, least: 40)
        let facts = try kill(kills, host)
        isOver.store(true, ordering: .relaxed)
        load.join()
        report.expect(host.process.isRunning, "the host ended")
        report.expect(facts.descriptorsAfter <= facts.descriptorsBefore + 8, "descriptors leak: \(facts)")
        report.expect(facts.memoryAfter <= facts.memoryBefore + 48 << 10, "memory grows: \(facts)")
        host.kill()
        try ledger.check(in: home, report)
        try checkEnds(home)
        let (completed, lost) = counts.withLock { $0 }
        report.expect(completed > 0 && lost > 0, "there was no load: \(completed) runs completed, \(lost) lost")
        report.figure(
            "\(kills) workers killed; \(completed) runs completed, \(lost) failed as worker-died, none another way;"
                + " descriptors of the host \(facts.descriptorsBefore) → \(facts.descriptorsAfter),"
                + " memory \(facts.memoryBefore >> 10) → \(facts.memoryAfter >> 10) MiB")
    }

    private static func batch(over connection: IntentConnection) throws -> [Ended] {
        let calls = try (0..<4).map { _ in try connection.begin(Perform(app: "rogue", intent: "Echo")) }
        return try calls.map { try connection.end(of: $0) }
    }

    private static func note(
        _ run: Ended, _ counts: borrowing Mutex<(completed: Int, lost: Int)>, _ ledger: Ledger, _ report: Report
    ) {
        if let error = run.error {
            counts.withLock { $0.lost += 1 }
            report.expect(error.code == .workerDied, "a run failed: \(error)")
        } else {
            counts.withLock { $0.completed += 1 }
        }
        if !run.facts.run.isEmpty { ledger.change { $0.runs.insert(run.facts.run) } }
    }

    private struct Facts {
        var (descriptorsBefore, descriptorsAfter, memoryBefore, memoryAfter) = (0, 0, 0, 0)
    }

    private func kill(_ kills: Int, _ host: TestHost) throws -> Facts {
        let connection = try host.connect()
        var facts = Facts()
        var last: pid_t = 0
        let deadline = Deadline.after(.seconds(Int64(60 + kills)))
        for number in 0..<kills {
            // What grows does so after the first few: caches are warm by then.
            if number == kills / 4 {
                facts.descriptorsBefore = ProcessFacts.descriptors(of: host.process.pid)
                facts.memoryBefore = ProcessFacts.number("VmRSS", of: host.process.pid)
            }
            last = try killNext(after: last, connection, until: deadline)
        }
        facts.descriptorsAfter = ProcessFacts.descriptors(of: host.process.pid)
        facts.memoryAfter = ProcessFacts.number("VmRSS", of: host.process.pid)
        return facts
    }

    private func killNext(after last: pid_t, _ connection: IntentConnection, until deadline: Deadline) throws -> pid_t {
        while !deadline.hasPassed {
            if let worker = try self.workers(connection).first(where: { $0 != last && $0 > 1 }) {
                usleep(UInt32.random(in: 0...4_000))
                if Glibc.kill(worker, SIGKILL) == 0 { return worker }
            }
            usleep(500)
        }
        throw Failure("no new worker came")
    }

    private func workers(_ connection: IntentConnection) throws -> [pid_t] {
        let status = try connection.reply(to: AdminRequest("status"), until: .after(patience))
        return (status["workers"]?.array ?? []).filter { $0["state"]?.text == "ready" }
            .compactMap { $0["process"]?.int }.map { pid_t($0) }
    }

    /// No run is left that began and has no end.
    private func checkEnds(_ home: Home) throws {
        let store = try Store(directory: home.paths.data)
        report.expect(
            store.recovery.interrupted.count <= 16, "\(store.recovery.interrupted.count) runs were open at the end")
    }
}

import Glibc
import IntentClient
import IntentProtocol
import Synchronization

/// A host whose disk is full, or fails, for a while under load.
struct FullDisk {
    let effort: Effort
    let report: Report

    func run() throws {
        let home = try Home()
        mkdir(home.path + "/data", 0o700)
        let faults = try Faults(in: home.path + "/data", kept: home.path + "/faults")
        let host = try TestHost(home, faults: faults)
        try host.install(Built.rogue, as: "rogue")
        let ledger = Ledger()
        let counts = Mutex((completed: 0, refused: 0))
        let isOver = Atomic<Bool>(false)
        let load = Load()
        for keyed in [true, false] {
            let (paths, report) = (home.paths, report)
            load.add {
                guard let connection = try? IntentConnection.openRunning(paths, name: "torture") else { return }
                var number = 0
                while !isOver.load(ordering: .relaxed) {
                    number += 1
                    var perform = Perform(app: "rogue", intent: "Echo")
                    if keyed { perform.idempotencyKey = "k\(number)" }
                    guard let ended = try? connection.run(perform) else {
                        return report.broke("a client lost its connection to the host")
                    }
                    Self.note(ended, counts, ledger, report)
                }
            }
        }
        var failed = 0
        for round in 0..<effort.count(60, least: 4) {
            usleep(60_000)
            let before = faults.failed
            faults.fail(count: .max / 2, error: round % 2 == 0 ? ENOSPC : EIO, half: round % 3 == 0)
            usleep(120_000)
            faults.stopFailing()
            failed += Int(faults.failed - before)
        }
        isOver.store(true, ordering: .relaxed)
        load.join()
        report.expect(host.process.isRunning, "the host ended")
        let ended = try host.connect().run(Perform(app: "rogue", intent: "Echo"))
        report.expect(ended.error == nil, "a run fails after the fault is over: \(ended.error?.message ?? "")")
        host.kill()
        try ledger.check(in: home, report)
        let (completed, refused) = counts.withLock { $0 }
        report.expect(failed > 0 && refused > 0, "nothing failed: \(failed) calls, \(refused) runs")
        report.figure("\(failed) calls failed; \(completed) runs completed, \(refused) refused with a typed error")
    }

    private static func note(
        _ run: Ended, _ counts: borrowing Mutex<(completed: Int, refused: Int)>, _ ledger: Ledger, _ report: Report
    ) {
        guard let error = run.error else {
            counts.withLock { $0.completed += 1 }
            return ledger.change { _ = $0.runs.insert(run.facts.run) }
        }
        counts.withLock { $0.refused += 1 }
        report.expect(error.code.rawValue.hasPrefix("storage"), "a run failed in another way: \(error)")
    }
}

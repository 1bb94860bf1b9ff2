import Glibc
import IntentClient
import IntentProtocol

/// A host whose clock of the day is stepped, hours and years to both sides.
struct ClockSteps {
    let effort: Effort
    let report: Report

    /// Seconds that the clock is off; at the end it is right.
    static let steps: [Int64] = [3_600, -3_600, 400 * 86_400, -400 * 86_400, -20 * 366 * 86_400, 0]

    func run() throws {
        let home = try Home()
        mkdir(home.path + "/data", 0o700)
        let faults = try Faults(in: home.path + "/nowhere", kept: home.path + "/faults")
        let host = try TestHost(home, faults: faults)
        try host.install(Built.probe, as: "probe")
        let ledger = Ledger()
        let connection = try host.connect()
        let rounds = effort.count(10, least: 1)
        var runs: [String] = []
        for round in 0..<rounds {
            for step in Self.steps {
                // A run is under way while the clock is stepped: its deadline is of the other clock.
                let sleeping = try connection.begin(
                    Perform(app: "probe", intent: "TallyIntent", parameters: [NamedValue("pause", .int(60))]))
                try connection.flush()
                faults.stepClock(seconds: step)
                let slept = try connection.end(of: sleeping)
                report.expect(slept.error == nil, "a run failed at a step of \(step) s: \(slept.error?.message ?? "")")
                var keyed = Perform(app: "probe", intent: "TallyIntent")
                keyed.idempotencyKey = "\(round)/\(step)"
                let first = try connection.run(keyed)
                let again = try connection.run(keyed)
                report.expect(
                    first.error == nil && again.facts.run == first.facts.run,
                    "a repeat ran once more after a step of \(step) s")
                runs += [slept.facts.run, first.facts.run]
            }
        }
        ledger.change { $0.runs.formUnion(runs) }
        let listed = try connection.reply(
            to: AdminRequest("runs", .object(["limit": .int(Int64(runs.count + 10))])), until: .after(patience))
        let listedRuns = (listed["runs"]?.array ?? []).compactMap { $0["run"]?.text ?? $0["id"]?.text }
        report.expect(Set(runs).isSubset(of: Set(listedRuns)), "runs are missing from the list")
        report.expect(Set(runs).count == runs.count, "two runs have one identifier")
        host.kill()
        try ledger.check(in: home, report)
        report.figure(
            "\(rounds * Self.steps.count) steps of the clock, up to twenty years; \(runs.count) runs, none lost")
    }
}

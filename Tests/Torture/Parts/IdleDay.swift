import Glibc
import IntentClient
import IntentProtocol

/// A day in which nobody asks a host for anything, in a few seconds: time passes faster for it (see `shim.c`).
struct IdleDay {
    let effort: Effort
    let report: Report

    /// Wake-ups of a host within a day without work: it looks for runs that are too old once, and whether it is idle.
    static let mostWakeups: UInt64 = 3_000

    func run() throws {
        let home = try Home(settings: #"{"workers": {"idleSeconds": 0.5}}"#)
        let faults = try Faults(in: home.path + "/nowhere", kept: home.path + "/faults")
        let host = try TestHost(home, faults: faults)
        try host.install(Built.rogue, as: "rogue")
        let connection = try host.connect()
        _ = try connection.run(Perform(app: "rogue", intent: "Echo"))
        let deadline = Deadline.after(patience)
        while try !host.workers(over: connection).isEmpty, !deadline.hasPassed { usleep(20_000) }
        let seconds = max(2, min(30, 30 * effort.share))
        let pid = host.process.pid
        let (memory, descriptors, threads) = facts(pid)
        let (wakeups, time) = (faults.wakeups, ProcessFacts.processorTime(of: pid))
        faults.hurry(times: UInt64(86_400 / seconds))
        usleep(UInt32(seconds * 1_000_000))
        // What the day's own work took for a moment is given back; what has grown stays.
        let settled = Deadline.after(.seconds(10))
        while facts(pid).threads > threads || facts(pid).descriptors > descriptors, !settled.hasPassed {
            usleep(20_000)
        }
        let (memoryAfter, descriptorsAfter, threadsAfter) = facts(pid)
        let woken = faults.wakeups - wakeups
        report.expect(host.process.isRunning, "the host ended")
        report.expect(memoryAfter <= memory + 1024, "memory grew from \(memory) to \(memoryAfter) KiB")
        report.expect(descriptorsAfter <= descriptors, "descriptors grew from \(descriptors) to \(descriptorsAfter)")
        report.expect(threadsAfter <= threads, "threads grew from \(threads) to \(threadsAfter)")
        report.expect(woken <= Self.mostWakeups, "it woke \(woken) times")
        let status = try connection.reply(to: AdminRequest("status"), until: .after(patience))
        report.expect(status["version"] != nil, "it does not answer after the day")
        report.figure(
            "24 h in \(seconds) s: \(woken) wake-ups, \(ProcessFacts.processorTime(of: pid) - time) hundredths of a second"
                + " of a processor; memory \(memory) → \(memoryAfter) KiB, descriptors \(descriptors) → \(descriptorsAfter),"
                + " threads \(threads) → \(threadsAfter)")
    }

    private func facts(_ pid: pid_t) -> (memory: Int, descriptors: Int, threads: Int) {
        (
            ProcessFacts.number("VmRSS", of: pid), ProcessFacts.descriptors(of: pid),
            ProcessFacts.number("Threads", of: pid)
        )
    }
}

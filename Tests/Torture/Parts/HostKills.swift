import Glibc
import IntentClient
import IntentProtocol
import Synchronization

/// A host that is killed under load, again and again.
struct HostKills {
    let effort: Effort
    let report: Report

    private static let intent = "MarkIntent"

    func run() throws {
        let home = try Home()
        let ledger = Ledger()
        do {
            let host = try TestHost(home)
            try host.install(Built.probe, as: "probe")
            host.kill()
        }
        let kills = effort.count(220, least: 8)
        var (early, repeated) = (0, 0)
        for round in 0..<kills {
            if round % 8 == 7 {
                let host = try TestHost(home, waits: false)
                usleep(UInt32.random(in: 0...60_000))
                host.kill()
                early += 1
            } else {
                let host = try TestHost(home)
                repeated += try repeatKeys(host, ledger)
                let load = putLoad(on: host, ledger, round)
                // Every fourth one is under way with runs when it is killed, however slow the machine is.
                if round % 4 == 1 { Self.awaitRun(ledger) }
                usleep(UInt32.random(in: 20_000...350_000))
                host.kill()
                load.join()
            }
            if round % 10 == 9 || round == kills - 1 { try ledger.check(in: home, report) }
        }
        try settle(home, ledger)
        let marks = countMarks(home, ledger)
        let left = leftOver(home)
        report.expect(left.isEmpty, "processes are left behind: \(left)")
        let all = ledger.all
        report.expect(!all.runs.isEmpty && !all.keyed.isEmpty, "no run was acknowledged, so nothing was shown")
        report.figure(
            "\(kills) hosts killed, \(early) of them while they started; acknowledged: \(all.runs.count) runs,"
                + " \(all.keyed.count) of them with a key, \(all.grants.count) grants; \(repeated) requests repeated;"
                + " \(marks) performed intents counted")
    }

    private static func awaitRun(_ ledger: Ledger) {
        let (before, deadline) = (ledger.all.keyed.count, Deadline.after(patience))
        while ledger.all.keyed.count == before, !deadline.hasPassed { usleep(5_000) }
    }

    // MARK: Load

    private func putLoad(on host: TestHost, _ ledger: Ledger, _ round: Int) -> Load {
        let load = Load()
        let paths = host.home.paths
        let report = report
        for caller in 0..<2 {
            load.add {
                guard let connection = try? IntentConnection.openRunning(paths, name: "torture") else { return }
                for number in 0... {
                    guard Self.mark("\(round)-\(caller)-\(number)", over: connection, ledger, report) else { return }
                }
            }
        }
        load.add {
            guard let connection = try? IntentConnection.openRunning(paths, name: "torture") else { return }
            Self.echo(over: connection, ledger, report)
        }
        load.add {
            guard let connection = try? IntentConnection.openRunning(paths, name: "torture") else { return }
            for number in 0... where !Self.grant("c\(round)-\(number)", over: connection, ledger) { return }
        }
        return load
    }

    /// Performs the intent that leaves a mark, with a key; false where the connection is gone.
    private static func mark(
        _ token: String, over connection: IntentConnection, _ ledger: Ledger, _ report: Report
    ) -> Bool {
        ledger.change { $0.open.insert(token) }
        guard let ended = try? connection.run(request(token)) else { return false }
        note(ended, of: token, ledger, report)
        return ended.error?.code != .shuttingDown
    }

    static func request(_ token: String) -> Perform {
        var perform = Perform(app: "probe", intent: intent, parameters: [NamedValue("token", .string(token))])
        perform.idempotencyKey = token
        return perform
    }

    private static func note(_ ended: Ended, of token: String, _ ledger: Ledger, _ report: Report) {
        guard let error = ended.error else {
            return ledger.change { ledger in
                ledger.open.remove(token)
                ledger.keyed[token] = ended.facts.run
                ledger.runs.insert(ended.facts.run)
            }
        }
        // A request whose run was cut off is told that nobody knows how it ended; it stays open.
        let isUnknown = error.code == .internal && error.message.contains("was not kept")
        report.expect(isUnknown || error.code == .workerDied, "the request \(token) failed: \(error)")
    }

    /// Runs without keys, eight under way at a time.
    private static func echo(over connection: IntentConnection, _ ledger: Ledger, _ report: Report) {
        let perform = Perform(app: "probe", intent: "EchoTextIntent", parameters: [NamedValue("text", .string("x"))])
        var open: [UInt64] = []
        do {
            while true {
                while open.count < 8 { open.append(try connection.begin(perform)) }
                let ended = try connection.end(of: open.removeFirst())
                if let error = ended.error {
                    report.expect(error.code == .workerDied, "a run failed: \(error)")
                } else {
                    ledger.change { $0.runs.insert(ended.facts.run) }
                }
            }
        } catch {
            return
        }
    }

    private static func grant(_ caller: String, over connection: IntentConnection, _ ledger: Ledger) -> Bool {
        let arguments: CBOR = .object([
            "caller": .text(caller), "intent": .text("probe.EchoTextIntent"), "policy": .text("ask"),
        ])
        let reply = try? connection.reply(to: AdminRequest("grants.set", arguments), until: .after(patience))
        guard reply != nil else { return false }
        ledger.change { _ = $0.grants.insert(caller) }
        return true
    }

    // MARK: Afterwards

    /// Repeats requests of the hosts before: their outcomes are the ones that were told.
    private func repeatKeys(_ host: TestHost, _ ledger: Ledger) throws -> Int {
        let connection = try host.connect()
        let all = ledger.all
        let told = all.keyed.shuffled().prefix(12)
        for (token, run) in told {
            let ended = try connection.run(Self.request(token))
            report.expect(
                ended.error == nil && ended.facts.run == run && ended.facts.isRepeated,
                "the request \(token) was acknowledged as \(run) and repeated as \(ended.facts.run)")
        }
        let open = all.open.prefix(12)
        for token in open { Self.note(try connection.run(Self.request(token)), of: token, ledger, report) }
        return told.count + open.count
    }

    /// Repeats everything that is open, so that each mark was left by now if it ever is.
    private func settle(_ home: Home, _ ledger: Ledger) throws {
        let host = try TestHost(home)
        let connection = try host.connect()
        for token in ledger.all.open { Self.note(try connection.run(Self.request(token)), of: token, ledger, report) }
        host.kill()
        try ledger.check(in: home, report)
    }

    /// Looks at what the plugin did: what was acknowledged once, and nothing twice.
    private func countMarks(_ home: Home, _ ledger: Ledger) -> Int {
        let marks = Files.text(home.paths.data + "/apps/probe/marks").split(separator: "\n").map(String.init)
        let counts = Dictionary(marks.map { ($0, 1) }, uniquingKeysWith: +)
        for (token, count) in counts where count > 1 {
            report.broke("the request \(token) was performed \(count) times")
        }
        for token in ledger.all.keyed.keys where counts[token] == nil {
            report.broke("the request \(token) was acknowledged and never performed")
        }
        return marks.count
    }

    /// Workers and their keepers of this home, once they had time to go.
    private func leftOver(_ home: Home) -> [pid_t] {
        let deadline = Deadline.after(.seconds(20))
        while true {
            let left = ProcessFacts.naming(home.path)
            if left.isEmpty || deadline.hasPassed { return left }
            usleep(20_000)
        }
    }
}

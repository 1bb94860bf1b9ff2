import CIntentSystem
import CTorture
import Glibc
import IntentClient
import IntentProtocol

/// A worker, and then a host, that meets the end of its memory.
struct ShortMemory {
    let effort: Effort
    let report: Report

    func run() throws {
        let home = try Home()
        let ledger = Ledger()
        try worker(home, ledger)
        try hosts(home, ledger)
    }

    /// An intent that takes more than a worker's address space ends its run and no other.
    private func worker(_ home: Home, _ ledger: Ledger) throws {
        let host = try TestHost(home)
        try host.install(Built.probe, as: "probe")
        try host.install(Built.rogue, as: "rogue")
        let connection = try host.connect()
        let rounds = effort.count(10, least: 1)
        for number in 0..<rounds {
            let bytes = NamedValue("bytes", .int(Int64(6_000_000_000 + number)))
            let greedy = try connection.begin(Perform(app: "probe", intent: "BulkIntent", parameters: [bytes]))
            let other = try connection.begin(Perform(app: "rogue", intent: "Echo"))
            let (first, second) = (try connection.end(of: greedy), try connection.end(of: other))
            report.expect(first.error?.code == .workerDied, "the greedy run ended as \(first.error?.message ?? "done")")
            report.expect(second.error == nil, "another app's run failed: \(second.error?.message ?? "")")
            ledger.change { $0.runs.formUnion([first.facts.run, second.facts.run]) }
        }
        host.kill(SIGTERM)
        try ledger.check(in: home, report)
        report.figure("\(rounds) workers met their limit of memory; their runs failed as worker-died, no other")
    }

    /// A host that gets no more memory may end; what it acknowledged is there when the next one starts.
    private func hosts(_ home: Home, _ ledger: Ledger) throws {
        let rounds = effort.count(10, least: 1)
        var ended = 0
        for _ in 0..<rounds {
            let host = try TestHost(home)
            let connection = try host.connect()
            try acknowledge(connection, ledger)
            let size = UInt64(ProcessFacts.number("VmSize", of: host.process.pid)) << 10
            guard torture_limit_memory(host.process.pid, size + (1 << 20)) == 0 else {
                throw Failure("the host's limit can't be set")
            }
            flood(host)
            if !host.process.isRunning { ended += 1 }
            host.kill()
            try ledger.check(in: home, report)
        }
        report.figure(
            "\(rounds) hosts met the end of their memory, \(ended) of them ended; nothing acknowledged is lost")
    }

    private func acknowledge(_ connection: IntentConnection, _ ledger: Ledger) throws {
        for _ in 0..<20 {
            let ended = try connection.run(Perform(app: "rogue", intent: "Echo"))
            report.expect(ended.error == nil, "a run failed: \(ended.error?.message ?? "")")
            ledger.change { _ = $0.runs.insert(ended.facts.run) }
        }
    }

    /// Sends large requests that are not finished, over many connections, until the host takes no more.
    private func flood(_ host: TestHost) {
        let bytes = [UInt8](repeating: 0x61, count: 1 << 20)
        let length = UInt32(8 << 20)
        let header: [UInt8] =
            withUnsafeBytes(of: length.littleEndian) { Array($0) }
            + [FrameKind.perform.rawValue, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0]
        var sockets: [Int32] = []
        for _ in 0..<24 where host.process.isRunning {
            let socket = intent_unix_connect(host.home.paths.socket)
            guard socket >= 0 else { break }
            sockets.append(socket)
            let greeting = ConnectionMachine(local: Hello(role: .client, name: "torture"), accepting: [.host]).greeting
            for part in [greeting, header] + [[UInt8]](repeating: bytes, count: 6) where host.process.isRunning {
                guard intent_poll(socket, Int16(POLLOUT), 100) > 0 else { break }
                _ = part.withUnsafeBytes {
                    intent_send(socket, $0.baseAddress, $0.count, nil, 0, Int32(MSG_DONTWAIT))
                }
            }
        }
        for socket in sockets { close(socket) }
    }
}

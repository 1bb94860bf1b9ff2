import IntentProtocol
import IntentStore
import Synchronization

/// What a host acknowledged, and what became of requests whose outcome nobody heard.
final class Ledger: Sendable {
    struct Contents {
        /// Runs whose outcome was told.
        var runs: Set<String> = []
        /// Grants whose writing was told.
        var grants: Set<String> = []
        /// Runs by the keys of requests whose outcome was told.
        var keyed: [String: String] = [:]
        /// Keys of requests that were sent and not answered.
        var open: Set<String> = []
    }

    private let contents = Mutex(Contents())

    var all: Contents { contents.withLock { $0 } }

    func change(_ body: (inout Contents) -> Void) { contents.withLock { body(&$0) } }

    /// Opens a store that no host has, checks it, and looks for all that was acknowledged.
    func check(in home: Home, _ report: Report) throws {
        let store = try Store(directory: home.paths.data)
        for line in try store.integrityCheck() { report.broke("the database is damaged: \(line)") }
        report.expect(store.recovery.journal.damagedBytes == 0, "the journal is damaged")
        let contents = all
        for run in contents.runs {
            guard let id = RunIdentifier(run), let record = try store.runs.find(id) else {
                report.broke("the run \(run) was acknowledged and is missing")
                continue
            }
            report.expect(
                record.status == .completed || record.status == .failed,
                "the run \(run) was acknowledged and is \(record.status.rawValue)")
        }
        let grants = Set(try store.grants.list().map(\.caller))
        for missing in contents.grants.subtracting(grants) {
            report.broke("the grant \(missing) was acknowledged and is missing")
        }
    }
}

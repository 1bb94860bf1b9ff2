import CIntentSystem
import IntentClient
import IntentProtocol
import Synchronization
import Testing

@Suite("Runs go from the journal into the database by themselves")
struct TransferTests {
    @Test("Also where calls never pause and nobody asks what ran")
    func whileCallsGoOn() throws {
        let daemon = try Daemon(plugins: [.rogue])
        let first = try daemon.run("rogue.Echo").facts.run
        let isDone = Atomic(false)
        let failures = Gathered<String>()
        let caller = BackgroundThread {
            do {
                let connection = try daemon.connect()
                // No pause that counts as one among them, and yet so few that the journal does not get large.
                while !isDone.load(ordering: .acquiring) {
                    _ = try connection.run("rogue.Echo")
                    _ = intent_poll(-1, 0, 20)
                }
            } catch {
                failures.add("\(error)")
            }
        }
        defer {
            isDone.store(true, ordering: .releasing)
            caller.join()
        }
        // The file is looked at as another program does: a question to the host would have it take the journal over.
        let database = daemon.home.path + "/data/store.sqlite"
        try eventually("the run in the database") {
            let sql = "SELECT count(*) FROM runs WHERE id = '\(first)' AND status = 'completed'"
            return (try? SQLiteFile.number(database, sql)) == 1
        }
        #expect(failures.all.isEmpty)
    }
}

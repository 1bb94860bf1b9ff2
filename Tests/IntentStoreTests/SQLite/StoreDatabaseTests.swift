import IntentProtocol
import Testing

@testable import IntentStore

@Suite("The database behind one writer and several readers")
final class StoreDatabaseTests {
    private let folder: TemporaryFolder
    private let database: StoreDatabase

    init() throws {
        folder = try TemporaryFolder()
        database = try StoreDatabase(
            path: folder.file("store.sqlite"), options: StoreOptions(busyTimeout: 0),
            migrations: [Migration(version: 1, script: "CREATE TABLE pairs(a INTEGER, b INTEGER) STRICT")],
            calls: FileCalls())
    }

    @Test("The file is for its owner alone, and so are those that SQLite puts beside it")
    func mode() throws {
        try insert(1)
        for name in try folder.names() {
            let mode = try #require(FileMode(folder.file(name)))
            #expect(mode.permissions == 0o600, "\(name)")
        }
    }

    @Test("The file is in WAL mode and marked as ours")
    func pragmas() throws {
        let mode = try database.read { (connection) throws(IntentError) in
            try connection.first("PRAGMA journal_mode") { $0.text(0) }
        }
        #expect(mode == "wal")
        let mark = try database.read { (connection) throws(IntentError) in
            try connection.number("PRAGMA application_id")
        }
        #expect(mark == SchemaMigrator.applicationIdentifier)
    }

    @Test("A reader sees the state before a transaction until that is committed")
    func isolation() throws {
        try insert(1)
        let during = try database.write { (writer) throws(IntentError) in
            try writer.execute("INSERT INTO pairs VALUES (2, 2)")
            return try self.count()
        }
        #expect(during == 1)
        #expect(try count() == 2)
    }

    @Test("Writers at once lose nothing, and no reader ever sees half a transaction")
    func concurrency() async throws {
        let database = database
        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 0..<4 {
                group.addTask {
                    for number in 0..<100 {
                        try database.write(durable: false) { (connection) throws(IntentError) in
                            try connection.execute("INSERT INTO pairs VALUES (?, ?)", writer, number)
                            try connection.execute("INSERT INTO pairs VALUES (?, ?)", writer, -number)
                        }
                    }
                }
            }
            for _ in 0..<6 {
                group.addTask {
                    for _ in 0..<100 {
                        let (count, sum) =
                            try database.read { (connection) throws(IntentError) in
                                try connection.first("SELECT count(*), total(b) FROM pairs") {
                                    ($0.integer(0), $0.real(1))
                                }
                            } ?? (1, 1)
                        #expect(count % 2 == 0 && sum == 0)
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try count() == 800)
    }

    @Test("Readers inside readers get connections of their own")
    func nesting() throws {
        func depth(_ levels: Int) throws(IntentError) -> Int {
            try database.read { (connection) throws(IntentError) in
                try connection.rows("SELECT 1") { (_) throws(IntentError) in levels == 0 ? 0 : try depth(levels - 1) + 1
                }
            }[0]
        }
        #expect(try depth(3 * StoreDatabase.keptReaders) == 3 * StoreDatabase.keptReaders)
    }

    private func insert(_ value: Int) throws(IntentError) {
        try database.write { (connection) throws(IntentError) in
            try connection.execute("INSERT INTO pairs VALUES (?, ?)", value, value)
        }
    }

    private func count() throws(IntentError) -> Int64 {
        try database.read { (connection) throws(IntentError) in try connection.number("SELECT count(*) FROM pairs") }
    }
}

import IntentProtocol
import Testing

@testable import IntentStore

@Suite("SQLite transactions")
final class SQLiteTransactionTests {
    private let folder: TemporaryFolder
    private let connection: SQLiteConnection

    init() throws {
        folder = try TemporaryFolder()
        connection = try newConnection(folder)
        try connection.script("PRAGMA journal_mode = WAL; CREATE TABLE items(value TEXT) STRICT")
    }

    @Test("What the body changed is there when it returned", arguments: [true, false])
    func commit(durable: Bool) throws {
        let value = try connection.transaction(durable: durable) { () throws(IntentError) in
            try connection.execute("INSERT INTO items VALUES ('a')")
            return 7
        }
        #expect(value == 7)
        #expect(!connection.isInTransaction)
        #expect(try newReader().number("SELECT count(*) FROM items") == 1)
    }

    @Test("What the body changed is gone when it threw, and the next transaction works")
    func rollback() throws {
        #expect(throws: IntentError(.app, .internal, "no")) {
            try connection.transaction(durable: false) { () throws(IntentError) in
                try connection.execute("INSERT INTO items VALUES ('a')")
                throw IntentError(.app, .internal, "no")
            }
        }
        #expect(!connection.isInTransaction)
        try connection.transaction(durable: false) { () throws(IntentError) in
            try connection.execute("INSERT INTO items VALUES ('b')")
        }
        #expect(try connection.rows("SELECT value FROM items") { $0.text(0) } == ["b"])
    }

    @Test("A durable transaction waits for the disk, and the next one doesn't")
    func durability() throws {
        let during = try connection.transaction(durable: true) { () throws(IntentError) in
            try connection.number("PRAGMA synchronous")
        }
        #expect(during == 2)
        try connection.transaction(durable: false) { () throws(IntentError) in }
        #expect(try connection.number("PRAGMA synchronous") == 1)
    }

    @Test("While another connection writes, a transaction is refused as locked, and reading goes on")
    func locked() throws {
        let other = try SQLiteConnection(path: connection.path, access: .readWrite, busyTimeout: 0)
        try other.script("BEGIN IMMEDIATE; INSERT INTO items VALUES ('a')")
        let error = #expect(throws: IntentError.self) { try connection.transaction(durable: false) {} }
        #expect(error?.code == .storageLocked)
        #expect(error?.remedy?.contains(connection.path) == true)
        #expect(try connection.number("SELECT count(*) FROM items") == 0)
        try other.script("COMMIT")
        try connection.transaction(durable: false) {}
    }

    @Test("On a full disk the transaction is taken back whole, and smaller ones work again")
    func full() throws {
        try connection.script("PRAGMA max_page_count = 10")
        let error = #expect(throws: IntentError.self) {
            try connection.transaction(durable: true) { () throws(IntentError) in
                for _ in 0..<100 { try connection.execute("INSERT INTO items VALUES (hex(randomblob(2000)))") }
            }
        }
        #expect(error?.code == .storageFull)
        #expect(error?.remedy != nil)
        #expect(try connection.number("SELECT count(*) FROM items") == 0)
        try connection.transaction(durable: true) { () throws(IntentError) in
            try connection.execute("INSERT INTO items VALUES ('small')")
        }
        #expect(try connection.number("SELECT count(*) FROM items") == 1)
    }

    private func newReader() throws -> SQLiteConnection {
        try SQLiteConnection(path: connection.path, access: .readOnly, busyTimeout: 0)
    }
}

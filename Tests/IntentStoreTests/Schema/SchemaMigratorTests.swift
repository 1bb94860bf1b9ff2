import IntentProtocol
import Testing

@testable import IntentStore

@Suite("Migrations")
final class SchemaMigratorTests {
    private let folder: TemporaryFolder
    private let steps = [
        Migration(version: 1, script: "CREATE TABLE notes(text TEXT NOT NULL) STRICT"),
        Migration(version: 2, script: "ALTER TABLE notes ADD COLUMN done INTEGER NOT NULL DEFAULT 0"),
        Migration(version: 3, script: "CREATE INDEX notes_done ON notes(done); UPDATE notes SET done = 1"),
    ]

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test("The released steps lead from 1 on without a gap, and all their tables are strict")
    func released() throws {
        #expect(Migration.all.map(\.version) == Array(1...Int64(Migration.all.count)))
        let database = try open(Migration.all)
        let loose = try database.rows(
            """
            SELECT name FROM pragma_table_list
            WHERE schema = 'main' AND type = 'table' AND strict = 0 AND name NOT LIKE 'sqlite_%'
            """
        ) { $0.text(0) }
        #expect(loose == [])
    }

    @Test("An empty file gets all steps and no copy")
    func fresh() throws {
        let database = try open(steps)
        #expect(try database.number("PRAGMA user_version") == 3)
        #expect(try folder.names().filter { $0.hasPrefix("store.sqlite.v") } == [])
    }

    @Test("An older file gets the missing steps and keeps its content", arguments: 1...2)
    func older(version: Int) throws {
        try open(Array(steps.prefix(version))).execute("INSERT INTO notes(text) VALUES ('kept')")
        let database = try open(steps)
        #expect(try database.number("PRAGMA user_version") == 3)
        #expect(try database.first("SELECT text FROM notes WHERE done = 1") { $0.text(0) } == "kept")
    }

    @Test("Before an older file is changed, a copy of it is made that is whole and has the old version")
    func copy() throws {
        try open([steps[0]]).execute("INSERT INTO notes(text) VALUES ('kept')")
        try open(steps)
        let copy = try SQLiteConnection(path: folder.file("store.sqlite.v1"), access: .readOnly, busyTimeout: 0)
        #expect(try copy.number("PRAGMA user_version") == 1)
        #expect(try copy.number("PRAGMA application_id") == SchemaMigrator.applicationIdentifier)
        #expect(try copy.first("SELECT text FROM notes") { $0.text(0) } == "kept")
    }

    @Test("A file of the newest version is left alone")
    func current() throws {
        try open(steps)
        try open(steps)
        #expect(try folder.names().filter { $0.hasPrefix("store.sqlite.v") } == [])
    }

    @Test("A step that fails takes back the ones before it too")
    func failure() throws {
        try open([steps[0]]).execute("INSERT INTO notes(text) VALUES ('kept')")
        let broken = [steps[0], steps[1], Migration(version: 3, script: "CREATE TABLE notes(again TEXT) STRICT")]
        #expect(throws: IntentError.self) { try self.open(broken) }
        let database = try open([steps[0]])
        #expect(try database.number("PRAGMA user_version") == 1)
        #expect(try database.number("SELECT count(*) FROM pragma_table_info('notes')") == 1)
    }

    @Test("Where the copy can't be made, the file is not changed and no part of a copy stays")
    func noCopy() throws {
        try open([steps[0]])
        let failures = ForcedFailures()
        failures.set(.synchronize, .failure(28))
        let error = #expect(throws: IntentError.self) { try self.open(steps, failures.calls) }
        #expect(error?.code == .storageFull)
        #expect(try folder.names().filter { $0.hasPrefix("store.sqlite.v") } == [])
        #expect(try open([steps[0]]).number("PRAGMA user_version") == 1)
    }

    @Test("A file of a newer version is refused, with both versions in the message, and not a byte is changed")
    func newer() throws {
        try open(steps)
        let before = try folder.read("store.sqlite")
        let error = #expect(throws: IntentError.self) { try self.open([steps[0]]) }
        #expect(error?.code == .storageNewer)
        #expect(error?.message.contains("version 3") == true && error?.message.contains("1 at most") == true)
        #expect(error?.remedy?.contains("newer version of Intendant") == true)
        #expect(try folder.read("store.sqlite") == before)
    }

    @Test(
        "A database of another program is refused and not changed",
        arguments: ["CREATE TABLE theirs(x)", "PRAGMA user_version = 1", "PRAGMA application_id = 99"])
    func foreign(script: String) throws {
        try newConnection(folder, "store.sqlite").script(script)
        let before = try folder.read("store.sqlite")
        let error = #expect(throws: IntentError.self) { try self.open(steps) }
        #expect(error?.message.contains("not a store of Intendant") == true)
        #expect(try folder.read("store.sqlite") == before)
    }

    @Test("A file that is no database is refused as damaged and not changed")
    func garbage() throws {
        let garbage = [UInt8](repeating: UInt8(ascii: "x"), count: 5000)
        try folder.write("store.sqlite", garbage)
        let error = #expect(throws: IntentError.self) { try self.open(steps) }
        #expect(error?.code == .storageDamaged)
        #expect(error?.remedy?.contains("backup") == true)
        #expect(try folder.read("store.sqlite") == garbage)
    }

    /// Opens and closes the store's database, and connects to the file that it leaves.
    @discardableResult
    private func open(_ migrations: [Migration], _ calls: FileCalls = FileCalls()) throws -> SQLiteConnection {
        let path = folder.file("store.sqlite")
        _ = try StoreDatabase(path: path, options: StoreOptions(busyTimeout: 0), migrations: migrations, calls: calls)
        return try SQLiteConnection(path: path, access: .readWrite, busyTimeout: 0)
    }
}

import Glibc
import IntentProtocol
import Testing

@testable import IntentStore

@Suite("Opening, checking and copying the store")
final class StoreTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test("The folder is made where it is missing, for its owner alone, and so is everything in it")
    func modes() throws {
        let store = try Store(directory: folder.file("data"))
        try store.plugins.insert(.sample())
        #expect(FileMode(folder.file("data"))?.permissions == 0o700)
        for name in ["store.sqlite", "store.sqlite-wal", "store.sqlite-shm", "journal.log", "store.lock"] {
            #expect(FileMode(folder.file("data/" + name))?.permissions == 0o600, "\(name)")
        }
    }

    @Test("A folder whose own folder is missing is an error that names it")
    func missingParent() {
        let error = #expect(throws: IntentError.self) { try Store(directory: self.folder.file("a/b")) }
        #expect(error?.message.contains("a/b") == true)
    }

    @Test("A store that is open can't be opened again until it is closed")
    func secondHost() throws {
        do {
            let first = try Store(directory: folder.path)
            let error = #expect(throws: IntentError.self) { try Store(directory: self.folder.path) }
            #expect(error?.code == .storageLocked && error?.remedy != nil)
            _ = try first.plugins.list()
        }
        _ = try Store(directory: folder.path)
    }

    @Test(
        "A folder that can't be written is an error that says so", arguments: [FileCalls.Call.makeDirectory, .open])
    func readOnly(call: FileCalls.Call) {
        let failures = ForcedFailures()
        failures.set(call, .failure(EROFS))
        let error = #expect(throws: IntentError.self) { try self.open(failures.calls) }
        #expect(error?.code == .storageReadOnly && error?.remedy != nil)
    }

    @Test("Whatever system call fails while the store opens, that is an error, and the next attempt works")
    func eachCall() throws {
        for call in [FileCalls.Call.makeDirectory, .open, .read, .write, .truncate, .lock, .status] {
            let folder = try TemporaryFolder()
            let failures = ForcedFailures()
            failures.set(call, .failure(EIO))
            #expect(throws: IntentError.self, "\(call)") {
                try Store(directory: folder.path, options: .init(), migrations: Migration.all, calls: failures.calls)
            }
            #expect(try Store(directory: folder.path).runs.list() == [], "\(call)")
        }
    }

    @Test("A store of a newer version is refused, and neither database nor journal is changed")
    func newer() throws {
        _ = try Store(directory: folder.path)
        let connection = try SQLiteConnection(path: folder.file("store.sqlite"), access: .readWrite, busyTimeout: 0)
        try connection.script("PRAGMA user_version = 1000; PRAGMA wal_checkpoint(TRUNCATE)")
        try folder.write("journal.log", Array("INTJRNL2 of the future".utf8))
        let before = try (folder.read("store.sqlite"), folder.read("journal.log"))
        let error = #expect(throws: IntentError.self) { try self.open() }
        #expect(error?.code == .storageNewer && error?.exitStatus == 73)
        #expect(try folder.read("store.sqlite") == before.0)
        #expect(try folder.read("journal.log") == before.1)
    }

    @Test("A sound store has no problems")
    func soundness() throws {
        let store = try filled()
        #expect(try store.integrityCheck() == [])
    }

    @Test("Damaged pages are told by the check, or by the error of who reads them")
    func damage() throws {
        do { try filled().backup(to: folder.file("whole.sqlite")) }
        for name in ["store.sqlite-wal", "store.sqlite-shm", "journal.log"] { unlink(folder.file(name)) }
        var bytes = try folder.read("whole.sqlite")
        for index in 4096..<bytes.count where index % 64 < 16 { bytes[index] = 0x5a }
        try folder.write("store.sqlite", bytes)
        let problems = Result { try open().integrityCheck() }
        switch problems {
        case .success(let lines): #expect(!lines.isEmpty)
        case .failure(let error): #expect((error as? IntentError)?.code == .storageDamaged)
        }
    }

    @Test("A reference to a row that is missing is told by the check")
    func references() throws {
        let script = """
            CREATE TABLE a(id INTEGER PRIMARY KEY) STRICT; CREATE TABLE b(a INTEGER REFERENCES a(id)) STRICT;
            PRAGMA foreign_keys = OFF
            """
        let extra = Migration(version: Int64(Migration.all.count + 1), script: script)
        let store = try Store(
            directory: folder.path, options: .init(), migrations: Migration.all + [extra], calls: FileCalls())
        let other = try SQLiteConnection(path: store.path, access: .readWrite, busyTimeout: 0)
        try other.script("PRAGMA foreign_keys = OFF; INSERT INTO b VALUES (5)")
        #expect(try store.integrityCheck() == ["row 1 of b refers to a missing row of a"])
    }

    @Test("A backup has everything, also what the journal still held, and can take the store's place")
    func backup() throws {
        let runs: [RunRecord]
        do {
            let store = try filled()
            try store.backup(to: folder.file("backup.sqlite"))
            runs = try store.runs.list()
        }
        let other = try TemporaryFolder()
        try other.write("store.sqlite", try folder.read("backup.sqlite"))
        let store = try Store(directory: other.path)
        #expect(try store.plugins.list() == [.sample()])
        #expect(try store.grants.list().count == 1)
        #expect(try store.runs.list().map(\.id) == runs.map(\.id))
        #expect(try store.integrityCheck() == [])
    }

    @Test("A backup is for its owner alone, and leaves no other file")
    func backupMode() throws {
        let target = try TemporaryFolder()
        try filled().backup(to: target.file("backup.sqlite"))
        #expect(try target.names() == ["backup.sqlite"])
        #expect(FileMode(target.file("backup.sqlite"))?.permissions == 0o600)
    }

    @Test("A backup never overwrites a file")
    func existingBackup() throws {
        try folder.write("precious", [1, 2, 3])
        let error = #expect(throws: IntentError.self) { try self.filled().backup(to: self.folder.file("precious")) }
        #expect(error?.code == .alreadyExists)
        #expect(try folder.read("precious") == [1, 2, 3])
    }

    @Test(
        "A backup that fails leaves nothing", arguments: [FileCalls.Call.open, .synchronize, .rename])
    func failedBackup(call: FileCalls.Call) throws {
        let target = try TemporaryFolder()
        let failures = ForcedFailures()
        let store = try filled(failures.calls)
        failures.set(call, .failure(ENOSPC))
        #expect(errorCode { () throws(IntentError) in try store.backup(to: target.file("backup")) } == .storageFull)
        #expect(try target.names() == [])
        try store.backup(to: target.file("backup"))
    }

    @Test("While a backup is made of a store in use, every transaction is in it whole or not at all")
    func backupInUse() async throws {
        let store = try filled()
        async let writing: Void = {
            for number in 0..<200 { try store.plugins.insert(.sample("plugin\(number)", metadata: [1])) }
        }()
        for number in 0..<5 {
            try store.backup(to: folder.file("backup\(number)"))
            let copy = try SQLiteConnection(path: folder.file("backup\(number)"), access: .readOnly, busyTimeout: 0)
            #expect(try copy.first("PRAGMA integrity_check") { $0.text(0) } == "ok")
        }
        try await writing
    }

    private func open(_ calls: FileCalls = FileCalls()) throws -> Store {
        try Store(
            directory: folder.path, options: StoreOptions(busyTimeout: 0), migrations: Migration.all, calls: calls)
    }

    /// A store with something in each table, and in the journal.
    private func filled(_ calls: FileCalls = FileCalls()) throws -> Store {
        let store = try open(calls)
        try store.plugins.insert(.sample())
        try store.grants.set(caller: "cli", intent: "notes.Delete", policy: .allow, level: .any)
        for number in 0..<200 {
            let start = RunStart.sample(number)
            try store.journal.record(start)
            try store.journal.record(RunEnd.sample(start.id))
        }
        return store
    }
}

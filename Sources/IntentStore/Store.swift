import Glibc
package import IntentProtocol

/// Everything that the host keeps: the registry of plugins, the journal and history of runs, the grants, what was learned.
///
/// It lives in one folder: `store.sqlite` (with `-wal` and `-shm` beside it) and `journal.log`. One process has it open at a
/// time, the one that holds `store.lock`. All of it may be used from any thread.
package final class Store: Sendable {
    /// The registry of plugins.
    package let plugins: PluginRegistry
    /// Where runs are recorded.
    package let journal: Journal
    /// Where runs are looked up.
    package let runs: RunHistory
    /// What callers are allowed without a question.
    package let grants: GrantTable
    /// What apps were granted beyond their own folder.
    package let appGrants: AppGrantTable
    /// Outcomes of requests that have a key.
    package let keys: KeyTable
    /// What was learned of what people do and want.
    package let learned: LearnedStore
    /// People's shortcuts.
    package let shortcuts: ShortcutTable
    /// What people want of apps while a focus is on.
    package let focus: FocusTable
    /// What people find of apps: a file of its own.
    package let index: SearchIndex
    /// Collections that are kept under a name.
    package let collections: CollectionArchive
    /// What was found when the store was opened.
    package let recovery: StoreRecovery
    /// The database file.
    package let path: String

    private let database: StoreDatabase
    private let calls: FileCalls
    /// Held as long as the store is.
    private let lock: FolderLock

    /// Opens the store of a folder, and makes both where they are missing.
    ///
    /// Records that the journal still holds are taken over, and runs without an end are marked as interrupted.
    /// - Parameters:
    ///   - directory: the data folder; the one that it lies in must exist.
    ///   - options: limits.
    /// - Throws: ``IntentError`` with one of the `storage…` codes: no space, locked (also by another host), damaged, not
    ///   writable, of a newer schema.
    package convenience init(directory: String, options: StoreOptions = StoreOptions()) throws(IntentError) {
        try self.init(directory: directory, options: options, migrations: Migration.all, calls: FileCalls())
    }

    init(
        directory: String, options: StoreOptions, migrations: [Migration], calls: FileCalls
    ) throws(IntentError) {
        try calls.reporting(directory) { () throws(FileFailure) in try calls.makeDirectory(directory) }
        self.lock = try FolderLock(path: directory + "/store.lock", calls: calls)
        let path = directory + "/store.sqlite"
        // First the database: where it refuses, since it is newer, the journal must stay as it is.
        let database = try StoreDatabase(path: path, options: options, migrations: migrations, calls: calls)
        let file = try JournalFile(path: directory + "/journal.log", calls: calls)
        var recovery = StoreRecovery()
        let journal = try Journal(
            file: file, database: database, limit: options.journalLimit, calls: calls, report: &recovery)
        recovery.interrupted = try database.write { (connection) throws(IntentError) in
            try RunTable.interruptAll(connection)
        }
        self.plugins = PluginRegistry(database: database)
        self.journal = journal
        self.runs = RunHistory(database: database, journal: journal)
        self.grants = GrantTable(database: database)
        self.appGrants = AppGrantTable(database: database)
        self.keys = KeyTable(database: database)
        self.learned = LearnedStore(database: database)
        self.shortcuts = ShortcutTable(database: database)
        self.focus = FocusTable(database: database)
        self.index = try SearchIndex(path: directory + "/index.sqlite", options: options, calls: calls)
        self.collections = CollectionArchive(database: database)
        self.recovery = recovery
        self.path = path
        self.database = database
        self.calls = calls
    }

    /// Checks every page, index and reference of the database (`PRAGMA integrity_check`). Linear in the size of the file.
    ///
    /// - Returns: what is wrong, a line each; nothing if all is well.
    package func integrityCheck() throws(IntentError) -> [String] {
        try database.read { (connection) throws(IntentError) in
            let lines = try connection.rows("PRAGMA integrity_check") { $0.text(0) }.filter { $0 != "ok" }
            let references = try connection.rows("PRAGMA foreign_key_check") { row in
                "row \(row.integer(1)) of \(row.text(0)) refers to a missing row of \(row.text(2))"
            }
            return lines + references
        }
    }

    /// Writes a copy of the database into a new file, while the store stays in use.
    ///
    /// The copy is one file, complete and without free pages. To go back to it, stop the host and put it in the place of
    /// `store.sqlite`, without a `-wal` file beside it.
    /// - Parameter path: the new file. Nothing is there unless the copy is complete and on the disk.
    package func backup(to path: String) throws(IntentError) {
        guard access(path, F_OK) != 0 else {
            throw IntentError(
                .request, .alreadyExists, "\(path) exists already", remedy: "name a file that doesn't exist")
        }
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
        guard access(folder, F_OK) == 0 else {
            throw IntentError(
                .request, .storage, "\(path) can't be written: the folder \(folder) is not there",
                remedy: "name a file in a folder that is")
        }
        try journal.flush()
        try database.read { (connection) throws(IntentError) in try connection.copy(to: path, calls) }
    }
}

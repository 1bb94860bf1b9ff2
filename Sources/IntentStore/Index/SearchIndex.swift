import Glibc
package import IntentProtocol
import Synchronization

/// The search index of all apps: a database file of its own, since what it holds can be had from the apps again.
///
/// Each app's items belong to a generation; searches see the app's active one. A rebuild fills another one beside it and
/// becomes the active one in one transaction. All of it may be used from any thread.
package final class SearchIndex: Sendable {
    /// What stood in the way of the file that was there, which was put aside; nil where it was sound or there was none.
    package let loss: IntentError?
    /// Whether the file is new, so that all apps have to fill it.
    package let isNew: Bool
    /// The file.
    package let path: String

    private let database: Mutex<StoreDatabase>
    let options: StoreOptions
    private let calls: FileCalls
    /// Words that are known to be in the vocabulary; the writer's.
    let vocabulary = Mutex(Vocabulary())

    struct Vocabulary {
        /// Words of the vocabulary at most; later ones aren't found by a misspelling.
        static let limit = 1_000_000
        /// Words that are remembered to be there.
        static let remembered = 200_000
        var known: Set<Substring> = []
        /// How many the table has; nil before it was counted.
        var count: Int?
    }

    /// Opens the index, and makes it where it is missing.
    ///
    /// A file that is damaged, foreign or of a newer schema is put aside (`index.sqlite.damaged`, in the place of one put
    /// aside before), and a new one made.
    /// - Throws: As the store: no space, locked, not writable.
    init(path: String, options: StoreOptions, calls: FileCalls) throws(IntentError) {
        self.path = path
        self.options = options
        self.calls = calls
        var isNew = access(path, F_OK) != 0
        var loss: IntentError?
        var opened: StoreDatabase?
        do {
            opened = try Self.open(path, options, calls)
        } catch  where Self.isLost(error) {
            try Self.putAside(path, calls)
            loss = error
            isNew = true
        }
        if opened == nil { opened = try Self.open(path, options, calls) }
        guard let opened else { throw .storage(.other, path, cause: "it was not opened") }
        database = Mutex(opened)
        self.loss = loss
        self.isNew = isNew
    }

    /// The statements that make its tables, for measuring SQLite without us.
    package static var schema: String { Migration.index.map(\.script).joined(separator: "\n") }

    /// Whether an error says that the file can't serve any more.
    package static func isLost(_ error: IntentError) -> Bool {
        error.code == .storageDamaged || error.code == .storageNewer || error.code == .storage
    }

    private static func open(
        _ path: String, _ options: StoreOptions, _ calls: FileCalls
    ) throws(IntentError) -> StoreDatabase {
        // All of it can be had from the apps again, and may be large: no copy is kept of an older one.
        let database = try StoreDatabase(
            path: path, options: options, migrations: Migration.index, calls: calls, keepsCopy: false)
        // A file whose tables can't be read is found out now, not by the first who searches.
        _ = try database.read { (connection) throws(IntentError) in
            try connection.number("SELECT (SELECT count(*) FROM apps) + (SELECT count(*) FROM generations)")
        }
        return database
    }

    private static func putAside(_ path: String, _ calls: FileCalls) throws(IntentError) {
        try calls.reporting(path) { () throws(FileFailure) in
            try calls.rename(path, to: path + ".damaged")
            for suffix in ["-wal", "-shm"] { try calls.remove(path + suffix) }
        }
    }

    /// Puts a file aside that turned out to be damaged while it was used, and begins a new one.
    package func replace() throws(IntentError) {
        try database.withLock { (database) throws(IntentError) in
            try Self.putAside(path, calls)
            database = try Self.open(path, options, calls)
        }
        vocabulary.withLock { $0 = Vocabulary() }
    }

    private var current: StoreDatabase { database.withLock { $0 } }

    func write<Value: Sendable>(
        _ body: (SQLiteConnection) throws(IntentError) -> Value
    ) throws(IntentError) -> Value {
        do {
            // Not durable: what a power failure takes back is whole transactions, and the app can be asked again.
            return try current.write(durable: false, body)
        } catch {
            vocabulary.withLock { $0 = Vocabulary() }
            throw error
        }
    }

    func read<Value: Sendable>(_ body: (SQLiteConnection) throws(IntentError) -> Value) throws(IntentError) -> Value {
        try current.read(body)
    }
}

/// An app's row of the index.
struct IndexApp: Hashable, Sendable {
    var id: Int64
    var active: Int64
    var building: Int64?

    /// The generations that a change of the app's own goes to.
    var generations: [Int64] { [active] + (building.map { [$0] } ?? []) }

    /// The app of a name, made where it is missing.
    static func made(_ connection: SQLiteConnection, _ app: String) throws(IntentError) -> IndexApp {
        if let found = try find(connection, app) { return found }
        try connection.execute("INSERT INTO apps(app) VALUES (?)", app)
        guard let made = try find(connection, app) else { throw .storage(.damaged, app, cause: "an app is lost") }
        try connection.execute("INSERT INTO generations(app, generation) VALUES (?, ?)", made.id, made.active)
        return made
    }

    static func find(_ connection: SQLiteConnection, _ app: String) throws(IntentError) -> IndexApp? {
        try connection.first("SELECT id, active, building FROM apps WHERE app = ?", app) { row in
            IndexApp(id: row.integer(0), active: row.integer(1), building: row.optionalInteger(2))
        }
    }
}

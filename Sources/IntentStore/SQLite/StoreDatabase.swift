import IntentProtocol
import Synchronization

/// The database file behind one writer and a few readers.
///
/// In WAL mode readers neither wait for the writer nor hold it up; each sees the state of the moment its statement began.
final class StoreDatabase: Sendable {
    /// Readers that are kept open for the next use. In a burst more are opened, and closed after their use.
    static let keptReaders = 4

    let path: String
    private let busyTimeout: Int32
    private let writer: Mutex<SQLiteConnection>
    private let readers = Mutex<[SQLiteConnection]>([])

    /// Opens the file, makes it where it is missing, brings its schema up to date, and switches it to write-ahead logging.
    ///
    /// - Parameter keepsCopy: Whether, before a schema is changed, a copy of the file is put beside it: `store.sqlite.v1`
    ///   for version 1.
    init(
        path: String, options: StoreOptions, migrations: [Migration], calls: FileCalls, keepsCopy: Bool = true
    ) throws(IntentError) {
        // Made here, the file is for its owner alone; SQLite gives the files beside it the same mode.
        try calls.withFile(path, FileCalls.append) { (_) in }
        let writer = try SQLiteConnection(path: path, access: .readWrite, busyTimeout: options.busyTimeout)
        try SchemaMigrator(migrations: migrations).migrate(writer) { (version) throws(IntentError) in
            if keepsCopy { try writer.copy(to: "\(path).v\(version)", calls) }
        }
        // The log is cut to 4 MiB when it is reused, so that one large transaction doesn't occupy the disk for ever.
        try writer.script("PRAGMA journal_mode = WAL; PRAGMA journal_size_limit = 4194304")
        self.path = path
        self.busyTimeout = options.busyTimeout
        self.writer = Mutex(writer)
    }

    /// Runs the body in a write transaction; one at a time in this process.
    ///
    /// - Parameter durable: whether it survives a power failure, see ``SQLiteConnection/transaction(durable:_:)``.
    @discardableResult
    func write<Value: Sendable>(
        durable: Bool = true, _ body: (SQLiteConnection) throws(IntentError) -> Value
    ) throws(IntentError) -> Value {
        try writer.withLock { (connection) throws(IntentError) in
            try connection.transaction(durable: durable) { () throws(IntentError) in try body(connection) }
        }
    }

    /// Runs the body with a connection that only reads.
    func read<Value: Sendable>(_ body: (SQLiteConnection) throws(IntentError) -> Value) throws(IntentError) -> Value {
        let connection = try takeReader()
        defer { giveBack(connection) }
        return try body(connection)
    }

    private func takeReader() throws(IntentError) -> SQLiteConnection {
        if let idle = readers.withLock({ $0.popLast() }) { return idle }
        return try SQLiteConnection(path: path, access: .readOnly, busyTimeout: busyTimeout)
    }

    private func giveBack(_ connection: SQLiteConnection) {
        readers.withLock { idle in
            if idle.count < StoreDatabase.keptReaders { idle.append(connection) }
        }
    }
}

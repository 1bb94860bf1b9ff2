package import IntentProtocol

/// What became of a request that its caller gave a key.
package struct KeyRecord: Hashable, Sendable {
    /// Tells requests apart: a key that comes again with another one is a mistake of the caller's.
    package let digest: String
    /// The run that the first request led to.
    package let run: String
    package let created: Timestamp
    /// The bytes that the caller was told; nil where the run was not seen to its end, or they were too long to keep.
    package let outcome: [UInt8]?
}

/// The keys of requests, one for a caller and a key. What a call changed survives a power failure when it returns.
package struct KeyTable: Sendable {
    /// Bytes of an outcome that is kept: 1 MiB.
    package static let longestOutcome = 1 << 20
    /// How long a key is known: a day.
    package static let lifetime: Int64 = 86_400_000_000

    private let database: StoreDatabase

    init(database: StoreDatabase) {
        self.database = database
    }

    /// Notes that a run begins for a key. An older note of the same key is replaced.
    package func begin(
        caller: String, key: String, digest: String, run: String, created: Timestamp = .now()
    ) throws(IntentError) {
        try database.write { (connection) throws(IntentError) in
            _ = try connection.execute(
                "INSERT OR REPLACE INTO keys(caller, key, digest, run, created, outcome) VALUES (?, ?, ?, ?, ?, NULL)",
                caller, key, digest, run, created)
        }
    }

    /// Notes what the caller of a key's run is told.
    package func end(caller: String, key: String, run: String, outcome: [UInt8]) throws(IntentError) {
        guard outcome.count <= KeyTable.longestOutcome else { return }
        try database.write { (connection) throws(IntentError) in
            _ = try connection.execute(
                "UPDATE keys SET outcome = ? WHERE caller = ? AND key = ? AND run = ?", outcome, caller, key, run)
        }
    }

    /// What is known of a key; nil where there is nothing, or it is older than ``lifetime``.
    package func find(caller: String, key: String, now: Timestamp = .now()) throws(IntentError) -> KeyRecord? {
        let oldest = Timestamp(microsecondsSince1970: now.microsecondsSince1970 - KeyTable.lifetime)
        return try database.read { (connection) throws(IntentError) in
            try connection.first(
                "SELECT digest, run, created, outcome FROM keys WHERE caller = ? AND key = ? AND created > ?",
                caller, key, oldest
            ) { row in
                KeyRecord(
                    digest: row.text(0), run: row.text(1),
                    created: Timestamp(microsecondsSince1970: row.integer(2)),
                    outcome: row.isNull(3) ? nil : row.blob(3))
            }
        }
    }

    /// Forgets the keys that are too old to count.
    ///
    /// - Returns: how many.
    @discardableResult
    package func prune(now: Timestamp = .now()) throws(IntentError) -> Int {
        let oldest = Timestamp(microsecondsSince1970: now.microsecondsSince1970 - KeyTable.lifetime)
        return try database.write { (connection) throws(IntentError) in
            try connection.execute("DELETE FROM keys WHERE created <= ?", oldest)
        }
    }
}

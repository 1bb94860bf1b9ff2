/// The limits of a store.
package struct StoreOptions: Hashable, Sendable {
    /// The bytes from which on the journal's file is emptied, once the database has taken it over.
    package var journalLimit: Int
    /// How long to wait for another process that holds the database, in milliseconds.
    package var busyTimeout: Int32

    /// Creates limits; the standard is 4 MiB and 5 seconds.
    package init(journalLimit: Int = 4 << 20, busyTimeout: Int32 = 5000) {
        self.journalLimit = journalLimit
        self.busyTimeout = busyTimeout
    }
}

/// What was found when a store was opened.
package struct StoreRecovery: Hashable, Sendable {
    /// What the journal held that the database had not.
    package var journal = JournalReport()
    /// The runs that began and have no end, since the host died; they are marked as interrupted.
    package var interrupted: [RunIdentifier] = []
}

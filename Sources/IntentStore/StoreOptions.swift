/// The limits of a store.
package struct StoreOptions: Hashable, Sendable {
    /// The bytes from which on the journal's file is emptied, once the database has taken it over.
    package var journalLimit: Int
    /// How long to wait for another process that holds the database, in milliseconds.
    package var busyTimeout: Int32
    /// Items of one app in the search index.
    package var indexItems: Int
    /// Bytes of one app's texts in the search index; what SQLite needs for them is some three times as much.
    package var indexBytes: Int

    /// Creates limits; the standard is 4 MiB and 5 seconds, 2,000,000 items and 1 GiB.
    package init(
        journalLimit: Int = 4 << 20, busyTimeout: Int32 = 5000, indexItems: Int = 2_000_000, indexBytes: Int = 1 << 30
    ) {
        self.journalLimit = journalLimit
        self.busyTimeout = busyTimeout
        self.indexItems = indexItems
        self.indexBytes = indexBytes
    }
}

/// What was found when a store was opened.
package struct StoreRecovery: Hashable, Sendable {
    /// What the journal held that the database had not.
    package var journal = JournalReport()
    /// The runs that began and have no end, since the host died; they are marked as interrupted.
    package var interrupted: [RunIdentifier] = []
}

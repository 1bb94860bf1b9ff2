/// What was found when records were taken over from the journal into the database.
package struct JournalReport: Hashable, Sendable {
    /// The records that were taken over.
    package var records = 0
    /// The bytes of a last record that was not written whole: its caller never heard that it was.
    package var tornBytes = 0
    /// The bytes before or between sound records that could not be read. They may have been records that counted; a copy
    /// lies in `journal.log.damaged`.
    package var damagedBytes = 0

    mutating func add(_ other: JournalReport) {
        records += other.records
        tornBytes += other.tornBytes
        damagedBytes += other.damagedBytes
    }

    mutating func add<Entry>(_ findings: JournalScanner<Entry>.Findings, of count: Int) {
        records += findings.entries.count
        tornBytes += findings.torn.map { count - $0 } ?? 0
        damagedBytes += findings.damaged.reduce(0) { $0 + $1.count }
    }
}

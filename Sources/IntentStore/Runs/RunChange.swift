/// A record of the journal that belongs to a run.
protocol RunRecording {
    var id: RunIdentifier { get }
    /// Whether it tells of the run's start; else of its end.
    var isStart: Bool { get }
}

/// Where, among some records of the journal, those stand that count for one run.
///
/// A run that began and ended within them is entered once, instead of being changed at once, which halves the work.
struct RunChange: Hashable, Sendable {
    /// The last start.
    var start: Int?
    /// The last end.
    var end: Int?

    /// Finds the records of each run; the runs are in the order of their first record.
    static func changes(of records: [some RunRecording]) -> [RunChange] {
        var changes: [RunChange] = []
        changes.reserveCapacity(records.count)
        var places: [RunIdentifier: Int] = [:]
        places.reserveCapacity(records.count)
        for (index, record) in records.enumerated() {
            let place = places[record.id] ?? changes.count
            if place == changes.count {
                places[record.id] = place
                changes.append(RunChange())
            }
            if record.isStart { changes[place].start = index } else { changes[place].end = index }
        }
        return changes
    }
}

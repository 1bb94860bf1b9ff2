/// What some records of the journal, taken together, say about one run.
enum RunChange: Hashable, Sendable {
    case started(RunStart)
    case ended(RunEnd)
    /// It began and ended within the records; one row instead of one that is changed at once halves the work.
    case ran(RunStart, RunEnd)

    /// Joins the records of each run; the runs are in the order of their first record.
    static func changes(of entries: [JournalEntry]) -> [RunChange] {
        var changes: [RunChange] = []
        changes.reserveCapacity(entries.count)
        var places: [RunIdentifier: Int] = [:]
        for entry in entries {
            if let place = places[entry.id] {
                changes[place] = changes[place].joined(with: entry)
            } else {
                places[entry.id] = changes.count
                changes.append(RunChange(entry))
            }
        }
        return changes
    }

    private init(_ entry: JournalEntry) {
        switch entry {
        case .start(let start): self = .started(start)
        case .end(let end): self = .ended(end)
        }
    }

    /// Adds a later record; one of the same kind takes the place of the earlier.
    private func joined(with entry: JournalEntry) -> RunChange {
        switch (self, entry) {
        case (.started, .start(let start)): .started(start)
        case (.ended(let end), .start(let start)), (.ran(_, let end), .start(let start)): .ran(start, end)
        case (.ended, .end(let end)): .ended(end)
        case (.started(let start), .end(let end)), (.ran(let start, _), .end(let end)): .ran(start, end)
        }
    }
}

/// The runs that can be taken back, the latest last: what takes one back lives in the process that ran it.
package struct UndoHistory: Sendable {
    /// A run that can be taken back.
    package struct Entry: Hashable, Sendable {
        package var run: String
        package var app: String
        /// What is taken back, in words for the person who asked for the run.
        package var title: String
        /// Where it can be taken back.
        package var target: RunTarget
        /// What stands for the process that can take it back.
        package var holder: ObjectIdentifier

        package init(run: String, app: String, title: String, target: RunTarget, holder: ObjectIdentifier) {
            self.run = run
            self.app = app
            self.title = title
            self.target = target
            self.holder = holder
        }
    }

    /// Runs of one app beyond this number push its oldest out; as many are kept by its plugin.
    package static let capacity = 64

    /// Nanoseconds that a process is kept for its undo while nothing else is asked of it: ten minutes.
    package static let holding: UInt64 = 600_000_000_000

    /// The intent that takes a run back: no app declares one of this name.
    package static let intent = "_undo"

    private var entries: [Entry] = []

    package init() {}

    /// The runs of an app, or of all, the latest first.
    package func list(app: String?) -> [Entry] {
        entries.reversed().filter { app == nil || $0.app == app }
    }

    /// Adds a run that completed.
    package mutating func add(_ entry: Entry) {
        entries.append(entry)
        if entries.count(where: { $0.app == entry.app }) > Self.capacity,
            let oldest = entries.firstIndex(where: { $0.app == entry.app })
        {
            entries.remove(at: oldest)
        }
    }

    /// Takes the latest run out, of an app or of all; nil where none is left.
    package mutating func takeLatest(app: String?) -> Entry? {
        entries.lastIndex { app == nil || $0.app == app }.map { entries.remove(at: $0) }
    }

    /// Whether a process can take runs back.
    package func isHeld(by holder: ObjectIdentifier) -> Bool { entries.contains { $0.holder == holder } }

    /// Forgets the runs that a process could take back, once it is gone.
    package mutating func forget(heldBy holder: ObjectIdentifier) { entries.removeAll { $0.holder == holder } }
}

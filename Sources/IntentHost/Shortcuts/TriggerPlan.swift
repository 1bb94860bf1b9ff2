import IntentShortcuts

/// When shortcuts run by themselves: a pure piece that is told the time and what files look like.
///
/// A time that passed while nobody watched (the host did not run, the machine slept) counts once when that is seen, and
/// not for each time that was missed.
struct TriggerPlan {
    /// What makes a shortcut run.
    struct Entry: Hashable, Sendable {
        var shortcut: String
        var trigger: Trigger
    }

    /// What of a file tells that it changed: when it was written last, its size and its inode; nil where it is not there.
    struct FileState: Hashable, Sendable {
        var written: Int64
        var size: Int64
        var inode: UInt64
    }

    private(set) var entries: [Entry] = []
    private var due: [Entry: Int] = [:]
    private var files: [Entry: FileState?] = [:]

    /// Takes the triggers that there are now; those that were there before go on as they were.
    ///
    /// - Parameters:
    ///   - now: Seconds since 1970.
    ///   - offset: Seconds that the local time is ahead of UTC at an instant.
    ///   - look: Looks at a file.
    mutating func replace(
        _ entries: [Entry], now: Int, offset: (Int) -> Int, look: (String) -> FileState?
    ) {
        self.entries = entries
        due = due.filter { entries.contains($0.key) }
        files = files.filter { entries.contains($0.key) }
        for entry in entries {
            switch entry.trigger {
            case .timer(let expression) where due[entry] == nil:
                due[entry] = expression.next(after: now, offset: offset)
            case .file(let path) where files[entry] == nil: files[entry] = .some(look(path))
            default: break
            }
        }
    }

    /// The earliest time at which something is due, in seconds since 1970; nil where nothing ever is.
    var next: Int? { due.values.min() }

    /// Whether any file is watched.
    var watchesFiles: Bool { !files.isEmpty }

    /// The shortcuts whose time has come, each once.
    mutating func take(at now: Int, offset: (Int) -> Int) -> [String] {
        var shortcuts: [String] = []
        for entry in entries {
            guard let time = due[entry], time <= now, case .timer(let expression) = entry.trigger else { continue }
            due[entry] = expression.next(after: now, offset: offset)
            if !shortcuts.contains(entry.shortcut) { shortcuts.append(entry.shortcut) }
        }
        return shortcuts
    }

    /// The shortcuts whose files changed since they were looked at, each once.
    mutating func changed(look: (String) -> FileState?) -> [String] {
        var shortcuts: [String] = []
        for entry in entries {
            guard case .file(let path) = entry.trigger, let before = files[entry] else { continue }
            let now = look(path)
            guard now != before else { continue }
            files[entry] = .some(now)
            if !shortcuts.contains(entry.shortcut) { shortcuts.append(entry.shortcut) }
        }
        return shortcuts
    }

    /// The shortcuts that run at login, each once.
    var atLogin: [String] {
        var shortcuts: [String] = []
        for entry in entries where entry.trigger == .login && !shortcuts.contains(entry.shortcut) {
            shortcuts.append(entry.shortcut)
        }
        return shortcuts
    }
}

import CIntentSystem
import Glibc
import IntentProtocol
import IntentShortcuts
import Synchronization

/// Waits for what makes shortcuts run by themselves, and has `intentctl` run them.
///
/// It is the thin shell around ``TriggerPlan``: the reactor's timers, `stat(2)`, and a program of its own for each run, so
/// that an unattended run is one like any other.
final class ShortcutTriggers: Sendable {
    /// Nanoseconds between two looks at watched files: 2 s.
    private static let fileInterval: UInt64 = 2_000_000_000
    /// Nanoseconds that are waited for a timer at most, so that a clock that was set is seen: 60 s.
    private static let longestWait: UInt64 = 60_000_000_000
    /// Shortcuts that begin within one second: more would be a mistake of theirs.
    private static let startsAtOnce = 16

    private struct Shared {
        var plan = TriggerPlan()
        var timer: TimerWheel.Key?
        var isWatching = false
    }

    private let reactor: Reactor
    private let log: HostLog
    private let clock: ReadingClock
    private let start: @Sendable (String) -> Void
    private let shared = Mutex(Shared())

    /// - Parameter start: Runs a shortcut by its name.
    init(reactor: Reactor, log: HostLog, clock: ReadingClock = .system, start: @escaping @Sendable (String) -> Void) {
        self.reactor = reactor
        self.log = log
        self.clock = clock
        self.start = start
    }

    /// Whether something may run by itself, so that the host has to stay.
    var areThere: Bool { shared.withLock { $0.plan.next != nil || $0.plan.watchesFiles } }

    /// Takes the shortcuts that there are now.
    func replace(_ entries: [TriggerPlan.Entry]) {
        let now = now
        shared.withLock { shared in
            shared.plan.replace(entries, now: now, offset: clock.offset, look: Self.look)
        }
        wait()
        watch()
    }

    /// Runs what is to run when the person logs in.
    func login() {
        run(shared.withLock { $0.plan.atLogin })
    }

    private var now: Int { Int(clock.now().rounded(.down)) }

    private func run(_ shortcuts: [String]) {
        for name in shortcuts.prefix(Self.startsAtOnce) {
            log.write("the shortcut \(name) is run by its trigger")
            start(name)
        }
        if shortcuts.count > Self.startsAtOnce {
            log.write("\(shortcuts.count - Self.startsAtOnce) shortcuts were not run: too many begin at once")
        }
    }

    // MARK: Timers

    private func wait() {
        let seconds = clock.now()
        let next = shared.withLock { shared -> UInt64? in
            if let timer = shared.timer { reactor.cancel(timer) }
            shared.timer = nil
            return shared.plan.next.map { next in
                let nanoseconds = max(0, Double(next) - seconds) * 1e9
                return min(UInt64(min(nanoseconds, 1e18)), Self.longestWait)
            }
        }
        guard let next else { return }
        let timer = reactor.schedule(after: next) { [weak self] _ in self?.due() }
        shared.withLock { $0.timer = timer }
    }

    private func due() {
        let now = now
        run(shared.withLock { $0.plan.take(at: now, offset: clock.offset) })
        wait()
    }

    // MARK: Files

    private func watch() {
        let begins = shared.withLock { shared in
            guard shared.plan.watchesFiles, !shared.isWatching else { return false }
            shared.isWatching = true
            return true
        }
        if begins { look() }
    }

    private func look() {
        _ = reactor.schedule(after: Self.fileInterval) { [weak self] _ in
            guard let self else { return }
            // Off the reactor's threads: a file of a network may take its time.
            reactor.detach { [weak self] _ in self?.lookNow() }
        }
    }

    private func lookNow() {
        let (changed, goesOn) = shared.withLock { shared in
            let changed = shared.plan.changed(look: Self.look)
            shared.isWatching = shared.plan.watchesFiles
            return (changed, shared.isWatching)
        }
        run(changed)
        if goesOn { look() }
    }

    private static func look(_ path: String) -> TriggerPlan.FileState? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        return TriggerPlan.FileState(
            written: Int64(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_mtim.tv_nsec),
            size: Int64(status.st_size), inode: UInt64(status.st_ino))
    }
}

extension Host {
    /// Tells the triggers that shortcuts were saved or removed. Timers are systemd's where the person's own runs.
    func shortcutsChanged() {
        let records = (try? store.shortcuts.list()) ?? []
        let entries = records.flatMap { record in
            let read = try? Shortcut(parsing: record.document)
            return (read?.triggers ?? []).map { TriggerPlan.Entry(shortcut: record.name, trigger: $0) }
        }
        guard let systemd = SystemdTimers(environment: Self.environment, program: Self.commandLine) else {
            return triggers.replace(entries)
        }
        // Off this thread: systemctl takes its time.
        reactor.detach { [self] _ in
            let timers = Dictionary(grouping: entries, by: \.shortcut).map { name, entries in
                let timers = entries.compactMap {
                    if case .timer(let expression) = $0.trigger { expression } else { nil }
                }
                return (name: name, timers: timers)
            }
            let isTaken = systemd.replace(timers.sorted { $0.name < $1.name })
            if !isTaken { log.write("the user's systemd takes no timers; the host waits for them itself") }
            triggers.replace(isTaken ? entries.filter { !$0.trigger.isTimer } : entries)
        }
    }

    /// `intentctl`, beside the host's own program.
    static let commandLine = folder(of: HostProcess.executable()) + "/intentctl"

    /// Begins to wait for triggers; where this is the person's first host since they logged in, what is to run then runs.
    func beginTriggers() {
        shortcutsChanged()
        // The runtime folder is made anew at each login (XDG Base Directory, `XDG_RUNTIME_DIR`).
        let mark = open(paths.runtime + "/logged-in", O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard mark >= 0 else { return }
        close(mark)
        triggers.login()
    }

    /// Runs a shortcut by a program of its own, with nobody to ask.
    static func startShortcut(_ name: String, log: HostLog) {
        let program = commandLine
        let arguments = [program, "shortcut", "run", "--unattended", "--", name]
        let words = arguments.map { strdup($0).map { UnsafePointer($0) } } + [nil]
        defer { for word in words { free(UnsafeMutablePointer(mutating: word)) } }
        let null = open("/dev/null", O_RDWR | O_CLOEXEC)
        defer { close(null) }
        let process = intent_spawn_detached(program, words, intent_environment(), null, null)
        if process <= 0 { log.write("\(program) can't be started: \(String(cString: strerror(-process)))") }
    }
}

import CIntentSystem
import Glibc
import IntentClient
import Synchronization

/// A child process by its handle. It is killed, and taken out of the process table, when the object goes.
final class Program: Sendable {
    enum Exit: Hashable, Sendable, CustomStringConvertible {
        case status(Int32)
        case signal(Int32)

        var description: String {
            switch self {
            case .status(let status): "status \(status)"
            case .signal(let number): "signal \(number)"
            }
        }
    }

    /// Where a child's descriptor leads.
    enum Stream {
        case null
        case file(String)
        case descriptor(Int32)
        /// A terminal by its path, which becomes the child's own.
        case terminal(String)
    }

    let pid: pid_t
    /// Readable once the process ended.
    let handle: Int32
    private let known = Mutex<Exit?>(nil)

    /// - Parameters:
    ///   - streams: Its descriptors from 0 on.
    ///   - isLeader: Whether it gets a session of its own.
    init(
        _ path: String, _ arguments: [String], environment: [String: String], streams: [Stream],
        isLeader: Bool = false
    ) throws {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (number, stream) in streams.enumerated() {
            let number = Int32(number)
            switch stream {
            case .null: posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0)
            case .file(let file):
                posix_spawn_file_actions_addopen(&actions, number, file, O_WRONLY | O_CREAT | O_APPEND, 0o600)
            case .descriptor(let descriptor): posix_spawn_file_actions_adddup2(&actions, descriptor, number)
            case .terminal(let terminal): posix_spawn_file_actions_addopen(&actions, number, terminal, O_RDWR, 0)
            }
        }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK, and the GNU extension POSIX_SPAWN_SETSID of <spawn.h>.
        posix_spawnattr_setflags(&attributes, 0x04 | 0x08 | (isLeader ? 0x80 : 0))
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        var child = pid_t()
        var command = Self.strings([path] + arguments)
        var variables = Self.strings(environment.map { "\($0.key)=\($0.value)" })
        defer { for text in command + variables { free(text) } }
        let result = posix_spawn(&child, path, &actions, &attributes, &command, &variables)
        guard result == 0 else { throw Unexpected("\(path) can't be started: \(String(cString: strerror(result)))") }
        pid = child
        handle = intent_pidfd_open(child)
        guard handle >= 0 else {
            Glibc.kill(child, SIGKILL)
            waitpid(child, nil, 0)
            throw Unexpected("no handle of process \(child) can be had")
        }
    }

    private static func strings(_ texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
        texts.map { strdup($0) } + [nil]
    }

    deinit {
        kill(SIGKILL)
        _ = exit(block: true)
        close(handle)
    }

    /// Sends a signal; nothing happens where the process is gone.
    func kill(_ signal: Int32) {
        _ = intent_pidfd_send_signal(handle, signal)
    }

    var isRunning: Bool { exit(block: false) == nil }

    /// Waits for the process's end.
    @discardableResult
    func wait(within patience: Duration = patience) throws -> Exit {
        guard intent_poll(handle, Int16(POLLIN), Deadline.after(patience).milliseconds) > 0 else {
            throw Unexpected("process \(pid) did not end within \(patience)")
        }
        guard let exit = exit(block: true) else { throw Unexpected("the end of process \(pid) can't be read") }
        return exit
    }

    private func exit(block: Bool) -> Exit? {
        known.withLock { known in
            if let known { return known }
            var raw = intent_exit()
            guard intent_pidfd_wait(handle, block ? 1 : 0, &raw) >= 0, raw.ended != 0 else { return nil }
            known = raw.signaled != 0 ? .signal(raw.status) : .status(raw.status)
            return known
        }
    }
}

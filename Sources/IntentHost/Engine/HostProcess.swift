import CIntentSystem
import Glibc
import IntentProtocol
import IntentSandbox
import IntentStore

/// The process around a ``Host``: one a user, with its folders, lock, socket and signals.
package enum HostProcess {
    /// `POSIX_SPAWN_SETSID` of `<spawn.h>`, which is a GNU extension that Swift does not import.
    private static let spawnInNewSession: Int16 = 0x80
    /// Connections that may wait to be accepted.
    private static let backlog: Int32 = 512

    /// Does what the command line asks for. A daemon serves on threads of its own and ends the process; the caller's
    /// thread, the process's first, is then free for the main actor of plugins.
    ///
    /// - Returns: The exit status, where nothing is to be served.
    package static func start(_ arguments: [String]) -> Int32? {
        do throws(IntentError) {
            let options = try HostOptions(arguments)
            if options.wantsHelp || options.wantsVersion {
                let text = options.wantsHelp ? HostOptions.help : Host.programName + "\n"
                _ = Array(text.utf8).withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
                return 0
            }
            // Who passes a descriptor to announce on has put this process into the background already.
            guard options.isForeground || options.readyDescriptor != nil else { return try detach(options, arguments) }
            FirstThread.await()
            Thread.start { exit(run(options)) }
            return nil
        } catch {
            report(error)
            return error.exitStatus
        }
    }

    /// Serves to the end and returns the exit status.
    private static func run(_ options: HostOptions) -> Int32 {
        do {
            return try serve(options)
        } catch {
            report(error)
            return error.exitStatus
        }
    }

    private static func report(_ error: IntentError) {
        var text = "intentd: \(error.message)\n"
        if let remedy = error.remedy { text += "try: \(remedy)\n" }
        _ = Array(text.utf8).withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }

    // MARK: In the foreground

    private static func serve(_ options: HostOptions) throws(IntentError) -> Int32 {
        var paths = try Paths.standard()
        if let data = options.data { paths.data = data }
        if let runtime = options.runtime { paths.runtime = runtime }
        umask(0o077)
        signal(SIGPIPE, SIG_IGN)
        // By handlers, not by blocking them: the first thread, which serves plugins' main actor, blocks none.
        let signals = intent_signals_to_eventfd([SIGTERM, SIGINT, SIGHUP], 3)
        guard signals >= 0 else { throw IntentError(.system, .internal, "signals can't be received") }
        try Paths.makeFolder(paths.data)
        try paths.makeRuntime()
        guard let lock = try lockRuntime(paths, wait: options.readyDescriptor != nil) else {
            // Another host listens already: whoever started this one is served by that one.
            announce(options)
            return 0
        }
        defer { close(lock) }
        // Before there is a second process, beside which the group would not be this one's alone.
        _ = WorkerGroups.current
        let settings = try HostSettings(path: paths.settings)
        let store = try Store(directory: paths.data)
        let worker = try workerPath()
        let crashes = Host.takeCrashes(paths, store)
        let host = try Host(
            paths: paths, settings: settings, store: store, workerPath: worker,
            enforcement: options.isUncaged ? .off : .required)
        let isInherited = inheritedSocket()
        let socket: Int32
        if let isInherited { socket = isInherited } else { socket = try listen(paths) }
        try host.serve(socket)
        report(recovery: store.recovery, to: host.log)
        for line in crashes { host.log.write(line) }
        host.announceLacks()
        host.log.write("\(Host.programName) listens at \(paths.socket), process \(getpid())")
        announce(options)
        waitForEnd(signals, host, options.idleExit)
        host.log.write("stopping")
        if isInherited == nil { unlink(paths.socket) }
        host.stop()
        host.log.write("stopped")
        return 0
    }

    /// Waits for a signal to end, or for the idle time to be over.
    private static func waitForEnd(_ signals: Int32, _ host: Host, _ idleExit: UInt64?) {
        while true {
            let patience = idleExit.map { Int32(clamping: max($0 / 4_000_000, 50)) } ?? -1
            let ready = intent_poll(signals, Int16(POLLIN), patience)
            if ready > 0, intent_eventfd_drain(signals) > 0 { return }
            if let idleExit, host.isIdle(for: idleExit) { return }
        }
    }

    private static func report(recovery: StoreRecovery, to log: HostLog) {
        if !recovery.interrupted.isEmpty {
            log.write("\(recovery.interrupted.count) runs were interrupted when the host before this one ended")
        }
    }

    private static func announce(_ options: HostOptions) {
        guard let descriptor = options.readyDescriptor else { return }
        var byte: UInt8 = 1
        _ = write(descriptor, &byte, 1)
        close(descriptor)
    }

    /// Takes the lock of the runtime folder and writes the process's number into its file.
    ///
    /// - Returns: Nil where another host holds it and listens.
    private static func lockRuntime(_ paths: Paths, wait: Bool) throws(IntentError) -> Int32? {
        let lock = intent_open(paths.lock, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard lock >= 0 else {
            throw IntentError(
                .system, .storage, "the lock \(paths.lock) can't be opened: \(String(cString: strerror(-lock)))")
        }
        // A host that is stopping holds the lock a little longer; one that starts will listen soon.
        let limit = Reactor.now + 15_000_000_000
        while flock(lock, LOCK_EX | LOCK_NB) != 0 {
            let probe = intent_unix_connect(paths.socket)
            if probe >= 0 {
                close(probe)
                close(lock)
                if wait { return nil }
                throw IntentError(
                    .request, .configuration, "another intentd of this user runs already",
                    remedy: "stop it with intentctl stop, or give this one folders of its own with --data and --runtime"
                )
            }
            guard Reactor.now < limit else {
                close(lock)
                throw IntentError(
                    .system, .configuration, "another intentd holds \(paths.lock) and does not listen",
                    remedy: "end the process whose number stands in that file")
            }
            _ = intent_poll(-1, 0, 20)
        }
        _ = ftruncate(lock, 0)
        let text = Array("\(getpid())\n".utf8)
        _ = pwrite(lock, text, text.count, 0)
        return lock
    }

    private static func listen(_ paths: Paths) throws(IntentError) -> Int32 {
        // The lock is held: a socket that is still there belongs to a host that is gone.
        unlink(paths.socket)
        let socket = intent_unix_listen(paths.socket, backlog)
        guard socket >= 0 else {
            let words = String(cString: strerror(-socket))
            throw IntentError(
                .system, .configuration, "the socket \(paths.socket) can't be made: \(words)",
                remedy: socket == -ENAMETOOLONG
                    ? "choose a shorter runtime folder: a socket's path has at most 107 bytes" : nil)
        }
        return socket
    }

    /// The socket that systemd passed, where it did (`sd_listen_fds(3)`: descriptor 3, our own process number).
    private static func inheritedSocket() -> Int32? {
        guard let pid = getenv("LISTEN_PID"), String(cString: pid) == "\(getpid())", let count = getenv("LISTEN_FDS"),
            String(cString: count) == "1"
        else { return nil }
        unsetenv("LISTEN_PID")
        unsetenv("LISTEN_FDS")
        _ = intent_fcntl(3, F_SETFD, Int(FD_CLOEXEC))
        _ = intent_set_nonblocking(3, 1)
        return 3
    }

    /// The `intent-worker` beside this executable, or in `../libexec/intendant` from there.
    private static func workerPath() throws(IntentError) -> String {
        let own = executable()
        let folder = Host.folder(of: own)
        let places = [folder + "/intent-worker", folder + "/../libexec/intendant/intent-worker"]
        guard let path = places.first(where: { access($0, X_OK) == 0 }) else {
            throw IntentError(
                .system, .configuration, "intent-worker is not beside \(own)",
                remedy: "install intentd and intent-worker in one folder")
        }
        return path
    }

    /// The path of this program.
    static func executable() -> String {
        var buffer = [UInt8](repeating: 0, count: 4096)
        let length = buffer.withUnsafeMutableBytes { bytes in
            readlink("/proc/self/exe", bytes.baseAddress!.assumingMemoryBound(to: CChar.self), bytes.count)
        }
        return length > 0 ? String(decoding: buffer[..<length], as: UTF8.self) : "intentd"
    }

    // MARK: In the background

    /// Starts this program again in a session of its own, and returns when that one listens.
    private static func detach(_ options: HostOptions, _ arguments: [String]) throws(IntentError) -> Int32 {
        var pipe: [Int32] = [-1, -1]
        guard pipe.withUnsafeMutableBufferPointer({ intent_pipe($0.baseAddress) }) >= 0 else {
            throw IntentError(.system, .internal, "no pipe can be made")
        }
        defer { close(pipe[0]) }
        _ = intent_fcntl(pipe[1], F_SETFD, 0)
        let command = [executable(), "--ready-fd", "\(pipe[1])"] + arguments
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        posix_spawnattr_setflags(&attributes, spawnInNewSession)
        defer { posix_spawnattr_destroy(&attributes) }
        var paths = try Paths.standard()
        if let runtime = options.runtime { paths.runtime = runtime }
        try paths.makeRuntime()
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, paths.log, O_WRONLY | O_CREAT | O_APPEND, 0o600)
        var pid = pid_t()
        var pointers: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) } + [nil]
        defer { for pointer in pointers { free(pointer) } }
        let result = posix_spawn(&pid, command[0], &actions, &attributes, &pointers, environ)
        close(pipe[1])
        guard result == 0 else {
            throw IntentError(.system, .internal, "intentd can't be started: \(String(cString: strerror(result)))")
        }
        var byte: UInt8 = 0
        if intent_poll(pipe[0], Int16(POLLIN), 20_000) > 0, read(pipe[0], &byte, 1) == 1 { return 0 }
        var status: Int32 = 0
        report(IntentError(.system, .unreachable, "intentd did not start", remedy: "see \(paths.log)"))
        guard waitpid(pid, &status, WNOHANG) == pid, status & 0x7f == 0 else { return 70 }
        return (status >> 8) & 0xff
    }
}

internal import CIntentSystem
internal import Foundation
internal import IntentClient
internal import IntentProtocol
internal import Synchronization

/// A real `intentd` in a home of its own, which is removed with it.
final class TestDaemon {
    /// How long it may take until it listens, and until it has ended: 60 s, 10 s.
    private static let patience = (start: Duration.seconds(60), end: Duration.seconds(10))
    /// Seconds after which a host without clients ends, where the test's process was killed: 20.
    private static let idleSeconds = 20

    let home: String
    /// Held as long as the test lives, so that the host does not count as idle.
    let connection: IntentConnection
    /// A handle of the process.
    private let handle: Int32

    /// Makes the home and starts the host.
    init(settings: String) throws {
        let programs = try HostPrograms()
        let home = try Self.makeHome()
        do {
            (connection, handle) = try Self.start(programs, in: home, settings: settings)
        } catch {
            try? FileManager.default.removeItem(atPath: home)
            throw error
        }
        self.home = home
        LivingDaemons.add(home, handle)
    }

    private static func start(
        _ programs: HostPrograms, in home: String, settings: String
    ) throws -> (IntentConnection, handle: Int32) {
        for folder in ["config", "person"] {
            try FileManager.default.createDirectory(
                atPath: "\(home)/\(folder)", withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
        }
        try settings.write(toFile: home + "/config/config.json", atomically: true, encoding: .utf8)
        let paths = paths(of: home)
        let launcher = DaemonLauncher(
            paths: paths, environment: { environment(of: home) }, executable: programs.daemon,
            arguments: ["--idle-exit", String(idleSeconds)])
        try launcher.start(until: .after(patience.start))
        guard let connection = try IntentConnection.openRunning(paths, name: "AppIntentsTesting") else {
            throw IntentError(.system, .unreachable, "nobody listens at \(paths.socket)")
        }
        let status = try connection.reply(to: AdminRequest("status"), until: .after(patience.start))
        return (connection, intent_pidfd_open(pid_t(status["process"]?.int ?? 0)))
    }

    deinit {
        Self.end(home, handle)
        LivingDaemons.remove(home, handle)
    }

    /// Ends a host, and kills it where it does not end in time; removes its home. May be done twice at once.
    fileprivate static func end(_ home: String, _ handle: Int32) {
        if handle >= 0 {
            _ = intent_pidfd_send_signal(handle, SIGTERM)
            if intent_poll(handle, Int16(POLLIN), Deadline.after(patience.end).milliseconds) <= 0 {
                _ = intent_pidfd_send_signal(handle, SIGKILL)
                _ = intent_poll(handle, Int16(POLLIN), Deadline.after(patience.end).milliseconds)
            }
        }
        try? FileManager.default.removeItem(atPath: home)
    }

    static func paths(of home: String) -> Paths {
        Paths(data: home + "/data", runtime: home + "/run", configuration: home + "/config")
    }

    /// A folder with a short path: that of a socket has 107 bytes at most.
    private static func makeHome() throws(IntentTestingError) -> String {
        let parents = [ProcessInfo.processInfo.environment["TMPDIR"], "/tmp"].compactMap(\.self)
        for parent in parents where parent.utf8.count <= 70 && parent.hasPrefix("/") {
            var template = Array("\(parent)/intent-test.XXXXXX".utf8CString)
            if let made = mkdtemp(&template) { return String(cString: made) }
        }
        throw IntentTestingError(
            .init(rawValue: "storage"), "no folder can be made in \(parents.joined(separator: " or "))",
            remedy: "set TMPDIR to a folder that can be written to, with a short path")
    }

    /// The host's environment: nothing of the person's but where programs are.
    private static func environment(of home: String) -> [String: String] {
        var environment = ["INTENDANT_HOME": home, "HOME": home + "/person"]
        for name in ["PATH", "TMPDIR", "TZ"] { environment[name] = ProcessInfo.processInfo.environment[name] }
        return environment
    }
}

/// The hosts that have not ended yet, by their homes: those that are left, or on their way, when the process exits are
/// ended then.
private enum LivingDaemons {
    private static let handles = Mutex<[String: Int32]>([:])
    /// Registers the end once.
    private static let registered: Void = {
        atexit { LivingDaemons.end() }
    }()

    static func add(_ home: String, _ handle: Int32) {
        _ = registered
        handles.withLock { $0[home] = handle }
    }

    /// Closes the handle of a host that has ended.
    static func remove(_ home: String, _ handle: Int32) {
        handles.withLock { handles in
            handles[home] = nil
            if handle >= 0 { close(handle) }
        }
    }

    private static func end() {
        // With handles of its own: whoever ends one at the same time closes theirs.
        let left = handles.withLock { handles in handles.map { (home: $0.key, handle: dup($0.value)) } }
        for host in left {
            TestDaemon.end(host.home, host.handle)
            if host.handle >= 0 { close(host.handle) }
        }
    }
}

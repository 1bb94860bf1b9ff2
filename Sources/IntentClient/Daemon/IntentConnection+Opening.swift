import CIntentSystem
import Glibc
package import IntentProtocol

extension IntentConnection {
    /// How often a daemon is started before it counts as one that does not stay.
    private static let attempts = 3

    /// Connects to the host, starting it where none listens.
    ///
    /// - Parameters:
    ///   - paths: Where the socket lies.
    ///   - launcher: Starts the host.
    ///   - name: The calling program's name and version.
    /// - Throws: `unreachable` where no host can be reached or started, `configuration` where the runtime folder
    ///   isn't safe or its path too long for a socket.
    package static func open(
        _ paths: Paths, launcher: DaemonLauncher, name: String
    ) throws(IntentError) -> IntentConnection {
        let deadline = Deadline.after(DaemonLauncher.patience)
        for _ in 0..<attempts {
            if let connection = try openRunning(paths, name: name) { return connection }
            try launcher.start(until: deadline)
        }
        if let connection = try openRunning(paths, name: name) { return connection }
        throw IntentError(
            .system, .unreachable, "intentd was started \(attempts) times and does not listen",
            remedy: "see \(paths.log)")
    }

    /// Connects to a host that runs.
    ///
    /// - Returns: Nil where none listens.
    /// - Throws: As ``open(_:launcher:name:)``.
    package static func openRunning(_ paths: Paths, name: String) throws(IntentError) -> IntentConnection? {
        try paths.checkRuntime()
        return try connect(paths.socket).map { IntentConnection(socket: $0, name: name) }
    }

    /// A connected socket; nil where nobody listens.
    private static func connect(_ path: String) throws(IntentError) -> Int32? {
        let socket = intent_unix_connect(path)
        switch socket {
        case 0...: return socket
        case -ENOENT, -ECONNREFUSED: return nil
        case -ENAMETOOLONG:
            throw IntentError(
                .request, .configuration, "the path of the socket is too long: \(path)",
                remedy: "set INTENDANT_HOME or XDG_RUNTIME_DIR to a folder with a shorter path")
        default:
            throw IntentError(
                .system, .unreachable, "\(path) can't be reached: \(String(cString: strerror(-socket)))",
                remedy: "check who owns it; each user has a host of their own")
        }
    }
}

import CIntentSystem
import Glibc
package import IntentProtocol

/// Starts `intentd` where none listens, and waits until it does.
///
/// The daemon is nobody's child and has a session of its own, so that it outlives the terminal and leaves nothing to
/// the program that started it; the root folder as working folder; its standard error in the runtime folder's log; and
/// the number of a pipe that it writes one byte to when it listens. Of two that are started at once one wins; the
/// other says that it is ready, or ends, once the winner listens.
package struct DaemonLauncher {
    /// How long a daemon may take until it listens: 10 s.
    package static let patience = Duration.seconds(10)
    /// The number under which the daemon finds the readiness pipe.
    private static let readyDescriptor: Int32 = 3

    let paths: Paths
    private let environment: () -> [String: String]
    let executable: String?
    private let arguments: [String]

    /// - Parameters:
    ///   - paths: The layout that the daemon works out for itself from the environment.
    ///   - environment: Makes the daemon's whole environment, where one is started.
    ///   - executable: The daemon's path; nil to look for it beside the program, in `../libexec` and in `PATH`.
    ///   - arguments: More of the daemon's command line.
    package init(
        paths: Paths, environment: @escaping () -> [String: String], executable: String? = nil,
        arguments: [String] = []
    ) {
        self.paths = paths
        self.environment = environment
        self.executable = executable
        self.arguments = arguments
    }

    /// The environment of the calling process, which a daemon inherits.
    package static func ownEnvironment() -> [String: String] {
        var environment: [String: String] = [:]
        guard var entry = intent_environment() else { return environment }
        while let text = entry.pointee {
            let parts = String(cString: text).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if parts.count == 2 { environment[String(parts[0])] = String(parts[1]) }
            entry += 1
        }
        return environment
    }

    /// Starts a daemon and returns when it, or another one that was quicker, listens.
    ///
    /// - Throws: `unreachable` with the daemon's own words where it ends first.
    package func start(until deadline: Deadline) throws(IntentError) {
        let environment = environment()
        guard let path = executable ?? DaemonExecutable.find(path: environment["PATH"]) else {
            throw IntentError(
                .system, .unreachable, "intentd does not run, and its program is not found",
                remedy: "put intentd beside intentctl or into PATH")
        }
        try paths.makeRuntime()
        let log = try DaemonLog(paths.log)
        defer { log.close() }
        var pipe: [Int32] = [-1, -1]
        guard intent_pipe(&pipe) == 0 else {
            throw IntentError(.system, .unreachable, "no pipe can be made to start intentd with")
        }
        let process: pid_t
        do {
            defer { Glibc.close(pipe[1]) }
            process = try spawn(path, environment, ready: pipe[1], log: log.descriptor)
        } catch {
            Glibc.close(pipe[0])
            throw error
        }
        defer { Glibc.close(pipe[0]) }
        guard intent_poll(pipe[0], Int16(POLLIN), deadline.milliseconds) > 0 else { throw late(process) }
        var byte: UInt8 = 0
        if read(pipe[0], &byte, 1) == 1 { return }
        // It closed the pipe without a word: it ended. Another one may listen all the same.
        let probe = intent_unix_connect(paths.socket)
        if probe >= 0 {
            Glibc.close(probe)
            return
        }
        let words = log.lastWords()
        throw IntentError(
            .system, .unreachable, "intentd can't be started: \(words?.message ?? "it ended before it listened")",
            remedy: words?.remedy ?? "see \(log.path)")
    }

    private func late(_ process: pid_t) -> IntentError {
        IntentError(
            .system, .unreachable,
            "intentd (process \(process)) does not listen in time",
            remedy: "see \(paths.log), and try again")
    }

    private func spawn(
        _ path: String, _ environment: [String: String], ready: Int32, log: Int32
    ) throws(IntentError) -> pid_t {
        let arguments = Self.strings([path, "--ready-fd", String(Self.readyDescriptor)] + self.arguments)
        let variables = Self.strings(environment.map { "\($0.key)=\($0.value)" }.sorted())
        defer { for string in arguments + variables { free(UnsafeMutablePointer(mutating: string)) } }
        let process = intent_spawn_detached(path, arguments, variables, log, ready)
        guard process > 0 else {
            throw IntentError(
                .system, .unreachable, "\(path) can't be started: \(String(cString: strerror(-process)))",
                remedy: "check that it can be executed")
        }
        return process
    }

    /// C strings, to be freed, and nil at the end.
    private static func strings(_ texts: [String]) -> [UnsafePointer<CChar>?] {
        texts.map { strdup($0).map { UnsafePointer($0) } } + [nil]
    }
}

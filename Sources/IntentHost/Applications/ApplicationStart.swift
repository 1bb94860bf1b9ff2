import CIntentSystem
import Glibc
import IntentManifest
import IntentProtocol

/// Starts the program of an application that does not run.
struct ApplicationStart {
    /// How long it may take from its start to its registration.
    static let limit: UInt64 = 15_000_000_000

    let app: String
    let application: ApplicationManifest
    /// Whether the person lets a command of the app's run outside of the sandbox.
    let isTrusted: Bool
    /// Finds desktop entries.
    let programs: ForegroundProgram

    /// Starts the command, or what the desktop entry says; it becomes nobody's child.
    func start() throws(IntentError) {
        let command = try self.command()
        guard let program = Self.find(command[0]) else {
            throw notRunning("\(command[0]), which starts it, is not there")
        }
        let arguments = Self.strings(command)
        defer { for string in arguments { free(UnsafeMutablePointer(mutating: string)) } }
        let null = open("/dev/null", O_RDWR | O_CLOEXEC)
        defer { close(null) }
        let process = intent_spawn_detached(program, arguments, intent_environment(), null, null)
        guard process > 0 else { throw notRunning("it can't be started: \(String(cString: strerror(-process)))") }
    }

    private func command() throws(IntentError) -> [String] {
        if let name = application.desktopEntry, let entry = programs.entry(of: name), let command = entry.arguments() {
            // An entry that names the app, or is called as it is, says itself that it is the app's.
            guard isTrusted || name == app || entry.app == app else {
                throw IntentError(
                    .request, .notPermitted,
                    "\(app) does not run, and the desktop entry \(name) does not say that it starts \(app)",
                    remedy: "start it yourself, put the line X-Intendant-App=\(app) into the entry,"
                        + " or trust it: intentctl plugin trust \(app)")
            }
            return command
        }
        guard !application.command.isEmpty else {
            guard let entry = application.desktopEntry else { throw notRunning(nil) }
            throw notRunning("there is no desktop entry \(entry)")
        }
        guard isTrusted else {
            throw IntentError(
                .request, .notPermitted, "\(app) does not run, and starting it takes a command outside of the sandbox",
                remedy: "start it yourself, or trust it: intentctl plugin trust \(app)")
        }
        return application.command
    }

    /// The error of an application that does not run.
    func notRunning(_ reason: String?) -> IntentError {
        IntentError(
            .system, .notRunning, "\(app) does not run" + (reason.map { ", and \($0)" } ?? ""),
            remedy: "start it, and run it again")
    }

    private static func find(_ program: String) -> String? {
        guard !program.contains("/") else { return access(program, X_OK) == 0 ? program : nil }
        let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
        return path.split(separator: ":").map { "\($0)/\(program)" }.first { access($0, X_OK) == 0 }
    }

    private static func strings(_ texts: [String]) -> [UnsafePointer<CChar>?] {
        texts.map { strdup($0).map { UnsafePointer($0) } } + [nil]
    }
}

import CIntentSystem
import Glibc
package import IntentProtocol

/// The programs that show apps' windows, as the desktop's entries name them. `docs/foreground.md` tells the whole of it.
package struct ForegroundProgram: Sendable {
    /// Entries of one folder that are looked at, at most.
    package static let entryLimit = 4096

    private let environment: [String: String]

    /// - Parameter environment: The host's, which tells where entries lie and whether there is a desktop.
    package init(environment: [String: String]) {
        self.environment = environment
    }

    /// Whether windows can be shown.
    package var hasDesktop: Bool {
        ["WAYLAND_DISPLAY", "DISPLAY"].contains { environment[$0]?.isEmpty == false }
    }

    /// Returns the entry of an app's program: the one that is called as the app, else the first that names it.
    package func entry(of app: String) -> DesktopEntry? {
        let folders = folders
        for folder in folders {
            if let entry = Self.read("\(folder)/\(app).desktop") { return entry }
        }
        for folder in folders {
            for name in Self.names(in: folder) {
                if let entry = Self.read("\(folder)/\(name)"), entry.app == app { return entry }
            }
        }
        return nil
    }

    private var folders: [String] {
        func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
        let own = value("XDG_DATA_HOME") ?? value("HOME").map { $0 + "/.local/share" }
        let shared = (value("XDG_DATA_DIRS") ?? "/usr/local/share:/usr/share").split(separator: ":").map(String.init)
        return ((own.map { [$0] } ?? []) + shared).filter { $0.hasPrefix("/") }.map { $0 + "/applications" }
    }

    private static func names(in folder: String) -> [String] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while names.count < entryLimit, let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name.hasSuffix(".desktop") { names.append(name) }
        }
        return names.sorted()
    }

    private static func read(_ path: String) -> DesktopEntry? {
        guard let file = fopen(path, "re") else { return nil }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: DesktopEntry.sizeLimit)
        let count = fread(&bytes, 1, bytes.count, file)
        return DesktopEntry(String(decoding: bytes[..<count], as: UTF8.self))
    }

    // MARK: Showing

    /// Brings an app's program to the front: it is started, and one that runs already shows itself.
    ///
    /// - Throws: `unsupported` where there is no desktop or no program; what the system says where it can't be started.
    package func show(_ app: String) throws(IntentError) {
        guard hasDesktop else { throw Self.unavailable("the host runs in no desktop session") }
        guard let entry = entry(of: app) else { throw Self.unavailable("no desktop entry is there for \(app)") }
        guard !entry.isTerminal, let arguments = entry.arguments() else {
            throw Self.unavailable("the desktop entry of \(app) can't be started: Exec=\(entry.exec)")
        }
        guard let path = find(arguments[0]) else {
            throw Self.unavailable("the program \(arguments[0]) of \(app) isn't installed")
        }
        try start(path, arguments, app)
    }

    private static func unavailable(_ reason: String) -> IntentError {
        IntentError(
            .request, .unsupported,
            "the action goes on in its app, and there is no place to show the app: \(reason)",
            remedy: "call it from a desktop session in which the app is installed")
    }

    /// The program's path: as it stands where it has a slash, else the first in `PATH`.
    private func find(_ program: String) -> String? {
        if program.contains("/") { return access(program, X_OK) == 0 ? program : nil }
        let folders = (environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
        return folders.lazy.map { "\($0)/\(program)" }.first { access($0, X_OK) == 0 }
    }

    private func start(_ path: String, _ arguments: [String], _ app: String) throws(IntentError) {
        func strings(_ texts: [String]) -> [UnsafePointer<CChar>?] {
            texts.map { strdup($0).map { UnsafePointer($0) } } + [nil]
        }
        let words = strings(arguments)
        let variables = strings(environment.map { "\($0.key)=\($0.value)" }.sorted())
        defer { for string in words + variables { free(UnsafeMutablePointer(mutating: string)) } }
        let nowhere = intent_open("/dev/null", O_RDWR | O_CLOEXEC, 0)
        defer { if nowhere >= 0 { close(nowhere) } }
        let process = intent_spawn_detached(path, words, variables, nowhere, nowhere)
        guard process > 0 else {
            throw IntentError(
                .system, .internal,
                "the program of \(app), \(path), can't be started: \(String(cString: strerror(-process)))")
        }
    }
}

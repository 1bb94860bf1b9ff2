import Glibc
import IntentProtocol
import WorkerTestSupport

/// A private `INTENDANT_HOME` with a short path. When the object goes, a daemon that `intentctl` started there is ended,
/// and the folder removed with everything in it.
final class Home: Sendable {
    private let folder: TemporaryFolder

    var path: String { folder.path }

    /// - Parameters:
    ///   - settings: The text of `config.json`.
    ///   - parent: The folder that it is made in, where not in that of `TMPDIR`.
    init(settings: String? = nil, in parent: String? = nil) {
        folder = TemporaryFolder(in: parent)
        guard let settings else { return }
        mkdir(path + "/config", 0o700)
        _ = folder.file("config/config.json", settings)
    }

    deinit {
        guard let daemon else { return }
        kill(daemon, SIGKILL)
        try? eventually("the daemon's end") { !ProcessTable.isRunning(daemon) }
    }

    /// The daemon that has this home now, whoever started it.
    var daemon: pid_t? {
        guard let pid = pid_t(text("run/intentd.lock").prefix { $0 != "\n" }), ProcessTable.isRunning(pid),
            readText("/proc/\(pid)/environ").split(separator: "\0").contains("INTENDANT_HOME=\(path)")
        else { return nil }
        return pid
    }

    /// The folders as a daemon with this home lays them out.
    var paths: Paths {
        Paths(data: path + "/data", runtime: path + "/run", configuration: path + "/config")
    }

    /// Writes a small file and returns its path.
    @discardableResult
    func file(_ name: String, _ text: String) -> String {
        folder.file(name, text)
    }

    /// A file's text; empty where there is none.
    func text(_ name: String) -> String {
        readText(path + "/" + name)
    }

    /// The environment of the programs that use this home.
    func environment(_ more: [String: String] = [:]) -> [String: String] {
        ["INTENDANT_HOME": path, "PATH": "/usr/bin:/bin"].merging(more) { $1 }
    }
}

/// A file's text; empty where there is none.
func readText(_ path: String) -> String {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return "" }
    defer { close(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while true {
        let count = read(file, &buffer, buffer.count)
        guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
        bytes += buffer[..<count]
    }
}

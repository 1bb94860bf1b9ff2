import Glibc
import IntentProtocol

/// A folder for one host, removed with everything in it when the object goes.
final class Home: Sendable {
    let path: String

    init(settings: String? = nil) throws {
        var template = Array("\(getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp")/tt.XXXXXX".utf8CString)
        guard let made = mkdtemp(&template) else { throw Failure("no temporary folder can be made") }
        path = String(cString: made)
        guard let settings else { return }
        mkdir(path + "/config", 0o700)
        let file = open(path + "/config/config.json", O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        _ = write(file, settings, settings.utf8.count)
        close(file)
    }

    deinit { Files.remove(path) }

    var paths: Paths { Paths(data: path + "/data", runtime: path + "/run", configuration: path + "/config") }
    var log: String { path + "/log" }
}

/// What the build put beside this program.
enum Built {
    static let folder: String = {
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = buffer.withUnsafeMutableBytes { bytes in
            readlink("/proc/self/exe", bytes.baseAddress!.assumingMemoryBound(to: CChar.self), bytes.count)
        }
        let path = String(decoding: buffer[..<max(count, 0)], as: UTF8.self)
        return String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
    }()
    static let probe = folder + "/libProbePlugin.so"
    static let rogue = folder + "/libRoguePlugin.so"
    static let shim = folder + "/libFaultShim.so"
}

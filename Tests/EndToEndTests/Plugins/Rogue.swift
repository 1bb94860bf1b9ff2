import Glibc
import WorkerTestSupport

/// The library of `Tests/Fixtures/RoguePlugin` under other names, by which it is broken in other ways.
final class RogueFile: Sendable {
    private let folder = TemporaryFolder()
    let path: String

    /// - Parameters:
    ///   - name: The file's name, see `rogue_plugin.h`.
    ///   - tail: Bytes behind the library's end, which make it another file and change nothing of what it does.
    init(_ name: String, tail: String = "") throws {
        path = folder.path + "/" + name
        let copy = try Program(
            "/bin/cp", [Built.folder + "/libRoguePlugin.so", path], environment: [:], streams: [.null, .null, .null])
        guard try copy.wait() == .status(0) else { throw Unexpected("\(name) can't be made") }
        guard !tail.isEmpty else { return }
        let file = open(path, O_WRONLY | O_APPEND | O_CLOEXEC)
        _ = tail.utf8CString.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
        close(file)
    }
}

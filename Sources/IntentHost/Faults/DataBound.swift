import Glibc
import IntentProtocol
import IntentSandbox

/// How much an app's data folder holds. The kernel bounds each file; their sum is counted here, when a process starts and
/// while it runs.
enum DataBound {
    /// Files and folders that are looked at; a folder with more counts as too large.
    static let mostFiles = 200_000
    /// How deep folders are looked into.
    private static let depth = 64
    /// Nanoseconds between two looks while a process runs.
    static let interval: UInt64 = 20_000_000_000

    /// The bytes that the files of a folder take on the disk; nil where there are too many files.
    static func bytes(of folder: String) -> UInt64? {
        var files = 0
        return bytes(of: folder, depth, &files)
    }

    private static func bytes(of folder: String, _ depth: Int, _ files: inout Int) -> UInt64? {
        guard depth > 0 else { return nil }
        var sum: UInt64 = 0
        for name in (try? FileCopy.entries(of: folder)) ?? [] {
            files += 1
            guard files <= mostFiles else { return nil }
            var status = stat()
            guard lstat(folder + "/" + name, &status) == 0 else { continue }
            sum += UInt64(status.st_blocks) * 512
            if status.st_mode & S_IFMT == S_IFDIR {
                guard let inside = bytes(of: folder + "/" + name, depth - 1, &files) else { return nil }
                sum += inside
            }
        }
        return sum
    }
}

extension App {
    /// - Throws: `storage-full` where the data folder holds more than an app may.
    func checkData() throws(IntentError) {
        let limit = UInt64(host.settings.dataMebibytes) << 20
        guard limit > 0 else { return }
        let bytes = DataBound.bytes(of: dataFolder)
        if let bytes, bytes <= limit { return }
        let held = bytes.map { "\($0 >> 20) MiB" } ?? "more than \(DataBound.mostFiles) files"
        throw IntentError(
            .system, .storageFull,
            "the data folder of \(id) holds \(held), and an app may have \(limit >> 20) MiB; nothing of it runs",
            remedy:
                "delete what is not needed in \(dataFolder), or raise workers.dataMebibytes in \(host.paths.settings)")
    }

    /// Ends a worker that writes more than its app may have, now and then while it runs.
    func watchData(_ session: PluginSession) {
        _ = host.reactor.schedule(after: host.settings.dataInterval) { [weak self, weak session] _ in
            guard let self, let session, session.state != .gone else { return }
            host.reactor.detach { [weak self, weak session] turn in
                guard let self, let session, session.state != .gone else { return }
                do throws(IntentError) {
                    try checkData()
                    watchData(session)
                } catch {
                    host.log.write("\(id) is ended: \(error.message)")
                    session.end(turn: turn)
                }
            }
        }
    }
}

import CIntentSystem
import Glibc
import IntentProtocol
import IntentSandbox

/// How much an app's data folder holds. The kernel bounds each file; their sum is counted here, when a process starts and
/// while it runs.
struct DataBound {
    /// Files and folders that are looked at.
    static let mostFiles = 200_000
    /// How deep folders are looked into.
    static let depth = 64
    /// Nanoseconds between two looks while a process runs.
    static let interval: UInt64 = 20_000_000_000

    /// What a look found.
    enum Held: Hashable {
        case bytes(UInt64)
        /// More than is counted, which counts as too much: who hides what they hold holds too much.
        case uncounted(String)
    }

    private var files = 0
    private var bytes: UInt64 = 0
    private var reason: String?

    /// What the files of a folder take on the disk. Links are not followed, and no path is too long.
    static func held(by folder: String) -> Held {
        var count = DataBound()
        count.add(folder, in: AT_FDCWD, depth)
        return count.reason.map(Held.uncounted) ?? .bytes(count.bytes)
    }

    private mutating func add(_ name: String, in parent: Int32, _ depth: Int) {
        guard depth > 0 else {
            reason = "folders that are nested deeper than \(Self.depth)"
            return
        }
        let folder = intent_openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC, 0)
        guard folder >= 0 else {
            // Gone or replaced meanwhile, or the host lacks descriptors: the next look tells.
            if folder == -EACCES { reason = "a folder that can't be looked into" }
            return
        }
        defer { close(folder) }
        for name in FileCopy.names(in: folder) ?? [] where reason == nil {
            files += 1
            if files > Self.mostFiles { reason = "more than \(Self.mostFiles) files" }
            var status = stat()
            guard fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { continue }
            bytes += UInt64(status.st_blocks) * 512
            if status.st_mode & S_IFMT == S_IFDIR { add(name, in: folder, depth - 1) }
        }
    }
}

extension App {
    /// - Throws: `storage-full` where the data folder holds more than an app may.
    func checkData() throws(IntentError) {
        let limit = UInt64(host.settings.dataMebibytes) << 20
        guard limit > 0 else { return }
        let held: String
        switch DataBound.held(by: dataFolder) {
        case .bytes(let bytes):
            if bytes <= limit { return }
            held = "\(bytes >> 20) MiB"
        case .uncounted(let what): held = what
        }
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

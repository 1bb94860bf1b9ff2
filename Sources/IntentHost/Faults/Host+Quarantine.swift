import CIntentSystem
import Glibc
import IntentProtocol
import IntentStore

// Plugins that were loaded into the host and brought it down.
extension Host {
    /// Where a host that dies writes down which plugin was at fault (`intent_blame_to`).
    private static func crashFile(_ paths: Paths) -> String { paths.data + "/crashes" }
    /// Bytes of that file that are read: a line is at most 70.
    private static let crashLimit = 64 << 10

    /// Reads which plugins brought the hosts before down, puts those into quarantine that did twice, and sees that this
    /// host tells the next one. To be called before any plugin is loaded.
    ///
    /// - Returns: What a person should know, a line each.
    static func takeCrashes(_ paths: Paths, _ store: Store) -> [String] {
        let file = intent_open(crashFile(paths), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard file >= 0 else { return ["\(crashFile(paths)) can't be opened, so crashes are not counted"] }
        var bytes = [UInt8](repeating: 0, count: crashLimit)
        let count = pread(file, &bytes, bytes.count, 0)
        var lines: [String] = []
        for crash in HostCrash.read(bytes[..<max(count, 0)]) {
            do throws(IntentError) {
                lines.append(try note(crash, store))
            } catch {
                lines.append("a crash of \(crash.app) could not be noted: \(error.message)")
            }
        }
        _ = ftruncate(file, 0)
        intent_blame_to(file)
        return lines
    }

    private static func note(_ crash: HostCrash, _ store: Store) throws(IntentError) -> String {
        let signal = "signal \(crash.signal)"
        guard let record = try store.plugins.find(crash.app), record.trusted else {
            return "the host before this one was ended by \(signal)"
        }
        let next: PluginRecord.State = record.state == .ready ? .crashedHost : .quarantined
        try store.plugins.setState(crash.app, next)
        guard next == .quarantined else {
            return "\(crash.app) brought the host down (\(signal)); the next time it is moved into a worker"
        }
        return "\(crash.app) brought the host down twice (\(signal)): it runs in a worker from now on; try:"
            + " intentctl plugin trust \(crash.app)"
    }
}

/// A crash that a host wrote down while it died.
package struct HostCrash: Hashable, Sendable {
    /// The app whose plugin was at fault; empty where none was.
    package var app: String
    package var signal: Int

    /// The crashes in a file of lines; one that is not whole is none.
    package static func read(_ bytes: some Collection<UInt8>) -> [HostCrash] {
        let text = String(decoding: bytes, as: UTF8.self)
        return text.split(separator: "\n", omittingEmptySubsequences: true).compactMap { line in
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
            guard fields.count == 2, let signal = Int(fields[1]) else { return nil }
            return HostCrash(app: String(fields[0]), signal: signal)
        }
    }
}

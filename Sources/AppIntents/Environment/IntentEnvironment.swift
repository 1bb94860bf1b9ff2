import Glibc
import Synchronization

/// What the process that runs an app's intents gives to the app.
public enum IntentEnvironment {
    /// The folder that is the app's own to write in, the same in every process and after an update of the app.
    ///
    /// - In a worker it is the only folder that outlives the process. `HOME` names it there, so code that asks
    ///   Foundation for the Application Support folder gets one inside it. It is read-only where the target is
    ///   `widgetKitExtension`.
    /// - In the host (a trusted app) Foundation's folders are the person's own; only this one is the app's.
    /// - In a unit test, or wherever else code calls `perform()` itself, it is a temporary folder of the process, made
    ///   when it is first asked for and removed when the process ends.
    /// - While the library is described there is nothing to write to: open files where they are first needed.
    public static var dataFolder: URL {
        URL(fileURLWithPath: dataPath, isDirectory: true)
    }

    /// Names the folder that the loading process offers; empty where it offers none.
    package static func setDataFolder(_ path: String) {
        offered.withLock { $0 = path }
    }

    private static var dataPath: String {
        let path = offered.withLock { $0 }
        return path.isEmpty ? temporaryFolder : path
    }

    private static let offered = Mutex("")

    /// The folder of a process that no host started. It goes with the process, as far as that ends by itself.
    private static let temporaryFolder: String = {
        let parent = FileManager.default.temporaryDirectory.path
        var template = Array((parent + "/AppIntents-XXXXXX").utf8CString)
        // Where none can be made, whoever writes to it is told by the file system.
        guard mkdtemp(&template) != nil else { return parent + "/AppIntents" }
        atexit { try? FileManager.default.removeItem(atPath: IntentEnvironment.temporaryFolder) }
        return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }()
}

extension FileManager {
    /// Returns a folder that all processes of the app share, made where it is missing.
    ///
    /// Apps written for an app and its extension keep their files here. It lies in ``IntentEnvironment/dataFolder``.
    ///
    /// - Parameter groupIdentifier: The folder's name.
    /// - Returns: The folder; nil where it can't be made, or the name is no name of a folder.
    public func containerURL(forSecurityApplicationGroupIdentifier groupIdentifier: String) -> URL? {
        guard !groupIdentifier.isEmpty, !groupIdentifier.contains("/"), groupIdentifier != ".", groupIdentifier != ".."
        else { return nil }
        let folder = IntentEnvironment.dataFolder.appendingPathComponent(groupIdentifier, isDirectory: true)
        if fileExists(atPath: folder.path) { return folder }
        do {
            try createDirectory(at: folder, withIntermediateDirectories: true)
            return folder
        } catch {
            return nil
        }
    }
}

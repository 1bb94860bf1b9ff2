import Glibc
import IntentAssistant
import IntentProtocol

/// The files of the assistants' surface: settings, and the tools that the person has seen.
struct AssistantFiles {
    private let paths: Paths

    init(_ paths: Paths) {
        self.paths = paths
    }

    private var folder: String { paths.data + "/assistant" }
    /// `data/assistant/tools.json`.
    private var toolsFile: String { folder + "/tools.json" }

    /// Bytes of the settings file at most: 1 MiB.
    private static let settingsLimit = 1 << 20

    /// The member `assistant` of `config.json`.
    ///
    /// - Throws: `configuration` where the file can't be read, or a member is wrong.
    func settings() throws(IntentError) -> AssistantSettings {
        let path = paths.configuration + "/config.json"
        guard let text = Self.read(path, limit: Self.settingsLimit) else { return AssistantSettings() }
        let document: JSON
        do {
            document = try JSON(parsing: text)
        } catch {
            throw IntentError(
                .request, .configuration, "the settings \(path) can't be read: \(error)", remedy: "mend the file")
        }
        return try AssistantSettings(document)
    }

    /// What the person has seen; nothing where there is no file.
    func pins() -> PinnedTools {
        Self.read(toolsFile, limit: PinnedTools.sizeLimit).map(PinnedTools.init) ?? PinnedTools()
    }

    /// What tells one state of the file from another; empty where there is none.
    var pinsMark: String {
        var status = stat()
        guard stat(toolsFile, &status) == 0 else { return "" }
        return "\(status.st_ino) \(status.st_size) \(status.st_mtim.tv_sec) \(status.st_mtim.tv_nsec)"
    }

    /// Replaces the file in one step.
    ///
    /// - Throws: `storage` with the reason of the system.
    func save(_ pins: PinnedTools) throws(IntentError) {
        for folder in [paths.data, folder] where mkdir(folder, 0o700) != 0 && errno != EEXIST {
            throw Self.failure(folder)
        }
        let draft = "\(toolsFile).\(getpid())"
        let file = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw Self.failure(draft) }
        let isWritten = Self.write(Array(pins.text.utf8), to: file)
        close(file)
        guard isWritten, rename(draft, toolsFile) == 0 else {
            let failure = Self.failure(toolsFile)
            unlink(draft)
            throw failure
        }
    }

    private static func failure(_ path: String) -> IntentError {
        IntentError(.system, .storage, "\(path) can't be written: \(String(cString: strerror(errno)))")
    }

    private static func write(_ bytes: [UInt8], to file: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
            if count < 0, errno != EINTR { return false }
            rest = rest.dropFirst(max(0, count))
        }
        return true
    }

    /// A file's text; nil where there is none, or it is larger than may be.
    private static func read(_ path: String, limit: Int) -> String? {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while bytes.count <= limit {
            let count = Glibc.read(file, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
            bytes += buffer[..<count]
        }
        return nil
    }
}

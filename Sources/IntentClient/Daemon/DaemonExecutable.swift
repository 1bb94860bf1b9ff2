import Glibc

/// Where `intentd` lies, as seen from the program that wants to start it.
enum DaemonExecutable {
    static let name = "intentd"

    /// The places to look at, best first: beside the program, in `../libexec`, then the folders of `PATH`.
    ///
    /// - Parameters:
    ///   - program: The path of the calling executable.
    ///   - path: The value of `PATH`; its relative and empty entries are passed over.
    static func candidates(program: String?, path: String?) -> [String] {
        var folders: [String] = []
        if let program, let slash = program.lastIndex(of: "/") {
            let folder = String(program[..<slash])
            folders.append(folder)
            if let slash = folder.lastIndex(of: "/") { folders.append(folder[..<slash] + "/libexec") }
        }
        for folder in (path ?? "").split(separator: ":") where folder.hasPrefix("/") { folders.append(String(folder)) }
        return folders.map { $0 + "/" + name }
    }

    /// The first of the candidates that can be executed; nil where none can.
    static func find(path: String?) -> String? {
        candidates(program: ownPath(), path: path).first { access($0, X_OK) == 0 }
    }

    /// The path of the calling executable.
    private static func ownPath() -> String? {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer in
            guard let base = buffer.baseAddress else { return nil }
            let length = readlink("/proc/self/exe", base, buffer.count - 1)
            guard length > 0 else { return nil }
            buffer[length] = 0
            return String(cString: base)
        }
    }
}

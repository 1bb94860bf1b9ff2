import Glibc

/// Where Intendant keeps things: the folders of data, runtime files and settings.
///
/// | | data | runtime | configuration |
/// |---|---|---|---|
/// | `INTENDANT_HOME=H` | `H/data` | `H/run` | `H/config` |
/// | with XDG's variables | `$XDG_DATA_HOME/intendant` | `$XDG_RUNTIME_DIR/intendant` | `$XDG_CONFIG_HOME/intendant` |
/// | with neither | `~/.local/share/intendant` | `/run/user/UID/intendant` | `~/.config/intendant` |
///
/// Where there is no `/run/user/UID` either, the runtime folder is `/tmp/intendant-UID`, which is only used when it
/// belongs to the user and nobody else may enter it. Relative paths in XDG's variables are ignored, as its
/// specification asks.
package struct Paths: Hashable, Sendable {
    /// What outlives the host: registry, journal, plugins and their data.
    package var data: String
    /// What lives as long as the host: socket, lock, log.
    package var runtime: String
    /// The person's settings.
    package var configuration: String
    /// Whether the runtime folder lies where every user may make folders.
    package var isRuntimeShared: Bool

    package init(data: String, runtime: String, configuration: String, isRuntimeShared: Bool = false) {
        self.data = data
        self.runtime = runtime
        self.configuration = configuration
        self.isRuntimeShared = isRuntimeShared
    }

    /// The socket that the host listens on.
    package var socket: String { runtime + "/intentd.sock" }
    /// The file that a running host holds locked.
    package var lock: String { runtime + "/intentd.lock" }
    /// Where a host that a client started writes its standard error.
    package var log: String { runtime + "/intentd.log" }
    /// The settings file.
    package var settings: String { configuration + "/config.json" }
}

extension Paths {
    /// What the layout depends on, so that it can be worked out for any process.
    package struct Surroundings {
        /// A variable of the environment; nil where it is not set.
        package var variable: (String) -> String?
        package var user: UInt32
        /// The user's home folder by the system's password file.
        package var home: () -> String?
        package var workingFolder: () -> String
        /// Whether a path is a folder of the user.
        package var isOwnFolder: (String) -> Bool

        package init(
            variable: @escaping (String) -> String?, user: UInt32, home: @escaping () -> String?,
            workingFolder: @escaping () -> String, isOwnFolder: @escaping (String) -> Bool
        ) {
            self.variable = variable
            self.user = user
            self.home = home
            self.workingFolder = workingFolder
            self.isOwnFolder = isOwnFolder
        }
    }

    /// The layout of the calling process.
    ///
    /// - Throws: `configuration` where no home folder can be found.
    package static func standard() throws(IntentError) -> Paths {
        try Paths(.process)
    }

    package init(_ surroundings: Surroundings) throws(IntentError) {
        func set(_ name: String) -> String? {
            surroundings.variable(name).flatMap { $0.isEmpty ? nil : $0 }
        }
        func absolute(_ name: String) -> String? {
            set(name).flatMap { $0.hasPrefix("/") ? Self.trimmed($0) : nil }
        }
        if let folder = set("INTENDANT_HOME") {
            let home = Self.trimmed(folder.hasPrefix("/") ? folder : surroundings.workingFolder() + "/" + folder)
            self.init(data: home + "/data", runtime: home + "/run", configuration: home + "/config")
            return
        }
        func folder(_ name: String, orInHome rest: String) throws(IntentError) -> String {
            if let folder = absolute(name) { return folder + "/intendant" }
            guard let home = absolute("HOME") ?? surroundings.home() else {
                throw IntentError(
                    .request, .configuration, "no home folder is known for user \(surroundings.user)",
                    remedy: "set HOME, or INTENDANT_HOME to the folder that shall hold everything")
            }
            return home + rest + "/intendant"
        }
        self.init(
            data: try folder("XDG_DATA_HOME", orInHome: "/.local/share"), runtime: "",
            configuration: try folder("XDG_CONFIG_HOME", orInHome: "/.config"))
        let session = "/run/user/\(surroundings.user)"
        if let folder = absolute("XDG_RUNTIME_DIR") ?? (surroundings.isOwnFolder(session) ? session : nil) {
            runtime = folder + "/intendant"
        } else {
            runtime = "/tmp/intendant-\(surroundings.user)"
            isRuntimeShared = true
        }
    }

    /// A path without slashes at its end.
    private static func trimmed(_ path: String) -> String {
        var path = path
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        return path == "/" ? "" : path
    }
}

extension Paths.Surroundings {
    /// Those of the calling process.
    package static var process: Self {
        Self(
            variable: { name in getenv(name).map { String(cString: $0) } }, user: geteuid(),
            home: { PasswordFile.home(ofUser: geteuid()) },
            workingFolder: {
                guard let folder = getcwd(nil, 0) else { return "" }
                defer { free(folder) }
                return String(cString: folder)
            },
            isOwnFolder: { path in
                var status = stat()
                return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR && status.st_uid == geteuid()
            })
    }
}

/// The system's list of users (`passwd(5)`), read without libc's name services, which a static executable can't load.
private enum PasswordFile {
    static func home(ofUser user: uid_t) -> String? {
        guard let file = fopen("/etc/passwd", "re") else { return nil }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 4096)
        while fgets(&line, Int32(line.count), file) != nil {
            let text = line.withUnsafeBufferPointer { buffer in buffer.baseAddress.map { String(cString: $0) } ?? "" }
            let fields = text.split(separator: ":", omittingEmptySubsequences: false)
            if fields.count == 7, uid_t(fields[2]) == user, fields[5].hasPrefix("/") { return String(fields[5]) }
        }
        return nil
    }
}

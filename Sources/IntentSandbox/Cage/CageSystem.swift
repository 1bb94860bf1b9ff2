import CIntentSystem
import Glibc

/// What the composition of a cage needs to know of the machine.
package struct CageSystem: Sendable {
    /// A version of bubblewrap, as far as it decides about options.
    package struct Version: Sendable, Comparable, CustomStringConvertible {
        package var major: Int
        package var minor: Int

        package static func < (left: Self, right: Self) -> Bool {
            (left.major, left.minor) < (right.major, right.minor)
        }

        package var description: String { "\(major).\(minor)" }
    }

    /// How a top-level folder of libraries or programs appears: a link into `/usr`, or a folder of its own.
    package enum SystemFolder: Sendable, Hashable {
        case link(String, to: String)
        case folder(String)
    }

    package var bubblewrap: String?
    package var version: Version?
    /// The `intent-keeper` that stands around each cage.
    package var keeper: String?
    /// A folder that nothing in a cage comes from, which the keeper may put a memory file system over in its own view;
    /// nil where this machine does not let it.
    package var scratchSource: String?
    package var systemFolders: [SystemFolder]
    /// Single files of the system that programs look for, read-only.
    package var systemFiles: [String]
    /// Where `/etc/localtime` points to, when it is a link.
    package var localTime: String?
    /// The folder that the Swift runtime was loaded from, when it lies outside `/usr`.
    package var runtimeFolder: String?
    /// Files in `/proc` that tell about the host and would be readable.
    package var coveredFiles: [String]
    /// Makes the filter of system calls, or tells why there is none.
    var filter: @Sendable () -> Result<[UInt8], SystemCallFilter.Failure> = { SystemCallFilter.program }

    package init(
        bubblewrap: String?, version: Version?, keeper: String? = nil, scratchSource: String? = nil,
        systemFolders: [SystemFolder] = [], systemFiles: [String] = [],
        localTime: String? = nil, runtimeFolder: String? = nil, coveredFiles: [String] = []
    ) {
        self.bubblewrap = bubblewrap
        self.version = version
        self.keeper = keeper
        self.scratchSource = scratchSource
        self.systemFolders = systemFolders
        self.systemFiles = systemFiles
        self.localTime = localTime
        self.runtimeFolder = runtimeFolder
        self.coveredFiles = coveredFiles
    }

    /// This machine, examined once.
    package static let current = examine()

    /// The oldest bubblewrap that clears the environment and passes descriptors as the cage needs it.
    package static let oldestVersion = Version(major: 0, minor: 5)

    static let bubblewrapPlaces = ["/usr/bin/bwrap", "/usr/local/bin/bwrap", "/bin/bwrap"]

    /// What of `/proc` names the host or its boot, or shows what others do on it. Each costs about 0.2 ms of a worker's
    /// start, so what the kernel shows to privileged processes only, or what `uname` tells as well, is not among them.
    static let tellingFiles = [
        "/proc/cmdline", "/proc/diskstats", "/proc/interrupts", "/proc/kallsyms", "/proc/key-users", "/proc/keys",
        "/proc/modules", "/proc/partitions", "/proc/slabinfo", "/proc/sys/kernel/random/boot_id", "/proc/timer_list",
    ]

    package static func examine() -> CageSystem {
        let bubblewrap = bubblewrapPlaces.first { access($0, X_OK) == 0 }
        let keeper = keeperPlaces().first { access($0, X_OK) == 0 }
        return CageSystem(
            bubblewrap: bubblewrap, version: bubblewrap.flatMap(version(of:)), keeper: keeper,
            scratchSource: keeper.flatMap(scratchSource(of:)),
            systemFolders: ["/bin", "/lib", "/lib32", "/lib64", "/libx32"].compactMap(systemFolder),
            systemFiles: ["/etc/ld.so.cache"].filter { access($0, R_OK) == 0 },
            localTime: linkTarget("/etc/localtime"), runtimeFolder: runtimeFolder(),
            // What this process may not read, its children may not either.
            coveredFiles: tellingFiles.filter { access($0, R_OK) == 0 })
    }

    /// Beside this executable, or where it is installed from there.
    private static func keeperPlaces() -> [String] {
        let folder = CagePaths.folder(of: linkTarget("/proc/self/exe") ?? "")
        return [folder + "/intent-keeper", folder + "/../libexec/intendant/intent-keeper"]
    }

    private static func scratchSource(of keeper: String) -> String? {
        let places = ["/sys", "/mnt", "/media", "/srv"]
        guard let folder = places.first(where: { access($0, F_OK) == 0 }) else { return nil }
        return HelperProcess.run(keeper, ["--check", folder])?.exit == .exited(0) ? folder : nil
    }

    private static func systemFolder(_ path: String) -> SystemFolder? {
        if let target = linkTarget(path) { return .link(path, to: target) }
        return access(path, F_OK) == 0 ? .folder(path) : nil
    }

    private static func version(of bubblewrap: String) -> Version? {
        guard let output = HelperProcess.run(bubblewrap, ["--version"]), output.exit == .exited(0) else { return nil }
        return version(in: output.text)
    }

    /// The version in words such as `bubblewrap 0.8.0`.
    package static func version(in text: String) -> Version? {
        guard let word = text.split(whereSeparator: \.isWhitespace).last else { return nil }
        let numbers = word.split(separator: ".").map { Int($0) }
        guard numbers.count >= 2, let major = numbers[0], let minor = numbers[1] else { return nil }
        return Version(major: major, minor: minor)
    }

    /// The folder of the Swift runtime as the loader knows it, so that a library's search path finds it there too.
    static func runtimeFolder() -> String? {
        let path = text { intent_library_of_symbol("swift_retain", $0, $1) } ?? ""
        guard path.hasPrefix("/"), path.contains("libswiftCore"), !path.hasPrefix("/usr/") else { return nil }
        return CagePaths.folder(of: path)
    }

    /// Where a symbolic link leads; nil where there is none.
    package static func linkTarget(_ path: String) -> String? {
        text { readlink(path, $0, $1) }
    }

    /// The bytes that `body` writes into a path's buffer and counts.
    private static func text(_ body: (UnsafeMutablePointer<CChar>, Int) -> Int) -> String? {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer in
            guard let start = buffer.baseAddress else { return nil }
            let count = body(start, buffer.count)
            return count > 0 ? String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self) : nil
        }
    }
}

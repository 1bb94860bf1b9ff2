import Testing

@testable import IntentSandbox

@Suite("The arguments of bubblewrap")
struct CageArgumentsTests {
    private let system = CageSystem(
        bubblewrap: "/usr/bin/bwrap", version: .init(major: 0, minor: 8),
        systemFolders: [.link("/lib", to: "usr/lib"), .folder("/lib64")], systemFiles: ["/etc/ld.so.cache"],
        localTime: "/usr/share/zoneinfo/Europe/Berlin", runtimeFolder: "/opt/swift/lib",
        coveredFiles: ["/proc/cmdline"])

    private func specification(_ kind: CageSpecification.Kind, data: String? = "/home/p/data") -> CageSpecification {
        CageSpecification(
            worker: "/home/p/bin/intent-worker", library: "/home/p/lib/libNotes.so", dataFolder: data, kind: kind,
            app: "notes", socket: 7,
            environment: ["LANG": "es_ES.UTF-8", "PATH": "/home/p/bin", "INTENDANT_TEST": "1", "LD_PRELOAD": "/x.so"])
    }

    private func arguments(
        _ kind: CageSpecification.Kind = .extension, data: String? = "/home/p/data", on system: CageSystem? = nil
    ) -> [String] {
        Cage.arguments(for: specification(kind, data: data), on: system ?? self.system, command: ["/command"])
    }

    @Test("Every namespace is unshared and no user namespace can be made inside")
    func namespaces() {
        let arguments = arguments()
        #expect(arguments.starts(with: ["bwrap", "--unshare-all", "--unshare-user", "--disable-userns"]))
        #expect(!arguments.contains("--share-net"))
    }

    @Test("The worker is process 1, ends with its parent, and has no terminal and no capability")
    func process() {
        let arguments = arguments()
        #expect(arguments.contains(["--as-pid-1", "--die-with-parent", "--new-session", "--cap-drop", "ALL"]))
        #expect(arguments.contains("--clearenv"))
    }

    @Test("An older bubblewrap does without what it doesn't know")
    func olderVersion() {
        var old = system
        old.version = .init(major: 0, minor: 6)
        let arguments = arguments(on: old)
        #expect(!arguments.contains("--disable-userns"))
        #expect(!arguments.contains("--size"))
    }

    @Test("Only variables of language, time zone and Intendant come in, with the cage's own folders")
    func environment() {
        let arguments = arguments()
        let names = arguments.indices.filter { arguments[$0] == "--setenv" }.map { arguments[$0 + 1] }
        #expect(names == ["HOME", "INTENDANT_TEST", "LANG", "TMPDIR"])
        #expect(arguments.contains(["--setenv", "HOME", "/data"]))
    }

    @Test("The library alone is shown where it has no folder of its own")
    func libraryAlone() {
        #expect(arguments().contains(["--ro-bind", "/home/p/lib/libNotes.so", "/plugin/libNotes.so"]))
        #expect(!arguments().contains("/home/p/lib"))
    }

    @Test("A library's own folder is shown whole, and the library opened where it lies in it")
    func libraryFolder() {
        var specification = specification(.extension)
        specification.libraryFolder = "/home/p"
        let arguments = Cage.arguments(for: specification, on: system, command: [])
        #expect(arguments.contains(["--ro-bind", "/home/p", "/plugin"]))
        #expect(CagePaths.library(of: specification) == "/plugin/lib/libNotes.so")
    }

    @Test(
        "Main and extension write their data folder; a widget only reads it", arguments: CageSpecification.Kind.allCases
    )
    func dataFolder(kind: CageSpecification.Kind) {
        let arguments = arguments(kind)
        let writes = kind == .main || kind == .extension
        #expect(arguments.contains([writes ? "--bind" : "--ro-bind", "/home/p/data", "/data"]))
        #expect(arguments.contains(["--remount-ro", "/tmp"]) == !writes)
    }

    @Test("Granted folders are bound where the keeper puts them by their descriptors, else where they lie")
    func grantedFolders() throws {
        var specification = specification(.extension)
        let folder = try OpenFolder("/usr/lib")
        specification.grantedFolders = [
            .init(folder: folder, place: "/home/p/A", writes: true),
            .init(folder: folder, place: "/home/p/B", writes: false),
        ]
        var mounting = system
        mounting.scratchSource = "/sys"
        let inside = Cage.arguments(for: specification, on: mounting, command: [])
        #expect(inside.contains(["--bind", "/sys/tmp", "/tmp"]))
        #expect(inside.contains(["--bind", "/sys/0", "/home/p/A", "--ro-bind", "/sys/1", "/home/p/B"]))
        let keeper = Cage.keeperArguments(for: specification, on: mounting, bubblewrap: "/usr/bin/bwrap", [])
        #expect(keeper.starts(with: ["intent-keeper", "--places", "/sys", "--scratch", "/sys/tmp", "67108864"]))
        #expect(keeper.contains(["--folder", "5", "/sys/0", "--folder", "6", "/sys/1", "--"]))
        let unfiltered = Cage.keeperArguments(
            for: specification, on: mounting, bubblewrap: "/usr/bin/bwrap", isFiltered: false, [])
        #expect(unfiltered.contains(["--folder", "4", "/sys/0", "--folder", "5", "/sys/1"]))
        let outside = Cage.arguments(for: specification, on: system, command: [])
        #expect(outside.contains(["--bind", "/usr/lib", "/home/p/A", "--ro-bind", "/usr/lib", "/home/p/B"]))
        #expect(Cage.command(for: specification).contains(["--write", "/home/p/A", "\(folder.identity)"]))
    }

    @Test("Without a data folder there is none inside")
    func noDataFolder() {
        let arguments = arguments(.describe, data: nil)
        #expect(!arguments.contains("/data"))
        #expect(arguments.contains(["--setenv", "HOME", "/"]))
    }

    @Test("The temporary folder has a size")
    func scratch() {
        #expect(arguments().contains(["--size", "67108864", "--tmpfs", "/tmp"]))
    }

    @Test("Root, /dev and /proc are closed for writing after everything else was mounted")
    func closedLast() {
        #expect(
            Array(arguments().suffix(8)) == [
                "--remount-ro", "/proc", "--remount-ro", "/dev", "--remount-ro", "/", "--", "/command",
            ])
    }

    @Test("Nothing of the host's run-time, device or home folders is shown")
    func hidden() {
        for folder in ["/run", "/sys", "/home", "/root", "/var", "/etc", "/"] {
            #expect(!arguments().contains(["--ro-bind", folder, folder]))
        }
    }

    @Test("The worker is told the paths that it sees")
    func command() {
        #expect(
            Cage.command(for: specification(.extension)) == [
                "/intendant/intent-worker", "--library", "/plugin/libNotes.so", "--app", "notes", "--kind",
                "extension", "--data", "/data",
            ])
    }

    @Test(
        "Versions are read from bubblewrap's words",
        arguments: [
            ("bubblewrap 0.8.0\n", CageSystem.Version(major: 0, minor: 8)),
            ("bubblewrap 1.2", .init(major: 1, minor: 2)),
            ("bubblewrap", nil), ("", nil), ("bubblewrap x.y", nil),
        ])
    func versions(text: String, version: CageSystem.Version?) {
        #expect(CageSystem.version(in: text) == version)
    }
}

extension [String] {
    /// Whether the strings of `part` stand in the array one after the other.
    fileprivate func contains(_ part: [String]) -> Bool {
        guard part.count <= count else { return false }
        return (0...(count - part.count)).contains { Array(self[$0..<($0 + part.count)]) == part }
    }
}

/// A worker's cage: composed as arguments of bubblewrap, started, and examined.
package enum Cage {
    /// The arguments of bubblewrap, its name first, that cage a worker and run `command` inside it.
    ///
    /// Everything is unshared and nothing shown that is not named here: the system's libraries, the worker, the plugin,
    /// its data. What is remounted read-only comes last, since the mount points are made before.
    ///
    /// - Parameter isFiltered: Whether there is a filter of system calls to be read from its descriptor.
    package static func arguments(
        for specification: CageSpecification, on system: CageSystem, isFiltered: Bool = true, command: [String]
    ) -> [String] {
        var arguments = ["bwrap"]
        arguments += namespaces(system)
        for (name, value) in CageEnvironment.inside(specification) { arguments += ["--setenv", name, value] }
        arguments += systemMounts(system)
        arguments += pluginMounts(specification, system)
        for file in system.coveredFiles { arguments += ["--ro-bind", "/dev/null", file] }
        var closed = ["/proc", "/dev", "/"]
        if isFiltered { arguments += ["--seccomp", String(filterDescriptor)] }
        if !specification.kind.writes { closed.insert(CagePaths.scratch, at: 0) }
        for mount in closed { arguments += ["--remount-ro", mount] }
        return arguments + ["--"] + command
    }

    /// The arguments of the keeper, its name first, around a command line of bubblewrap.
    ///
    /// What a worker writes can't be executed or mapped as code: `PR_SET_MDWE` knows nothing of a file that is mapped
    /// twice, and bubblewrap has no option for it.
    package static func keeperArguments(
        for specification: CageSpecification, on system: CageSystem, bubblewrap: String,
        group: WorkerGroups.Group? = nil, isFiltered: Bool = true, _ arguments: [String]
    ) -> [String] {
        var keeper = ["intent-keeper"]
        if let group { keeper += ["--group", group.members] }
        if let places = system.scratchSource {
            if !specification.grantedFolders.isEmpty { keeper += ["--places", places] }
            keeper += ["--scratch", scratch(in: places, specification), String(specification.limits.scratch)]
            if let data = specification.dataFolder { keeper += ["--no-execution", data] }
            for index in specification.grantedFolders.indices {
                let descriptor = filterDescriptor + (isFiltered ? 1 : 0) + Int32(index)
                keeper += ["--folder", String(descriptor), place(ofFolder: index, in: places)]
            }
        }
        return keeper + ["--", bubblewrap] + arguments.dropFirst()
    }

    /// Where the keeper puts the memory file system that is `/tmp` in the cage.
    private static func scratch(in places: String, _ specification: CageSpecification) -> String {
        specification.grantedFolders.isEmpty ? places : places + CagePaths.scratch
    }

    /// Where the keeper puts a granted folder, in mounts of its own that nobody else sees or changes.
    private static func place(ofFolder index: Int, in places: String) -> String { "\(places)/\(index)" }

    /// Where bubblewrap finds the filter of system calls, after the worker's socket; it closes it. The granted folders come
    /// next, for the keeper: it closes them before bubblewrap runs, since with one of them a worker would be out of its cage.
    static let filterDescriptor: Int32 = 4

    /// The worker's own command line inside the cage.
    package static func command(for specification: CageSpecification) -> [String] {
        let caged = specification.enforcement == .required
        var command = [
            caged ? CagePaths.worker : specification.worker,
            "--library", caged ? CagePaths.library(of: specification) : specification.library,
            "--app", specification.app, "--kind", specification.kind.rawValue,
        ]
        if let data = specification.dataFolder { command += ["--data", caged ? CagePaths.data : data] }
        for folder in specification.grantedFolders where caged {
            let writes = folder.writes && specification.kind.writes
            command += [writes ? "--write" : "--read", folder.place, folder.folder.identity.description]
        }
        if let seconds = specification.drainSeconds { command += ["--drain-seconds", "\(seconds)"] }
        if caged, specification.mayLack.contains(.landlock) { command.append(mayLackLandlock) }
        if !caged { command.append("--unconfined") }
        return command
    }

    /// The worker's option that lets it start without Landlock where the kernel has none.
    package static let mayLackLandlock = "--may-lack-landlock"

    private static func namespaces(_ system: CageSystem) -> [String] {
        var arguments = ["--unshare-all", "--unshare-user"]
        if system.hasNamespaceLock { arguments.append("--disable-userns") }
        arguments += ["--as-pid-1", "--die-with-parent", "--new-session", "--cap-drop", "ALL"]
        return arguments + ["--hostname", "worker", "--clearenv"]
    }

    private static func systemMounts(_ system: CageSystem) -> [String] {
        var arguments = ["--proc", "/proc", "--ro-bind", "/usr", "/usr", "--tmpfs", "/dev"]
        // Not bubblewrap's own /dev, which has terminals and shared memory too, and takes longer.
        for device in LandlockRules.devices { arguments += ["--dev-bind", device, device] }
        for folder in system.systemFolders {
            switch folder {
            case .link(let path, let target): arguments += ["--symlink", target, path]
            case .folder(let path): arguments += ["--ro-bind", path, path]
            }
        }
        for file in system.systemFiles { arguments += ["--ro-bind", file, file] }
        if let localTime = system.localTime { arguments += ["--symlink", localTime, "/etc/localtime"] }
        if let runtime = system.runtimeFolder { arguments += ["--ro-bind", runtime, runtime] }
        return arguments
    }

    private static func pluginMounts(_ specification: CageSpecification, _ system: CageSystem) -> [String] {
        var arguments = ["--ro-bind", specification.worker, CagePaths.worker]
        if let folder = specification.libraryFolder {
            arguments += ["--ro-bind", folder, CagePaths.libraryFolder]
        } else {
            arguments += ["--ro-bind", specification.library, CagePaths.library(of: specification)]
        }
        for folder in specification.systemFolders where !folder.hasPrefix("/usr/") {
            arguments += ["--ro-bind", folder, folder]
        }
        if let places = system.scratchSource {
            arguments += ["--bind", scratch(in: places, specification), CagePaths.scratch]
        } else {
            if system.hasSizedScratch { arguments += ["--size", String(specification.limits.scratch)] }
            arguments += ["--tmpfs", CagePaths.scratch]
        }
        // After /tmp, which one of them may lie in.
        for (index, folder) in specification.grantedFolders.enumerated() {
            let writes = folder.writes && specification.kind.writes
            let source = system.scratchSource.map { place(ofFolder: index, in: $0) } ?? folder.folder.path ?? ""
            arguments += [writes ? "--bind" : "--ro-bind", source, folder.place]
        }
        if let data = specification.dataFolder {
            arguments += [specification.kind.writes ? "--bind" : "--ro-bind", data, CagePaths.data]
        }
        return arguments
    }
}

extension CageSystem {
    /// Whether bubblewrap can forbid user namespaces inside the cage.
    var hasNamespaceLock: Bool { version.map { $0 >= Version(major: 0, minor: 8) } ?? false }

    /// Whether bubblewrap can bound a memory file system.
    var hasSizedScratch: Bool { version.map { $0 >= Version(major: 0, minor: 7) } ?? false }
}

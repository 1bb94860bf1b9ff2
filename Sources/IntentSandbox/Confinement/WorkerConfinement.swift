import CIntentSystem
import Glibc

/// What a worker gives up from inside its cage, before the plugin is opened.
package enum WorkerConfinement {
    /// The folders that a worker reads and writes, as it sees them.
    package struct Folders: Sendable {
        package var readable: [String]
        package var writable: [String]

        package init(readable: [String], writable: [String]) {
            self.readable = readable
            self.writable = writable
        }
    }

    /// The folder of the Swift runtime, as far as it lies outside the system's folders.
    package static var runtimeFolders: [String] { CageSystem.runtimeFolder().map { [$0] } ?? [] }

    /// What a worker may do beyond the usual, to put a program in its own place.
    package struct Execution: Sendable {
        /// The files that may be executed: the program, its interpreter, their loader.
        package var executables: [String]
        /// Whether memory that is written may then be executed.
        package var writesCode: Bool

        package init(executables: [String], writesCode: Bool) {
            self.executables = executables
            self.writesCode = writesCode
        }
    }

    /// Gives up new privileges, every file but the named ones, TCP, signals to others, and what the limits bound.
    ///
    /// To be called first thing in `main`: below ABI 8 Landlock binds the calling thread and those that it starts
    /// later, no other, so a process with a second thread is refused.
    ///
    /// - Parameters:
    ///   - execution: What a worker needs that executes a program; nil for all that open a library.
    ///   - mayLackLandlock: Whether a kernel without Landlock is accepted.
    /// - Throws: A ``ConfinementError`` that names the layer. The process is then partly confined and has to end.
    package static func apply(
        folders: Folders, limits: CageLimits = .standard, execution: Execution? = nil, mayLackLandlock: Bool = false
    ) throws(ConfinementError) -> [LayerReport] {
        guard threadCount() == 1 else { throw ConfinementError("landlock", "another thread runs already") }
        var reports: [LayerReport] = []
        reports.append(try giveUpPrivileges())
        let abi = intent_landlock_abi()
        if abi > 0 {
            reports.append(try applyLandlock(abi, folders, executables: execution?.executables ?? []))
        } else {
            guard mayLackLandlock else { throw ConfinementError.noLandlock(-abi) }
            reports.append(landlockReport(abi))
        }
        reports.append(try applyLimits(limits))
        if execution?.writesCode != true { reports.append(refuseWritableCode()) }
        reports.append(try hideMemory())
        reports.append(try forbidProcesses(mayExecute: execution != nil))
        return reports
    }

    /// Refuses a folder that is another than the one which was looked at when it was granted.
    ///
    /// Where the keeper mounts folders by their descriptors this finds nothing; elsewhere bubblewrap goes by their paths.
    package static func check(_ path: String, is identity: OpenFolder.Identity) throws(ConfinementError) {
        guard OpenFolder.Identity(path: path) == identity else { throw ConfinementError.replacedFolder(path) }
    }

    private static func giveUpPrivileges() throws(ConfinementError) -> LayerReport {
        let result = intent_prctl(INTENT_PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
        guard result == 0 else { throw ConfinementError("no-new-privileges", "it can't be set", -result) }
        return LayerReport("no-new-privileges", .enforced, covers: "gaining rights by executing set-id programs")
    }

    private static func applyLandlock(
        _ abi: Int32, _ folders: Folders, executables: [String]
    ) throws(ConfinementError) -> LayerReport {
        let rules = LandlockRules(
            abi: abi, readable: folders.readable, writable: folders.writable, executables: executables)
        try rules.apply()
        return landlockReport(abi)
    }

    /// The Landlock layer as an ABI allows it, 0 or below for none.
    static func landlockReport(_ abi: Int32) -> LayerReport {
        let covers = "files outside the worker's own folders, execution, TCP, signals and abstract sockets"
        guard abi > 0 else {
            return LayerReport(
                "landlock", .unavailable, covers: covers,
                reason: "the kernel does not have Landlock, or has it off (boot with lsm=landlock,…)")
        }
        let shortfall = LandlockRules(abi: abi, readable: [], writable: []).shortfall
        return LayerReport("landlock", shortfall == nil ? .enforced : .partly, covers: covers, reason: shortfall)
    }

    private static func applyLimits(_ limits: CageLimits) throws(ConfinementError) -> LayerReport {
        let all: [(intent_limit, String, UInt64)] = [
            (INTENT_LIMIT_CORE, "core files", 0),
            (INTENT_LIMIT_ADDRESS_SPACE, "address space", limits.addressSpace),
            (INTENT_LIMIT_DESCRIPTORS, "descriptors", limits.descriptors),
            (INTENT_LIMIT_FILE_SIZE, "file size", limits.fileSize),
            (INTENT_LIMIT_PROCESSES, "processes", limits.processes),
        ]
        for (limit, name, value) in all {
            let result = intent_set_limit(limit, value)
            guard result == 0 else { throw ConfinementError("limits", "the limit of \(name) can't be set", -result) }
        }
        return LayerReport(
            "limits", .partly, covers: "address space, descriptors, processes, file size, core files",
            reason:
                "the sum of all files in the data folder is only counted by the host; without a control group files in memory count for nobody"
        )
    }

    private static func refuseWritableCode() -> LayerReport {
        let result = intent_prctl(INTENT_PR_SET_MDWE, INTENT_PR_MDWE_REFUSE_EXEC_GAIN, 0, 0, 0)
        return LayerReport(
            "memory", result == 0 ? .enforced : .unavailable, covers: "memory that is written and then executed",
            reason: result == 0 ? nil : "the kernel does not know PR_SET_MDWE (\(String(cString: strerror(-result))))")
    }

    private static func hideMemory() throws(ConfinementError) -> LayerReport {
        let result = intent_prctl(INTENT_PR_SET_DUMPABLE, 0, 0, 0, 0)
        guard result == 0 else { throw ConfinementError("dumpable", "it can't be cleared", -result) }
        return LayerReport("dumpable", .enforced, covers: "other processes that look into the worker, and core files")
    }

    private static func forbidProcesses(mayExecute: Bool) throws(ConfinementError) -> LayerReport {
        let result = intent_seccomp_forbid_processes(SystemCallFilter.newestReviewed, mayExecute ? 1 : 0)
        guard result == 0 else { throw ConfinementError("processes", "the filter can't be put in force", -result) }
        return LayerReport(
            "processes", .enforced, covers: "new processes and programs, memory files, system calls of newer kernels")
    }

    /// The threads of this process, by the links of the folder that holds one folder for each; 0 without `/proc`.
    static func threadCount() -> Int {
        var status = stat()
        return stat("/proc/self/task", &status) == 0 ? Int(status.st_nlink) - 2 : 0
    }
}

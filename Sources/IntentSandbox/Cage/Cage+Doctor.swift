import CIntentSystem
import Glibc
import IntentProtocol

extension Cage {
    /// What each layer of the sandbox does on this machine, found out by putting it up.
    ///
    /// Takes about as long as a worker's start. A layer that is `unavailable` here, other than ``dispensable`` ones and those
    /// that may be lacking, means that no plugin runs in a worker.
    ///
    /// - Parameters:
    ///   - worker: The path of the `intent-worker` executable.
    ///   - mayLack: The layers that plugins may run without, see ``CageSpecification/mayLack``.
    package static func doctor(
        worker: String, mayLack: Set<OptionalLayer> = [], on system: CageSystem = .current
    ) -> [LayerReport] {
        var reports = [
            bubblewrapReport(system), keeperReport(system), foldersReport(system), filterReport(system),
            WorkerGroups.report(WorkerGroups.current),
        ]
        guard system.bubblewrap != nil else {
            reports.append(
                LayerReport("user-namespaces", .unavailable, covers: namespaceCover, reason: "there is no bubblewrap"))
            return reports + [WorkerConfinement.landlockReport(intent_landlock_abi())]
        }
        // The worker that only checks uses no socket; its standard input stands in for one.
        var trial = CageSpecification(
            worker: worker, library: worker, kind: .describe, app: "doctor", socket: STDIN_FILENO, environment: [:])
        trial.mayLack = mayLack
        let command =
            [CagePaths.worker, "--check"] + (mayLack.contains(.landlock) ? [mayLackLandlock] : [])
        guard let child = try? spawnCaged(trial, on: system, command: command) else {
            reports.append(
                LayerReport(
                    "user-namespaces", .unavailable, covers: namespaceCover,
                    reason: "no cage is made while a layer above is missing"))
            return reports
        }
        let output = HelperProcess.finish(child, seconds: 30)
        let lines = output.text.split(separator: "\n").map(String.init)
        return reports + layers(output.exit, lines)
    }

    /// The layers that workers start without where the machine does not have them: each makes more of what others do.
    package static let dispensable: Set<String> = ["memory", WorkerGroups.layer]

    static let namespaceCover = "the host's files, processes, network, host name and message queues"

    /// The layers inside bubblewrap's, from the end and the lines of a worker that only checked.
    static func layers(_ exit: WorkerExit, _ lines: [String]) -> [LayerReport] {
        let inner = lines.compactMap { LayerReport(line: $0) }
        if exit == .exited(0), !inner.isEmpty {
            return [LayerReport("user-namespaces", .enforced, covers: namespaceCover)] + inner.map(asRoot)
        }
        let reason = explain(exit, log: lines).message
        guard lines.contains(where: { $0.hasPrefix(confinementPrefix) }) else {
            return [LayerReport("user-namespaces", .unavailable, covers: namespaceCover, reason: reason)]
        }
        return [
            LayerReport("user-namespaces", .enforced, covers: namespaceCover),
            LayerReport("confinement", .unavailable, covers: "what a worker gives up from inside", reason: reason),
        ]
    }

    private static func filterReport(_ system: CageSystem) -> LayerReport {
        let covers = "system calls that no plugin needs, and socket families other than Unix"
        do throws(IntentError) {
            _ = try filterProgram(system)
            return LayerReport("system-calls", .enforced, covers: covers)
        } catch {
            return LayerReport("system-calls", .unavailable, covers: covers, reason: error.message)
        }
    }

    private static func keeperReport(_ system: CageSystem) -> LayerReport {
        let covers =
            "processes that a host leaves behind which is killed; code in the files of the data folder and /tmp"
        guard system.keeper != nil else {
            return LayerReport("keeper", .unavailable, covers: covers, reason: "intent-keeper is not beside intentd")
        }
        return LayerReport(
            "keeper", system.scratchSource == nil ? .partly : .enforced, covers: covers,
            reason: system.scratchSource == nil
                ? "it can't have mounts of its own, so files can be mapped as code" : nil)
    }

    private static func foldersReport(_ system: CageSystem) -> LayerReport {
        LayerReport(
            "granted-folders", .enforced, covers: "what is put in the place of a granted folder while a worker starts",
            reason: system.scratchSource == nil
                ? "the worker compares what it is shown with what was granted"
                : "they are mounted by the descriptors that they were looked at by")
    }

    private static func bubblewrapReport(_ system: CageSystem) -> LayerReport {
        let covers = "everything that a worker inherits or could find: descriptors, variables, folders, capabilities"
        guard let path = system.bubblewrap else {
            return LayerReport("bubblewrap", .unavailable, covers: covers, reason: "bubblewrap is not installed")
        }
        guard let version = system.version, version >= CageSystem.oldestVersion else {
            return LayerReport(
                "bubblewrap", .unavailable, covers: covers,
                reason: "\(path) is older than \(CageSystem.oldestVersion), or does not tell its version")
        }
        let missing = [
            system.hasNamespaceLock ? nil : "forbid user namespaces inside",
            system.hasSizedScratch ? nil : "bound the size of /tmp",
        ].compactMap { $0 }
        guard !missing.isEmpty else { return LayerReport("bubblewrap", .enforced, covers: covers) }
        return LayerReport(
            "bubblewrap", .partly, covers: covers,
            reason: "version \(version) can't \(missing.joined(separator: " and can't "))")
    }

    /// A layer's report, with what does not hold for workers of root.
    private static func asRoot(_ report: LayerReport) -> LayerReport {
        guard report.name == "limits", geteuid() == 0 else { return report }
        var report = report
        report.reason = [report.reason, "the kernel does not count root's processes"].compactMap { $0 }
            .joined(separator: "; ")
        return report
    }
}

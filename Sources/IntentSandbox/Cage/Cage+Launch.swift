import CIntentSystem
import Glibc
package import IntentProtocol

extension Cage {
    /// How much likelier than the host a worker is to be ended when memory is short.
    static let oomScoreAdjustment: Int32 = 500

    /// Starts a worker in its cage, or as a plain child process where the specification says so.
    ///
    /// Returns once bubblewrap runs, before the worker does. A cage that the machine refuses ends that process at
    /// once: the socket is at its end then, and ``explain(_:log:)`` makes an error of the exit and the log.
    ///
    /// - Throws: An `IntentError` with code `sandbox-unavailable` when there is no usable bubblewrap, with code
    ///   `worker-unavailable` when the process can't be started.
    package static func launch(
        _ specification: CageSpecification, on system: CageSystem = .current
    ) throws(IntentError) -> ChildProcess {
        let command = command(for: specification)
        do {
            guard specification.enforcement == .required else {
                return try spawn(
                    specification.worker, command, environment: CageEnvironment.outside(specification),
                    descriptors: [specification.socket], inherit: true)
            }
            return try spawnCaged(specification, on: system, command: command)
        } catch let failure as SpawnFailure {
            throw startFailure(failure, of: specification)
        } catch let error as IntentError {
            throw error
        } catch {
            throw IntentError(.system, .internal, "the worker could not be started: \(error)")
        }
    }

    /// Starts the keeper, and bubblewrap around a command.
    static func spawnCaged(
        _ specification: CageSpecification, on system: CageSystem, command: [String]
    ) throws -> ChildProcess {
        let bubblewrap = try usableBubblewrap(system)
        guard let keeper = system.keeper else {
            throw IntentError(
                .system, .sandboxUnavailable,
                "no plugin can run: intent-keeper, which stands around its sandbox, is not there",
                remedy: "install it beside intentd, or in ../libexec/intendant from there")
        }
        let filter = try filterDescriptor(for: specification, on: system)
        defer { if let filter { close(filter) } }
        let folders = specification.grantedFolders.map(\.folder)
        // Without mounts of its own the keeper has no use for them, and would pass them on.
        let mounted = system.scratchSource == nil ? [] : folders.map(\.descriptor)
        let group = WorkerGroups.current?.make(specification.limits)
        return try spawn(
            keeper,
            keeperArguments(
                for: specification, on: system, bubblewrap: bubblewrap, group: group, isFiltered: filter != nil,
                arguments(for: specification, on: system, isFiltered: filter != nil, command: command)),
            descriptors: [specification.socket] + (filter.map { [$0] } ?? []) + mounted,
            oomScoreAdjustment: oomScoreAdjustment, cage: .init(group: group, folders: folders))
    }

    /// A descriptor of the filter of system calls; nil where there is none and the worker may start without.
    private static func filterDescriptor(
        for specification: CageSpecification, on system: CageSystem
    ) throws -> Int32? {
        let program: [UInt8]
        do {
            program = try filterProgram(system)
        } catch {
            guard specification.mayLack.contains(.systemCalls) else { throw error }
            return nil
        }
        let filter = SystemCallFilter.descriptor(for: program)
        guard filter >= 0 else { throw SpawnFailure(step: INTENT_SPAWN_STEP_DESCRIPTORS, number: -filter) }
        return filter
    }

    /// The filter of system calls, when it can be made.
    static func filterProgram(_ system: CageSystem) throws(IntentError) -> [UInt8] {
        switch system.filter() {
        case .success(let program): return program
        case .failure(.noLibrary):
            throw IntentError(
                .system, .sandboxUnavailable,
                "no plugin can run: libseccomp, which filters system calls, is not installed",
                remedy: "install the package libseccomp2 (apt-get install libseccomp2); "
                    + acceptance(of: .systemCalls))
        case .failure(.refused(let number)):
            throw IntentError(
                .system, .sandboxUnavailable,
                "no plugin can run: libseccomp could not make its filter (\(String(cString: strerror(number))))",
                remedy: "install a newer libseccomp2; " + acceptance(of: .systemCalls))
        }
    }

    /// The path of bubblewrap, when it is there and new enough.
    static func usableBubblewrap(_ system: CageSystem) throws(IntentError) -> String {
        guard let bubblewrap = system.bubblewrap else {
            throw IntentError(
                .system, .sandboxUnavailable,
                "no plugin can run: bubblewrap, which makes its sandbox, is not installed",
                remedy: "install the package bubblewrap (apt-get install bubblewrap)")
        }
        if let version = system.version, version < CageSystem.oldestVersion {
            throw IntentError(
                .system, .sandboxUnavailable,
                "no plugin can run: bubblewrap \(version) is older than \(CageSystem.oldestVersion)",
                remedy: "install a newer bubblewrap")
        }
        return bubblewrap
    }

    private static func startFailure(_ failure: SpawnFailure, of specification: CageSpecification) -> IntentError {
        let what =
            switch failure.step {
            case INTENT_SPAWN_STEP_FORK: "no new process can be made"
            case INTENT_SPAWN_STEP_DESCRIPTORS: "its descriptors can't be passed on"
            case INTENT_SPAWN_STEP_SESSION: "it gets no session of its own"
            case INTENT_SPAWN_STEP_EXECUTE:
                specification.enforcement == .required
                    ? "intent-keeper can't be executed" : "\(specification.worker) can't be executed"
            default: "its start failed"
            }
        return IntentError(
            .system, .workerUnavailable,
            "the worker of \(specification.app) could not be started: \(what)"
                + " (\(failure.words))",
            remedy: failure.number == EAGAIN || failure.number == ENOMEM
                ? "end other programs, or raise the limit of processes" : nil)
    }
}

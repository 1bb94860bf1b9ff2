import Synchronization

/// The runtime's number of a task: unlike its address, never used again.
@_silgen_name("swift_task_getJobTaskId")
private func swift_task_getJobTaskId(_ job: UnsafeRawPointer) -> UInt64

/// Keeps the progress of runs that no host watches: code that calls `perform()` itself.
///
/// Nothing of ours is called where such a run begins, so the runs are told apart by what is there: an intent with a
/// parameter by that parameter's object, another by the task and its type. A run ends with the result it makes; the
/// figures stay readable, and the next write begins anew.
enum HostlessRuns {
    private struct Entry {
        /// Tells whether the object that the entry was made for still lives.
        weak var owner: AnyObject?
        let key: Key
        let task: UInt64
        let progress: RunProgress
    }

    private enum Key: Hashable {
        case parameter(ObjectIdentifier)
        case task(UInt64, ObjectIdentifier)
    }

    /// Entries beyond this number push the oldest out.
    private static let capacity = 256

    private static let entries = Mutex<[Entry]>([])

    private static let begun = Atomic(false)

    /// Whether there ever was such a run in this process.
    static var haveBegun: Bool { begun.load(ordering: .relaxed) }

    /// Returns the progress of the run that an intent is in.
    ///
    /// - Parameters:
    ///   - intent: The intent that is performed.
    ///   - begins: Whether a run begins here unless one is under way.
    static func progress<Intent: AppIntent>(of intent: Intent, begins: Bool = false) -> RunProgress {
        let owner = WrapperLayout.firstParameter(of: intent)
        let task = currentTask()
        let key = owner.map { Key.parameter(ObjectIdentifier($0)) } ?? .task(task, ObjectIdentifier(Intent.self))
        begun.store(true, ordering: .relaxed)
        return entries.withLock { entries in
            if let index = entries.firstIndex(where: { $0.key == key }) {
                let entry = entries[index]
                let isStale = owner != nil && entry.owner !== owner
                if !isStale, !(begins && entry.progress.awaitsAnotherRun) { return entry.progress }
                entries.remove(at: index)
            }
            if entries.count >= capacity { entries.removeFirst() }
            let progress = RunProgress(NoProgressOutlet())
            entries.append(Entry(owner: owner, key: key, task: task, progress: progress))
            return progress
        }
    }

    /// Notes that a result was made in this task.
    static func resultWasMade() {
        let task = currentTask()
        entries.withLock { entries in
            for entry in entries where entry.task == task { entry.progress.awaitAnotherRun() }
        }
    }

    /// A number that no other task of the process has; 0 outside of any task.
    private static func currentTask() -> UInt64 {
        withUnsafeCurrentTask { task in
            // `UnsafeCurrentTask` holds a pointer to the task, which is a job.
            task.map { swift_task_getJobTaskId(unsafeBitCast($0, to: UnsafeRawPointer.self)) } ?? 0
        }
    }
}

extension RunContext {
    /// Notes that a result was made, which ends a run that no host watches.
    @usableFromInline
    package static func resultWasMade() {
        // Asked first, because the task's context costs more to find, and a process with a host has no such run.
        if HostlessRuns.haveBegun, current == nil { HostlessRuns.resultWasMade() }
    }

    /// Returns the progress of the run that an intent is in.
    static func progress<Intent: AppIntent>(of intent: Intent) -> RunProgress {
        current?.progress ?? HostlessRuns.progress(of: intent)
    }

    /// Performs a part of a run with a context in the task, also where no host runs.
    static func within<Intent: AppIntent, Output>(
        _ intent: Intent, isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Output
    ) async rethrows -> Output {
        if current != nil { return try await body() }
        let context = RunContext(progress: HostlessRuns.progress(of: intent, begins: true))
        do {
            let output = try await $current.withValue(context, operation: body)
            if output is any IntentResult { context.progress.awaitAnotherRun() }
            return output
        } catch {
            context.progress.awaitAnotherRun()
            throw error
        }
    }
}

package import IntentProtocol
import Synchronization

/// What a run, or a query, knows of its surroundings: who called, and the way back to the caller.
///
/// The runtime binds one around every call. Code that calls `perform()` itself, as unit tests do, has none: then
/// questions throw, and everything else works in memory.
@usableFromInline
package final class RunContext: Sendable {
    /// The run that this task belongs to; nil where code calls `perform()` itself.
    @TaskLocal package static var current: RunContext?

    private let channel: (any RunChannel)?
    private let message: Perform?
    private let madeProgress: Mutex<RunProgress?>
    private let performed = Mutex<(any AppIntent)?>(nil)
    /// How many intents called one another to get here.
    let depth: Int
    /// Intents that may call one another, each from within the one before.
    package static let depthLimit = 16
    private let front = Atomic(false)
    private let undo = Mutex<UndoManager?>(nil)
    private let pendingWork = Mutex<[Task<Void, Never>]>([])
    /// Collections that are too long to stand in the result; nil where no result is being written.
    private let large = Mutex<[any LargeCollection]?>(nil)
    /// The context of the intent that called this one in the same run; nil for the run's own intent.
    private let outer: RunContext?

    /// The context of a run.
    ///
    /// - Parameters:
    ///   - message: What the caller asked for; nil without a host.
    ///   - channel: The way back to the caller; nil without a host.
    package init(_ message: consuming Perform? = nil, _ channel: (any RunChannel)? = nil) {
        self.channel = channel
        self.message = message
        madeProgress = Mutex(nil)
        depth = 0
        outer = nil
    }

    /// The context of a run that no host watches.
    init(progress: RunProgress) {
        channel = nil
        message = nil
        madeProgress = Mutex(progress)
        depth = 0
        outer = nil
    }

    /// The context of an intent that an intent of this run calls.
    private init(within outer: RunContext) {
        channel = outer.channel
        message = outer.message
        madeProgress = Mutex(nil)
        depth = outer.depth + 1
        self.outer = outer
    }

    /// Returns the context of an intent that an intent of this run calls: the same caller, a progress of its own.
    func nested() -> RunContext { RunContext(within: self) }

    // MARK: The caller

    /// Whether a host runs the intent, so that questions and requests have somebody who hears them.
    package var hasHost: Bool { channel != nil }
    /// The identifier of the intent that the caller asked for; empty without a host.
    var intentIdentifier: String { message?.intent ?? "" }
    /// The values that the caller gave; none without a host.
    var parameters: [NamedValue] { message?.parameters ?? [] }
    /// The run's identifier; empty without a host.
    package var run: String { message?.run ?? "" }
    /// Who calls; empty without a host.
    package var caller: String { message?.caller ?? "" }
    /// The surface that the call came from, such as `cli`; empty without a host.
    package var surface: String { message?.surface ?? "" }
    /// Whether a model acts for a person there.
    package var isAssistant: Bool {
        message?.surfaceKind == .assistant || ["mcp", "assistant", "voice"].contains(surface)
    }
    /// The kind of process: `main`, `extension` or `widget`; empty without a host.
    package var target: String { message?.target ?? "" }
    /// The caller's locale as the caller named it; empty for the process's own.
    package var localeIdentifier: String { message?.locale ?? "" }
    /// The caller's locale; nil for the process's own.
    package var locale: Locale? { localeIdentifier.isEmpty ? nil : LocaleCache.locale(localeIdentifier) }

    // MARK: The intent

    /// The intent that is performed; nil before it begins.
    package var intent: (any AppIntent)? { performed.withLock { $0 } }

    /// Notes which intent is performed, so that questions name its parameters.
    package func begin(_ intent: any AppIntent) {
        performed.withLock { $0 = intent }
    }

    // MARK: Asking

    /// Puts a question to the caller and waits for the answer.
    ///
    /// - Parameter question: Makes the question, given its number within the run.
    /// - Returns: What was answered; that it was declined or nobody could be asked is an answer, too.
    /// - Throws: `CancellationError` when the run is cancelled meanwhile; an `IntentError` without a host.
    package func ask(_ question: (UInt32) -> Question) async throws -> Answer.Outcome {
        guard let channel else { throw Self.nobodyToAsk }
        return try await channel.ask(question)
    }

    /// The error of a question where no host runs the intent.
    package static let nobodyToAsk = IntentError(
        .request, .unsupported, "nobody can be asked: this run has no host",
        remedy: "set every parameter before perform() is called, or run the intent through the host")

    /// Asks the host's stores for something, or to keep something; nil without a host.
    package func request(_ request: AdminRequest) async throws -> CBOR? {
        guard let channel else { return nil }
        return try await channel.request(request)
    }

    // MARK: Work that nobody waits for

    /// Lets a task that the app does not wait for be done before the call ends, since the host hears of nothing later.
    package func keep(_ work: Task<Void, Never>) {
        if let outer { outer.keep(work) } else { pendingWork.withLock { $0.append(work) } }
    }

    var hasPendingWork: Bool { pendingWork.withLock { !$0.isEmpty } }

    /// Waits for the work that was kept; cancelled with the present task.
    nonisolated(nonsending)
        func finishPendingWork() async
    {
        while true {
            let work = pendingWork.withLock { pending in
                defer { pending = [] }
                return pending
            }
            if work.isEmpty { return }
            await withTaskCancellationHandler {
                for task in work { await task.value }
            } onCancel: {
                for task in work { task.cancel() }
            }
        }
    }

    // MARK: The app in front

    /// Whether the app was brought to the front in this run.
    var isInFront: Bool { outer?.isInFront ?? front.load(ordering: .relaxed) }

    /// Notes that the app was brought to the front.
    func cameToFront() {
        if let outer { outer.cameToFront() } else { front.store(true, ordering: .relaxed) }
    }

    // MARK: Undoing

    /// Keeps what takes this run back, made when it is first read; nil without a host.
    ///
    /// What an intent changes by calling another is taken back with it.
    var undoManager: UndoManager? {
        if let outer { return outer.undoManager }
        guard hasHost else { return nil }
        return undo.withLock { made in
            if let made { return made }
            let manager = UndoManager()
            made = manager
            return manager
        }
    }

    /// What takes this run back, where it was asked for.
    var madeUndoManager: UndoManager? { undo.withLock { $0 } }

    // MARK: Results

    /// The run's result is about to be written.
    func beginsResult() { large.withLock { $0 = [] } }

    /// Notes a collection that is too long to stand in the result.
    func note(_ collection: any LargeCollection) { large.withLock { $0?.append(collection) } }

    /// The collections that were too long, once the result was written.
    func takeLarge() -> [any LargeCollection] {
        large.withLock { large in
            defer { large = nil }
            return large ?? []
        }
    }

    // MARK: Cancelling

    /// Why the run was asked to end early; nil as long as it was not.
    package var cancellation: CancellationReason? { channel?.cancellation }

    // MARK: Progress

    /// The run's progress, made when it is first read and sent to the caller as it changes.
    package var progress: RunProgress {
        madeProgress.withLock { made in
            if let made { return made }
            // The progress of an intent that another calls isn't the run's.
            let outlet: (any ProgressOutlet)? = outer == nil ? channel : nil
            let progress = RunProgress(outlet ?? NoProgressOutlet())
            made = progress
            return progress
        }
    }

    /// Sends what is left to say of the progress, which is not sent afterwards.
    func finishProgress() {
        madeProgress.withLock { $0 }?.finish()
    }
}

/// Keeps locales by their identifier, since making one costs more than a whole call.
enum LocaleCache {
    private static let known = Mutex<[String: Locale]>([:])

    static func locale(_ identifier: String) -> Locale {
        known.withLock { known in
            if let locale = known[identifier] { return locale }
            if known.count > 64 { known = [:] }
            let name = identifier.prefix { $0 != "." && $0 != "@" }
            let locale = Locale(identifier: String(name == "C" || name == "POSIX" ? "en" : name))
            known[identifier] = locale
            return locale
        }
    }
}

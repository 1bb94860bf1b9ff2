import IntentManifest
package import IntentProtocol
import Synchronization

/// One run of an intent: makes its calls one after another on the calling thread.
package final class ForeignRun: @unchecked Sendable {
    // Sendable: one thread runs it; what others touch is behind a lock.
    private let library: PreparedLibrary
    private let prepared: PreparedIntent
    let values: [String: IntentValue]
    /// Those that came with the run; they stay the caller's to close.
    let descriptors: [Int32]
    private let progress: @Sendable (ProgressReport) -> Void
    private let reason = Mutex<CancellationReason?>(nil)
    /// Whether a callback made the library stop since the run was cancelled.
    var wasStopped = false
    /// What the calls so far put out.
    var outputs: [String: Output] = [:]
    /// What the calls so far pointed to.
    var memories: [CallMemory] = []
    /// The files that the calls were given.
    let files = RunFiles()
    private var lastReport: ContinuousClock.Instant?

    /// How often progress is told at most.
    private static let reportInterval = Duration.milliseconds(50)

    /// Something that a call put out: as a person sees it, and as a later call takes it.
    struct Output {
        var value: IntentValue
        /// The pointer or the number, for `from`; a struct has none.
        var word: UInt64
        /// Elements or bytes that were put out, of a buffer.
        var count = 0
    }

    /// - Throws: `notFound` where the library has no such intent.
    package init(
        _ library: PreparedLibrary, intent: String, values: [String: IntentValue], descriptors: [Int32] = [],
        progress: @escaping @Sendable (ProgressReport) -> Void = { _ in }
    ) throws(IntentError) {
        guard let prepared = library.intents[intent] else {
            throw IntentError(.request, .notFound, "the library has no intent \(intent.prefix(80))")
        }
        self.library = library
        self.prepared = prepared
        self.values = values
        self.descriptors = descriptors
        self.progress = progress
    }

    /// Asks the run to stop: before its next call, or when the library next calls back.
    package func cancel(_ reason: CancellationReason) { self.reason.withLock { $0 = reason } }

    /// Why the run was asked to stop; nil where it was not.
    package var cancellation: CancellationReason? { reason.withLock { $0 } }

    var isCancelled: Bool { cancellation != nil }

    func report(completed: Int64, total: Int64) {
        let now = ContinuousClock.now
        guard lastReport.map({ now - $0 >= Self.reportInterval }) ?? true || completed == total else { return }
        lastReport = now
        progress(ProgressReport(completed: completed, total: total))
    }

    /// Makes the calls, those that clean up also after a failure.
    ///
    /// - Returns: Nil where the run was cancelled before it was done.
    package func perform() throws(IntentError) -> RunResult? {
        defer {
            memories = []
            files.close()
        }
        var failure: IntentError?
        for call in prepared.calls {
            guard failure == nil && !isCancelled || call.call.isCleanUp && hasInputs(call.call) else { continue }
            do throws(IntentError) {
                var execution = CallExecution(call, library, self)
                try execution.perform()
            } catch {
                // What cleans up after a failure has nothing to add to it.
                if failure == nil { failure = error.about(call) }
            }
        }
        if isCancelled, wasStopped || failure != nil || outputsAreMissing { return nil }
        if let failure { throw failure }
        return result()
    }

    /// Whether what a call gets from earlier ones is there.
    private func hasInputs(_ call: ForeignCall) -> Bool {
        call.arguments.allSatisfy { argument in
            guard case .output(let name) = argument.source else { return true }
            return outputs[name].map { $0.word != 0 || !argument.type.isPointer } ?? false
        }
    }

    private var outputsAreMissing: Bool { prepared.intent.results.contains { outputs[$0] == nil } }

    // MARK: The outcome

    private func result() -> RunResult {
        let intent = prepared.intent
        var result = RunResult()
        switch intent.results.count {
        case 0: break
        case 1: result.value = outputs[intent.results[0]]?.value
        default:
            let members = intent.results.map { JSON.Member($0, outputs[$0]?.value.json ?? .null) }
            result.value = .codable(type: intent.id + "Result", json: JSON.object(members).text())
        }
        if let dialog = intent.dialog {
            result.dialog = DialogValue(full: fill(dialog.text(for: locale)))
        }
        return result
    }

    /// The locale that the dialog is in.
    package var locale = ""

    private func fill(_ text: String) -> String {
        DialogTemplate(text).parts.map { part in
            switch part {
            case .text(let text): text
            case .name(let name): (outputs[name]?.value ?? values[name])?.line ?? ""
            }
        }.joined()
    }
}

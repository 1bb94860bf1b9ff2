import IntentProtocol
import Synchronization

/// An intent that cleans up when it is cancelled.
@_alwaysEmitConformanceMetadata
public protocol CancellableIntent: AppIntent {}

/// Why a run was cancelled.
///
/// There are more reasons than the named ones, so a `switch` over it has a default.
public struct IntentCancellationReason: Sendable, Hashable {
    /// The reason as it stands in the journal.
    package let name: String

    /// The run took longer than it may.
    public static var timeout: Self { Self(name: CancellationReason.timeout.rawValue) }
    /// A person, or a program in a person's name, cancelled it.
    public static var userCancelled: Self { Self(name: CancellationReason.user.rawValue) }
}

extension CancellableIntent {
    /// Performs an operation and calls a handler when the run is cancelled meanwhile.
    ///
    /// - Parameters:
    ///   - operation: The work; it should end soon once its task is cancelled.
    ///   - onCancel: Called once with the reason when the run is cancelled while the operation runs; at once when it
    ///     was cancelled before. It may run on any thread, beside the operation.
    ///   - isolation: The actor that the work runs on; the caller's.
    /// - Returns: What the operation returns.
    /// - Throws: What the operation throws.
    public func withIntentCancellationHandler<Output>(
        operation: () async throws -> Output, onCancel: @escaping @Sendable (IntentCancellationReason) -> Void,
        isolation: isolated (any Actor)? = #isolation
    ) async rethrows -> Output {
        try await handleCancellation(operation, onCancel)
    }

    /// Performs an operation that ends in `.result(…)`, and calls a handler when the run is cancelled meanwhile.
    ///
    /// - Parameters:
    ///   - operation: The work; it should end soon once its task is cancelled.
    ///   - onCancel: Called once with the reason when the run is cancelled while the operation runs; at once when it
    ///     was cancelled before. It may run on any thread, beside the operation.
    ///   - isolation: The actor that the work runs on; the caller's.
    /// - Returns: What the operation returns.
    /// - Throws: What the operation throws.
    public func withIntentCancellationHandler<Value, OpensAppIntent, Snippet, Dialog>(
        operation: () async throws -> IntentResultContainer<Value, OpensAppIntent, Snippet, Dialog>,
        onCancel: @escaping @Sendable (IntentCancellationReason) -> Void,
        isolation: isolated (any Actor)? = #isolation
    ) async rethrows -> IntentResultContainer<Value, OpensAppIntent, Snippet, Dialog> {
        try await handleCancellation(operation, onCancel)
    }

    private func handleCancellation<Output>(
        _ operation: () async throws -> Output, _ onCancel: @escaping @Sendable (IntentCancellationReason) -> Void,
        isolation: isolated (any Actor)? = #isolation
    ) async rethrows -> Output {
        try await RunContext.within(self) {
            try await RunContext.withCancellationHandler(operation, onCancel: onCancel)
        }
    }
}

extension RunContext {
    /// Performs an operation and calls a handler with the run's reason when its task is cancelled meanwhile.
    static func withCancellationHandler<Output>(
        _ operation: () async throws -> Output, onCancel: @escaping @Sendable (IntentCancellationReason) -> Void,
        isolation: isolated (any Actor)? = #isolation
    ) async rethrows -> Output {
        let context = current
        return try await withTaskCancellationHandler(operation: operation) {
            // Without a host nobody gives a reason: the task was cancelled by the code that runs it.
            onCancel(IntentCancellationReason(name: context?.cancellation?.rawValue ?? "task"))
        }
    }
}

import IntentProtocol

/// An intent that may take longer than the limit of a run, as long as it tells how far it is.
///
/// The time limit doesn't count while ``performBackgroundTask(options:operation:)`` runs; a task whose `progress`
/// stands still for too long is cancelled all the same.
@_alwaysEmitConformanceMetadata
public protocol LongRunningIntent: ProgressReportingIntent {}

/// What a long-running task needs beyond time.
public struct LongRunningTaskOptions: OptionSet, Sendable, Hashable {
    public let rawValue: Int

    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// The graphics processor.
    public static var requiresGPU: Self { Self(rawValue: 1) }
}

extension LongRunningIntent {
    /// Performs the part of an intent that takes long.
    ///
    /// - Parameters:
    ///   - options: What the task needs beyond time.
    ///   - operation: The work; it updates `progress` regularly.
    /// - Returns: What the operation returns.
    /// - Throws: What the operation throws.
    @discardableResult
    nonisolated(nonsending) public func performBackgroundTask<Output>(
        options: LongRunningTaskOptions = [], operation: @escaping () async throws -> Output
    ) async throws -> Output {
        try await RunContext.within(self) {
            try await BackgroundTask.perform(options, operation)
        }
    }
}

extension LongRunningIntent where Self: CancellableIntent {
    /// Performs the part of an intent that takes long, and cleans up when it is cancelled.
    ///
    /// - Parameters:
    ///   - options: What the task needs beyond time.
    ///   - operation: The work; it updates `progress` regularly and should end soon once its task is cancelled.
    ///   - onCancel: Called once with the reason when the run is cancelled while the operation runs.
    /// - Returns: What the operation returns.
    /// - Throws: What the operation throws.
    @discardableResult
    nonisolated(nonsending) public func performBackgroundTask<Output>(
        options: LongRunningTaskOptions = [], operation: @escaping () async throws -> Output,
        onCancel: @escaping @Sendable (IntentCancellationReason) -> Void
    ) async throws -> Output {
        try await RunContext.within(self) {
            try await RunContext.withCancellationHandler {
                try await BackgroundTask.perform(options, operation)
            } onCancel: { reason in
                onCancel(reason)
            }
        }
    }
}

/// The stretch of a run during which the time limit doesn't count.
private enum BackgroundTask {
    /// Tells the host where the stretch begins and ends.
    static func perform<Output>(
        _ options: LongRunningTaskOptions, _ operation: () async throws -> Output,
        isolation: isolated (any Actor)? = #isolation
    ) async throws -> Output {
        guard let context = RunContext.current, context.hasHost else { return try await operation() }
        let arguments = CBOR.object(["options": .int(Int64(options.rawValue))])
        _ = try? await context.request(AdminRequest("background.begin", arguments))
        do {
            let output = try await operation()
            _ = try? await context.request(AdminRequest("background.end"))
            return output
        } catch {
            _ = try? await context.request(AdminRequest("background.end"))
            throw error
        }
    }
}

/// An intent of a kind that the system knows.
@_alwaysEmitConformanceMetadata
public protocol SystemIntent: AppIntent {}

/// An intent that opens something in its app.
@_alwaysEmitConformanceMetadata
public protocol OpenIntent: SystemIntent {
    /// The type of what is opened: an entity or a case of an enumeration.
    associatedtype Value: _IntentValue

    /// What is opened.
    var target: Value { get set }
}

extension OpenIntent {
    /// True: things are opened in the app.
    public static var openAppWhenRun: Bool { true }

    /// Does nothing beyond bringing the app to the front.
    public func perform() async throws -> IntentResultContainer<Never, Never, Never, Never> {
        .result()
    }
}

extension OpenIntent where Value: URLRepresentableEntity {
    /// Opens the entity's URL.
    public func perform() async throws -> IntentResultContainer<Never, Never, Never, Never> {
        .result(opensIntent: OpenURLIntent(urlRepresentable: target))
    }
}

/// An intent that deletes entities; it is confirmed first.
@_alwaysEmitConformanceMetadata
public protocol DeleteIntent: SystemIntent {
    /// The type of what is deleted.
    associatedtype Entity: AppEntity

    /// What is deleted.
    var entities: [Entity] { get set }
}

/// An intent that sets a value, such as a switch of a control.
@_alwaysEmitConformanceMetadata
public protocol SetValueIntent: SystemIntent {
    /// The type of value.
    associatedtype ValueType: _IntentValue

    /// The value that is set.
    var value: ValueType { get set }
}

/// An intent that shows content which the app is told of by an identifier.
@_alwaysEmitConformanceMetadata
public protocol TargetContentProvidingIntent: SystemIntent {
    /// Names the content.
    var contentIdentifier: String { get }
}

extension TargetContentProvidingIntent {
    /// Does nothing beyond bringing the content to the front.
    public func perform() async throws -> IntentResultContainer<Never, Never, Never, Never> {
        .result()
    }
}

/// An intent that brings its app to the front while it runs.
@available(*, deprecated, message: "Declare supportedModes and call continueInForeground")
@_alwaysEmitConformanceMetadata
public protocol ForegroundContinuableIntent: AppIntent {}

@available(*, deprecated, message: "Declare supportedModes and call continueInForeground")
extension ForegroundContinuableIntent {
    /// Brings the app to the front and goes on there.
    ///
    /// - Parameters:
    ///   - dialog: What is said beforehand.
    ///   - continuation: Called once the app is in front.
    public func requestToContinueInForeground(
        _ dialog: IntentDialog? = nil, continuation: (@MainActor @Sendable () async throws -> Void)? = nil
    ) async throws {
        try await Foreground.bringAppToFront(dialog, alwaysConfirm: true)
        try await continuation?()
    }

    /// Returns an error that, thrown out of `perform()`, brings the app to the front and begins the run again.
    ///
    /// - Parameters:
    ///   - dialog: What is said beforehand.
    ///   - continuation: Called once the app is in front.
    public func needsToContinueInForegroundError(
        _ dialog: IntentDialog? = nil, continuation: (@MainActor @Sendable () async throws -> Void)? = nil
    ) -> any Error {
        RestartRequest(need: .foreground(dialog, alwaysConfirm: true))
    }
}
